"""A position as a side must take it to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.position import NO_VALUE

if TYPE_CHECKING:
    from runtime.position import Position


def imagined(position: Position, side: str) -> Position:
    """A position apart as this side must take it to be: what others keep from it is as it would be at first."""
    apart = position.copy()
    for number, owner in position.hooks.known_to.items():
        for key in [*apart.values[number]]:
            try:
                known = owner(position, *position.spread(number, key)) == side
            except NO_VALUE:
                known = False
            if not known:
                del apart.values[number][key]
                apart.lasting.pop((number, key), None)
    return apart
