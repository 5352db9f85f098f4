"""What is done, as it holds under some options: what was declared, with every change made to it, in their order.

A change never touches the record of what it changes. So it may stand under an option, a book prints each where it was
written, and several packs may change one thing without knowing of each other. Whoever plays, writes or judges takes
the model from `settled`; it has no changes left.

Steps before and after. What was there may stop itself; what comes after it is done all the same. So it becomes a
procedure of its own from the first step on that can stop it. What the steps before that one give names to is known in
what comes after.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from compiler.model.model import Action, Change, Declared, Model, Procedure, Slot
from compiler.terms import (
    NUMBER,
    YES_NO,
    All,
    Call,
    ChangeKind,
    Choose,
    Create,
    ForEach,
    GoOnOnlyIf,
    Kind,
    Let,
    LetRecord,
    Roll,
    Step,
    Stop,
    Term,
    Variable,
    YesNo,
)
from compiler.trees import changed, within

SECTIONS = ("actions", "procedures", "follows", "upkeeps", "stores")
Done = dict[str, dict[str, Any]]  # what can be changed, by section


def settled(model: Model, on: Collection[str] | None = None) -> Model:
    """`on`: the options that are on; without it, what holds under all of them, and changes under options are left."""
    if not model.changes:
        return model
    left = {} if on is not None else {name: one for name, one in model.changes.items() if not holds(one, on)}
    done: dict[str, Any] = done_under(model, model.changes, on)
    held = replace(model, changes=left, **done)
    return held.known_as(repr((model.made_of, on and sorted(on)))) if model.made_of else held


def done_under(declared: Any, changes: Mapping[str, Change], on: Collection[str] | None) -> Done:
    """`declared`: whatever holds the sections."""
    done: Done = {section: dict(getattr(declared, section)) for section in SECTIONS}
    for change in changes.values():
        if holds(change, on) and change.of in done[change.section]:
            make(done, change)
    return done


def holds(declared: Declared, on: Collection[str] | None) -> bool:
    if on is None:
        return not declared.under and not declared.not_under
    return set(on).issuperset(declared.under) and set(on).isdisjoint(declared.not_under)


def make(done: Done, change: Change) -> None:
    """The change made to what it is of."""
    before = done[change.section][change.of]
    told = {"cites": tuple(dict.fromkeys((*before.cites, *change.cites))), "text": f"{before.text}\n\n{change.text}"}
    if change.instead is not None:
        stands = {"id": before.id, "under": before.under, "not_under": before.not_under}
        done[change.section][change.of] = replace(change.instead, **stands)
    elif change.left_out:
        gone = {"only_if": YesNo(YES_NO, False, span=change.span)} if change.section == "actions" else {"steps": ()}
        done[change.section][change.of] = replace(before, **gone, **told)
    else:
        added = _narrower(before, change) if change.section == "actions" else {}
        slots = scope_of_action(before) if isinstance(before, Action) else before.slots
        done[change.section][change.of] = replace(before, **added, **told, steps=_around(done, before, change, slots))


def scope_of_action(action: Action) -> tuple[Slot, ...]:
    """What is known by name when it happens: what the event bound, then the choices in their order."""
    return (*action.event_slots, *(Slot(choice.variable, choice.kind) for choice in action.choices))


def _narrower(action: Action, change: Change) -> dict[str, Any]:
    said = dict(change.narrowed)
    choices = [
        replace(one, such_that=both(one.such_that, said[one.variable])) if one.variable in said else one
        for one in action.choices
    ]
    return {
        "taken_by": change.taken_by or action.taken_by,
        "phases": tuple(dict.fromkeys((*(change.taken_in or action.phases), *change.phases))),
        "choices": (*choices, *change.choices),
        "only_if": both(action.only_if, change.only_if),
    }


def both(one: Term | None, other: Term | None) -> Term | None:
    if one is None or other is None:
        return one or other
    operands = [each for term in (one, other) for each in (term.operands if isinstance(term, All) else (term,))]
    return All(YES_NO, tuple(operands))


def _around(done: Done, before: Any, change: Change, slots: tuple[Slot, ...]) -> tuple[Step, ...]:
    thrown, ordered = dict(change.thrown), dict(change.ordered)
    steps: tuple[Step, ...] = after_dice(before.steps, thrown) if thrown else before.steps
    steps = in_order(steps, ordered) if ordered else steps
    sure, doubtful = parted(steps) if change.last else (steps, ())
    if doubtful:
        spoken = {one.name for one in within(doubtful) if isinstance(one, Variable)}
        given = {one.name: Slot(one.name, one.kind) for one in given_names(sure).values() if one.name in spoken}
        slots = tuple({**{slot.name: slot for slot in slots}, **given}.values())
        inner = Procedure(f"{change.id}, as it was", before.phrase, slots, doubtful, under=before.under)
        done["procedures"][inner.id] = replace(inner, not_under=before.not_under, cites=before.cites)
        sure = (*sure, Call(inner.id, tuple(Variable(slot.kind, slot.name) for slot in slots)))
    return (*change.first, *sure, *change.last)


def parted(steps: tuple[Step, ...]) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """Those that are surely done, and those from the first one on that may stop all of it."""
    may_stop = (at for at, step in enumerate(steps) if any(isinstance(one, Stop | GoOnOnlyIf) for one in within(step)))
    cut = next(may_stop, len(steps))
    return steps[:cut], steps[cut:]


def given_names(steps: Iterable[Step]) -> dict[str, Variable]:
    """What these steps give names to, for those that come behind them."""
    return {one.name: one for one in map(bound, steps) if one is not None}


def bound(step: Step) -> Variable | None:
    """The name that a step gives to what comes after it."""
    match step:
        case Let():
            return Variable(step.value.kind, step.variable)
        case LetRecord():
            return Variable(Kind(step.kind), step.variable)
        case Roll():
            return Variable(NUMBER, step.variable)
        case Choose():
            return Variable(replace(step.description.kind, many=step.many), step.variable)
        case Create(variable=str() as name) | ChangeKind(variable=str() as name):
            return Variable(Kind(step.noun), name)
    return None


def in_order(steps: tuple[Step, ...], ordered: Mapping[str, Term | None]) -> tuple[Step, ...]:
    """Each `For each` among them whose variable is named goes in the order that this side chooses, or by chance."""

    def told(part: Any) -> Any:
        if isinstance(part, ForEach) and (name := part.description.variable) in ordered:
            part = replace(part, chooser=ordered[name], by_chance=ordered[name] is None)
        return changed(part, told) if isinstance(part, Step) else part

    return tuple(told(step) for step in steps)


def after_dice(steps: tuple[Step, ...], thrown: Mapping[str, tuple[Step, ...]]) -> tuple[Step, ...]:
    """The steps with others put behind each die that is rolled for one of these."""
    found: list[Step] = []
    for step in steps:
        inner = {
            name: after_dice(getattr(step, name), thrown)
            for name in ("steps", "then", "otherwise")
            if getattr(step, name, ())
        }
        found.append(replace(step, **inner) if inner else step)  # type: ignore[arg-type]
        if isinstance(step, Roll):
            found += thrown.get(step.purpose, ())
    return tuple(found)
