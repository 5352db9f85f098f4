"""What is offered in the place of an order that cannot be read: what can be done, or why what was named cannot."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from compiler.model import NextTaken
from rulewright.actions import (
    Judgment,
    doing,
    judged_so_far,
    nearest_choice,
    readings_offered,
    ruled,
    scope_of,
    told_so_far,
)
from rulewright.scenes import Refused, Scene
from rulewright.shelf import Slip
from runtime.play import Completion, Illegal, Stuck, TooManySets, TooManyWays
from runtime.position import NO_VALUE, say_value
from runtime.program import ValueKind

_FAULTS = (Slip, TooManyWays, TooManySets, Illegal, Stuck, *NO_VALUE)


def without_the_vain(scene: Scene, refused: Refused, order: str, side: str) -> Refused | list[str]:
    """Of what may be ordered instead what can be done; if none of it can, the same with others than are named, or why
    nobody can; nothing where that is another order altogether."""
    offered = readings_offered(refused)
    vain = [one for one in offered if not _can_be_done(scene, one, side)]
    if not vain:
        return refused
    if len(vain) < len(offered):
        return _offering(refused, dict.fromkeys(vain, ""))
    first, *others = vain
    found = _with_what_is_named(scene, first, order, side)
    if found is None:
        return _offering(refused, dict.fromkeys(vain, ""))
    if found.legal:
        return _offering(refused, {first: found.said, **dict.fromkeys(others, "")})
    return told_so_far(scene, found.action, dict(found.chosen), side)


def _offering(refused: Refused, instead: dict[str, str]) -> Refused:
    """With these in the place of others that are offered; with nothing in the place of some, nor of what leads to them
    alone."""

    def notes(some: tuple[str, ...]) -> tuple[str, ...]:
        told = {f"  {one}": f"  {other}" if other else "" for one, other in instead.items()}
        left = [said for said in (told.get(one, one) for one in some) if said]
        led = {one for one, after in pairwise(some) if _is_led(after) and not _is_led(one)}
        still = {one for one, after in pairwise(left) if _is_led(after)}
        return tuple(one for one in left if one not in led or one in still)

    return replace(refused, problems=tuple(replace(one, notes=notes(one.notes)) for one in refused.problems))


def _is_led(note: str) -> bool:
    return note.startswith("  ")


def _with_what_is_named(scene: Scene, offered: str, order: str, side: str) -> Judgment | None:
    """What is offered with only those places filled whose names the order has; if that may be gone on with, with all
    others filled by what can be chosen. None where it names nothing of it, nor has its verb."""
    try:
        event = doing(scene, offered)
        if not isinstance(event, NextTaken) or scene.table.model.actions[event.id].event is not None:
            return None
        plan, _, values = scope_of(scene, event)
        told = {choice.slot.name: (values[choice.slot.name], choice.slot.kind) for choice in plan.choices}
        named = {name: value for name, (value, kind) in told.items() if _is_named(scene, value, kind, order)}
        so_far = judged_so_far(scene, event.id, named, side)
        filled: Judgment | None = so_far
        while filled is not None and filled.legal and any(value is None for _, value in filled.chosen):
            filled = nearest_choice(scene, filled, side)
        if so_far.legal and not (filled and filled.legal):
            row = next(Completion(scene.position, plan).fitting(tuple(value for _, value in so_far.chosen)))
            slots = (slot.name for slot in plan.scope)
            filled = judged_so_far(scene, event.id, dict(zip(slots, row, strict=True)), side)
    except _FAULTS:
        return None
    is_it = bool(named) or offered.split()[0].lower() == order.split()[0].lower()
    return None if not is_it else filled if filled is not None and filled.legal else so_far


def _is_named(scene: Scene, value: object, kind: ValueKind, order: str) -> bool:
    """By what it is called; a hex also by who stands there."""
    p, said = scene.position, order.lower()
    there = [name for name, one in scene.names.items() if kind.name == "hex" and p.hex_of(one) == value]
    return say_value(p, value, kind).lower() in said or any(name.lower() in said.split() for name in there)


def _can_be_done(scene: Scene, order: str, side: str) -> bool:
    try:
        event = doing(scene, order)
        return isinstance(event, NextTaken) and ruled(scene, event, side).judgment.legal
    except _FAULTS:
        return False
