"""The grid of one board: how many hexes, where they lie, what they are called.

Hexes stand on a point, in straight rows. Centres lie on whole numbers: the first coordinate counts half hex
widths to the right, the second counts rows downward. So the six neighbours of (x, row) are (x+2, row),
(x+1, row+1), (x-1, row+1) and their opposites, and a place belongs to the lattice when x + row is even.
Rows of even index start at x = 0; those of odd index at x = -1 or x = +1, as the grid says.

Everything else (distance, turning, joining, lines) is whole-number arithmetic on these two coordinates.

A board of flat tops is such a board turned by a quarter to the left: its columns are the rows, counted from the
left, and going down a column the first coordinate falls. So nothing here or beyond knows two sorts of hexes; the
six directions have other names, and `upright` tells where a place lies on the sheet.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Literal

from runtime.records import dataclass
from runtime.space.labels import LETTERS, Labels

COMPASS = ("NE", "E", "SE", "SW", "W", "NW")  # clockwise
FLAT_COMPASS = ("NW", "N", "NE", "SE", "S", "SW")  # the same six, turned by a quarter to the left
STEPS = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))  # of each compass direction
OPPOSITE = (3, 4, 5, 0, 1, 2)

Place = tuple[int, int]  # x in half widths, row
Stagger = Literal["left", "right"]
Tops = Literal["pointed", "flat"]


@dataclass(frozen=True, slots=True)
class Grid:
    """`columns`: the lengths of rows of even and of odd index; `stagger`: which way odd rows are shifted.

    `shared_sides`: the outermost hexes of the overhanging rows are half hexes, shared with the board beside.
    `shared_ends`: the first and last rows are half hexes, shared with the board above or below.
    `first`: the compass direction that players call number 1; the others follow clockwise.
    Of flat tops all this is said of the board as it lies before it is turned: `rows` are its columns from the left.
    """

    rows: int
    columns: tuple[int, int]
    stagger: Stagger = "left"
    labels: Labels = LETTERS
    shared_sides: bool = False
    shared_ends: bool = False
    first: str = "NE"
    tops: Tops = "pointed"

    @property
    def compass(self) -> tuple[str, ...]:
        """What the six steps are called."""
        return COMPASS if self.tops == "pointed" else FLAT_COMPASS

    @property
    def turn(self) -> int:
        """Where in the compass direction 0 lies."""
        return self.compass.index(self.first)

    @property
    def directions(self) -> tuple[str, ...]:
        """Compass names by direction number, from 0."""
        return self.compass[self.turn :] + self.compass[: self.turn]

    @property
    def _way(self) -> int:
        """Which way one reads along a row: to the right, or down a column."""
        return 1 if self.tops == "pointed" else -1

    def order(self, place: Place) -> Place:
        """As one reads: row by row, each from the left; column by column, each from the top."""
        return place[1], self._way * place[0]

    def places(self) -> tuple[Place, ...]:
        """Every hex, in the order of reading."""
        return tuple(self._nth(row, n) for row in range(self.rows) for n in range(self.columns[row % 2]))

    def _nth(self, row: int, n: int) -> Place:
        return self._way * (self._start(row) + 2 * n), row

    def has(self, place: Place) -> bool:
        x, row = place
        if not 0 <= row < self.rows:
            return False
        n, rest = divmod(self._way * x - self._start(row), 2)
        return rest == 0 and 0 <= n < self.columns[row % 2]

    def label(self, place: Place) -> str:
        return self.labels.label(place[1], self._number(place) - 1)

    def place(self, label: str) -> Place | None:
        """The place so labelled, or nothing when this grid has no such label."""
        found = self.labels.read(label)
        place = self._nth(*found) if found is not None else None
        return place if place is not None and self.has(place) else None

    def block(self, first: str, last: str) -> tuple[Place, ...]:
        """The hexes of the rows from one label's to the other's whose place in the row lies between theirs.

        A block that ends with a row reaches the end of all its rows, shorter or longer.
        """
        ends = self.place(first), self.place(last)
        if ends[0] is None or ends[1] is None:
            return ()
        (low, top), (high, bottom) = ((self._number(end), end[1]) for end in (ends[0], ends[1]))
        if high == self.columns[bottom % 2]:
            high = max(self.columns)
        return tuple(
            place for place in self.places() if top <= place[1] <= bottom and low <= self._number(place) <= high
        )

    def _number(self, place: Place) -> int:
        return (self._way * place[0] - self._start(place[1])) // 2 + 1

    def turned(self, place: Place) -> Place:
        """The same hex when the board lies the other way up."""
        first, last = self._span
        return (self._way * (first + last) - place[0], self.rows - 1 - place[1])

    @property
    def _span(self) -> tuple[int, int]:
        """How far along their rows the first and the last hex lie."""
        rows = range(min(2, self.rows))
        starts = [self._start(row) for row in rows]
        ends = [self._start(row) + 2 * (self.columns[row] - 1) for row in rows]
        return min(starts), max(ends)

    def laid(self, right: int, down: int) -> Place:
        """Where the first place of a board lies that is the so-manieth to the right, and down, from one like it."""
        first, last = self._span
        along = last - first if self.shared_sides else 2 * max(self.columns)
        rows = self.rows - 1 if self.shared_ends else self.rows
        return (right * along, down * rows) if self.tops == "pointed" else (-down * along, right * rows)

    @property
    def can_turn(self) -> bool:
        """Whether the turned board lies on the same lattice as the one it was."""
        return (sum(self._span) - (self.rows - 1)) % 2 == 0

    def _start(self, row: int) -> int:
        if row % 2 == 0:
            return 0
        return -1 if self.stagger == "left" else 1


def upright(tops: Tops, point: Place) -> Place:
    """A point as it lies on the sheet, to the right and down: of flat tops, turned by a quarter to the left."""
    return point if tops == "pointed" else (point[1], -point[0])


def distance(a: Place, b: Place) -> int:
    """Steps from hex to hex: a step to another row also goes half a width; the rest goes along the row."""
    across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
    return down + max(0, across - down) // 2


class Distances(dict[int, Sequence[int]]):
    """From a hex to each, by their numbers; reckoned when it is first asked for."""

    def __init__(self, places: Sequence[Place]) -> None:
        super().__init__()
        self._places = places

    def __missing__(self, hex: int) -> Sequence[int]:
        here = self._places[hex]
        found = self[hex] = array("H", [distance(here, there) for there in self._places])
        return found
