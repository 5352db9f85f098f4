"""The player aid: who may do what when, and every chart, without notes."""

from __future__ import annotations

from dataclasses import replace

from compiler.print.formats import Block, Cell, Heading, Listing, Page, Table, slug
from compiler.print.parts.charts import chart_table
from compiler.print.parts.turn import AIM, FRONT, outline
from compiler.print.telling import Telling

AID = "aid"


def aid_page(telling: Telling) -> Page:
    blocks: list[Block] = []
    items = outline(telling, AIM)
    if items:
        blocks += [Heading(2, "Sequence of play", "aid-sequence"), Listing(items)]
    for chart in telling.model.charts.values():
        blocks += [Heading(2, chart.id, f"aid-{slug(chart.id)}"), _bare(chart_table(telling, chart))]
    return Page(AID, "Player aid", FRONT, tuple(blocks))


def _bare(table: Table) -> Table:
    """Its places are on the page of the charts."""
    rows = tuple(tuple(_cell(cell) for cell in row) for row in table.rows)
    return replace(table, rows=rows, anchors=())


def _cell(cell: Cell) -> Cell:
    return replace(cell, anchor="", note="")
