"""Boards laid together: which hexes there are, what they are called, what is stated of them.

Every board is moved by whole pitches of its grid, after it was turned where it lies. Hexes of two boards
that come to lie on the same place are one hex with both labels, first that of the board which lies between more
others, else of the board laid first. What one board states of a shared hex or
hexside and the other leaves unsaid, holds; where both speak and differ, the board that comes first holds
and `disagreements` tells of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from types import MappingProxyType

from runtime.records import dataclass
from runtime.space.board import Board, Problem, SidePlace, Value, one_side
from runtime.space.grid import OPPOSITE, STEPS, Grid, Place


@dataclass(frozen=True, slots=True)
class Placement:
    """A board as it lies: turned by 180 degrees or not, under its own name or another (if used twice).

    `only`: of a board that is used in part, the places that are; it lies where it would lie whole.
    """

    board: Board
    turned: bool = False
    called: str = ""
    only: frozenset[Place] | None = None

    def uses(self, place: Place) -> bool:
        return self.only is None or place in self.only

    @property
    def places(self) -> Iterator[Place]:
        return filter(self.uses, self.board.grid.places())

    @property
    def name(self) -> str:
        return self.called or self.board.name


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Rows of boards from the top, each row from the left; None leaves a gap."""

    rows: tuple[tuple[Placement | None, ...], ...]

    @staticmethod
    def of(*boards: Board | Placement) -> Arrangement:
        """Side by side, from the left."""
        return Arrangement((tuple(b if isinstance(b, Placement) else Placement(b) for b in boards),))

    def laid(self) -> Iterator[tuple[Placement, Place]]:
        """Every board and where its first place comes to lie."""
        for row, placements in enumerate(self.rows):
            for column, placement in enumerate(placements):
                if placement is not None:
                    yield placement, placement.board.grid.laid(column, row)

    @property
    def grid(self) -> Grid:
        return next(placement.board.grid for placement, _ in self.laid())


@dataclass(frozen=True, slots=True)
class Site:
    """A hex before it is numbered: where it lies, its labels (the one to print first) and its boards."""

    place: Place
    labels: tuple[str, ...]
    boards: tuple[str, ...]


@dataclass(slots=True)
class Layout:
    """What an arrangement comes to, still by places."""

    grid: Grid
    sites: tuple[Site, ...] = ()
    hexes: dict[str, dict[Place, Value]] = field(default_factory=dict)
    sides: dict[str, dict[SidePlace, Value]] = field(default_factory=dict)
    named_places: dict[str, tuple[Place, ...]] = field(default_factory=dict)
    disagreements: list[Problem] = field(default_factory=list)
    areas: dict[str, tuple[Place, ...]] = field(default_factory=dict)


Outlines = Mapping[str, tuple[tuple[str, str], ...]]  # of areas: first and last hex of each block, by label


def check_arrangement(arrangement: Arrangement) -> tuple[Problem, ...]:
    """Why these boards cannot be laid so; nothing when they can."""
    laid = tuple(arrangement.laid())
    if not laid:
        return (Problem("there is no board"),)
    problems: list[Problem] = []
    first = laid[0][0]
    names: set[str] = set()
    for placement, (x, row) in laid:
        grid = placement.board.grid
        if grid != first.board.grid:
            problems.append(Problem(f"boards {first.name} and {placement.name} have different grids"))
        if placement.turned and not grid.can_turn:
            problems.append(Problem(f"board {placement.name} does not fit its place when turned"))
        if (x + row) % 2:
            which, where = ("rows", "above") if grid.tops == "pointed" else ("columns", "beside them")
            problems.append(Problem(f"the {which} of board {placement.name} do not meet those {where}"))
        if placement.only is not None and not placement.only:
            problems.append(Problem(f"no hex of board {placement.name} is used"))
        if placement.name in names:
            problems.append(Problem(f"two boards are called {placement.name}"))
        names.add(placement.name)
    return tuple(problems)


