"""Entries of what only says something of what stands elsewhere: changes of what is done, orders of ranks."""

from __future__ import annotations

from compiler.graph import NodeId
from compiler.model import Change, Ranking
from compiler.print.formats import Entry, Paragraph, Words
from compiler.print.parts.prose import sentences
from compiler.print.telling import Telling
from compiler.syntax import Item


def change_entry(telling: Telling, one: Change, item: Item, text: str) -> Entry:
    what = NodeId(one.section.removesuffix("s"), one.of)
    also = (Words(", also in "), *telling.links(one.phases)) if one.phases else ()
    how = "In place of " if one.instead is not None else "Left out: " if one.left_out else "Changed: "
    lead = Paragraph((Words(how), *telling.to_node(what), *also, Words(":" if item.paragraphs else ".")), "lead")
    return Entry(
        "Change",
        telling.called(what),
        telling.anchor("change", one.id),
        (lead, *sentences(text, item.paragraphs, telling.names)),
        (*telling.only(one), *telling.sources(one.cites)),
        one.id,
        telling.topics(one.cites),
    )


def ranking_entry(telling: Telling, one: Ranking, item: Item, text: str) -> Entry:
    return Entry(
        "Order of ranks",
        one.id,
        telling.anchor("ranking", one.id),
        sentences(text, item.paragraphs, telling.names),
        telling.sources(one.cites),
        one.id,
        telling.topics(one.cites),
    )
