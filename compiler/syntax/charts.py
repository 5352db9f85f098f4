"""Chart files: charts that answer, counters charts, boards. Raw records and what is wrong in them."""

from __future__ import annotations

from dataclasses import replace

from compiler.diagnostics import Diagnostic, Label, did_you_mean, suggest
from compiler.source import BOARDS, CHARTS, COUNTERS, SourceFile, Taken
from compiler.syntax.chart_records import RawBoard, RawCell, RawChart, RawCounters
from compiler.syntax.counters import BESIDES_COUNTERS, read_counters
from compiler.syntax.forms import CHART, OPENINGS
from compiler.syntax.shapes import Shape, split_at_commas
from compiler.syntax.yaml_nodes import Mapping, Node, Scalar, Sequence, plain, read_documents

HEADER = "_"

RawFile = RawChart | RawCounters | RawBoard
_SORTS: dict[type[RawFile], str] = {RawChart: CHARTS, RawCounters: COUNTERS, RawBoard: BOARDS}


def read_charts(source: SourceFile) -> tuple[tuple[RawFile, ...], tuple[Diagnostic, ...]]:
    """Everything between the `---` lines of a file under `charts/` or `boards/`."""
    documents, faults = read_documents(source)
    shape = Shape(source)
    records = [_read(shape, document) for document in documents]
    found = tuple(record for record in records if record is not None)
    if source.taken is not None:
        found = tuple(_as_taken(one, source.taken) for one in found if source.taken.takes(_SORTS[type(one)]))
        found = tuple(one for one in found if not source.taken.is_here(one.name.text))
    return found, (*faults, *shape.diagnostics)


def _as_taken(record: RawFile, taken: Taken) -> RawFile:
    """Without the counters that are others here."""
    if not isinstance(record, RawCounters):
        return record
    return replace(record, rows=tuple(row for row in record.rows if not taken.is_here(row.name.text)))


def _read(shape: Shape, document: Node) -> RawFile | None:
    node = shape.table(document, "a chart")
    if node is None:
        return None
    does = next((word for word in OPENINGS if node.get(word) is not None), None)
    if does is None:
        cure = did_you_mean(node.entries[0][0].text, OPENINGS) if node.entries else None
        message = "this says neither which chart it is, nor which counters, nor which board"
        shape.complain("missing-key", message, node.span, cure)
        return None
    name = shape.text(node, does)
    if name is None:
        shape.complain("missing-key", f"`{does}:` names nothing", node.span)
        return None
    if does == "board":
        return _board(shape, node, name)
    if does == "counters" or (does in ("extends", "amends") and _is_of_counters(node)):
        return read_counters(shape, node, does, name)
    return _chart(shape, node, does, name)


def _is_of_counters(node: Mapping) -> bool:
    """Counters have their rows as a table; a chart's `rows` name its slots."""
    return isinstance(node.get("rows"), Mapping) or any(node.get(key) for key in BESIDES_COUNTERS)


def _board(shape: Shape, node: Mapping, name: Scalar) -> RawBoard:
    data = {key.text: plain(value) for key, value in node.entries}
    return RawBoard(name, shape.ids(node, "cites"), data, node, node.span)


def _chart(shape: Shape, node: Mapping, does: str, name: Scalar) -> RawChart:
    shape.fits(node, CHART, does, None if does == "chart" else ("cells",))
    rows, columns = shape.texts(node, "rows"), shape.texts(node, "columns")
    header, lines = _lines(shape, node)
    cells = _cells(shape, header, lines, len(rows), len(columns))
    cells = _once(shape, cells)
    return RawChart(
        does=does,
        name=name,
        answers=shape.text(node, "answers"),
        answer=shape.text(node, "answer"),
        rows=rows,
        columns=columns,
        row_keys=tuple(key for key, _ in lines),
        column_keys=header,
        cells=_remarked(shape, node, cells),
        cites=shape.ids(node, "cites"),
        outranks=shape.texts(node, "outranks"),
        under=shape.texts(node, "under"),
        not_under=shape.texts(node, "not under"),
        notes=_general_notes(shape, node),
        by_default=shape.text(node, "by default"),
        span=node.span,
    )


def _lines(shape: Shape, node: Mapping) -> tuple[tuple[Scalar, ...], list[tuple[Scalar, Node]]]:
    """The names of the columns, and the lines below them."""
    header: tuple[Scalar, ...] = ()
    lines = []
    for key, value in shape.pairs(node, "cells"):
        if key.text == HEADER and not key.quoted:
            header = shape.listed(value, "the line `_:` lists the columns in brackets")
        else:
            lines.append((key, value))
    return header, lines


