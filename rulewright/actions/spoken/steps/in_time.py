"""Questions of when and of what may be done: which is asked of what may be."""

from __future__ import annotations

from itertools import islice

from compiler.syntax import Word
from rulewright.actions.spoken.alike import in_other_words, without_idle
from rulewright.actions.spoken.english import (
    CAN,
    HAS,
    IS,
    LIGHT,
    MAY,
    SOMEBODY,
    its_turn_in,
    opened_by,
    stem,
    wordings,
)
from rulewright.actions.spoken.hand import taken_apart
from rulewright.actions.spoken.named import Named
from rulewright.actions.spoken.otherwise import Read, T
from rulewright.actions.spoken.phrases import spoken_of
from rulewright.actions.spoken.steps.in_steps import FIRST
from rulewright.actions.spoken.understanding import QUESTION, understood
from rulewright.scenes import Scene

_WHEN = wordings("in which phase, in what phase, during which phase, when")
_IN_TURN = wordings("in the turn, during the turn, in a turn, in my turn")
_DOES = frozenset("do does".split())
_TO_WHOM = frozenset("to against about with".split())
_TRIED = 4


def may_do_what(words: tuple[Word, ...]) -> bool:
    """`what can E do this turn`, `what may we do`."""
    low = [word.low for word in without_idle(words, lambda word: word.low)]
    return low[:1] == ["what"] and low[-1] == "do" and not MAY.isdisjoint(low[1:2])


def who_does_what(scene: Scene, words: tuple[Word, ...]) -> tuple[Named, Named | None] | None:
    """`what can S do to P this turn`: who, and to whom; None where something else is asked."""
    said = without_idle(words, lambda word: word.low)
    if not said or said[0].low != "what" or "do" not in {word.low for word in said}:
        return None
    for pieces in islice(taken_apart(scene, said), _TRIED):
        match pieces:
            case ("what", str(may), Named(things=(_,)) as who, "do") if may in MAY:
                return who, None
            case ("what", str(may), Named(things=(_,)) as who, "do", str(to), Named(things=(_,)) as whom) if may in MAY:
                return (who, whom) if to in _TO_WHOM else None
    return None


def in_time(scene: Scene, words: tuple[Word, ...], asked: Read[T]) -> str:
    """`when can R move`, `how may S leave`: whether they may; empty where that is no one thing."""
    low = [word.low for word in words[:2]]
    if len(low) < 2 or low[0] not in ("when", "how") or low[1] not in CAN | IS | HAS:
        return ""
    found = understood(scene, words[1:], QUESTION, asked)
    return found[0].said if len(found) == 1 else ""


def in_what_phase(words: tuple[Word, ...]) -> str:
    """`when in the turn can S overrun D`, `in which phase may R move`: what it is that may be done; else empty."""
    low = [word.low for word in words]
    opening = opened_by(low, _WHEN)
    for said in _IN_TURN if opening else ():
        if tuple(low[opening : opening + len(said)]) == said:
            opening += len(said)
            break
    if not opening or opening + 1 >= len(words) or not FIRST.isdisjoint(low[opening:]):
        return ""
    begins, ends = its_turn_in(low, opening + 1)
    first = "can" if low[opening] in MAY | _DOES else low[opening]
    texts = [word.text for word in words]
    return " ".join((first, *texts[opening + 1 : begins], *texts[ends:])) if first in CAN | IS else ""


def called_by_its_verb(scene: Scene, asked: str) -> tuple[str, ...]:
    """Of `can tanks overrun`, which names nobody: the actions that begin with that verb, right behind who does it."""
    texts = asked.split()
    said = in_other_words(tuple(one.lower() for one in texts), spoken_of(scene).others)
    who = int(len(said) > 1 and said[1] not in SOMEBODY)
    verbs = {stem(one) for one in [one for one in said if one not in LIGHT][who : who + 1]}
    named = not scene.names.keys().isdisjoint(texts)
    actions = scene.table.model.actions
    return () if named else tuple(name for name, one in actions.items() if stem(one.phrase.split()[0]) in verbs)
