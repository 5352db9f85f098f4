"""A board as read from data: its grid and what stands on it, by the names its pack uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from runtime.records import dataclass
from runtime.space.grid import OPPOSITE, STEPS, Grid, Place

Value = str | int | bool
SidePlace = tuple[int, int, int]  # x, row, compass direction
StoreKey = tuple[str, str]  # ("hex" or "hexside", the name of an attribute or mark)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in given data, and where: the keys and indexes that lead to it."""

    message: str
    path: tuple[str | int, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """`hexes` and `sides`: for each attribute or mark, the values stated; a mark's value is True.

    A hexside has one key, the one `one_side` gives. `otherwise`: the attributes of a hex that states none.
    """

    name: str
    grid: Grid
    hexes: Mapping[str, Mapping[Place, Value]] = field(default_factory=dict)
    sides: Mapping[str, Mapping[SidePlace, Value]] = field(default_factory=dict)
    otherwise: Mapping[str, Value] = field(default_factory=dict)
    named_places: Mapping[str, tuple[Place, ...]] = field(default_factory=dict)
    title: str = ""
    notes: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


def one_side(x: int, row: int, compass: int) -> SidePlace:
    """The same key for a side whichever of its two hexes it is seen from: looking NE, E or SE."""
    if compass < 3:
        return x, row, compass
    step = STEPS[compass]
    return x + step[0], row + step[1], OPPOSITE[compass]
