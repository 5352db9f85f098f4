"""Which hexes a picture shows: those that matter and a margin, as a rectangle of whole hexes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from runtime.draw.shapes import cut_of, middle
from runtime.draw.svg import Point
from runtime.position import Position
from runtime.space import Space

FAR = 5  # what lies further apart may be shown in pictures of its own


def standing(position: Position) -> frozenset[int]:
    return frozenset(one for one in range(position.space.size) if position.in_hex(one))


def matters(position: Position) -> frozenset[int]:
    """Hexes with something in them, and those of which something is said that the boards do not say."""
    space = position.space
    printed = type(position)(position.program, space, position.hooks)
    found: set[int] = {*standing(position)}
    for number, store in enumerate(position.program.stores):
        kinds = [slot.kind.name for slot in store.slots]
        table, board = position.values[number], printed.values[number]
        for key in list(table):
            if dict.get(board, key) == dict.get(table, key) and store.sort != "fact":
                continue
            for kind, one in zip(kinds, position.spread(number, key), strict=True):
                found.update(_hexes(space, kind, one))
            if not store.kind.many:
                found.update(_hexes(space, store.kind.name, dict.get(table, key)))
    return frozenset(found)


def _hexes(space: Space, kind: str, one: Any) -> Iterable[int]:
    if not isinstance(one, int):
        return ()
    if kind == "hex":
        return (one,)
    return space.hexes_beside(one) if kind == "hexside" else ()


def around(space: Space, hexes: Iterable[int], margin: int) -> tuple[int, ...]:
    """All hexes of the rectangle that holds these, so many hexes wider each way. None given: all."""
    places = [space.places[one] for one in hexes]
    if not places:
        return tuple(range(space.size))
    left, right = min(x for x, _ in places) - 2 * margin, max(x for x, _ in places) + 2 * margin
    top, foot = min(row for _, row in places) - margin, max(row for _, row in places) + margin
    return tuple(one for one, (x, row) in enumerate(space.places) if left <= x <= right and top <= row <= foot)


def bounds(space: Space, hexes: Iterable[int], edge: int) -> tuple[Point, Point]:
    """Upper left corner and size of the picture, in drawing units."""
    return cut_of(space).box([space.places[one] for one in hexes], edge)


def islands(space: Space, hexes: Iterable[int], margin: int) -> list[tuple[int, ...]]:
    """The hexes to show: as one rectangle, or as several where what matters lies far apart, from the left.

    Several only where that leaves out more than half of the one.
    """
    members = sorted(hexes)
    whole = around(space, members, margin)
    groups: list[list[int]] = []
    for one in members:
        near = [group for group in groups if any(space.distance(one, other) <= FAR for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([one, *(other for group in near for other in group)])
    parts = sorted(around(space, group, margin) for group in groups)
    shown = sum(len(part) for part in parts)
    if len(parts) < 2 or shown * 2 > len(whole) or len({one for part in parts for one in part}) < shown:
        return [whole]
    return sorted(parts, key=lambda part: min(middle(space, one) for one in part))
