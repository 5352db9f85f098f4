"""From a program and its functions to the plan a game runs by. runtime/functions.py names them."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import partial
from typing import Any

from runtime import functions as f
from runtime.play.ahead import Unfinished
from runtime.play.plans import ActionPlan, Bar, ChoicePlan, EventPlan, PlayPlan, UpkeepPlan
from runtime.program import ActionOf, EventOf, Program, SlotOf, ValueKind

Functions = Mapping[str, Callable[..., Any]]


def play_plan(program: Program, functions: Functions) -> PlayPlan:
    """`functions` are those of the program's modules, by name."""
    bars, kinds = _bars(program, functions), program.kind_named
    later = Unfinished()
    barred = [later if bars.keys() & one.phases else None for one in program.actions]
    plans = tuple(_action(one, functions, kinds, bar) for one, bar in zip(program.actions, barred, strict=True))
    later.plan = PlayPlan(
        sides=program.sides,
        actions=tuple(plan for plan in plans if plan.event is None),
        events={event.id: _event(event, program, plans, functions) for event in program.events},
        procedures={one.id: functions[f.DO.name(one.function)] for one in program.procedures},
        upkeeps=tuple(
            UpkeepPlan(one.id, one.sequence or "", one.edge, one.side, functions[f.FOLLOW.name(one.function)])
            for one in program.follows
            if one.sort == "upkeep"
        ),
        sequences={one.id: one.stages for one in program.sequences},
        skipped=_courses(program, functions, f.SKIPPED),
        until=_courses(program, functions, f.UNTIL),
        whose=_stages(program, functions, f.WHOSE),
        passed=_stages(program, functions, f.PASSED),
        bars=bars,
        turn=program.turn_sequence,
        opening=program.opening,
        ways=functions.get("WAYS", {}),  # type: ignore[arg-type]  # the one name that is no function
    )
    return later.plan


def _courses(program: Program, functions: Functions, sort: f.Sort) -> Mapping[str, Callable[..., bool]]:
    asked = {one.id: functions.get(sort.name(one.function)) for one in program.sequences if one.function}
    return {sequence: function for sequence, function in asked.items() if function is not None}


def _stages(program: Program, functions: Functions, sort: f.Sort) -> Mapping[tuple[str, int], Callable[..., Any]]:
    parts = [(one, number) for one in program.sequences if one.function for number in range(1, len(one.stages) + 1)]
    asked = {(one.id, number): functions.get(sort.name(one.function, number)) for one, number in parts}
    return {part: function for part, function in asked.items() if function is not None}


def _bars(program: Program, functions: Functions) -> Mapping[str, Bar]:
    found = _courses(program, functions, f.BARS)
    barred = (one for one in program.sequences if one.id in found)
    return {one.id: Bar(one.bar, ValueKind(one.barred_by), found[one.id]) for one in barred}


def _action(one: ActionOf, functions: Functions, kinds: Container[str], unfinished: Unfinished | None) -> ActionPlan:
    choices = tuple(
        ChoicePlan(
            slot=SlotOf(choice.variable, choice.kind),
            options=functions[f.OPTIONS.name(one.function, number)],
            fits=functions.get(f.FITS.name(one.function, number)),
            many=choice.many,
            least=choice.least,
            optional=choice.optional,
            candidates=functions.get(f.CANDIDATES.name(one.function, number)),
            likely=functions.get(f.LIKELY.name(one.function, number)),
            beside=choice.beside,
            leads_on=functions.get(f.LEADS_ON.name(one.function, number)),
        )
        for number, choice in enumerate(one.choices, 1)
    )
    return ActionPlan(
        id=one.id,
        phrase=one.phrase,
        taker=functions[f.TAKER.name(one.function)],
        choices=choices,
        do=functions[f.TAKE.name(one.function)],
        only_if=functions.get(f.ALLOWED.name(one.function)),
        possible=functions.get(f.POSSIBLE.name(one.function)),
        phases=one.phases,
        event=one.event,
        event_slots=one.event_slots,
        things_first=bool(choices) and choices[0].slot.kind.name in kinds,
        keeper=functions.get(f.KEEPER.name(one.function)),
        outlook=None if unfinished is None or one.event else partial(unfinished.test, one.id),
    )


def _event(event: EventOf, program: Program, plans: tuple[ActionPlan, ...], functions: Functions) -> EventPlan:
    def following(sort: str) -> tuple[Callable[..., None], ...]:
        return tuple(
            functions[f.FOLLOW.name(one.function)]
            for one in program.follows
            if one.sort == sort and one.event == event.id
        )

    return EventPlan(
        id=event.id,
        phrase=event.phrase,
        slots=event.slots,
        bookkeeping=following("bookkeeping"),
        consequences=following("consequence"),
        reactions=tuple(plan for plan in plans if plan.event == event.id),
    )
