"""Through whom somebody drives, from where, and where he comes out: `can A overrun Q from J7 and come out at L8`, `can
A run over Q from J7 to L8`: if A moves to J7 and overruns Q, is A in L8. Where he may not do it, that answers it.
"""

from __future__ import annotations

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.english import MAY, put_together
from rulewright.actions.spoken.hand import listed_at
from rulewright.actions.spoken.named import hex_at, place_of
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.spelling import spelled_out
from rulewright.scenes import Scene

_OUT = frozenset("and then , come get drive go roll end up land be finish leave stop out off over through".split())
_AT = frozenset("to at in into on onto".split())
_FEWEST = 6


def with_where_he_comes_out(scene: Scene, text: str) -> str:
    words, problems = read_words(spelled_out(text))
    said = words[:-1] if words and words[-1].low == "?" else words
    if problems or len(said) < _FEWEST or said[0].low not in MAY:
        return text
    attacks, low = wordings_at(scene).attacks, [word.low for word in said]
    begins, how = attacks.said_at(low, *(one for one in attacks.manners if one.on_the_way))
    doer, whom = _one_at(scene, said, 1), _one_at(scene, said, begins) if begins else None
    if how is None or doer is None or whom is None or doer[0] >= begins:
        return text
    start = hex_at(scene, said, whom[0] + 1) if low[whom[0] : whom[0] + 1] == ["from"] else ""
    behind = whom[0] + 2 if start else len(said)
    to = next((at for at in range(behind, len(said)) if low[at] not in _OUT), len(said))
    out = _place_at(scene, said, to + 1) if to < len(said) and low[to] in _AT else ""
    if not out:
        return text
    goes = () if place_of(scene, doer[1]) == start else ("moves", "to", start, "and")
    return put_together(("if", doer[1], *goes, how.does, whom[1], ",", "is", doer[1], "in", out))


def _one_at(scene: Scene, words: tuple[Word, ...], at: int) -> tuple[int, str] | None:
    found = [one for one in (listed_at(scene, words, at, bare=False) if at < len(words) else ()) if one[1].things]
    return (found[0][0], found[0][1].text) if found and len(found[0][1].things) == 1 else None


def _place_at(scene: Scene, words: tuple[Word, ...], at: int) -> str:
    """The hex that is named at the end, or that of who is."""
    one = _one_at(scene, words, at) if at < len(words) else None
    if one is not None and one[0] == len(words):
        return place_of(scene, one[1])
    return hex_at(scene, words, at) if at + 1 == len(words) else ""
