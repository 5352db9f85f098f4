"""A position built from given lines, as an example or a position file has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from compiler.model.examples.lines import (
    Given,
    GivenChoices,
    GivenCounters,
    GivenDice,
    GivenFact,
    GivenMoment,
    GivenRecord,
    GivenTurn,
)
from compiler.model.examples.placed import EACH
from compiler.model.model import Model
from compiler.terms import Step, Term
from tests.oracle.doing import Game, change, make_record
from tests.oracle.meaning import Scope, fitting, value_of
from tests.oracle.moments import put_at
from tests.oracle.position import Position, Value


def build(model: Model, space: Any, given: Sequence[Given], on: Iterable[str] = ()) -> Position:
    p = Position(model, space, frozenset(on))
    given = [line for line in given if p.on.issuperset(line.under) and not p.on & set(line.not_under)]
    for line in given:
        if isinstance(line, GivenMoment):
            put_at(p, line.phase, line.side or None)
        if isinstance(line, GivenTurn):
            p.turn = line.number
    for line in given:
        if isinstance(line, GivenCounters):
            put_counters(p, line)
        elif isinstance(line, GivenRecord):
            p.names[line.made.variable] = make_record(p, p.names, line.made)
        elif isinstance(line, GivenFact):
            for one in described(p, line):
                state_fact(p, line.step, one)
    return p


def put_counters(p: Position, line: GivenCounters) -> None:
    for number in range(line.number):
        thing = p.make(line.noun, line.is_type, line.side)
        if number < len(line.variables):
            p.names[line.variables[number]] = thing
        if line.place and line.place[0] == "in":
            p.place[thing] = ("in", p.space.hex(line.place[1]))
        if line.place and line.place[0] == "inside":
            container = p.names[line.place[1]]
            assert isinstance(container, int)
            p.place[thing] = ("inside", container)
        for step in line.steps:
            state_fact(p, step, {EACH: thing})


def described(p: Position, line: GivenFact) -> list[Scope]:
    """What each thing that a fact is stated of is called."""
    if line.each is None:
        return [{}]
    return [{line.each.variable: one} for one, told in fitting(p, p.names, line.each) if told is True]


def state_fact(p: Position, step: Step, more: Scope) -> None:
    if not change(p, {**p.names, **more}, step):
        raise NotImplementedError(type(step).__name__)


def game(p: Position, given: Sequence[Given]) -> Game:
    """The position with the dice and choices its given lines script."""
    dice = [number for line in given if isinstance(line, GivenDice) for number in line.numbers]
    told = [(line.of, term) for line in given if isinstance(line, GivenChoices) for term in line.terms]
    choices = [value_of(p, p.names, term) for of, term in told if not of]
    return Game(p, dice, choices, named=[(of, value_of(p, p.names, term)) for of, term in told if of])


def arguments(p: Position, terms: Iterable[Term]) -> tuple[Value, ...]:
    return tuple(value_of(p, p.names, term) for term in terms)
