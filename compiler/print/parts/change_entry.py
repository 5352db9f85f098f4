"""Entries of what only says something of what stands elsewhere: changes of what is done, orders of ranks."""

from __future__ import annotations

from compiler.graph import NodeId
from compiler.model import Change, Ranking, Store
from compiler.print.formats import Entry, Paragraph, Words
from compiler.print.parts.heads import lasting, part
from compiler.print.parts.prose import linked, sentences
from compiler.print.telling import Telling
from compiler.syntax import Item


def change_entry(telling: Telling, one: Change, item: Item, text: str) -> Entry:
    what = NodeId(one.section.removesuffix("s"), one.of)
    also = (Words(", also in "), *telling.links(one.phases)) if one.phases else ()
    more = linked(" ".join(("", *_besides(one, item, text))), telling.names)
    how = "In place of " if one.instead is not None else "Left out: " if one.left_out else "Changed: "
    stop = "." if more or not item.paragraphs else ":"
    lead = Paragraph((Words(how), *telling.to_node(what), *also, Words(stop), *more), "lead")
    return Entry(
        "Change",
        telling.called(what),
        telling.anchor("change", one.id),
        (lead, *sentences(text, item.paragraphs, telling.names, telling.spoken)),
        (*telling.only(one), *telling.sources(one.cites)),
        one.id,
        telling.topics(one.cites),
    )


def _besides(one: Change, item: Item, text: str) -> list[str]:
    """What the head says of it: by whom and when it is taken, how long it lasts, each in a sentence."""
    if isinstance(one.instead, Store):
        first = part(item, text, "at first")
        return [*([f"It is {first}."] if first else []), *lasting(one.instead, item, text)]
    taken = part(item, text, "taken by").removeprefix("taken by ") if one.taken_by is not None else ""
    return [f"From now on it is for {taken}."] if taken else []


def ranking_entry(telling: Telling, one: Ranking, item: Item, text: str) -> Entry:
    return Entry(
        "Order of ranks",
        one.id,
        telling.anchor("ranking", one.id),
        sentences(text, item.paragraphs, telling.names, telling.spoken),
        telling.sources(one.cites),
        one.id,
        telling.topics(one.cites),
    )
