"""All of a program that is done rather than asked: its functions, and the plain data that names them.

`play_functions` and `play_data` read the model under the options of the writer. The functions call those
of the questions by name and one another; their order does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from compiler.middle import Statement, code
from compiler.model import Action, Follows, Procedure, Slot, Upkeep
from compiler.program.done.actions import beside_later, functions_of
from compiler.program.done.steps import function_of
from compiler.program.values import value
from compiler.program.writer import Scope, Writer
from compiler.terms import Kind
from runtime import functions
from runtime.program import (
    ActionOf,
    ChoicePoint,
    EventOf,
    FollowsOf,
    ProcedureOf,
    SequenceOf,
    SlotOf,
    StageOf,
    ValueKind,
)
from runtime.records import dataclass

Follow = TypeVar("Follow", Follows, Upkeep)
Done = Procedure | Action | Follows | Upkeep
DOING = ("procedures", "actions", "follows", "upkeeps")  # sections of the model


@dataclass(frozen=True)
class PlayData:
    """What `runtime.program.Program` says of play, under the same names."""

    sequences: tuple[SequenceOf, ...]
    turn_sequence: str
    opening: str
    events: tuple[EventOf, ...]
    actions: tuple[ActionOf, ...]
    procedures: tuple[ProcedureOf, ...]
    follows: tuple[FollowsOf, ...]


def play_functions(w: Writer) -> list[Statement]:
    """Functions of all actions, procedures, follow-ups and upkeeps that hold."""
    done = (one for section in DOING for one in getattr(w.model, section).values() if w.holds(one))
    return [*(function for one in done for function in functions_of_done(w, one)), *_courses(w)]


def _courses(w: Writer) -> Iterator[Statement]:
    """Whether a sequence is skipped, whether it comes no more, what keeps it from ending; whose its parts are."""
    for one in w.model.sequences.values():
        for number, stage in enumerate(one.stages, 1):
            for sort, asked in ((functions.WHOSE, stage.whose), (functions.PASSED, stage.skipped)):
                if asked is not None and w.holds(one):
                    name = sort.name(w.sequence_ending[one.id], number)
                    yield code.define(name, ("p",), [code.Give(value(w, Scope.of(()), asked))], f"[{one.id}] {number}")
        course = (functions.SKIPPED, one.skipped), (functions.UNTIL, one.until), (functions.BARS, one.unfinished)
        for sort, asked in course:
            if asked is not None and w.holds(one):
                name = sort.name(w.sequence_ending[one.id])
                yield code.define(name, ("p",), [code.Give(value(w, Scope.of(()), asked))], f"[{one.id}]")


def functions_of_done(w: Writer, done: Done) -> list[Statement]:
    match done:
        case Procedure():
            name = functions.DO.name(w.procedure_ending[done.id])
            return [function_of(w, name, done.slots, done.steps, done.phrase)]
        case Follows():
            says = f"[{done.id}] after: {done.event}"
            return [function_of(w, functions.FOLLOW.name(w.follow_ending[done.id]), done.event_slots, done.steps, says)]
        case Upkeep():
            says = f"[{done.id}] as [{done.sequence}] {done.edge}"
            return [function_of(w, functions.FOLLOW.name(w.follow_ending[done.id]), (), done.steps, says)]
        case Action():
            return functions_of(w, done)


def play_data(w: Writer) -> PlayData:
    held = w.model
    sequences = [one for one in held.sequences.values() if w.holds(one)]
    contained = {stage.sequence for one in sequences for stage in one.stages}
    outermost = [one.id for one in sequences if one.id not in contained and not one.opening]
    opening = [one.id for one in sequences if one.opening]
    return PlayData(
        sequences=tuple(
            SequenceOf(
                one.id,
                tuple(
                    StageOf(stage.sequence, stage.side, stage.whose is not None, stage.skipped is not None)
                    for stage in one.stages
                ),
                w.sequence_ending[one.id] if one.asks else "",
                next((told for told in one.course if one.unfinished and told.startswith("may not end")), ""),
                one.unfinished.kind.name if one.unfinished else "",
            )
            for one in sequences
        ),
        turn_sequence=outermost[0] if outermost else "",
        opening=opening[0] if opening else "",
        events=tuple(
            EventOf(one.id, one.phrase, slots_of(one.slots), w.event_ending[one.id])
            for one in held.events.values()
            if w.holds(one)
        ),
        actions=tuple(
            ActionOf(
                id=one.id,
                phrase=one.phrase,
                slots=slots_of(one.slots),
                phases=one.phases,
                choices=tuple(
                    ChoicePoint(
                        variable=choice.variable,
                        kind=kind_of(choice.kind),
                        many=choice.many,
                        least=choice.least,
                        optional=choice.optional,
                        beside=beside_later(w, one, number),
                    )
                    for number, choice in enumerate(one.choices, 1)
                ),
                function=w.action_ending[one.id],
                event=one.event,
                event_slots=slots_of(one.event_slots),
                cites=one.cites,
                text=one.text,
            )
            for one in held.actions.values()
            if w.holds(one)
        ),
        procedures=tuple(
            ProcedureOf(one.id, one.phrase, slots_of(one.slots), w.procedure_ending[one.id], one.title, one.cites)
            for one in held.procedures.values()
            if w.holds(one)
        ),
        follows=(*_follows(w), *_upkeeps(w)),
    )


def kind_of(kind: Kind) -> ValueKind:
    return ValueKind(kind.name, kind.many, kind.specials)


def slots_of(slots: Iterable[Slot]) -> tuple[SlotOf, ...]:
    return tuple(SlotOf(slot.name, kind_of(slot.kind)) for slot in slots)


# ---- what follows, in the order it is done


def _follows(w: Writer) -> list[FollowsOf]:
    declared = [one for one in w.model.follows.values() if w.holds(one)]
    return [
        FollowsOf(one.id, one.sort, w.follow_ending[one.id], event=one.event, cites=one.cites)
        for one in in_order(declared, lambda one: (one.event, one.sort))
    ]


def _upkeeps(w: Writer) -> list[FollowsOf]:
    declared = [one for one in w.model.upkeeps.values() if w.holds(one)]
    return [
        FollowsOf(
            one.id,
            "upkeep",
            w.follow_ending[one.id],
            sequence=one.sequence,
            edge=one.edge,
            side=one.side,
            cites=one.cites,
        )
        for one in in_order(declared, lambda one: (one.sequence, one.edge))
    ]


def in_order(declared: Sequence[Follow], group: Callable[[Follow], tuple[str, str]]) -> list[Follow]:
    """As declared, group by group, but each after those of its group that it says it comes after.

    Should they say it of one another in a ring (the checks refuse that), the first declared goes first.
    """
    groups: dict[tuple[str, str], list[Follow]] = {}
    for one in declared:
        groups.setdefault(group(one), []).append(one)
    ordered: list[Follow] = []
    for waiting in groups.values():
        while waiting:
            ids = {one.id for one in waiting}
            ready = next((one for one in waiting if ids.isdisjoint(one.after)), waiting[0])
            waiting.remove(ready)
            ordered.append(ready)
    return ordered
