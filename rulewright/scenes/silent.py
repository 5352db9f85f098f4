"""What is said of things in play, where all that it could mean is out of play: it means nothing, and nobody would know.

A description means things in play unless it says `out of play`. One that finds nobody is asked again with these words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from compiler.diagnostics import Diagnostic, diagnose
from compiler.graph import Part
from compiler.model import Given, GivenFact
from compiler.source import Span
from compiler.terms import YES_NO, Builtin, Description, Kind, SetOf, Variable
from compiler.trees import free_names, within
from rulewright.scenes.table import Table
from runtime.operations import OUT_TOO
from runtime.position import NO_VALUE, Position


def said_of_nobody(
    table: Table, given: Iterable[Given], position: Position, names: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    """Lines on all of a kind that mean nobody: they state nothing."""
    for line in given:
        if isinstance(line, GivenFact) and line.each is not None and table.says(line):
            yield from means_nobody(table, position, names, line.each, line.span or Span("", 0, 0))


def means_nobody(
    table: Table, position: Position, names: Mapping[str, Any], said: Part, place: Span
) -> Iterator[Diagnostic]:
    """`place`: where it is said, if its parts do not know better."""
    for described in (one for one in within(said) if isinstance(one, Description)):
        kind = position.program.kind_named.get(described.kind.name)
        if kind is None or kind.is_record or _says_where(described):
            continue
        if not free_names(described) <= names.keys():
            continue  # it speaks of what something around it binds
        away = Builtin(YES_NO, "is_out_of_play", (Variable(described.kind, described.variable),))
        with suppress(*NO_VALUE):
            if _meant(table, position, names, described):
                continue
            others = _meant(table, position, names, replace(described, conditions=(*described.conditions, away)))
            if others:
                meant = f"1 {kind.id} is" if len(others) == 1 else f"{len(others)} {kind.plural} are"
                message = f"this is said of nobody: it means what is in play, and {meant} meant out of play"
                printed = table.model.types[described.type].plural if described.type is not None else kind.plural
                cure = f"say `out of play` of what is meant, as in `{printed} out of play`"
                yield diagnose("nobody-in-play", message, described.span or place, help=cure)


def _meant(table: Table, position: Position, names: Mapping[str, Any], described: Description) -> tuple[int, ...]:
    found: tuple[int, ...] = table.value(position, names, SetOf(Kind(described.kind.name, many=True), described))
    return found


def _says_where(described: Description) -> bool:
    return any(isinstance(one, Builtin) and one.operation in OUT_TOO for one in within(described))
