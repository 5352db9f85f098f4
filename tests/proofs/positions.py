"""Position files from text, on a table of any pack."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from compiler.model.build import Built, extend
from compiler.model.model import Example
from compiler.source import SourceFile
from rulewright.scenes.table import Table
from runtime.position import Position

HERE = Path(__file__).parent / "positions"


def read(built: Built, text: str) -> Example:
    """What a position file says."""
    extended = extend(built, SourceFile("a.position", text))
    assert extended.problems == (), [(one.message, text[one.primary.span.start :][:60]) for one in extended.problems]
    return list(extended.model.positions.values())[-1]


def lines(given: Iterable[str]) -> str:
    return "Position [Made up].\nGiven:\n" + "".join(f"- {line};\n" for line in given).removesuffix(";\n") + ".\n"


def again(built: Built, table: Table, position: Position) -> Position:
    """A position printed and read back."""
    told = read(built, position.printed())
    return table.under(told.under, told.not_under).set_up(told.given)[0]
