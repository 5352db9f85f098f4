"""The player aid: who may do what when, what changes a number that several rules have a say in or the column of a
chart, and every chart with what stands under it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from compiler.graph import NodeId
from compiler.model import holds, settled
from compiler.print.formats import (
    Block,
    Cell,
    Entry,
    Heading,
    Item,
    Listing,
    Page,
    Paragraph,
    Table,
    Words,
    entries_of,
    plain,
    slug,
    spoken,
)
from compiler.print.parts.charts import LEGEND, beneath, chart_table, sheets_of
from compiler.print.parts.turn import AIM, FRONT, outline
from compiler.print.telling import Telling
from compiler.program import options_on
from runtime.program import capital

AID = "aid"
FEW = 2  # that have a say in a number


def aid_page(
    telling: Telling,
    rules: Iterable[Page] = (),
    counted: Mapping[str, str] = MappingProxyType({}),
    aided: Sequence[str] = (),
) -> Page:
    """`rules`: the chapters, whose sentences it tells again; `aided`: the titles of those that it tells whatever they
    are of. `counted`: the numbers of charts, by their places."""
    rules = tuple(rules)
    blocks: list[Block] = []
    items = outline(telling, AIM)
    if items:
        blocks += [Heading(2, "Sequence of play", "aid-sequence"), Listing(items)]
    every = {one.title: one for page in rules for one in entries_of(page.blocks)}
    asked = tuple(_told(every[title]) for title in aided if title in every)
    if asked:
        blocks += [Heading(2, "What one asks most", "aid-asked"), Listing(asked)]
    numbers = tuple(_numbers(telling, rules))
    if numbers:
        title = "What changes a number, and where a chart is read"
        blocks += [Heading(2, title, "aid-numbers"), Listing(numbers)]
    tables: list[Table] = []
    notes = sheets_of(telling).notes
    for chart in telling.model.charts.values():
        number = counted.get(telling.anchor("chart", chart.id), "")
        tables.append(_bare(chart_table(telling, chart)))
        blocks += [Heading(2, chart.id, f"aid-{slug(chart.id)}", number), tables[-1]]
        blocks += beneath(telling, notes.get(chart.id, ()), chart)
    if any(cell.house for table in tables for row in table.rows for cell in row):
        blocks.append(Paragraph(plain(LEGEND)))
    return Page(AID, "Player aid", FRONT, tuple(blocks))


def _numbers(telling: Telling, rules: Iterable[Page]) -> Iterator[Item]:
    """As it is played without further agreement, in the order of the chapters."""
    model, on = telling.model, options_on(telling.model)
    played = settled(model, on)
    read = {slot.kind.name for one in model.charts.values() for slot in model.questions[one.question].slots}
    looked_up = {"number", *read.intersection(model.choices)}
    asked = {one.id for one in model.questions.values() if one.kind.name in looked_up and one.role != "guides"}
    told: dict[str, list[Item]] = {}
    for entry in (entry for page in rules for entry in entries_of(page.blocks)):
        rule = played.rules.get(entry.key)
        is_rule = rule is not None and entry.anchor == telling.anchor("rule", entry.key)
        if rule is not None and is_rule and rule.question in asked and holds(rule, on):
            told.setdefault(rule.question, []).append(_told(entry))
    charted = {one.question for one in played.charts.values()}
    for question, items in told.items():
        if len(items) + (question in charted) >= FEW:
            name = Words(
                capital(model.questions[question].short or telling.called(NodeId("question", question))), "", "strong"
            )
            yield Item((name,), "", tuple(items))


def _told(entry: Entry) -> Item:
    return Item((Words(entry.title, entry.anchor), Words(f": {spoken(entry.blocks)}")))


def _bare(table: Table) -> Table:
    """Its places are on the page of the charts."""
    rows = tuple(tuple(_cell(cell) for cell in row) for row in table.rows)
    return replace(table, rows=rows, anchors=())


def _cell(cell: Cell) -> Cell:
    return replace(cell, anchor="", note="")
