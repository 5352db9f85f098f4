"""Whether somebody does something to another is whether he may: `does P have a shot at R`, `will anyone fire at S`.

`does A fire at S at half strength` asks of something else, so nothing may stand behind who is attacked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.alike import share_cue
from rulewright.actions.spoken.english import ANYBODY, SOMEBODY, put_together
from rulewright.actions.spoken.hand import listed_at
from rulewright.actions.spoken.put_plainly.beforehand.doing import attacks, in_plain_verbs
from rulewright.scenes import Scene

_DOES = frozenset("do does will would".split())
_CLAUSES = frozenset("if when once after before while than as".split())
_STILL = frozenset("still even now ever actually".split())


_GOT = re.compile(r"^(?:has|have) (?P<who>.+?) got |^who(?:'s| has) got ", re.IGNORECASE)


def in_able_verbs(scene: Scene, text: str) -> tuple[str, ...]:
    """Each way to say it in verbs of the rules; `has anyone got a shot at S` is whether he has it."""
    has = _GOT.sub(lambda got: f"does {got['who']} have " if got["who"] else "who has ", text, count=1)
    ways = in_plain_verbs(scene, has)
    return tuple(_as_able(scene, one) for one in (in_plain_verbs(scene, text) if ways == (has,) else ways))


def _as_able(scene: Scene, text: str) -> str:
    words, problems = read_words(text)
    said = words[:-1] if words and words[-1].low == "?" else words
    low = tuple(word.low for word in said)
    more = share_cue(low) or not _CLAUSES.isdisjoint(low)  # `do R and E get 1-3 if they assault D`
    if problems or more or len(said) < len(("does", "A", "fire", "S")) or said[0].low not in _DOES:
        return text
    for verb in _behind_who(scene, said):
        verb += said[verb].low in _STILL if verb < len(said) else 0
        texts = [word.text for word in said]
        whom = (one for at in range(verb + 1, len(said)) for one in listed_at(scene, said, at, bare=False))
        if any(who.things and end == len(said) for end, who in whom) and attacks(scene, put_together(texts[verb:])):
            return put_together(("can", *texts[1:]))
    return text


def _behind_who(scene: Scene, words: tuple[Word, ...]) -> Iterator[int]:
    if words[1].low in SOMEBODY | ANYBODY:
        yield 2
    yield from (end for end, who in listed_at(scene, words, 1, bare=False) if who.things)
