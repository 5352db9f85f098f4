"""A position in which something is so that is not so here: `suppose E is in K6`, before what is done and asked.

What a rule can suppose can be supposed: where a counter is, that it is out of play, what a fact is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from compiler.phrases import Unread
from compiler.syntax import read_words
from compiler.terms import Place, Set, Step, Suppose, Term
from rulewright.actions.worded.as_rules_say import read_question
from rulewright.scenes import Scene
from rulewright.shelf import Slip

SUPPOSE = "suppose "


def made_so(scene: Scene, states: Iterable[str]) -> Scene:
    """The scene in which all of that is so, one after the other."""
    here = scene.position.copy()
    there = replace(scene, position=here, playing=scene.table.begun(here))
    for state in states:
        changes = _changes(there, state)
        if not changes:
            raise Slip(f"`{state}` cannot be supposed; `E is in K6`, `S is dispersed` and `D is out of play` can")
        for one in changes:
            _make(there, one)
    return there


def can_be_so(scene: Scene, state: str) -> bool:
    return bool(_changes(scene, state))


def _changes(scene: Scene, state: str) -> tuple[Step, ...]:
    words, problems = read_words(f"(supposing that {state}, the turn)")
    term = None if problems else read_question(scene, words)
    if term is None or isinstance(term, Unread) or not isinstance(term, Suppose):
        return ()
    return term.changes if all(isinstance(one, Place | Set) for one in term.changes) else ()


def _make(scene: Scene, step: Step) -> None:
    def value(term: Term) -> Any:
        return scene.table.value(scene.position, scene.names, term)

    p = scene.position
    if isinstance(step, Set):
        some = [value(one) for one in step.arguments]
        p.set(p.program.store_number[step.store], some[0] if len(some) == 1 else tuple(some), value(step.value))
    elif isinstance(step, Place):
        thing = value(step.thing)
        assert isinstance(thing, int)
        place = None if step.place is None else value(step.place)
        if not isinstance(place, int):
            p.remove(thing)
        elif step.how == "in":
            p.place(thing, place)
        else:
            p.put_inside(thing, place)
