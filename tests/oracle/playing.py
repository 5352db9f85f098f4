"""An example carried out line by line, and each of its `Then` lines judged."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from compiler import terms as t
from compiler.model.examples.lines import (
    Next,
    NextAction,
    NextDone,
    NextEvent,
    NextGoOn,
    NextMoment,
    NextProcedure,
    NextReaction,
    Then,
)
from compiler.model.model import Example, Model
from tests.oracle import building, doing, moments
from tests.oracle.meaning import ask, truth
from tests.oracle.outcomes import NotAllowed
from tests.oracle.position import Position
from tests.oracle.unfinished import has_more_to_do


@dataclass(frozen=True)
class Judged:
    """Whether the line holds, and which of the rules it names neither answered nor came near."""

    line: Then
    holds: bool
    missing: tuple[str, ...]


def play(
    model: Model, space: Any, example: Example, on: Iterable[str] | None = None, patience: int | None = None
) -> list[Judged]:
    """`on`: the options that are on; those the example names, if nothing is said. `patience`: `TooLong` comes after so
    many questions."""
    p = building.build(model, space, example.given, example.under if on is None else on)
    p.patience.left = patience
    g = building.game(p, example.given)
    judged = []
    events = list(example.events)
    for number, event in enumerate(events):
        if isinstance(event, Then):
            judged.append(judge(p, event))
        elif not isinstance(event, NextReaction):
            refused = []
            for later in events[number + 1 :]:
                if not isinstance(later, NextReaction):
                    break
                told = (later.id, building.arguments(p, later.arguments))
                if later.refused:
                    refused.append((len(g.reactions), told))
                else:
                    g.reactions.append(told)
            g.refused = [(len(g.reactions) - taken, one) for taken, one in refused]
            with suppress(doing.Ended):
                happen(g, event)
            g.refused.clear()
    return judged


def happen(g: doing.Game, event: Next) -> None:
    p = g.position
    arguments = building.arguments(p, event.arguments) if isinstance(event, NextDone) else ()
    match event:
        case NextAction():
            doing.take(g, event.id, arguments)
        case NextEvent():
            doing.announce(g, event.id, arguments)
        case NextProcedure():
            doing.call(g, event.id, arguments)
        case NextMoment():
            if event.edge == "ends" and refuses(g, event.refused):
                return
            moments.moment(g, event.edge, event.sequence, event.side if event.side is not None else p.side_to_move)
        case NextGoOn():
            if refuses(g, event.refused):
                return
            moments.go_on(g, event.sequence, event.side)
        case _:
            raise NotImplementedError(type(event).__name__)


def refuses(g: doing.Game, told: bool) -> bool:
    """Whether the phase that runs may not end yet; that must be as it is told."""
    bound = any(has_more_to_do(g.position, side) for side in g.position.sides())
    if bound != told:
        raise NotAllowed("the phase may not end yet" if bound else "it is told as refused, and may be done")
    return bound


def judge(p: Position, line: Then) -> Judged:
    holds = truth(p, p.names, line.condition)
    heard = heard_of(p, line.condition)
    return Judged(line, holds, tuple(rule for rule in line.by if rule not in heard))


def heard_of(p: Position, condition: t.Term) -> set[str]:
    """The rules that answered, or came near and gave way, in the questions the line asks."""
    heard: set[str] = set()
    match condition:
        case t.Ask():
            answer = ask(p, condition.question, building.arguments(p, condition.arguments))
            heard |= answer.by | answer.near
            for argument in condition.arguments:
                heard |= heard_of(p, argument)
        case t.Not():
            heard |= heard_of(p, condition.operand)
        case t.Equal() | t.Compare():
            heard |= heard_of(p, condition.left) | heard_of(p, condition.right)
        case t.All() | t.AnyOf():
            for operand in condition.operands:
                heard |= heard_of(p, operand)
        case t.OneOf():
            heard |= heard_of(p, condition.operand)
        case t.Among():
            heard |= heard_of(p, condition.element) | heard_of(p, condition.group)
    return heard
