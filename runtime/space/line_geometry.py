"""The course of a straight line between two hex centres, exactly.

Widen the plane so that all corners fall on whole numbers: a centre at (x, row) goes to (x, 3 * row) and its
corners to (0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1) around it. Widening keeps straight lines
straight and keeps proportions along a line, so nothing that is asked here changes.

The line starts in the middle of a hex and is followed from hex to hex. On which side of the line a corner
lies is the sign of a cross product. Going clockwise around a hex, the line leaves where the corners change
from its left to its right. Either two corners in a row are left and right: it leaves through the side
between them. Or one corner lies on the line: it leaves through that corner. Three sides meet there: two of
this hex, and the *spoke*, which points away from it. If the far end of the spoke is on the line too, the
line runs along the whole spoke and enters the hex at its far end; else it enters the hex to the left or
right of the spoke, the one it turns toward.

Only the difference of the two places matters, so a course is worked out once for each difference.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd

from runtime.records import dataclass
from runtime.space.board import SidePlace
from runtime.space.grid import STEPS, Place

Part = tuple[int, int]  # numerator and denominator of a position along the line: 0 is its start, 1 its end

# The corner at which each compass side starts, clockwise; it ends where the next one starts.
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


@dataclass(frozen=True, slots=True)
class CornerMet:
    """A corner on the line: where along it, and the hexes and sides that meet there."""

    at: Part
    hexes: tuple[Place, Place, Place]
    sides: tuple[SidePlace, SidePlace, SidePlace]


@dataclass(frozen=True, slots=True)
class Course:
    """What a line meets between its two ends, in order. The hexes at its ends are not among `hexes`."""

    hexes: tuple[Place, ...]
    sides: tuple[tuple[SidePlace, Part], ...]
    along: tuple[tuple[SidePlace, Part, Part], ...]
    corners: tuple[CornerMet, ...]


@lru_cache(maxsize=1 << 16)
def course(across: int, down: int) -> Course:
    """The course from (0, 0) to (across, down), which must both be hexes of the lattice."""
    to_x, to_y = across, 3 * down
    length = to_x * to_x + to_y * to_y
    hexes: list[Place] = []
    sides: list[tuple[SidePlace, Part]] = []
    along: list[tuple[SidePlace, Part, Part]] = []
    corners: list[CornerMet] = []

    def turn(x: int, y: int) -> int:
        """Positive on the right of the line, negative on its left, zero on it."""
        return to_x * y - to_y * x

    def part(x: int, y: int) -> Part:
        """How far along the line a point on it lies."""
        return _reduced(x * to_x + y * to_y, length)

    x, row = 0, 0
    while (x, row) != (across, down):
        y = 3 * row
        turns = [turn(x + dx, y + dy) for dx, dy in CORNERS]
        d = _leaving(turns)
        if turns[d] != 0:
            sides.append(((x, row, d), _crossing(x, y, d, turns, (to_x, to_y), length)))
            x, row = x + STEPS[d][0], row + STEPS[d][1]
        else:
            corner = part(x + CORNERS[d][0], y + CORNERS[d][1])
            left, right = _beside(x, row, d - 1), _beside(x, row, d)
            spoke = (left[0], left[1], (d + 1) % 6)
            meeting = ((x, row, (d - 1) % 6), (x, row, d), spoke)
            corners.append(CornerMet(corner, ((x, row), left, right), meeting))
            far_x, far_y = x + 2 * CORNERS[d][0], y + 2 * CORNERS[d][1]
            onward = turn(far_x, far_y)
            if onward > 0:  # the spoke bends to the right of the line, so the line goes left of it
                x, row = left
            elif onward < 0:
                x, row = right
            else:
                far = part(far_x, far_y)
                along.append((spoke, corner, far))
                x, row = left[0] + STEPS[d][0], left[1] + STEPS[d][1]
                meeting = (spoke, (left[0], left[1], d), (right[0], right[1], (d - 1) % 6))
                corners.append(CornerMet(far, (left, right, (x, row)), meeting))
        hexes.append((x, row))
    return Course(tuple(hexes[:-1]), tuple(sides), tuple(along), tuple(corners))


def _leaving(turns: list[int]) -> int:
    """The side whose corners pass from left to right of it; if a corner is on it, the side it starts."""
    for d in range(6):
        here, onward, before = turns[d], turns[(d + 1) % 6], turns[d - 1]
        if here < 0 < onward or (here == 0 and before < 0 < onward):
            return d
    raise AssertionError("a line through the inside of a hex leaves it somewhere")


def _crossing(x: int, y: int, d: int, turns: list[int], to: tuple[int, int], length: int) -> Part:
    """Where the line crosses side d: its corners weighed by how far each lies from the line."""
    start, end = CORNERS[d], CORNERS[(d + 1) % 6]
    before, after = -turns[d], turns[(d + 1) % 6]
    along_start = (x + start[0]) * to[0] + (y + start[1]) * to[1]
    along_end = (x + end[0]) * to[0] + (y + end[1]) * to[1]
    return _reduced(along_start * after + along_end * before, length * (before + after))


def _beside(x: int, row: int, d: int) -> Place:
    step = STEPS[d % 6]
    return x + step[0], row + step[1]


def _reduced(numerator: int, denominator: int) -> Part:
    common = gcd(numerator, denominator)
    return numerator // common, denominator // common
