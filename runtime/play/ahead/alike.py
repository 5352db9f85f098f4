"""Which things no rule can tell apart in a position.

Two things are alike when exchanging them would leave the position as it is, names of counters aside: same
type, side and place, the same facts with the same ends, nothing inside either, and neither spoken of by
anything else (in a set, an attribute, or a fact of several slots). A thing already chosen stands alone.
Rules see no names and no order of things, so what holds of one holds of the other.

What is cheap to compare comes first: only things of the same type, side and place are looked at further.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runtime.position import Position
    from runtime.program import Program


def classes_of_alike(
    position: Position, things: Sequence[object], chosen: Iterable[object] = ()
) -> list[tuple[object, ...]]:
    """The things, those alike together, in their order. Whatever is no thing stands alone."""
    chosen = set(_flat(chosen))
    rough: dict[object, list[object]] = {}
    for thing in things:
        rough.setdefault(_outside(position, thing, chosen), []).append(thing)
    unsure = {thing for members in rough.values() if len(members) > 1 for thing in members}
    spoken_of = _spoken_of(position, unsure) if unsure else unsure
    classes: dict[object, list[object]] = {}
    for face, members in rough.items():
        for thing in members:
            if thing in spoken_of or thing not in unsure:
                classes[thing] = [thing]
            else:
                classes.setdefault((face, facts_of(position, thing)), []).append(thing)
    place = {thing: number for number, thing in enumerate(things)}
    return sorted((tuple(members) for members in classes.values()), key=lambda one: place[one[0]])


def _outside(position: Position, thing: object, chosen: set[object]) -> object:
    """Type, side and place; or the thing itself, where it stands alone anyway."""
    if not isinstance(thing, int) or thing not in position.type_of:
        return thing
    if thing in chosen or position.inside(thing):
        return thing
    return (
        position.type_of[thing],
        position.sides.get(thing),
        position.holder_of(thing),
        position.hex_of(thing),
    )


def facts_of(position: Position, thing: object) -> tuple[object, ...]:
    """What holds of it alone, and until when."""
    return tuple(
        (number, dict.__getitem__(table, thing), position.lasting.get((number, thing)))
        for number, table in enumerate(position.values)
        if dict.__contains__(table, thing)
    )


def _spoken_of(position: Position, things: Collection[object]) -> set[object]:
    """Those among the things that some fact or attribute of something else mentions."""
    found: set[object] = set()
    for number in _stores_that_speak(position.program):
        for key, value in position.values[number].items():
            if isinstance(key, tuple):
                found.update(one for one in key if one in things)
            found.update(one for one in _flat((value,)) if one in things)
    return found


def _stores_that_speak(program: Program) -> list[int]:
    """Stores of several slots, and those whose values are things or records."""
    return [
        number
        for number, store in enumerate(program.stores)
        if len(store.slots) != 1 or store.kind.name in ("thing", "record") or store.kind.name in program.kind_named
    ]


def _flat(values: Iterable[object]) -> Iterable[object]:
    for value in values:
        if isinstance(value, tuple):
            yield from value
        else:
            yield value
