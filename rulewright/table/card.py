"""A situation's card judged before anything is played.

It may ask for no more counters than there are; its boards must meet, its hexes and areas lie on them, its set-up keep
what must always hold, its result be readable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from compiler.diagnostics import Diagnostic, Label, diagnose
from compiler.model.model import Given, Position
from compiler.source import Span
from compiler.terms import HexLabel
from rulewright.table.table import Table, Unplayable
from runtime.answer.holding import breaches
from runtime.position import NO_VALUE
from runtime.position import Position as Game
from runtime.space import UnknownHex
from runtime.space.arrangement import strangers

NOWHERE = Span("", 0, 0)


def judge_card(table: Table, told: Position) -> tuple[Diagnostic, ...]:
    """What is wrong with where things are said to lie or stand; nothing, and the position can be set up."""
    boards = [line for line in told.given if line.sort == "board"]
    found = [*_boards(boards), *_too_many(table, told)]
    if found:
        return tuple(found)
    place = boards[0].span if boards else told.span
    try:
        laid = table.arrangement(tuple(line.names for line in boards))
    except Unplayable as fault:
        return (diagnose("impossible-placement", f"these boards do not meet: {fault}", place or NOWHERE),)
    for line in told.given:
        for label in strangers(laid, sorted(set(_labels(line)))) if boards else ():
            found.append(diagnose("unknown-hex", f"there is no hex {label} on the boards", line.span or NOWHERE))
    for area in table.model.areas.values():
        if boards and area.outline and area.span is not None and area.pack == told.pack:
            ends = dict.fromkeys(label for block in area.outline for label in block)
            for label in strangers(laid, ends):
                found.append(
                    diagnose("off-the-board", f"[{area.id}] reaches to {label}, which is not on the boards", area.span)
                )
    if not found:
        try:
            position, names = table.set_up(told.given)
            found += _against_the_rules(table, told, position, names)
        except (Unplayable, UnknownHex, *NO_VALUE) as fault:
            found.append(diagnose("impossible-placement", f"this cannot be set up: {fault}", told.span or NOWHERE))
    return tuple(found)


def _against_the_rules(table: Table, told: Position, position: Game, names: dict[str, int]) -> Iterator[Diagnostic]:
    """What must always hold and does not at the start, and a result that cannot be read off the position."""
    first = {breach.question.id: breach for breach in reversed(list(breaches(table.rules, position)))}
    for breach in first.values():
        named = [one for one in told.given if any(names.get(name) in breach.values for name in one.variables)]
        message = f"this cannot be set up: {breach.said(table.rules, position)}"
        yield diagnose("impossible-placement", message, (named[0].span if named else told.span) or NOWHERE)
    question = table.rules.program.question_for("result")
    for side in table.plan.sides if question is not None else ():
        assert question is not None
        answer = table.rules.why(position, question.id, side)
        if answer.sort != "answer":
            message = f"how this ends for {side} cannot be read off the position: {answer.why}"
            yield diagnose("impossible-placement", message, told.span or NOWHERE)


def _boards(boards: list[Given]) -> Iterator[Diagnostic]:
    for line in boards:
        for word in line.names[1:]:
            if word not in ("turned", "below"):
                message = f"a board lies `turned` or `below`; `{word}` says nothing of it"
                yield diagnose("unexpected-word", message, line.span or NOWHERE)


def _too_many(table: Table, told: Position) -> Iterator[Diagnostic]:
    """Counters of which the card, under these options, asks for more than the chart says there are."""
    asked: dict[str, list[Given]] = {}
    for line in told.given:
        if line.sort == "counter" and line.is_type and table.says(line):
            asked.setdefault(line.noun, []).append(line)
    for noun, lines in asked.items():
        counter = table.model.types[noun]
        number = sum(line.number for line in lines)
        if counter.number is not None and number > counter.number:
            first, *others = (Label(line.span or NOWHERE) for line in lines)
            charted = (Label(counter.span, "its line of the chart"),) if counter.span else ()
            are = "is" if counter.number == 1 else "are"
            yield diagnose(
                "too-many-counters",
                f"{number} {counter.plural} are asked for; there {are} {counter.number or 'none'} in the box,"
                f" as the chart `{counter.sheet}` says",
                first.span,
                related=(*others, *charted),
                help=f"a variant says how many there are: `amends: {counter.sheet}`,"
                f" `rows: {{{noun}: {{in the box: {number}}}}}`",
            )


def _labels(node: object) -> Iterator[str]:
    """The hexes that a line names."""
    if isinstance(node, Given) and node.place[:1] == ("in",):
        yield node.place[1]
    if isinstance(node, HexLabel):
        yield node.label
    elif isinstance(node, tuple):
        for part in node:
            yield from _labels(part)
    elif is_dataclass(node):
        for one in fields(node):
            if one.name not in ("span", "kind", "place"):
                yield from _labels(getattr(node, one.name))
