"""What is so of somebody and that he is fired at, told in one breath: it is asked of the attack where that is so.

`if Q rides on P and A fires only at Q, what are the odds`, `what are the odds if Q rides on P and A fires at Q`: if Q
rides on P, what are the odds if A fires at Q. Whoever it is asked of is attacked himself: `what does Q defend with if
it rides on P and I shoot at Q`: if Q rides on P, what does Q defend with if I shoot at this one.
"""

from __future__ import annotations

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.alike import Attacks, root
from rulewright.actions.spoken.english import opened_by, put_together, wordings
from rulewright.actions.spoken.named import hex_at
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.put_plainly.unfolded.whom import doer_at
from rulewright.actions.spoken.spelling import spelled_out
from rulewright.scenes import Scene
from runtime.records import dataclass

_IF, _WHEN = frozenset("if suppose supposing say".split()), frozenset("if when".split())
_WHAT, _ODDS = frozenset("what how which".split()), frozenset("odds column modifier drm".split())
_SOMEBODY = frozenset("i we he they you somebody someone".split())
_SO = frozenset("is was were rides sits stands stays".split())
_IT, _HIM = frozenset("it he".split()), frozenset("it him".split())
_ALONE = wordings("alone, only, by itself, on its own, and nobody else, and nothing else, separately, apart")
_JUST = frozenset("only just".split())
_FEWEST = 8  # words: what are the odds if Q rides on P and A fires at Q
_LONG = 4  # words by which one attacks


@dataclass(frozen=True)
class _Told:
    """What is so, who attacks, in what words, and whom."""

    so: tuple[str, ...]
    doer: str
    attack: tuple[str, ...]
    whom: str


def with_one_attacked(scene: Scene, text: str) -> str:
    words, problems = read_words(spelled_out(text))
    said = words[:-1] if words and words[-1].low == "?" else words
    if problems or len(said) < _FEWEST:
        return text
    low = [word.low for word in said]
    comma = next((at for at in range(len(low) - 2, 0, -1) if low[at] == "," and low[at + 1] in _WHAT), 0)
    asks = low[0] in _WHAT and next((at for at in range(2, len(low)) if low[at] in _WHEN), 0)
    if low[0] in _IF and comma:
        told, asked = said[1:comma], said[comma + 1 :]
        behind = next((at for at in range(2, len(asked)) if asked[at].low in _WHEN), 0)
        if behind:
            told, asked = (*told, *read_words("and")[0], *asked[behind + 1 :]), asked[:behind]
    elif asks:
        told, asked = said[asks + 1 :], said[:asks]
    else:
        return text
    meant = next((one for at in range(len(told)) if (one := _told(scene, told, at, asked)) is not None), None)
    if meant is None:
        return text
    his = [word.text for word in asked].count(meant.whom) == 1
    if not his and _ODDS.isdisjoint(word.low for word in asked):
        return text
    whom = ("this", "one") if his else (meant.whom,)
    return put_together(("if", *meant.so, ",", *(word.text for word in asked), "if", meant.doer, *meant.attack, *whom))


def _told(scene: Scene, words: tuple[Word, ...], at: int, asked: tuple[Word, ...]) -> _Told | None:
    """If what is so ends there, and an attack on one who is named is told behind it, to the end."""
    low = [word.low for word in words]
    if low[at] != "and" or at < 2 or at + 3 >= len(words):
        return None
    doer = doer_at(scene, words, at + 1)
    end = doer.end if doer is not None else at + 1 + (low[at + 1] in _SOMEBODY)
    begins, behind = _attack_at(wordings_at(scene).attacks, low, end)
    start = behind + (low[behind : behind + 1] != [] and low[behind] in _JUST)
    first = next((one.name for here in range(len(asked)) if (one := doer_at(scene, asked, here))), "")
    so = [first if low[0] in _IT else words[0].text, *(word.text for word in words[1:at])]
    named = doer_at(scene, read_words(put_together(so))[0], 0)
    if not behind or end == at + 1 or named is None or so[1].lower() not in _SO or hex_at(scene, words, start):
        return None
    whom = doer_at(scene, words, start)
    stop, name = (whom.end, whom.name) if whom is not None else (start + (low[start] in _HIM), named.name)
    if stop == start or opened_by(low[stop:], _ALONE) != len(low) - stop:
        return None
    by = doer.name if doer is not None else words[at + 1].text
    return _Told(tuple(so), by, tuple(word.text for word in words[begins:behind] if word.low not in _JUST), name)


def _attack_at(attacks: Attacks, low: list[str], end: int) -> tuple[int, int]:
    """Where the words begin by which somebody is fired at who is picked out, and where they end: `fires only at`."""
    start = end + (low[end : end + 1] != [] and low[end] in _JUST)
    for behind in range(min(len(low) - 1, start + _LONG), start, -1):
        said = ["", *(root(one) for one in low[start:behind] if one not in _JUST), ""]
        here, how = attacks.said_at(said, *(one for one in attacks.manners if not one.is_at_a_hex))
        if how is not None and here == len(said) - 1:
            return start, behind
    return start, 0
