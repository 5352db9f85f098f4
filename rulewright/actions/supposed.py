"""What a question supposes, made so in a copy of the position: what is asked there tells its reasons as any other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from compiler.terms import Place, Set, Step, Suppose, Term
from rulewright.scenes import Scene
from runtime.values import Unmeant


def where_so(scene: Scene, term: Term) -> tuple[Scene, Term]:
    """Where that is so, and what is asked there."""
    if not isinstance(term, Suppose) or not all(isinstance(one, Place | Set) for one in term.changes):
        return scene, term
    here = scene.position.copy()
    there = replace(scene, position=here, playing=scene.table.begun(here))
    try:
        for one in term.changes:
            make_so(there, one)
    except Unmeant:
        return scene, term  # where nobody is, no ground is so
    return where_so(there, term.body)


def make_so(scene: Scene, step: Step) -> None:
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
