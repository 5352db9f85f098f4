"""Charts as charts, counters as tables with their counters drawn. What is our own choice is marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from math import prod

from compiler.graph import NodeId
from compiler.model import Cell as Square
from compiler.model import Chart, ChartKey, CounterType
from compiler.print.formats import Block, Cell, Entry, Page, Paragraph, Picture, Table, Words, plain, said, slug
from compiler.print.noting import kept
from compiler.print.parts.prose import bare, noted
from compiler.print.telling import Telling, aside
from compiler.syntax import RawChart, RawCounters, read_charts
from runtime.program import capital, listed
from runtime.records import dataclass
from runtime.values import print_number

GLYPHS = {"1/2": "½", "1/3": "⅓", "1/4": "¼", "2/3": "⅔", "3/4": "¾", "1/5": "⅕"}
HOUSE = "†"


@dataclass(frozen=True)
class Sheets:
    """What the chart files say beside what became of it: notes, and which counters stand together."""

    notes: dict[str, tuple[str, ...]]
    groups: dict[str, tuple[str, ...]]  # a printed list of counters and the names on it
    cites: dict[str, tuple[str, ...]]


def sheets_of(telling: Telling) -> Sheets:
    notes: dict[str, tuple[str, ...]] = {}
    groups: dict[str, tuple[str, ...]] = {}
    cites: dict[str, tuple[str, ...]] = {}
    for path, file in telling.files.items():
        if "/charts/" not in f"/{path}":
            continue
        for raw in telling.memory.of_file(file, read_charts)[0]:
            if not isinstance(raw, RawChart | RawCounters):
                continue
            name = raw.name.text
            notes[name] = (*notes.get(name, ()), *(one.text for one in raw.notes))
            if isinstance(raw, RawCounters):
                names = (one.name.text for one in raw.rows)
                groups[name] = tuple(dict.fromkeys((*groups.get(name, ()), *names)))
                cites[name] = (*cites.get(name, ()), *(one.text for one in raw.cites))
    return Sheets(notes, groups, cites)


# ---- charts that answer


def charts_page(telling: Telling, sheets: Sheets) -> Page:
    entries = tuple(
        kept(telling, ("chart", one.id), (one, notes), partial(_chart, notes=notes, chart=one))
        for one in telling.model.charts.values()
        for notes in (sheets.notes.get(one.id, ()),)
    )
    return Page("charts", "Charts", "Charts and counters", (said(LEGEND, "note"), *entries) if entries else ())


LEGEND = f"{HOUSE} marks a choice of our own, where no source speaks or the printed chart was not at hand."


def _chart(telling: Telling, notes: Iterable[str], chart: Chart) -> Entry:
    node = NodeId("chart", chart.id)
    over = [edge.source.name for edge in telling.graph.edges_to(node, "outranks")]
    asides = [*telling.only(chart), *telling.sources(chart.cites)]
    if chart.outranks:
        asides.append(aside("Overrides", telling.links(chart.outranks)))
    if over:
        asides.append(aside("Yields to", telling.links(over)))
    question = telling.model.questions[chart.question]
    carries = [edge.target.name for edge in telling.graph.edges_from(node, "carries")]
    if carries:
        asides.append(aside("Rulings", telling.links(carries)))
    asides += [*telling.users(NodeId("question", question.id), "asks", "Asked by"), *telling.shown_by(node)]
    also = (
        () if telling.model.questions[chart.question].is_chart is False else (telling.anchor("question", question.id),)
    )
    table = chart_table(telling, chart)
    lead = said(f"{capital(bare(question.phrase))}.", "lead")
    about = f"{telling.topics(chart.cites)} {question.phrase}"
    anchor = telling.anchor("chart", chart.id)
    blocks: tuple[Block, ...] = (lead, table, *beneath(telling, notes, chart))
    return Entry("Chart", chart.id, anchor, blocks, tuple(asides), chart.id, about, also)


def beneath(telling: Telling, notes: Iterable[str], chart: Chart) -> tuple[Paragraph, ...]:
    """What stands under it: what its file notes, and what is noted of its cells."""
    return tuple(Paragraph(noted(one, telling.names), "note") for one in (*notes, *notes_told(chart)))


def notes_told(chart: Chart) -> Iterator[str]:
    """What is noted of cells, by their keys; what is noted of a whole row or column alike is told once."""
    alike: dict[str, list[Square]] = {}
    for cell in chart.cells.values():
        if cell.note:
            alike.setdefault(cell.note, []).append(cell)
    every = _by_axis(chart.cells.values())
    for note, cells in alike.items():
        own = _by_axis(cells)
        is_block = prod(map(len, own)) == len(cells)
        for some in [own] if is_block else [tuple((key,) for key in cell.keys) for cell in cells]:
            told = ", ".join(listed(keys) for keys, whole in zip(some, every, strict=True) if keys != whole)
            yield f"{told}: {note}" if told else capital(note)


def _by_axis(cells: Iterable[Square]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(dict.fromkeys(keys)) for keys in zip(*(one.keys for one in cells), strict=True))


def chart_table(telling: Telling, chart: Chart) -> Table:
    """The row slots down the left, the others across the top; several of them one above the other."""
    rows = [at for at, slot in enumerate(chart.axis_slots) if slot in chart.row_slots]
    columns = [at for at in range(len(chart.axes)) if at not in rows]
    downs = _met(chart, rows)
    acrosses = _met(chart, columns)
    head = _head(chart, rows, columns, acrosses)
    anchor = telling.anchor("chart", chart.id).removeprefix("chart-")
    lines = []
    for down in downs:
        cells = [Cell(plain(key_said(chart.axes[at][i])), is_head=True) for at, i in zip(rows, down, strict=True)]
        for across in acrosses:
            place = {**dict(zip(rows, down, strict=True)), **dict(zip(columns, across, strict=True))}
            square = chart.cells.get(tuple(place[at] for at in range(len(chart.axes))))
            cells.append(_square(square, anchor))
        lines.append(tuple(cells))
    return Table(chart.id, head, tuple(lines), is_chart=True)


def _met(chart: Chart, axes: list[int]) -> list[tuple[int, ...]]:
    """Which keys of some axes occur together, in printed order."""
    found = {tuple(place[at] for at in axes) for place in chart.cells}
    return sorted(found)


def _head(
    chart: Chart, rows: list[int], columns: list[int], acrosses: list[tuple[int, ...]]
) -> tuple[tuple[Cell, ...], ...]:
    corners = [Cell(plain(capital(chart.axis_slots[at].removeprefix("the "))), is_head=True) for at in rows]
    if not columns:
        return ((*corners, Cell(plain("Result"), is_head=True)),)
    lines = []
    for level, axis in enumerate(columns):
        told: list[Cell] = []
        before: tuple[int, ...] | None = None
        for across in acrosses:
            if across[: level + 1] == before:
                told[-1] = Cell(told[-1].line, is_head=True, across=told[-1].across + 1)
            else:
                told.append(Cell(plain(key_said(chart.axes[axis][across[level]])), is_head=True))
            before = across[: level + 1]
        first = corners if level == len(columns) - 1 else [Cell((), is_head=True) for _ in rows]
        lines.append((*first, *told))
    return tuple(lines)


def _square(square: Square | None, chart: str) -> Cell:
    if square is None:
        return Cell(plain("—"))
    anchor = f"cell-{chart}--{'--'.join(slug(key) for key in square.keys)}"
    return Cell(plain(value_said(square.value)), anchor, False, _is_house(square), square.note)


def _is_house(square: Square) -> bool:
    return square.house or "house" in square.cites


def key_said(key: ChartKey) -> str:
    value = value_said(key.value) if key.value is not None else ""
    return {"at least": f"{value} or more", "at most": f"{value} or less", "anything": "anything else"}.get(
        key.test, value
    )


def value_said(value: Fraction | str | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    text = print_number(value)
    return GLYPHS.get(text, text).replace("-", "−")


# ---- counters


def counters_page(telling: Telling, sheets: Sheets) -> Page:
    """A table for each printed list; what no list holds comes last."""
    types = telling.model.types
    listed = {name for names in sheets.groups.values() for name in names}
    groups = dict(sheets.groups)
    rest = tuple(name for name in types if name not in listed)
    if rest:
        groups["Other counters"] = rest
    entries = tuple(
        _counters(telling, sheets, name, [types[one] for one in names if one in types])
        for name, names in groups.items()
        if any(one in types for one in names)
    )
    return Page("counters", "Counters", "Charts and counters", entries)


def _counters(telling: Telling, sheets: Sheets, name: str, types: list[CounterType]) -> Entry:
    stores = list(dict.fromkeys(store for one in types for store in one.values))
    drawn = {one.id: telling.making.counter(one.id) for one in types}
    has_pictures = any(drawn.values())
    counted = any(one.number is not None for one in types)
    is_more = any(one.marks for one in types)  # an empty column would only make it broad
    heads = [
        *(["Looks"] if has_pictures else []),
        "Name",
        *(capital(_last(one)) for one in stores),
        *(["Is"] if is_more else []),
        *(["In the box"] if counted else []),
        "Source",
    ]
    rows = []
    for one in types:
        cells = [Cell(plain(one.id), is_head=True)]
        cells += [Cell(plain(value_said(one.values[at]) if at in one.values else "—")) for at in stores]
        if is_more:
            cells.append(Cell(plain(", ".join(mark.partition(" is ")[2] for mark in one.marks))))
        if counted:
            cells.append(Cell(plain("—" if one.number is None else str(one.number))))
        cells.append(Cell(plain(_cited(telling, one))))
        if has_pictures:
            alt = f"The counter {one.id}"
            picture = Picture(telling.anchor("counter", one.id), alt, drawn[one.id], small=True)
            cells.insert(0, Cell((), picture=picture if drawn[one.id] else None))
        rows.append(tuple(cells))
    sides = list(dict.fromkeys(one.side for one in types if one.side))
    lead = [said(f"Counters of {' and '.join(sides)}.", "lead")] if sides else []
    notes = [Paragraph(noted(one, telling.names), "note") for one in sheets.notes.get(name, ())]
    table = Table(
        name,
        (tuple(Cell(plain(one), is_head=True) for one in heads),),
        tuple(rows),
        tuple(telling.anchor("counter", one.id) for one in types),
    )
    about = " ".join(one.id for one in types)
    return Entry("Counters", name, f"counters-{slug(name)}", (*lead, table, *notes), (), name, about)


def _cited(telling: Telling, one: CounterType) -> str:
    documents = [cited for cited in one.cites if cited != "house"]
    house = HOUSE if "house" in one.cites else ""
    return " ".join(filter(None, (telling.making.quote(documents) if documents else "", house)))


def _last(store: str) -> str:
    return store.rpartition("'s ")[2]


def boards_page(telling: Telling) -> Page:
    blocks = []
    for name in telling.model.boards:
        drawn = telling.making.board(name)
        if drawn:
            anchor = telling.anchor("board", name)
            picture = Picture(anchor, f"Board {name}, with its terrain", drawn)
            blocks.append(Entry("Board", f"Board {name}", anchor, (picture,)))
    return Page("boards", "Boards", "Charts and counters", tuple(blocks))


def house_cells(charts: Iterable[Chart]) -> Iterator[tuple[Chart, tuple[Square, ...]]]:
    """Charts with the cells that are our own choice."""
    for chart in charts:
        found = tuple(cell for cell in chart.cells.values() if _is_house(cell))
        if found:
            yield chart, found


__all__ = [
    "HOUSE",
    "LEGEND",
    "Sheets",
    "Words",
    "beneath",
    "boards_page",
    "chart_table",
    "charts_page",
    "counters_page",
    "house_cells",
    "sheets_of",
    "value_said",
]
