"""Who is left open in an order: `assault V with D and E` says nothing of who leads, and nobody would leave that out who
gains by it. A pack says when one does (`is it better to assault {the target hex} with {the attackers} led by ...`);
the first who is spoken of and makes it so is taken. Who says himself that it is nobody is taken at his word.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from compiler.syntax import Word, read_words
from compiler.terms import Legal, Term
from compiler.trees import within
from rulewright.actions.spoken import QUESTION, Meant, Patient, Read, holds, meant_by, understood
from rulewright.actions.worded.as_rules_say import read_question
from rulewright.actions.worded.said_again import LEGAL
from rulewright.scenes import Scene

T = TypeVar("T")
_NOBODY = "nobody"
_SAID = frozenset("nobody none no without".split())
_BETTER = "is it better to "


def understood_in_full(
    scene: Scene, words: tuple[Word, ...], what: str, read: Read[T], by_sense: bool = True
) -> list[Meant[T]]:
    """As it is understood, with those who are left open."""
    found = understood(scene, words, what, read, by_sense=by_sense)
    return [_in_full(scene, words, one, read) for one in found]


def _in_full(scene: Scene, words: tuple[Word, ...], meant: Meant[T], read: Read[T]) -> Meant[T]:
    said = with_who_is_left_open(scene, words, meant.said)
    full = meant_by(scene, [(said,)], read) if said != meant.said else []
    return replace(full[0], of_each=meant.of_each) if full else meant


def with_who_is_left_open(scene: Scene, words: tuple[Word, ...], said: str) -> str:
    """The same order, or the same question whether it is legal."""
    order = said.removeprefix(LEGAL).split()
    if _NOBODY not in order or not _SAID.isdisjoint(word.low for word in words):
        return said
    at = order.index(_NOBODY)
    spoken = dict.fromkeys(name for one in order if (name := one.strip(",")) in scene.names)
    every = ([*order[:at], name, *order[at + 1 :]] for name in spoken)
    best = next((one for one in every if _is_better(scene, " ".join(one))), order)
    return f"{LEGAL if said.startswith(LEGAL) else ''}{' '.join(best)}"


def _is_better(scene: Scene, order: str) -> bool:
    found = understood(scene, read_words(f"{_BETTER}{order}")[0], QUESTION, Patient(read_question))
    some = [one for meant in found[:1] for one in meant.terms if isinstance(one, Term)]
    return any(holds(scene, one) and not any(isinstance(part, Legal) for part in within(one)) for one in some)
