"""Lines: exact, the same both ways, and just what the slow twin finds."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.space import Arrangement, Board, Grid, Line, Placement, Space, lines
from runtime.space.labels import LETTERS, NUMBERS
from tests.runtime.space.slow_lines import slow_line

PRINTED = Grid(33, (10, 11), "left", LETTERS, True, True, "W")
SMALL = Space.blank(Grid(13, (7, 8), "left", LETTERS, True, True, "W"))
ODD = Space.blank(Grid(9, (6, 6), "right", NUMBERS, first="SE"))
TINY = Board("P", Grid(5, (4, 5), "left", LETTERS, True, True))
FLAT = Space.blank(Grid(9, (6, 6), "right", NUMBERS, first="N", tops="flat"))
GAPPED = Space.of_boards(  # three boards around a missing fourth: lines leave the boards and come back
    Arrangement(((Placement(TINY), Placement(TINY, called="Q")), (Placement(TINY, called="R"), None)))
)
BIG = Space.blank(PRINTED)


def agree(space: Space, a: int, b: int) -> None:
    fast, slow = space.line(a, b), slow_line(space, a, b)
    where = f"{space.label(a)} to {space.label(b)}"
    assert set(fast.hexes) == slow.hexes, where
    assert dict(zip(fast.sides, (Fraction(*at) for at in fast.side_at), strict=True)) == slow.sides, where
    assert (
        dict(zip(fast.along, ((Fraction(*one), Fraction(*two)) for one, two in fast.along_at), strict=True))
        == slow.along
    ), where
    assert {Fraction(*c.at): set(c.sides) for c in fast.corners} == slow.corners, where


@pytest.mark.parametrize(
    "space", [SMALL, ODD, FLAT, GAPPED], ids=["staggered left", "staggered right", "flat tops", "boards around a gap"]
)
def test_lines_agree_with_the_slow_twin_from_everywhere(space: Space) -> None:
    pairs = [(a, b) for a in range(space.size) for b in range(space.size)]
    for a, b in random.Random(7).sample(pairs, min(1500, len(pairs))):
        agree(space, a, b)


@settings(max_examples=150)
@given(st.integers(0, BIG.size - 1), st.integers(0, BIG.size - 1))
def test_lines_across_a_printed_board_agree_with_the_slow_twin(a: int, b: int) -> None:
    agree(BIG, a, b)


def test_lines_over_a_gap_leave_out_what_is_off_the_boards() -> None:
    line = GAPPED.line(GAPPED.hex("R-E1"), GAPPED.hex("Q-D5"))
    assert len(line.hexes) < GAPPED.distance(GAPPED.hex("R-E1"), GAPPED.hex("Q-D5")) - 1


def reversed_line(line: Line) -> tuple[object, ...]:
    def back(part: tuple[int, int]) -> tuple[int, int]:
        return part[1] - part[0], part[1]

    return (
        line.hexes[::-1],
        line.sides[::-1],
        tuple(back(at) for at in line.side_at[::-1]),
        line.along[::-1],
        tuple((back(end), back(begin)) for begin, end in line.along_at[::-1]),
        tuple((back(c.at), c.hexes, c.sides) for c in line.corners[::-1]),
        (line.hex_set, line.side_set, line.along_set),
    )


@settings(max_examples=500)
@given(st.integers(0, BIG.size - 1), st.integers(0, BIG.size - 1))
def test_a_line_is_the_same_from_its_other_end(a: int, b: int) -> None:
    line = BIG.line(a, b)
    told = (line.hexes, line.sides, line.side_at, line.along, line.along_at)
    corners = tuple((c.at, c.hexes, c.sides) for c in line.corners)
    assert reversed_line(BIG.line(b, a)) == (*told, corners, (line.hex_set, line.side_set, line.along_set))


@settings(max_examples=500)
@given(st.integers(0, BIG.size - 1), st.integers(0, BIG.size - 1))
def test_a_line_goes_from_hex_to_hex(a: int, b: int) -> None:
    """Each hex is beside the one before, or the line ran along one hexside between them. Positions rise."""
    line = BIG.line(a, b)
    way = [a, *line.hexes, b] if a != b else [a]
    steps = [BIG.distance(one, two) for one, two in itertools.pairwise(way)]
    assert set(steps) <= {1, 2}
    assert steps.count(2) == len(line.along)
    parts = [Fraction(*at) for at in line.side_at]
    assert parts == sorted(set(parts))
    assert all(0 < part < 1 for part in parts)
    assert len(way) <= 2 * BIG.distance(a, b) + 1


def test_along_a_row_the_line_crosses_the_upright_sides_only() -> None:
    line = BIG.line(BIG.hex("M5"), BIG.hex("M8"))
    assert [BIG.label(one) for one in line.hexes] == ["M6", "M7"]
    assert [BIG.side_label(side) for side in line.sides] == ["M5-M6", "M6-M7", "M7-M8"]
    assert line.side_at == ((1, 6), (1, 2), (5, 6))
    assert (line.along, line.corners) == ((), ())


def test_straight_down_two_rows_the_line_runs_along_one_side() -> None:
    line = BIG.line(BIG.hex("M5"), BIG.hex("O5"))
    assert (line.hexes, line.sides) == ((), ())
    assert [BIG.side_label(side) for side in line.along] == ["N5-N6"]
    assert line.along_at == (((1, 3), (2, 3)),)
    assert [corner.at for corner in line.corners] == [(1, 3), (2, 3)]
    assert [BIG.label(one) for one in line.corners[0].hexes] == ["M5", "N5", "N6"]


def test_a_line_through_a_corner_crosses_no_side_there() -> None:
    """The sides that meet at a corner on the line are not crossed, though it may run along one of them."""
    found = 0
    for b in range(BIG.size):
        line = BIG.line(BIG.hex("A1"), b)
        for corner in line.corners:
            found += not set(corner.sides) & set(line.along)
            assert not set(corner.sides) & set(line.sides)
    assert found > 0


def test_a_line_to_its_own_start_meets_nothing() -> None:
    line = BIG.line(5, 5)
    assert (line.hexes, line.sides, line.along, line.corners) == ((), (), (), ())


def test_lines_are_worked_out_once() -> None:
    assert BIG.line(3, 99) is BIG.line(3, 99)


@settings(max_examples=300)
@given(st.integers(0, BIG.size - 1), st.integers(0, BIG.size - 1))
def test_all_that_a_line_meets_and_where_its_far_half_begins(a: int, b: int) -> None:
    line, slow = BIG.line(a, b), slow_line(BIG, a, b)
    touched = {side: at for at, sides in slow.corners.items() for side in sides - set(slow.along)}
    ends = {side: end for side, (_, end) in slow.along.items()}
    assert set(line.met_set) == {*slow.sides, *ends, *touched}
    half = Fraction(1, 2)
    assert set(line.met_far_set) == {
        side for found in (slow.sides, ends, touched) for side, at in found.items() if at >= half
    }
    assert {*line.met_far_set, *BIG.line(b, a).met_far_set} == set(line.met_set)


@settings(max_examples=300)
@given(st.integers(0, BIG.size - 1), st.integers(0, BIG.size - 1))
def test_halves_counted_by_crossings_are_halves_measured(a: int, b: int) -> None:
    """Players count hexsides to find the middle; that finds the same half as measuring."""
    line = BIG.line(a, b)
    many = len(line.sides)
    if not line.corners:
        assert {side for at, side in enumerate(line.sides, 1) if 2 * at >= many + 1} == set(line.met_far_set)


def test_lines_of_a_large_map_are_not_all_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MANY", 50)
    space = Space.blank(Grid(9, (6, 6), "left", LETTERS, first="SE"))
    for a, b in itertools.product(range(space.size), repeat=2):
        agree(space, a, b)
        assert len(space.lines._known) <= 50
