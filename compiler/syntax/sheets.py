"""Charts and counters as sheets of a spreadsheet, and back into their files.

A sheet is the table as it stands in the file: the first line names the columns, every other line is a row. What
comes back is laid beside what stands in the file, row by row by name and cell by cell: only the cells that differ
are written, in their places, so that comments, notes, quotes and the layout around them stay as they were. Rows
that are new are put after the last one, rows that are gone are taken out. A sheet that nobody touched changes
nothing, to the byte. A variant takes what differs as amendments of its own (compiler/study/sheet_amendments.py).
"""

from __future__ import annotations

import re
from functools import cached_property

from compiler.source import SourceFile, Span
from compiler.syntax.yaml_nodes import Mapping, Node, Scalar, Sequence, read_documents
from runtime.records import dataclass

HEADER = "_"
ROW = "row"  # the head of the column of names
VALUE = "value"  # the head of the only column of a chart that has no heads
BETWEEN = "; "  # in a cell that holds a list
PLAIN = re.compile(r"[A-Za-z0-9+./-][A-Za-z0-9 +./'-]*")

Line = tuple[str, ...]


class Misfit(Exception):
    """A sheet that cannot be put back: which row or column, and why."""


@dataclass(frozen=True)
class Sheet:
    """`head` begins with the column of names. No two rows have one name."""

    name: str
    head: Line
    rows: tuple[Line, ...]


@dataclass(frozen=True)
class Put:
    """A file with a sheet put back, and what that changed, in words."""

    text: str
    changes: tuple[str, ...]


def sheets_of(source: SourceFile) -> tuple[Sheet, ...]:
    """Every chart and list of counters of the file, in order. Boards are no sheets."""
    return tuple(_sheet(one) for one in map(_table, _whole(source)) if one is not None)


def _whole(source: SourceFile) -> tuple[Node, ...]:
    """Nothing of a file that cannot be read as it stands: what is left out of it would be lost."""
    documents, faults = read_documents(source)
    return () if faults else documents


def table_named(source: SourceFile, name: str) -> Table:
    table = next((one for one in map(_table, _whole(source)) if one is not None and one.name == name), None)
    if table is None:
        raise Misfit(f"`{name}` is no chart of {source.path}")
    return table


def with_sheet(source: SourceFile, sheet: Sheet) -> Put:
    """The file with this sheet in the place of its own of that name."""
    return _Putting(source.text, table_named(source, sheet.name), sheet).put()


# ---- the table in the file


@dataclass(frozen=True)
class Table:
    """`kind` and `side` are said once for all rows of counters."""

    name: str
    is_of_counters: bool
    kind: str
    side: str
    header: tuple[Scalar, ...]  # none: every row says itself what is in it
    rows: tuple[tuple[Scalar, Node], ...]
    last: Span  # where the last row ends

    def node(self, value: Node, column: str) -> Node | None:
        if isinstance(value, Sequence):
            return value.items[self.columns.index(column)]
        return value.get(column) if isinstance(value, Mapping) else value

    @cached_property
    def lists(self) -> frozenset[str]:
        """The columns whose cells hold lists."""
        cells = ((column, self.node(value, column)) for _, value in self.rows for column in self.columns)
        return frozenset(column for column, one in cells if isinstance(one, Sequence))

    @property
    def columns(self) -> Line:
        if self.header:
            return tuple(one.text for one in self.header)
        named = (key.text for _, value in self.rows if isinstance(value, Mapping) for key, _ in value.entries)
        return tuple(dict.fromkeys(named)) or (VALUE,)


def _table(document: Node) -> Table | None:
    if not isinstance(document, Mapping):
        return None
    cells = document.get("cells") if isinstance(document.get("cells"), Mapping) else document.get("rows")
    opening = next((one for one in ("chart", "counters", "extends", "amends") if document.get(one)), None)
    name = document.get(opening) if opening else None
    if not isinstance(cells, Mapping) or not isinstance(name, Scalar):
        return None
    header: tuple[Scalar, ...] = ()
    rows = []
    for key, value in cells.entries:
        if key.text == HEADER and not key.quoted and isinstance(value, Sequence):
            header = tuple(one for one in value.items if isinstance(one, Scalar))
        else:
            rows.append((key, value))
    kind, side = (one.text if isinstance(one := document.get(key), Scalar) else "" for key in ("kind", "side"))
    of_counters = isinstance(document.get("rows"), Mapping)
    return Table(name.text, of_counters, kind, side, header, tuple(rows), cells.span)


def _sheet(table: Table) -> Sheet:
    lines = tuple((key.text, *cells_of(table, value)) for key, value in table.rows)
    return Sheet(table.name, (ROW, *table.columns), lines)


