"""Hexes beside each other, distances, sides, labels, turning."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.space import COMPASS, Grid, Space
from runtime.space.grid import FLAT_COMPASS
from runtime.space.labels import LETTERS, NUMBERS
from tests.oracle.engine import meeting

PRINTED = Grid(33, (10, 11), "left", LETTERS, True, True, "W")
SPACE = Space.blank(PRINTED)
hexes = st.integers(0, SPACE.size - 1)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    stagger = draw(st.sampled_from(["left", "right"]))
    even = draw(st.integers(1, 12))
    odd = even + draw(st.sampled_from([0, 0, 1 if stagger == "left" else -1]))
    rows = draw(st.integers(1, 60))
    labels = draw(st.sampled_from([LETTERS, NUMBERS]))
    tops = draw(st.sampled_from(["pointed", "flat"]))
    first = draw(st.sampled_from(COMPASS if tops == "pointed" else FLAT_COMPASS))
    return Grid(rows, (even, max(1, odd)), stagger, labels, first=first, tops=tops)  # type: ignore[arg-type]


def test_the_printed_board_has_its_hexes() -> None:
    assert SPACE.size == 17 * 10 + 16 * 11
    assert [SPACE.label(0), SPACE.label(10), SPACE.label(SPACE.size - 1)] == ["A1", "B1", "GG10"]


@settings(max_examples=60)
@given(grids())
def test_labels_round_trip(grid: Grid) -> None:
    space = Space.blank(grid)
    assert len(set(space.labels)) == space.size
    for one in range(space.size):
        assert space.hex(space.label(one)) == one
        assert grid.place(space.label(one)) == space.places[one]


@pytest.mark.parametrize("label", ["", "A", "A0", "A11", "B12", "HH1", "AB1", "a1", "A01", "A1 ", "AAAA1", "٣", "A٣"])
def test_other_labels_are_no_hexes(label: str) -> None:
    assert PRINTED.place(label) is None
    with pytest.raises(KeyError):
        SPACE.hex(label)


def test_numbered_labels_tell_row_and_place() -> None:
    grid = Grid(6, (8, 8), labels=NUMBERS)
    assert grid.label((0, 0)) == "0101"
    assert grid.place("0208") == (13, 1)
    assert grid.place("0209") is None
    assert grid.place("0700") is None


@settings(max_examples=60)
@given(grids())
def test_neighbours_are_mutual_and_one_step_away(grid: Grid) -> None:
    space = Space.blank(grid)
    for one in range(space.size):
        for d in range(6):
            other = space.neighbour(one, d)
            if other < 0:
                continue
            assert space.neighbour(other, (d + 3) % 6) == one
            assert space.distance(one, other) == 1
            assert space.side(one, d) == space.side(other, (d + 3) % 6) == space.hexside(one, other)
            assert space.hexes_beside(space.hexside(one, other)) == (min(one, other), max(one, other))
            assert space.direction(one, other) == d
            assert space.toward(one, d + 1) == other
            assert space.is_adjacent(one, other)
        assert space.neighbours[one] == tuple(sorted(set(space.neighbours[one])))


@given(hexes, hexes, hexes)
def test_distance_is_a_distance(a: int, b: int, c: int) -> None:
    assert SPACE.distance(a, b) == SPACE.distance(b, a)
    assert (SPACE.distance(a, b) == 0) == (a == b)
    assert SPACE.distance(a, c) <= SPACE.distance(a, b) + SPACE.distance(b, c)
    assert SPACE.is_adjacent(a, b) == (SPACE.distance(a, b) == 1)
    assert (SPACE.hexside(a, b) >= 0) == (SPACE.distance(a, b) == 1)


@pytest.mark.parametrize("label", ["A1", "M5", "B11", "GG10", "Q6"])
def test_distance_is_the_fewest_steps(label: str) -> None:
    """The twin: spread out from one hex a step at a time."""
    start = SPACE.hex(label)
    steps, reached, rim = 0, {start: 0}, [start]
    while rim:
        steps += 1
        rim = [two for two in dict.fromkeys(two for one in rim for two in SPACE.neighbours[one]) if two not in reached]
        reached.update(dict.fromkeys(rim, steps))
    assert reached == {one: SPACE.distance(start, one) for one in range(SPACE.size)}


@given(hexes, hexes)
def test_opposite_lies_as_far_beyond(a: int, b: int) -> None:
    beyond = SPACE.opposite(a, b)
    if beyond >= 0:
        assert SPACE.opposite(beyond, b) == a
        assert SPACE.distance(b, beyond) == SPACE.distance(a, b)
        assert SPACE.distance(a, beyond) == 2 * SPACE.distance(a, b)


def test_opposite_across_a_neighbour_keeps_the_direction() -> None:
    m5, m6 = SPACE.hex("M5"), SPACE.hex("M6")
    assert SPACE.label(SPACE.opposite(m5, m6)) == "M7"
    assert SPACE.opposite(SPACE.hex("M9"), SPACE.hex("M10")) == -1


def test_directions_follow_the_printed_compass() -> None:
    """The table of neighbours as the board's description gives it, for an even and an odd row."""
    even = {"W": "M4", "NW": "L5", "NE": "L6", "E": "M6", "SE": "N6", "SW": "N5"}
    odd = {"W": "N4", "NW": "M4", "NE": "M5", "E": "N6", "SE": "O5", "SW": "O4"}
    assert SPACE.directions == ("W", "NW", "NE", "E", "SE", "SW")
    for label, expected in (("M5", even), ("N5", odd)):
        found = {SPACE.directions[d]: SPACE.label(SPACE.neighbour(SPACE.hex(label), d)) for d in range(6)}
        assert found == expected
    assert SPACE.label(SPACE.toward(SPACE.hex("M5"), 1)) == "M4"
    assert [SPACE.toward(SPACE.hex("M5"), number) for number in (0, 7)] == [-1, -1]


