"""What is different in a position since it was last looked at, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from runtime.play.records import is_record
from runtime.position import Position
from runtime.position.wording import say_fact, say_value
from runtime.program import ValueKind

Snapshot = tuple[list[dict[Any, Any]], dict[int, Any]]


def snapshot(p: Position) -> Snapshot:
    """Every fact as it is set, and where everything is."""
    return [dict(table) for table in p.values], {thing: _place(p, thing) for thing in p.kind_of}


def changes(p: Position, before: Snapshot) -> Iterator[str]:
    """`T is dispersed`, `T is out of play`, `T is in M6`; nothing is told of records."""
    stores, places = before
    for thing, was in places.items():
        now = _place(p, thing)
        if was != now and not is_record(p, thing):
            where = say_value(p, now, ValueKind("hex")) if isinstance(now, int) else ""
            yield f"{p.name_of(thing)} is {f'in {where}' if where else 'out of play'}"
    for thing in p.kind_of:
        if thing not in places and not is_record(p, thing):
            yield f"there is now {p.name_of(thing)}"
    for number, (old, table) in enumerate(zip(stores, p.values, strict=True)):
        store = p.program.stores[number]
        if store.sort != "fact":
            continue
        for key in [*table, *(key for key in old if key not in table)]:
            if (key in old) == (key in table) and old[key] == table[key]:
                continue
            keys = key if isinstance(key, tuple) and len(store.slots) != 1 else (key,)
            if not any(is_record(p, one) for one in keys):
                yield say_fact(p, store, key, table[key])


def _place(p: Position, thing: int) -> object:
    return p.hex_of(thing)
