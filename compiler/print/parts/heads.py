"""What the head of an item says besides its name, as it was written."""

from __future__ import annotations

from compiler.model import Store
from compiler.print.parts.prose import written
from compiler.syntax import Item


def part(item: Item, text: str, opening: str) -> str:
    """A part of the head as written: `lasts until this turn ends`."""
    for one in item.parts[1:]:
        told = written(text, one)
        if told.startswith(opening):
            return told
    return ""


def lasting(store: Store, item: Item, text: str) -> list[str]:
    """How long a fact lasts, and who knows it: a sentence each."""
    parts = [part(item, text, opening) for opening in ("lasts until", "lapses when", "known only to")]
    told = [f"It {one}." if one.startswith("la") else f"It is {one}." for one in parts if one]
    endless = store.clock is None and store.lapses is None
    return ["It lasts until it is changed.", *told] if endless else told