def test_direction_to_a_far_hex_is_the_side_the_line_leaves_by() -> None:
    m5 = SPACE.hex("M5")
    assert SPACE.directions[SPACE.direction(m5, SPACE.hex("M9"))] == "E"
    assert SPACE.directions[SPACE.direction(m5, SPACE.hex("R9"))] == "SE"
    assert SPACE.directions[SPACE.direction(m5, SPACE.hex("O5"))] == "SE"  # through the corner: SE before SW
    assert SPACE.direction(m5, m5) == -1


def test_every_hex_has_six_sides_also_at_the_edge() -> None:
    corner = SPACE.hex("A1")
    assert len(SPACE.sides_of(corner)) == 6
    assert SPACE.is_edge(corner)
    assert not SPACE.is_edge(SPACE.hex("M5"))
    at_edge = [side for side in SPACE.sides_of(corner) if len(SPACE.hexes_beside(side)) == 1]
    assert sorted(SPACE.side_label(side) for side in at_edge) == ["A1-NE", "A1-NW", "A1-W"]
    assert SPACE.side_label(SPACE.hexside(SPACE.hex("B2"), corner)) == "A1-B2"


def test_sides_are_counted_once() -> None:
    beside = [SPACE.hexes_beside(side) for side in SPACE.sides]
    assert sum(len(both) for both in beside) == 6 * SPACE.size
    assert {side for one in range(SPACE.size) for side in SPACE.sides_of(one)} == set(SPACE.sides)


def test_hexsides_meet_at_corners() -> None:
    for one in (Space.blank(Grid(4, (4, 4))), SPACE):
        for side in one.sides[:: max(1, len(one.sides) // 12)]:
            assert set(one.sides_beside(side)) == meeting(one, side)
            assert all(side in one.sides_beside(other) for other in one.sides_beside(side))


@given(grids())
def test_turning_twice_changes_nothing(grid: Grid) -> None:
    for place in grid.places():
        assert grid.turned(grid.turned(place)) == place
        if grid.can_turn:
            assert grid.has(grid.turned(place))


def test_turning_renumbers_as_the_boards_are_printed() -> None:
    """Even rows: 11 - n. Odd rows: 12 - n. Row A becomes row GG."""
    for label, expected in (("A1", "GG10"), ("M5", "U6"), ("B1", "FF11"), ("N5", "T7")):
        place = PRINTED.place(label)
        assert place is not None
        assert PRINTED.label(PRINTED.turned(place)) == expected
