"""A position in which something is so that is not so here: `suppose E is in K6`, before what is done and asked.

What a rule can suppose can be supposed: where a counter is, that it is out of play, what a fact is. And `there are two
wrecks in H5` of things that nobody owns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from compiler.phrases import Unread
from compiler.syntax import read_words
from compiler.terms import Place, Set, Step, Suppose, Term
from rulewright.actions.spoken import NUMBERS
from rulewright.actions.worded.as_rules_say import read_question
from rulewright.scenes import Scene
from rulewright.shelf import Slip
from runtime.records import dataclass

SUPPOSE = "suppose "
_ONE = frozenset("a an one".split())
_THERE = re.compile(r"there (?:is|are) (\w+) ([a-z ]+) in (\w+)", re.IGNORECASE)


def made_so(scene: Scene, states: Iterable[str]) -> Scene:
    """The scene in which all of that is so, one after the other."""
    here = scene.position.copy()
    there = replace(scene, position=here, playing=scene.table.begun(here))
    for state in states:
        new = _new_there(there, state)
        if new is not None:
            for _ in range(new.many):
                here.place(here.create(new.noun), new.place)
            continue
        changes = _changes(there, state)
        if not changes:
            raise Slip(f"`{state}` cannot be supposed; `E is in K6`, `S is dispersed` and `D is out of play` can")
        for one in changes:
            _make(there, one)
    return there


def can_be_so(scene: Scene, state: str) -> bool:
    return bool(_changes(scene, state)) or _new_there(scene, state) is not None


@dataclass(frozen=True)
class _New:
    noun: str
    many: int
    place: int


def _new_there(scene: Scene, state: str) -> _New | None:
    """`there are two wrecks in H5`."""
    said = _THERE.fullmatch(state.strip())
    if said is None or not scene.position.space.has(said[3]):
        return None
    model, noun = scene.table.model, scene.built.vocabulary.kind_named(tuple(said[2].lower().split()))
    kind = model.kinds.get(noun.kind.name) if noun is not None else None
    owned = {above for type_ in model.types.values() for above in _above(scene, type_.kind)}
    many = "1" if said[1].lower() in _ONE else NUMBERS.get(said[1].lower(), said[1])
    if noun is None or kind is None or kind.is_record or noun.kind.name in owned or not many.isdigit():
        return None
    return _New(noun.kind.name, int(many), scene.position.space.hex(said[3]))


def _above(scene: Scene, kind: str) -> Iterator[str]:
    """A kind, and those of which it is one."""
    while kind in scene.table.model.kinds:
        yield kind
        kind = scene.table.model.kinds[kind].parent


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
