"""What is printed of one place of a file: the entry that an item became, a chart, counters, a card."""

from __future__ import annotations

from pathlib import PurePosixPath

from compiler.graph import SECTIONS, NodeId
from compiler.model import Chart, Declared
from compiler.print.formats import Block, Entry, Table, entries_of, tables_of
from compiler.print.parts import blocks_at, charts_page, counters_page, item_at, sheets_of, situation_page
from compiler.print.telling import CARDS, CardTelling, Telling
from compiler.source import SourceFile
from compiler.syntax import RawCounters, read_charts


def printed_at(telling: Telling, file: SourceFile, at: int) -> tuple[Block, ...]:
    """`file`: as it was read; `at`: a place in it. Nothing where the book has nothing of it."""
    path = PurePosixPath(file.path)
    if path.suffix == ".yaml":
        return _on_a_chart(telling, file, at)
    found = tuple(blocks_at(telling, file, at))
    is_card = path.parent.name in CARDS and telling.model.packs[-1].layer == "situation"
    is_position = any(one.sort == "position" for one in _nodes(telling, file, at))
    if is_card and (is_position or not found):
        return situation_page(CardTelling(file.path, lambda: telling)).blocks
    return found


def declared_at(telling: Telling, file: SourceFile, at: int) -> NodeId | None:
    return next(iter(_nodes(telling, file, at)), None)


def _nodes(telling: Telling, file: SourceFile, at: int) -> list[NodeId]:
    if PurePosixPath(file.path).suffix == ".yaml":
        chart = _chart_at(telling, file, at)
        return [NodeId("chart", chart.id)] if chart is not None else []
    item = item_at(telling, file, at)
    declared = telling.by_place.get(file.path, {}).get(item.start, ()) if item is not None else ()
    return [node for one in declared for node in _named(telling, one)]


def _named(telling: Telling, one: Declared) -> list[NodeId]:
    sections = SECTIONS.items()
    return [NodeId(sort, one.id) for sort, name in sections if getattr(telling.model, name).get(one.id) is one]


def _chart_at(telling: Telling, file: SourceFile, at: int) -> Chart | None:
    every = ((one.span, one) for one in telling.model.charts.values())
    here = [(span.start, one) for span, one in every if span is not None and span.file == file.path]
    return max((one for one in here if one[0] <= at), key=lambda one: one[0], default=(0, None))[1]


def _on_a_chart(telling: Telling, file: SourceFile, at: int) -> tuple[Block, ...]:
    sheets = sheets_of(telling)
    chart = _chart_at(telling, file, at)
    if chart is not None:
        entries = entries_of(charts_page(telling, sheets).blocks)
        return tuple(one for one in entries if one.key == chart.id and one.label == "Chart")
    if "/charts/" not in f"/{file.path}":
        return ()
    named = {one.name.text for one in telling.memory.of_file(file, read_charts)[0] if isinstance(one, RawCounters)}
    blocks = counters_page(telling, sheets).blocks
    tables: list[Entry | Table] = [one for one in entries_of(blocks) if one.title in named]
    return tuple(tables or (one for one in tables_of(blocks) if one.caption in named))
