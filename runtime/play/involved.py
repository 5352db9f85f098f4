"""Names for what a die involves that stay the same when rules elsewhere change.

A thing is called by its name, a hex by its label. A record is called by what it holds, because its number
says only how many were made before it; records held by a record are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.position.wording import say_value
from runtime.program import ValueKind

if TYPE_CHECKING:
    from runtime.position import Position


def stable_name(position: Position, kind: str, value: object) -> str:
    if isinstance(value, int) and is_record(position, value):
        return record_name(position, value)
    return say_value(position, value, ValueKind(kind))


def is_record(position: Position, value: int) -> bool:
    kind = position.kind_of.get(value)
    return kind is not None and position.program.kind_named[kind].is_record


def record_name(position: Position, record: int) -> str:
    """`attack with manner fire, target hex M6`: kind and attributes, in the order of their names."""
    told = []
    for store, table in zip(position.program.stores, position.values, strict=True):
        if store.sort == "attribute" and len(store.slots) == 1 and dict.__contains__(table, record):
            value = dict.__getitem__(table, record)
            held = value if isinstance(value, tuple) else (value,)
            if not any(isinstance(one, int) and is_record(position, one) for one in held):
                told.append(f"{store.id} {say_value(position, value, store.kind)}")
    return f"{position.kind_of[record]} with {', '.join(sorted(told))}"