def _cells(
    shape: Shape, header: tuple[Scalar, ...], lines: list[tuple[Scalar, Node]], rows: int, columns: int
) -> list[RawCell]:
    """Cells in printed order. A blank one is left out: the chart is silent there."""
    cells = []
    column_parts = [_parts(shape, column, columns) for column in header]
    for key, value in lines:
        names_all = isinstance(value, Scalar) and not header
        parts = _parts(shape, key, rows + columns if names_all else rows)
        if isinstance(value, Scalar):
            if header:
                shape.complain("ragged-row", f"`{key.text}` has one value; {_needs(header)}", value.span)
            else:
                cells.append(RawCell(parts, value, key))
        elif isinstance(value, Sequence):
            if not header:
                shape.complain("missing-key", "a line `_: [...]` must name the columns", key.span)
                continue
            values = shape.listed(value, "a cell holds one value")
            if len(value.items) != len(header):
                count = len(value.items)
                shape.complain("ragged-row", f"`{key.text}` has {count}; {_needs(header)}", value.span)
            for column, more, one in zip(header, column_parts, values, strict=False):
                cells.append(RawCell(parts + more, one, key, column))
        else:
            for column, cell in value.entries:
                if isinstance(cell, Scalar):
                    cells.append(RawCell(parts + _parts(shape, column, columns), cell, key, column))
                else:
                    shape.complain("wrong-shape", "a cell holds one value", cell.span)
    return [cell for cell in cells if not cell.value.is_blank]


def _needs(header: tuple[Scalar, ...]) -> str:
    return f"there are {len(header)} columns" if len(header) > 1 else "there is one column"


def _parts(shape: Shape, key: Scalar, wanted: int) -> tuple[str, ...]:
    """The parts of a row's or column's name. `wanted` 0: as many as it says."""
    if wanted == 1:
        return (key.text.strip(),)
    parts = tuple(part.text for part in split_at_commas(key))
    if wanted and len(parts) != wanted:
        said = f"`{key.text}` names {len(parts)} of the {wanted} things this row or column depends on"
        shape.complain("wrong-chart-key", said, key.span, 'write them with commas, as in "5, clear"')
    return parts


def _once(shape: Shape, cells: list[RawCell]) -> list[RawCell]:
    first: dict[tuple[str, ...], RawCell] = {}
    for cell in cells:
        earlier = first.setdefault(cell.keys, cell)
        if earlier is not cell:
            label = Label(earlier.span, "first here")
            said = f"the cell `{', '.join(cell.keys)}` stands twice"
            shape.complain("duplicate-cell", said, cell.span, related=(label,))
    return list(first.values())


def _remarked(shape: Shape, node: Mapping, cells: list[RawCell]) -> tuple[RawCell, ...]:
    """The cells with what `house`, `notes` and `cited cells` say of them. A row's name means all of it."""
    by_keys = {cell.keys: index for index, cell in enumerate(cells)}

    def meant(name: Scalar) -> list[int]:
        keys = tuple(part.text for part in split_at_commas(name))
        exact = by_keys.get(keys)
        hits = [exact] if exact is not None else []
        whole = hits or [index for index, cell in enumerate(cells) if cell.keys[: len(keys)] == keys]
        whole = whole or [index for index, cell in enumerate(cells) if cell.row.text == name.text]
        if not whole:
            names = [", ".join(cell.keys) for cell in cells]
            near = suggest(name.text, names) or suggest(name.text, {cell.row.text for cell in cells})
            cure = did_you_mean(name.text, near) if near else None
            shape.complain("unknown-cell", f"the chart has no cell `{name.text}`", name.span, cure)
        return whole

    for name in shape.texts(node, "house"):
        for index in meant(name):
            cells[index] = replace(cells[index], house=True)
    notes = node.get("notes")
    for name, note in notes.entries if isinstance(notes, Mapping) else ():
        if not isinstance(note, Scalar):
            shape.complain("wrong-shape", "a note is text", note.span)
            continue
        for index in meant(name):
            cells[index] = replace(cells[index], note=note.text)
    for name, ids in shape.pairs(node, "cited cells"):
        cited = shape.listed(ids, "`cited cells:` gives a list of ids for a cell")
        parts = tuple(part for one in cited for part in split_at_commas(one))
        for index in meant(name):
            cells[index] = replace(cells[index], cites=parts)
    return tuple(cells)


def _general_notes(shape: Shape, node: Mapping) -> tuple[Scalar, ...]:
    """Notes on the whole chart: text or a list. (A table of notes is on single cells.)"""
    return () if isinstance(node.get("notes"), Mapping) else shape.texts(node, "notes")
