"""What an edited sheet changes, as a variant says it: the cells that differ, and rows that are new; nothing besides.

A variant can change a value and add a row. It can take away neither a row nor what a cell says, so that is told, by
row and column.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.source import SourceFile
from compiler.syntax import (
    BETWEEN,
    HEADER,
    VALUE,
    Line,
    Misfit,
    Sheet,
    Table,
    cells_of,
    new_row,
    table_named,
    wanted_of,
    written,
)
from runtime.records import dataclass

MARKS = "marks"  # of an amended counter they are added to those it has


@dataclass(frozen=True)
class Written:
    """A line of YAML, and which row and column of the sheet it says ("" of all of a new row)."""

    text: str
    row: str = ""
    column: str = ""


@dataclass(frozen=True)
class Amendments:
    lines: tuple[Written, ...]
    changes: tuple[str, ...]


def amendments(source: SourceFile, sheet: Sheet) -> Amendments:
    """What this sheet says otherwise than the table of its name in the file."""
    table = table_named(source, sheet.name)
    wanted = wanted_of(table, sheet)
    known = {key.text: cells_of(table, value) for key, value in table.rows}
    gone = next((row for row in known if row not in wanted), None)
    if gone is not None:
        raise Misfit(f"`{sheet.name}`: the row `{gone}` is gone: a variant changes rows and adds some, it takes none")
    changed = [
        (row, column, was, new)
        for row, cells in known.items()
        for column, was, new in zip(table.columns, cells, wanted[row], strict=True)
        if was != new
    ]
    new_rows = {row: cells for row, cells in wanted.items() if row not in known}
    lines = (*_amended(table, changed), *_extended(table, new_rows))
    told = [f"{row}, {column}: {was or 'nothing'} → {new}" for row, column, was, new in changed]
    return Amendments(lines, (*told, *(f"{row} is new" for row in new_rows)))


def _amended(table: Table, changed: list[tuple[str, str, str, str]]) -> Iterator[Written]:
    if not changed:
        return
    yield from _head("amends", table)
    yield Written("rows:" if table.is_of_counters else "cells:")
    begun = ""
    for row, column, was, new in changed:
        _refuse_loss(table, row, column, was, new)
        said = written(new, column in table.lists)
        if not table.is_of_counters:
            keys = row if table.columns == (VALUE,) else f"{row}, {column}"
            yield Written(f"  {written(keys)}: {said}", row, column)
            continue
        if row != begun:
            begun = row
            yield Written(f"  {written(row)}:", row)
        yield Written(f"    {written(column)}: {said}", row, column)


def _refuse_loss(table: Table, row: str, column: str, was: str, new: str) -> None:
    where = f"`{table.name}`, row `{row}`, column `{column}`"
    if not new:
        raise Misfit(f"{where}: {was} is gone: a variant can say something else here, but not nothing")
    gone = [one for one in was.split(BETWEEN) if column == MARKS and one not in new.split(BETWEEN)]
    if column in table.lists and any(gone):
        raise Misfit(f"{where}: {', '.join(gone)} is gone: a variant can add marks, and takes none away")


def _extended(table: Table, rows: dict[str, Line]) -> Iterator[Written]:
    if not rows:
        return
    yield from _head("extends", table)
    yield from (Written(f"{key}: {said}") for key, said in (("kind", table.kind), ("side", table.side)) if said)
    yield Written("rows:" if table.is_of_counters else "cells:")
    if table.header:
        yield Written(f"  {HEADER}: [{', '.join(written(one) for one in table.columns)}]")
    for row, cells in rows.items():
        yield Written(f"  {written(row)}: {new_row(table, cells)}", row)


def _head(does: str, table: Table) -> Iterator[Written]:
    yield Written("---")
    yield Written(f"{does}: {written(table.name)}")
    yield Written("cites: [house]")
