"""What stands around the chapters: options, the sheet to sign, the indexes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from compiler.graph import NodeId
from compiler.model import Option, Rule
from compiler.print.formats import (
    Block,
    Cell,
    Entry,
    Heading,
    Item,
    Line,
    Listing,
    Page,
    Paragraph,
    Table,
    Words,
    entries_of,
    joined,
    plain,
    said,
    slug,
)
from compiler.print.noting import kept
from compiler.print.parts.charts import house_cells, value_said
from compiler.print.parts.decided import answer
from compiler.print.parts.prose import bare, sentence
from compiler.print.parts.turn import FRONT
from compiler.print.telling import Telling, aside
from compiler.source import Memory
from runtime.program import capital

BACK = "Indexes"
BOX = "☐"
FEW = 8  # cells told one by one

# ---- options


def option_pages(telling: Telling) -> tuple[Page, ...]:
    every = telling.model.options.values()
    return tuple(kept(telling, ("option", one.id), one, partial(_option, option=one)) for one in every)


def _option(telling: Telling, option: Option) -> Page:
    name = f"on-{telling.anchor('option', option.id)}"
    state = "on" if option.on else "off"
    blocks: list[Block] = [said(option.asks, "question")] if option.asks else []
    blocks.append(said(f"Unless you agree otherwise it is {state}."))
    if option.because:
        blocks.append(said(f"Why: {sentence(option.because)}"))
    blocks += telling.sources(dict.fromkeys((*option.settles, *option.cites)))
    for title, sort in (("What holds only with it", "under"), ("What holds only without it", "not under")):
        found = list(
            dict.fromkeys(
                edge.source
                for edge in telling.graph.edges_to(NodeId("option", option.id), sort)
                if edge.source.sort not in ("example", "question")
            )
        )
        if found:
            blocks.append(Heading(2, title, f"{name}-{slug(title)}"))
            blocks.append(Listing(tuple(Item(telling.to_node(one)) for one in found)))
    blocks += telling.shown_by(NodeId("option", option.id))
    return Page(name, option.id, "Options", tuple(blocks))


# ---- contested points and house choices


def sheet_page(telling: Telling, of_house: bool = True) -> Page:
    """A sheet for a club: tick what you play, sign beneath. `of_house`: also where this book chose by itself."""
    model = telling.model
    blocks: list[Block] = [said("Tick what you play by; what is printed first is the usual way of this book.", "note")]
    told = [one for one in model.options.values() if one.id not in telling.unsaid]
    contested = [one for one in told if one.settles]
    optional = [one for one in told if not one.settles]
    for title, some in (("Contested points", contested), ("Optional rules", optional)):
        if some:
            blocks += [Heading(2, title, f"sheet-{slug(title)}"), _points(telling, title, some)]
    blocks += _house(telling) if of_house else []
    if len(blocks) == 1:  # nobody agrees on nothing
        return Page("sheet", "", FRONT, ())
    blocks.append(Heading(2, "Agreed", "sheet-agreed"))
    rows = tuple(
        (Cell(plain(one), is_head=True), Cell(plain(""))) for one in ("Club or game", "Date", "Signed", "Signed")
    )
    blocks.append(Table("Agreed between", (), rows))
    title = "Contested points and house choices" if of_house else "Contested points and options"
    return Page("sheet", title, FRONT, tuple(blocks))


def _points(telling: Telling, title: str, some: list[Option]) -> Table:
    rows = []
    for one in some:
        ways = ("yes, as usual", "no") if one.on else ("no, as usual", "yes")
        why = f" {sentence(one.because)}" if one.because else ""
        source = telling.making.quote(one.settles or [cited for cited in one.cites if cited != "house"])
        rows.append(
            (
                Cell(plain(f"{BOX} {ways[0]}")),
                Cell(plain(f"{BOX} {ways[1]}")),
                Cell(telling.link(one.id)),
                Cell(plain(f"{one.asks}{why}")),
                Cell(plain(source)),
            )
        )
    return Table(title, (_heads("Usual", "Other", "Point", "What it is about", "Sources"),), tuple(rows))


def _heads(*titles: str) -> tuple[Cell, ...]:
    return tuple(Cell(plain(one), is_head=True) for one in titles)


def _house(telling: Telling) -> list[Block]:
    """Rules and cells that no source gives. Definitions only give words a meaning, so they are not asked about."""
    model = telling.model
    defined = {one.id for one in model.questions.values() if one.is_definition}
    rules = [one for one in model.rules.values() if "house" in one.cites and one.question not in defined]
    rows = [
        (Cell(plain(BOX)), Cell(telling.to_node(NodeId("rule", one.id))), Cell(plain(_why(telling, one))))
        for one in rows_in_order(rules)
    ]
    for chart, cells in house_cells(model.charts.values()):
        every = len(cells) == len(chart.cells)
        some = "; ".join(f"{', '.join(cell.keys)}: {value_said(cell.value)}" for cell in cells)
        told = "all of it" if every else some if len(cells) <= FEW else f"{len(cells)} of its {len(chart.cells)} cells"
        rows.append((Cell(plain(BOX)), Cell(telling.to_node(NodeId("chart", chart.id))), Cell(plain(told))))
    if not rows:
        return []
    table = Table("House choices", (_heads("Agreed", "What", "How far"),), tuple(rows))
    lead = said(
        "Where no source speaks, or the printed chart was not at hand, this book chooses what players would expect."
    )
    return [Heading(2, "House choices", "sheet-house-choices"), lead, table]


def rows_in_order(rules: Iterable[Rule]) -> list[Rule]:
    return sorted(
        rules,
        key=lambda one: (one.layer, one.span.file if one.span else "", one.span.start if one.span else 0),
    )


def _why(telling: Telling, rule: Rule) -> str:
    documents = [one for one in rule.cites if one != "house"]
    return f"in part; else {telling.making.quote(documents)}" if documents else "the whole rule"


# ---- indexes


def index_pages(telling: Telling, pages: tuple[Page, ...]) -> tuple[Page, ...]:
    making = (_rulings, _topics, ledger_page, _counters)
    memory = telling.memory.pages or Memory()
    titles = memory.of((_titles, telling.model.packs[-1].id, telling.making.draws), pages, partial(_titles, pages))
    return (*(kept(telling, make.__name__, (), make) for make in making), titles)


def _rulings(telling: Telling) -> Page:
    """All questions and answers, by document and number."""
    blocks: list[Block] = []
    for source in telling.model.sources.values():
        found = [telling.model.rulings[name] for name in source.entries if name in telling.model.rulings]
        if found:
            blocks.append(Heading(2, source.title, f"rulings-{slug(source.prefix)}"))
            rows = tuple(
                (
                    Cell((Words(one.id, telling.anchor("ruling", one.id)),), is_head=True),
                    Cell(plain(one.asks)),
                    Cell(answer(telling, one)),
                )
                for one in found
            )
            blocks.append(Table(source.title, (_heads("Number", "Question", "Answer"),), rows))
    return Page("questions", "Questions and answers", BACK, tuple(blocks))


def _topics(telling: Telling) -> Page:
    """By the sections of the documents, all documents together, however each of them writes the name."""
    by_paragraph = telling.citing
    names: dict[str, str] = {}
    topics: dict[str, dict[NodeId, None]] = {}
    for source in telling.model.sources.values():
        for name, entry in source.entries.items():
            if name in by_paragraph:
                key = slug(entry.section)
                names[key] = min(names.get(key, entry.section), entry.section, key=_capitals)
                topics.setdefault(key, {}).update(dict.fromkeys(by_paragraph[name]))
    keys = sorted(topics)
    rows = tuple(
        (
            Cell(plain(capital(names[key])), is_head=True),
            Cell(joined(telling.to_node(one) for one in topics[key])),
        )
        for key in keys
    )
    table = Table("By topic", (_heads("Topic", "Where"),), rows, tuple(f"topic-{key}" for key in keys))
    return Page("topics", "Index by topic", BACK, (table,) if rows else ())


def _capitals(text: str) -> int:
    return sum(letter.isupper() for letter in text)


def ledger_page(telling: Telling) -> Page:
    """By the numbers of the documents."""
    by_paragraph = telling.citing
    blocks: list[Block] = []
    for source in telling.model.sources.values():
        found = [(name, entry) for name, entry in source.entries.items() if name in by_paragraph]
        if not found:
            continue
        rows = tuple(
            (
                Cell(plain(", ".join(filter(None, (entry.section, entry.item)))), is_head=True),
                Cell(plain(capital(entry.topic))),
                Cell(joined(telling.to_node(one) for one in _told(telling, by_paragraph[name]))),
                Cell((Words(name, "", "small"),)),
            )
            for name, entry in found
        )
        anchors = tuple(f"source-{slug(name)}" for name, _ in found)
        blocks.append(Heading(2, source.title, f"ledger-{slug(source.prefix)}"))
        blocks.append(Table(source.title, (_heads("Paragraph", "About", "Where it is here", "Key"),), rows, anchors))
    return Page("paragraphs", "Index by paragraph of the sources", BACK, tuple(blocks))


def _told(telling: Telling, nodes: Iterable[NodeId]) -> list[NodeId]:
    """Without the rulings that the book leaves out: what carries them stands beside them."""
    every = list(nodes)
    return [one for one in every if one.sort != "ruling" or one.name not in telling.unsaid] or every


def _counters(telling: Telling) -> Page:
    types = sorted(telling.model.types.values(), key=lambda one: one.id.casefold())
    rows = tuple(
        (
            Cell((Words(one.id, telling.anchor("counter", one.id)),), is_head=True),
            Cell(plain(one.kind)),
            Cell(plain(one.side or "either side")),
        )
        for one in types
    )
    table = Table("Counters", (_heads("Counter", "Kind", "Side"),), rows)
    return Page("counter-index", "Index of counters", BACK, (table,) if rows else ())


def _titles(pages: tuple[Page, ...]) -> Page:
    """Every title of the book by the alphabet."""
    found: dict[tuple[str, str], Line] = {}
    for page in pages:
        for entry in entries_of(page.blocks):
            if entry.label not in ("Ruling", "Board"):
                key = (entry.title.casefold(), entry.anchor)
                found[key] = (
                    Words(entry.title, entry.anchor),
                    Words(f" ({entry.label.lower()}, {page.title})", "", "small"),
                )
    blocks: list[Block] = []
    letters: dict[str, list[Item]] = {}
    for key in sorted(found):
        letters.setdefault(key[0][:1].upper(), []).append(Item(found[key]))
    for letter, items in letters.items():
        blocks += [Heading(2, letter, f"titles-{slug(letter)}"), Listing(tuple(items))]
    return Page("titles", "Index of titles", BACK, tuple(blocks))


__all__ = [
    "BACK",
    "FRONT",
    "Entry",
    "Paragraph",
    "aside",
    "bare",
    "index_pages",
    "option_pages",
    "sheet_page",
]
