"""How long records last, and what they are called.

A record is put together for one thing that is done, such as an action. When that is done the record is
over, unless some fact (not an attribute) holds of it by then: what lasts is said by facts. Such a record goes
on until a step puts it out of play. Its values can be read all the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.position import say_value
from runtime.program import ValueKind

if TYPE_CHECKING:
    from runtime.position import Position


def is_record(position: Position, value: object) -> bool:
    kind = position.kind_of.get(value) if isinstance(value, int) else None
    return kind is not None and position.program.kind_named[kind].is_record


def has_fact(position: Position, record: int) -> bool:
    for store, table in zip(position.program.stores, position.values, strict=True):
        if store.sort == "fact":
            for key in table:
                if key == record or (isinstance(key, tuple) and record in key):
                    return True
    return False


def stable_name(position: Position, kind: str, value: object) -> str:
    """What a die is keyed by: the name of a thing, the label of a hex, and for a record what it holds.

    The number of a record says only how many were made before it.
    """
    if isinstance(value, int) and is_record(position, value):
        return record_name(position, value)
    return say_value(position, value, ValueKind(kind))


def record_name(position: Position, record: int) -> str:
    """`attack with manner fire, target hex M6`: kind and attributes by name, records among them left out."""
    told = []
    for store, table in zip(position.program.stores, position.values, strict=True):
        if store.sort == "attribute" and len(store.slots) == 1 and dict.__contains__(table, record):
            value = dict.__getitem__(table, record)
            held = value if isinstance(value, tuple) else (value,)
            if not any(is_record(position, one) for one in held):
                told.append(f"{store.id} {say_value(position, value, store.kind)}")
    return f"{position.kind_of[record]} with {', '.join(sorted(told))}"
