"""A space: the hexes of one board, or of several joined, and all that geometry can say of them.

A hex is its index, row by row from the top, each row from the left; of flat tops column by column from the left,
each from the top. A hexside is `hex * 6 + direction` as
seen from the lower of its two hexes (or from its only hex at the edge). Directions run clockwise, 0 to 5;
players count them 1 to 6 from the direction the grid calls its first.

Nothing here changes after it is built, but for the lines and the lattice, which are worked out when
first asked for and kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType

from runtime.space.arrangement import Arrangement, Layout, Outlines, check_arrangement, lay
from runtime.space.board import Board, SidePlace, StoreKey, Value
from runtime.space.grid import OPPOSITE, STEPS, Distances, Grid, Place
from runtime.space.lattice import Lattice
from runtime.space.line_geometry import course
from runtime.space.lines import Line, Lines

Terrain = Mapping[StoreKey, Mapping[int, Value]]


class UnknownHex(KeyError):
    """A label that no one hex has. `same`: what the hexes of several boards are called; `near`: what else there is."""

    def __init__(self, label: str, same: tuple[str, ...] = (), near: str = "") -> None:
        super().__init__(label)
        self.label = label
        self.same = same
        self.near = near

    def __str__(self) -> str:
        if len(self.same) > 1:
            return f"{self.label} is on several boards: say {' or '.join(self.same)}"
        return f"there is no hex {self.label} on the boards"


def _row(label: str) -> str:
    """What it says first: the letters of `M5`, the first two figures of `0205`."""
    return label.rstrip("0123456789") or label[:2]


def _rank(label: str) -> tuple[int, str]:
    return len(label), label


class Space:
    """See the head of this file. Shared freely: every table is a tuple, every mapping read-only."""

    def __init__(self, layout: Layout) -> None:
        sites = layout.sites
        self.places = tuple(site.place for site in sites)
        self.size = len(sites)
        self.labels = tuple(site.labels[0] for site in sites)
        self.boards_of = tuple(site.boards for site in sites)
        self.boards = tuple(dict.fromkeys(board for site in sites for board in site.boards))
        self.tops = layout.grid.tops
        self._line = "row" if (self.tops == "pointed") != layout.grid.labels.along else "column"
        self._order = layout.grid.order
        self.directions = layout.grid.directions
        self._first = layout.grid.turn
        self.steps = STEPS[self._first :] + STEPS[: self._first]
        self._by_label = {label: index for index, site in enumerate(sites) for label in site.labels}
        self._by_place = {site.place: index for index, site in enumerate(sites)}
        self.neighbour_table = tuple(
            self._by_place.get((x + dx, row + drow), -1) for x, row in self.places for dx, drow in self.steps
        )
        self.neighbours = tuple(
            tuple(sorted(n for n in self.neighbour_table[key : key + 6] if n >= 0))
            for key in range(0, self.size * 6, 6)
        )
        self.side_table = tuple(
            key if other < 0 or other > key // 6 else other * 6 + OPPOSITE[key % 6]
            for key, other in enumerate(self.neighbour_table)
        )
        self.sides_between: Mapping[tuple[int, int], int] = MappingProxyType(
            {(key // 6, to): self.side_table[key] for key, to in enumerate(self.neighbour_table) if to >= 0}
        )
        self._side_sets = tuple(tuple(sorted(self.side_table[key : key + 6])) for key in range(0, self.size * 6, 6))
        self.sides = tuple(key for key, side in enumerate(self.side_table) if key == side)
        self.terrain = self._terrain(layout)
        self.named_places: Mapping[str, tuple[int, ...]] = MappingProxyType(
            {
                name: tuple(sorted({self._by_place[place] for place in places}))
                for name, places in layout.named_places.items()
            }
        )
        self.areas: Mapping[str, frozenset[int]] = MappingProxyType(
            {
                name: frozenset(self._by_place[place] for place in places)
                for name, places in {**layout.named_places, **layout.areas}.items()
            }
        )
        self.hexes_in_area: Mapping[str, tuple[int, ...]] = MappingProxyType(
            {name: tuple(sorted(hexes)) for name, hexes in self.areas.items()}
        )
        self.hexes_on_board: Mapping[str, tuple[int, ...]] = MappingProxyType(
            {board: tuple(at for at in range(self.size) if self.is_on_board(at, board)) for board in self.boards}
        )
        self.distances = Distances(self.places)
        self.lines = Lines(self.places, self.side_table, self._first)

    @staticmethod
    def of_boards(arrangement: Arrangement, outlines: Outlines = MappingProxyType({})) -> Space:
        """ValueError for an arrangement that `check_arrangement` has something against: ask it first."""
        problems = check_arrangement(arrangement)
        if problems:
            raise ValueError("; ".join(problem.message for problem in problems))
        return Space(lay(arrangement, outlines))

    @staticmethod
    @lru_cache(maxsize=4)
    def blank(grid: Grid, board: str = "") -> Space:
        """One board with nothing on it."""
        return Space.of_boards(Arrangement.of(Board(board, grid)))

    def _terrain(self, layout: Layout) -> Terrain:
        """Stated values by hex and hexside of this space."""
        stated: dict[StoreKey, Mapping[int, Value]] = {}
        for name, hexes in layout.hexes.items():
            stated["hex", name] = MappingProxyType({self._by_place[place]: value for place, value in hexes.items()})
        for name, sides in layout.sides.items():
            stated["hexside", name] = MappingProxyType(
                {self._side_at(side, (0, 0)): value for side, value in sides.items()}
            )
        return MappingProxyType(stated)

    # names

    def label(self, hex: int) -> str:
        return self.labels[hex]

    def hex(self, label: str) -> int:
        """`UnknownHex` when there is no such hex."""
        found = self._by_label.get(label)
        if found is None:
            same = () if "-" in label else tuple(f"{one}-{label}" for one in self.boards if self.has(f"{one}-{label}"))
            raise UnknownHex(label, same, "" if len(same) > 1 else self._near(label, same))
        return found

    def has(self, label: str) -> bool:
        return label in self._by_label

    def _near(self, label: str, same: tuple[str, ...]) -> str:
        """What there is instead of it: the same hex of a board, else its row, else all of a board."""
        board, _, short = label.rpartition("-")
        if board not in (self.boards if len(self.boards) > 1 else ("", *self.boards)):
            return f"say on which board: {same[0]}" if same else f"the boards are {', '.join(self.boards)}"
        front = f"{board}-" if len(self.boards) > 1 else ""
        ours = (one.removeprefix(front) for one in self._by_label if one.startswith(front))
        here = [one for one in ours if "-" not in one]
        row = [one for one in here if _row(one) == _row(short)] or here
        of = f"{self._line} {_row(short)}" if len(row) < len(here) else f"board {board}" if board else "the board"
        every = f", the board from {min(here, key=_rank)} to {max(here, key=_rank)}" if len(row) < len(here) else ""
        return f"{of} goes from {min(row, key=_rank)} to {max(row, key=_rank)}{every}"

    def hex_at(self, place: Place) -> int:
        """-1 off the board."""
        return self._by_place.get(place, -1)

    def side_label(self, side: int) -> str:
        """`M5-M6`; at the edge the hex and the compass direction, `A1-NW`."""
        here, d = divmod(side, 6)
        other = self.neighbour_table[side]
        if other < 0:
            return f"{self.labels[here]}-{self.directions[d]}"
        return f"{self.labels[here]}-{self.labels[other]}"

    def board_of(self, hex: int) -> str:
        """The board that gives the hex its label; a shared hex lies on others too."""
        return self.boards_of[hex][0]

    def is_on_board(self, hex: int, board: str) -> bool:
        return board in self.boards_of[hex]

    # beside each other

    def neighbour(self, hex: int, d: int) -> int:
        """-1 off the board."""
        return self.neighbour_table[hex * 6 + d]

    def is_edge(self, hex: int) -> bool:
        return len(self.neighbours[hex]) < 6

    def is_adjacent(self, a: int, b: int) -> bool:
        return b in self.neighbours[a]

    def distance(self, a: int, b: int) -> int:
        return self.distances[a][b]

    def opposite(self, a: int, b: int) -> int:
        """The hex as far beyond b as a lies before it; -1 off the board."""
        (ax, arow), (bx, brow) = self.places[a], self.places[b]
        return self._by_place.get((2 * bx - ax, 2 * brow - arow), -1)

    def toward(self, hex: int, number: int) -> int:
        """The neighbour toward a direction as players count it, 1 to 6; -1 off the board."""
        return self.neighbour_table[hex * 6 + number - 1] if 1 <= number <= 6 else -1

    def direction(self, a: int, b: int) -> int:
        """The direction, 0 to 5, in which the line from a to b leaves a; -1 if a is b.

        Through a corner it leaves between two directions: then it is the anticlockwise one.
        """
        if a == b:
            return -1
        (ax, arow), (bx, brow) = self.places[a], self.places[b]
        met = course(bx - ax, brow - arow)
        if met.sides and met.sides[0][0][:2] == (0, 0):
            compass = met.sides[0][0][2]
        else:
            compass = met.corners[0].sides[0][2]
        return (compass - self._first) % 6

    @cached_property
    def lattice(self) -> Lattice:
        """Its hexes as bits, in the order of the hexes."""
        places, steps = ([self._order(one)[::-1] for one in some] for some in (self.places, self.steps))
        return Lattice(places, steps, self.neighbour_table)

    # hexsides

    def hexside(self, a: int, b: int) -> int:
        """-1 when the hexes are not adjacent."""
        return self.sides_between.get((a, b), -1)

    def compass(self, d: int) -> int:
        """Which of the six steps a direction is: 0 is the first of the compass, on clockwise."""
        return (d + self._first) % 6

    def side(self, hex: int, d: int) -> int:
        """The hexside of a hex in direction d, 0 to 5; there is one at the edge of the board too."""
        return self.side_table[hex * 6 + d]

    def sides_of(self, hex: int) -> tuple[int, ...]:
        """All six, ascending."""
        return self._side_sets[hex]

    def hexes_beside(self, side: int) -> tuple[int, ...]:
        """Two, ascending; one at the edge."""
        other = self.neighbour_table[side]
        return (side // 6,) if other < 0 else (side // 6, other)

    def sides_beside(self, side: int) -> tuple[int, ...]:
        """Those that meet it at one of its two ends, ascending: of its own hexes, and of the hex beyond each end."""
        found = set()
        for place in self.hexes_beside(side):
            d = next(d for d in range(6) if self.side(place, d) == side)
            for turn in (1, 5):
                found.add(self.side(place, (d + turn) % 6))
                beyond = self.neighbour(place, (d + turn) % 6)
                if beyond >= 0:
                    found.add(self.side(beyond, (d - turn) % 6))
        return tuple(sorted(found))

    # lines

    def line(self, a: int, b: int) -> Line:
        return self.lines.line(a, b)

    def _side_at(self, place: SidePlace, start: Place) -> int:
        """The side seen from whichever of its hexes is in this space, -1 when neither is."""
        x, row, compass = place[0] + start[0], place[1] + start[1], place[2]
        here = self._by_place.get((x, row), -1)
        if here < 0:
            dx, drow = STEPS[compass]
            here, compass = self._by_place.get((x + dx, row + drow), -1), OPPOSITE[compass]
        return -1 if here < 0 else self.side_table[here * 6 + (compass - self._first) % 6]
