"""What a position or an example tells to be chosen, worked out where it stands."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.model import Given, GivenChoices
from rulewright.scenes.table import Table
from runtime.play import Scripted
from runtime.position import Position, say_value
from runtime.program import ValueKind


def told_choices(
    table: Table, position: Position, names: dict[str, int], given: Iterable[Given]
) -> tuple[Scripted, ...]:
    """In their order."""
    told = [(term, line.of) for line in given if isinstance(line, GivenChoices) for term in line.terms]
    values = [(term, table.value(position, names, term), of) for term, of in told]
    return tuple(
        Scripted(value, say_value(position, value, ValueKind(term.kind.name)), of) for term, value, of in values
    )