def cells_of(table: Table, value: Node) -> Line:
    if isinstance(value, Sequence):
        return tuple(_text(one) for one in value.items)
    if isinstance(value, Mapping):
        found = {key.text: _text(one) for key, one in value.entries}
        return tuple(found.get(column, "") for column in table.columns)
    return (value.text,)


def _text(node: Node) -> str:
    if isinstance(node, Scalar):
        return node.text
    return BETWEEN.join(_text(one) for one in node.items) if isinstance(node, Sequence) else ""


# ---- putting back


def wanted_of(table: Table, sheet: Sheet) -> dict[str, Line]:
    """The cells of a sheet by its rows, if it has the form of the table."""
    if sheet.head != (ROW, *table.columns):
        told = ", ".join(table.columns)
        raise Misfit(f"`{sheet.name}`: the columns must be {ROW}, {told}, in this order")
    ragged = next((line for line in sheet.rows if len(line) != len(sheet.head)), None)
    if ragged is not None:
        has = f"the row `{ragged[0]}` has {len(ragged)} cells, not {len(sheet.head)}"
        raise Misfit(f"`{sheet.name}`: {has}")
    wanted = {line[0]: line[1:] for line in sheet.rows}
    if len(wanted) < len(sheet.rows):
        raise Misfit(f"`{sheet.name}`: two rows have one name")
    return wanted


def new_row(table: Table, cells: Line) -> str:
    """A row that was not there, written as its neighbours are."""
    told = [written(cell, column in table.lists) for column, cell in zip(table.columns, cells, strict=True)]
    if table.header:
        return f"[{', '.join(told)}]"
    if table.columns == (VALUE,):
        return told[0]
    pairs = zip(table.columns, cells, told, strict=True)
    return "{" + ", ".join(f"{column}: {one}" for column, cell, one in pairs if cell) + "}"


class _Putting:
    def __init__(self, text: str, table: Table, sheet: Sheet) -> None:
        self.text, self.table, self.sheet = text, table, sheet
        self.edits: list[tuple[int, int, str]] = []
        self.changes: list[str] = []

    def put(self) -> Put:
        wanted = wanted_of(self.table, self.sheet)
        known = {key.text for key, _ in self.table.rows}
        for key, value in self.table.rows:
            if key.text in wanted:
                self._row(key, value, wanted[key.text])
            else:
                self._take_out(key, value)
        self._add([(name, cells) for name, cells in wanted.items() if name not in known])
        text = self.text
        for start, end, new in sorted(self.edits, reverse=True):
            text = text[:start] + new + text[end:]
        return Put(text, tuple(self.changes))

    def _row(self, key: Scalar, value: Node, wanted: Line) -> None:
        for column, was, new in zip(self.table.columns, cells_of(self.table, value), wanted, strict=True):
            if was == new:
                continue
            node = self.table.node(value, column)
            if node is None:
                self._give(key, value, column, new)
            else:
                self.edits.append((node.span.start, node.span.end, written(new, isinstance(node, Sequence))))
            self.changes.append(f"{key.text}, {column}: {was or 'nothing'} → {new or 'nothing'}")

    def _give(self, key: Scalar, value: Node, column: str, new: str) -> None:
        """A value that this row, which says itself what is in it, did not have."""
        if not isinstance(value, Mapping) or not self.text[value.span.start : value.span.end].endswith("}"):
            raise Misfit(f"`{key.text}` has no {column} in the file: write it there by hand")
        at = value.span.end - 1
        self.edits.append((at, at, f"{', ' if value.entries else ''}{column}: {written(new, BETWEEN in new)}"))

    def _take_out(self, key: Scalar, value: Node) -> None:
        start = self.text.rfind("\n", 0, key.span.start) + 1
        end = self.text.find("\n", max(value.span.end - 1, key.span.end))
        self.edits.append((start, len(self.text) if end < 0 else end + 1, ""))
        self.changes.append(f"{key.text} is gone")

    def _add(self, rows: list[tuple[str, Line]]) -> None:
        if not rows:
            return
        if not self.table.rows:
            raise Misfit(f"`{self.sheet.name}` has no row to write new ones after")
        key, value = self.table.rows[-1]
        indent = " " * (key.span.start - self.text.rfind("\n", 0, key.span.start) - 1)
        end = self.text.find("\n", max(value.span.end - 1, key.span.end))
        end = len(self.text) if end < 0 else end
        for name, cells in rows:
            self.edits.append((end, end, f"\n{indent}{written(name)}: {self._new(cells)}"))
            self.changes.append(f"{name} is new")

    def _new(self, cells: Line) -> str:
        """A row that was not there, written as its neighbours are."""
        return new_row(self.table, cells)


def written(text: str, is_list: bool = False) -> str:
    if is_list:
        parts = (part.strip() for part in text.split(BETWEEN.strip()))
        return f"[{', '.join(written(part) for part in parts if part)}]"
    if PLAIN.fullmatch(text) and text == text.strip():
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
