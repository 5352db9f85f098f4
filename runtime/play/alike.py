"""Which things no rule can tell apart in a position.

Two things are alike when exchanging them would leave the position as it is, names of counters aside: same
type, side and place, the same facts with the same ends, nothing inside either, and neither spoken of by
anything else (in a set, an attribute, or a fact of several slots). A thing already chosen stands alone.
Rules see no names and no order of things, so what holds of one holds of the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runtime.position import Position


def classes_of_alike(
    position: Position, things: Sequence[object], chosen: Iterable[object] = ()
) -> list[tuple[object, ...]]:
    """The things, those alike together, in their order. Whatever is no thing stands alone."""
    facts, spoken_of = _facts_of(position, set(things))
    spoken_of |= set(_flat(chosen))
    classes: dict[object, list[object]] = {}
    for thing in things:
        if not isinstance(thing, int) or thing not in position.type_of:
            classes[thing] = [thing]
            continue
        apart = thing in spoken_of or position.inside(thing)
        face = (
            position.type_of[thing],
            position.side_of(thing),
            position.holder_of(thing),
            position.hex_of(thing),
            tuple(facts[thing]),
        )
        classes.setdefault(thing if apart else face, []).append(thing)
    return [tuple(members) for members in classes.values()]


def _facts_of(
    position: Position, things: set[object]
) -> tuple[dict[object, list[tuple[int, object, object]]], set[object]]:
    facts: dict[object, list[tuple[int, object, object]]] = {thing: [] for thing in things}
    spoken_of: set[object] = set()
    for number, table in enumerate(position.values):
        for key, value in table.items():
            spoken_of.update(_flat((value,)))
            if isinstance(key, tuple):
                spoken_of.update(key)
            elif key in facts:
                facts[key].append((number, value, position.lasting.get((number, key))))
    return facts, spoken_of & things


def _flat(values: Iterable[object]) -> Iterable[object]:
    for value in values:
        if isinstance(value, tuple):
            yield from value
        else:
            yield value