def lay(arrangement: Arrangement, outlines: Outlines = MappingProxyType({})) -> Layout:
    """For an arrangement that `check_arrangement` finds nothing wrong with."""
    laid = tuple(arrangement.laid())
    layout = Layout(arrangement.grid)
    labels: dict[Place, list[str]] = {}
    boards: dict[Place, list[str]] = {}
    for placement, offset in laid:
        grid = placement.board.grid
        for place in placement.places:
            here = _moved(placement, place, offset)
            short = grid.label(place)
            full = f"{placement.name}-{short}"
            # alone on the table a board needs no name, but answers to it if it has one
            known = [full] if len(laid) > 1 else [short, full] if placement.name else [short]
            labels.setdefault(here, []).extend(known)
            boards.setdefault(here, []).append(placement.name)
        _state(layout, placement, offset)
    for placement, offset in laid:  # what is stated comes before what is otherwise so, on whichever board
        for name, value in placement.board.otherwise.items():
            stated = layout.hexes.setdefault(name, {})
            for place in placement.places:
                stated.setdefault(_moved(placement, place, offset), value)
    layout.areas = {name: tuple(_outlined(laid, blocks)) for name, blocks in outlines.items()}
    among = _neighbours(boards.values())
    for place, names in boards.items():
        if len(names) > 1:
            both = sorted(zip(names, labels[place], strict=True), key=lambda one: -among[one[0]])
            boards[place], labels[place] = [name for name, _ in both], [label for _, label in both]
    layout.sites = tuple(
        Site(place, tuple(labels[place]), tuple(boards[place])) for place in sorted(labels, key=layout.grid.order)
    )
    return layout


def _neighbours(shared: Iterable[Iterable[str]]) -> dict[str, int]:
    """With how many others each board shares hexes: a board between two has more than either."""
    beside: dict[str, set[str]] = {}
    for names in shared:
        for name in names:
            beside.setdefault(name, set()).update(names)
    return {name: len(others) for name, others in beside.items()}


def _outlined(laid: Iterable[tuple[Placement, Place]], blocks: Iterable[tuple[str, str]]) -> Iterator[Place]:
    """The hexes of those blocks that lie on these boards."""
    for placement, offset in laid:
        for first, last in blocks:
            block = placement.board.grid.block(_on(placement, first), _on(placement, last))
            yield from (_moved(placement, place, offset) for place in filter(placement.uses, block))


def strangers(arrangement: Arrangement, labels: Iterable[str]) -> tuple[str, ...]:
    """The labels that no board of the arrangement has."""
    laid = tuple(arrangement.laid())
    return tuple(label for label in labels if all(one.board.grid.place(_on(one, label)) is None for one, _ in laid))


def _on(placement: Placement, label: str) -> str:
    """The label as this board prints it; nothing where it names another board."""
    board, dash, short = label.rpartition("-")
    return short if not dash or board == placement.name else ""


def disagreements(arrangement: Arrangement) -> tuple[Problem, ...]:
    """Where two boards state different things of a hex or hexside they share."""
    return tuple(lay(arrangement).disagreements)


def _state(layout: Layout, placement: Placement, offset: Place) -> None:
    """Add what one board states."""
    board = placement.board
    for name, hexes in board.hexes.items():
        stated = layout.hexes.setdefault(name, {})
        for place in filter(placement.uses, hexes):
            value, here = hexes[place], _moved(placement, place, offset)
            if stated.setdefault(here, value) != value:
                label = f"{placement.name}-{board.grid.label(place)}"
                layout.disagreements.append(_differ(name, label, stated[here], value))
    for name, sides in board.sides.items():
        known = layout.sides.setdefault(name, {})
        for (x, row, compass), value in sides.items():
            beyond = x + STEPS[compass][0], row + STEPS[compass][1]
            if not (placement.uses((x, row)) or placement.uses(beyond)):
                continue
            across, down = _moved(placement, (x, row), offset)
            side = one_side(across, down, OPPOSITE[compass] if placement.turned else compass)
            if known.setdefault(side, value) != value:
                label = f"a hexside of board {placement.name}"
                layout.disagreements.append(_differ(name, label, known[side], value))
    for name, places in board.named_places.items():
        moved = tuple(_moved(placement, place, offset) for place in filter(placement.uses, places))
        layout.named_places[name] = layout.named_places.get(name, ()) + moved


def _moved(placement: Placement, place: Place, offset: Place) -> Place:
    x, row = placement.board.grid.turned(place) if placement.turned else place
    return x + offset[0], row + offset[1]


def _differ(name: str, label: str, one: Value, other: Value) -> Problem:
    return Problem(f"the {name} of {label} is {one} by the board laid before it, and {other} by its own")
