"""The obvious twin of `runtime.space.line_geometry`: hold the line against every hex and hexside, in fractions.

The plane is drawn as the printed board is, but stretched: an upright hex side is 2 high, a hex is 2 wide.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from runtime.space import Space

Point = tuple[int, int]

CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


@dataclass
class SlowLine:
    hexes: set[int] = field(default_factory=set)
    sides: dict[int, Fraction] = field(default_factory=dict)
    along: dict[int, tuple[Fraction, Fraction]] = field(default_factory=dict)
    corners: dict[Fraction, set[int]] = field(default_factory=dict)  # the sides that meet there


def centre(space: Space, hex: int) -> Point:
    x, row = space.places[hex]
    return x, 3 * row


def corners(space: Space, hex: int) -> list[Point]:
    x, y = centre(space, hex)
    return [(x + dx, y + dy) for dx, dy in CORNERS]


def slow_line(space: Space, a: int, b: int) -> SlowLine:
    line = SlowLine()
    if a == b:
        return line
    start, end = centre(space, a), centre(space, b)
    for one in range(space.size):
        if one not in (a, b) and _goes_inside(start, end, corners(space, one)):
            line.hexes.add(one)
    for side in space.sides:
        _hold_against(line, space, side, start, end)
    return line


def _goes_inside(start: Point, end: Point, shape: list[Point]) -> bool:
    """Cut the line with each edge's half plane; inside if a stretch is left that is off every edge."""
    low, high = Fraction(0), Fraction(1)
    for corner, following in zip(shape, shape[1:] + shape[:1], strict=True):
        here, there = _beyond(corner, following, start), _beyond(corner, following, end)
        if here == there:
            if here <= 0:
                return False
            continue
        cut = Fraction(here, here - there)
        if here < there:
            low = max(low, cut)
        else:
            high = min(high, cut)
    return low < high


def _beyond(corner: Point, following: Point, point: Point) -> int:
    """Positive inside, for corners told clockwise on a page whose second coordinate grows downward."""
    run = (following[0] - corner[0], following[1] - corner[1])
    return run[0] * (point[1] - corner[1]) - run[1] * (point[0] - corner[0])


def _hold_against(line: SlowLine, space: Space, side: int, start: Point, end: Point) -> None:
    one, direction = divmod(side, 6)
    shape = corners(space, one)
    names = ("NE", "E", "SE", "SW", "W", "NW") if space.tops == "pointed" else ("NW", "N", "NE", "SE", "S", "SW")
    compass = names.index(space.directions[direction])
    p, q = shape[compass], shape[(compass + 1) % 6]
    off_p, off_q = _beyond(start, end, p), _beyond(start, end, q)
    if off_p * off_q > 0:
        return
    at_p, at_q = _reach(start, end, p), _reach(start, end, q)
    if off_p == 0 and off_q == 0:
        first, last = min(at_p, at_q), max(at_p, at_q)
        if first > 0 and last < 1:
            line.along[side] = (first, last)
    for off, at in ((off_p, at_p), (off_q, at_q)):
        if off == 0 and 0 < at < 1:
            line.corners.setdefault(at, set()).add(side)
    if off_p * off_q < 0:
        at = at_p + Fraction(off_p, off_p - off_q) * (at_q - at_p)
        if 0 < at < 1:
            line.sides[side] = at


def _reach(start: Point, end: Point, point: Point) -> Fraction:
    """How far along the line the foot of a point lies, as a share of its length."""
    run = (end[0] - start[0], end[1] - start[1])
    reach = (point[0] - start[0]) * run[0] + (point[1] - start[1]) * run[1]
    return Fraction(reach, run[0] ** 2 + run[1] ** 2)
