"""Straight lines from hex to hex of a space: courses (line_geometry.py) laid on its map.

Hexes are numbered anew, row by row over the whole rectangle they lie in and a border around it, so that the same step
from anywhere is the same difference of numbers. A course is put into such numbers once for each difference of its ends.
To lay it from a hex is then to add the number of that hex and look up who is there: nobody, beyond the boards. Where
sides are concerned the numbers are six times as many, one for each side of a hex.

What a line meets is worked out when it is asked for, as rules seldom ask for more than one or two things of a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from runtime.records import dataclass
from runtime.space.board import SidePlace
from runtime.space.grid import OPPOSITE, STEPS, Place
from runtime.space.line_geometry import Part, course

MANY = 20_000  # lines remembered: a large map has a million
BORDER = 2  # rows and hexes: who touches a corner at the edge may lie one beyond


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner that a line passes through: where along the line, the hexes and hexsides that meet there."""

    at: Part
    hexes: tuple[int, ...]
    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Track:
    """A course in numbers, from the number of its start; sides six for each. `met` and `far` as sets of a `Line`."""

    hexes: tuple[int, ...]
    sides: tuple[tuple[int, Part], ...]
    along: tuple[tuple[int, tuple[Part, Part]], ...]
    corners: tuple[tuple[Part, tuple[int, ...], tuple[int, ...]], ...]
    met: tuple[int, ...]
    far: tuple[int, ...]


class Line:
    """What the straight line from one hex centre to another meets on its way, in order.

    `hexes`: those it passes through, the two ends left out; a hex only touched is not passed through.
    `sides`: those it crosses between their corners; `side_at` is where along the line, from 0 to 1, as
    numerator and denominator. `along`: those it runs along in full; `along_at` where it begins and ends to.
    `corners`: those it passes through. `hex_set`, `side_set`, `along_set`: the same, sorted,
    as rules see sets. `met_set`: all sides it crosses, runs along or touches at a corner; `met_far_set`: those
    of them that it meets in the middle or later.
    """

    def __init__(self, lines: Lines, start: int, track: Track) -> None:
        self._lines, self._start, self._track = lines, start, track

    @cached_property
    def hexes(self) -> tuple[int, ...]:
        return self._lines.hexes(self._start, self._track.hexes)

    @cached_property
    def hex_set(self) -> tuple[int, ...]:
        return tuple(sorted(self.hexes))

    @cached_property
    def sides(self) -> tuple[int, ...]:
        return self._lines.sides(self._start, [side for side, _ in self._track.sides])

    @cached_property
    def side_at(self) -> tuple[Part, ...]:
        return tuple([at for side, at in self._track.sides if self._lines.sides(self._start, (side,))])

    @cached_property
    def side_set(self) -> tuple[int, ...]:
        return tuple(sorted(self.sides))

    @cached_property
    def along(self) -> tuple[int, ...]:
        return self._lines.sides(self._start, [side for side, _ in self._track.along])

    @cached_property
    def along_at(self) -> tuple[tuple[Part, Part], ...]:
        return tuple([at for side, at in self._track.along if self._lines.sides(self._start, (side,))])

    @cached_property
    def along_set(self) -> tuple[int, ...]:
        return tuple(sorted(self.along))

    @cached_property
    def corners(self) -> tuple[Corner, ...]:
        lines, start = self._lines, self._start
        laid = [
            Corner(at, tuple(sorted(lines.hexes(start, hexes))), tuple(sorted(lines.sides(start, sides))))
            for at, hexes, sides in self._track.corners
        ]
        return tuple([corner for corner in laid if corner.hexes])

    @cached_property
    def met_set(self) -> tuple[int, ...]:
        return tuple(sorted(set(self._lines.sides(self._start, self._track.met))))

    @cached_property
    def met_far_set(self) -> tuple[int, ...]:
        return tuple(sorted(set(self._lines.sides(self._start, self._track.far))))


class Lines:
    """All lines of a space. `side_table` and `first`: its hexsides, and the compass direction it counts from.

    `numbers`: of each hex; `hex_at`, `side_at`: who has a number, -1 nobody. A `track` is laid by them.
    """

    def __init__(self, places: Sequence[Place], side_table: Sequence[int], first: int) -> None:
        self._places = places
        left, top = min(x for x, _ in places) - 2 * BORDER, min(row for _, row in places) - BORDER
        self._left, self._top = left - (left + top) % 2, top
        self._wide = (max(x for x, _ in places) - self._left + 2 * BORDER) | 1
        deep = max(row for _, row in places) - top + BORDER + 1
        self.numbers = [self._number(x - self._left, row - top) for x, row in places]
        self.hex_at = [-1] * (deep * self._wide)
        self.side_at = [-1] * (deep * self._wide * 6)
        for index, number in enumerate(self.numbers):
            self.hex_at[number] = index
            for compass, (dx, drow) in enumerate(STEPS):
                side = side_table[index * 6 + (compass - first) % 6]
                self.side_at[number * 6 + compass] = side
                self.side_at[(number + self._number(dx, drow)) * 6 + OPPOSITE[compass]] = side
        self._tracks: dict[Place, Track] = {}
        self._known: dict[int, Line] = {}

    def line(self, a: int, b: int) -> Line:
        key = a * len(self._places) + b
        known = self._known.get(key)
        if known is None:
            (ax, arow), (bx, brow) = self._places[a], self._places[b]
            if len(self._known) == MANY:
                self._known.clear()
            known = self._known[key] = Line(self, self.numbers[a], self.track(bx - ax, brow - arow))
        return known

    def hexes(self, start: int, steps: Iterable[int]) -> tuple[int, ...]:
        """Those that are there."""
        hex_at = self.hex_at
        return tuple([one for step in steps if (one := hex_at[start + step]) >= 0])

    def sides(self, start: int, steps: Iterable[int]) -> tuple[int, ...]:
        side_at, start = self.side_at, start * 6
        return tuple([side for step in steps if (side := side_at[start + step]) >= 0])

    def _number(self, across: int, down: int) -> int:
        return (down * self._wide + across) // 2

    def track(self, across: int, down: int) -> Track:
        track = self._tracks.get((across, down))
        if track is None:
            track = self._tracks[across, down] = self._in_numbers(across, down)
        return track

    def _in_numbers(self, across: int, down: int) -> Track:
        met = course(across, down)
        sides = tuple([(self._side(place), at) for place, at in met.sides])
        along = tuple([(self._side(place), (begin, end)) for place, begin, end in met.along])
        corners = tuple(
            [
                (one.at, tuple([self._number(*place) for place in one.hexes]), tuple(map(self._side, one.sides)))
                for one in met.corners
            ]
        )
        meetings = [  # each side with where the line leaves it
            *sides,
            *((side, end) for side, (_, end) in along),
            *((side, at) for at, _, touched in corners for side in touched),
        ]
        return Track(
            hexes=tuple([self._number(*place) for place in met.hexes]),
            sides=sides,
            along=along,
            corners=corners,
            met=tuple(dict.fromkeys(side for side, _ in meetings)),
            far=tuple(dict.fromkeys(side for side, at in meetings if 2 * at[0] >= at[1])),
        )

    def _side(self, place: SidePlace) -> int:
        x, row, compass = place
        return self._number(x, row) * 6 + compass
