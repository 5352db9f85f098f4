"""Boards of flat tops: told by columns, and the same as a board of pointed ones turned by a quarter."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.space import Arrangement, Board, Grid, Placement, Space, read_board, upright
from runtime.space.labels import NUMBERS

GRID = {"tops": "flat", "columns": "8", "rows": "6", "labels": "numbers"}
SHARED = {
    "tops": "flat",
    "columns": "7",
    "rows": ["5", "6"],
    "second column": "half a hex up",
    "shared": ["sides", "ends"],
}


def board(name: str = "downs", grid: dict[str, Any] = GRID, **more: Any) -> Board:
    found, problems = read_board({"board": name, "grid": grid, **more})
    assert found is not None, problems
    return found


@st.composite
def flat_grids(draw: st.DrawFn) -> Grid:
    rows = draw(st.integers(1, 9))
    stagger = draw(st.sampled_from(["left", "right"]))
    return Grid(draw(st.integers(1, 12)), (rows, rows), stagger, NUMBERS, first="N", tops="flat")  # type: ignore[arg-type]


def as_turned(grid: Grid) -> Space:
    """As one had to write it: its columns as rows, to be read with the head to the left, each then counted from its foot."""
    stagger = "right" if grid.stagger == "left" else "left"
    return Space.blank(replace(grid, tops="pointed", stagger=stagger, first="E"))


def twin_of(space: Space, turned: Space, grid: Grid) -> dict[int, int]:
    return {
        one: turned.hex(f"{label[:2]}{grid.columns[0] + 1 - int(label[2:]):02}")
        for one, label in enumerate(space.labels)
    }


@settings(max_examples=60)
@given(flat_grids(), st.data())
def test_all_is_as_on_the_board_turned_by_a_quarter(grid: Grid, data: st.DataObject) -> None:
    space, turned = Space.blank(grid), as_turned(grid)
    twin = twin_of(space, turned, grid)
    sides = {side: turned.side(twin[side // 6], side % 6) for side in space.sides}
    assert sorted(twin.values()) == list(range(turned.size))
    a, b = (data.draw(st.integers(0, space.size - 1)) for _ in range(2))
    assert {twin[one] for one in space.neighbours[a]} == set(turned.neighbours[twin[a]])
    assert [twin.get(space.neighbour(a, d), -1) for d in range(6)] == [turned.neighbour(twin[a], d) for d in range(6)]
    assert space.distance(a, b) == turned.distance(twin[a], twin[b])
    assert space.direction(a, b) == turned.direction(twin[a], twin[b])
    assert twin.get(space.opposite(a, b), -1) == turned.opposite(twin[a], twin[b])
    line, other = space.line(a, b), turned.line(twin[a], twin[b])
    assert tuple(twin[one] for one in line.hexes) == other.hexes
    for ours, theirs in ((line.sides, other.sides), (line.along, other.along), (line.met_far_set, other.met_far_set)):
        assert {sides[one] for one in ours} == set(theirs)


@settings(max_examples=40)
@given(flat_grids())
def test_neighbours_lie_around_a_hex_as_their_directions_say(grid: Grid) -> None:
    """Held against the sheet itself: middles a hex's breadth apart, columns three quarters of its width."""
    space = Space.blank(grid)
    lie = [(3 * x, y) for x, y in (upright(space.tops, place) for place in space.places)]  # y counted in half heights
    for one, (x, y) in enumerate(lie):
        near = {other for other, (x2, y2) in enumerate(lie) if (x - x2) ** 2 + 3 * (y - y2) ** 2 == 12}
        assert near == set(space.neighbours[one])
        for d, name in enumerate(space.directions):
            other = space.neighbour(one, d)
            if other >= 0:
                east, south = lie[other][0] - x, lie[other][1] - y
                assert name == ("N" if south < 0 else "S") + ("E" if east > 0 else "W" if east < 0 else "")


@pytest.mark.parametrize("lies", ["half a hex down", "half a hex up"])
def test_it_is_read_as_it_is_printed(lies: str) -> None:
    space = Space.of_boards(Arrangement.of(board(grid={**GRID, "second column": lies})))
    assert space.labels[:7] == ("0101", "0102", "0103", "0104", "0105", "0106", "0201")
    found = {name: space.label(space.neighbour(space.hex("0403"), d)) for d, name in enumerate(space.directions)}
    level = 3 if lies == "half a hex up" else 4  # the upper ones beside it, in columns 3 and 5, are one higher
    sides = {"NE": f"05{level - 1:02}", "SE": f"05{level:02}", "SW": f"03{level:02}", "NW": f"03{level - 1:02}"}
    assert found == {"N": "0402", "S": "0404", **sides}
    assert list(found) == ["N", "NE", "SE", "S", "SW", "NW"]  # clockwise, from the north


def test_letters_are_of_columns() -> None:
    space = Space.of_boards(Arrangement.of(board(grid={"tops": "flat", "columns": 3, "rows": [2, 3]})))
    assert space.labels == ("A1", "A2", "B1", "B2", "B3", "C1", "C2")
    with pytest.raises(KeyError) as fault:
        space.hex("B4")
    assert fault.value.near == "column B goes from B1 to B3, the board from A1 to C2"  # type: ignore[attr-defined]


def test_what_lies_on_a_side_is_told_by_its_direction() -> None:
    space = Space.of_boards(Arrangement.of(board(hexes={"0203": {"wall": ["N", "SE"]}, "0202": {"wall": ["S"]}})))
    walls = {space.side_label(side) for side in space.terrain["hexside", "wall"]}
    assert walls == {"0202-0203", "0203-0304"}


def test_boards_lie_beside_and_below_each_other() -> None:
    """The half hexes they share are one: the last column with the first of the next, the foot of a column with a head."""
    boards = [[Placement(board(name, SHARED)) for name in row] for row in ("AB", "CD")]
    space = Space.of_boards(Arrangement(tuple(map(tuple, boards))))
    assert space.hex("A-G2") == space.hex("B-A2")
    assert space.hex("A-B6") == space.hex("C-B1")
    assert space.label(space.neighbour(space.hex("A-A5"), space.directions.index("S"))) == "C-A1"
    assert space.label(space.neighbour(space.hex("A-F3"), space.directions.index("NE"))) in ("A-G2", "B-A2")
    lie = {label: upright(space.tops, space.places[space.hex(label)]) for label in ("A-A1", "B-A1", "C-A1")}
    assert lie["A-A1"] == (0, 0)
    assert lie["B-A1"] == (6, 0)
    assert lie["C-A1"] == (0, 10)


def test_a_turned_board_has_its_first_hex_last() -> None:
    one = board("A", SHARED)
    space = Space.of_boards(Arrangement.of(Placement(one, turned=True)))
    last = max(range(space.size), key=lambda one: upright(space.tops, space.places[one]))
    assert space.label(last) == "A1"


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        ({"tops": "round"}, "the tops of hexes are pointed or flat"),
        (
            {"second row": "half a hex left"},
            "`second row` is not a part of a grid; its parts are tops, rows, columns, second column, labels, first label, label order, skipped letters, after Z, shared, first direction",
        ),
        ({"second column": "half a hex left"}, "the second column lies half a hex down, or half a hex up"),
        ({"first direction": "E"}, "the first direction is one of NW, N, NE, SE, S, SW"),
        ({"columns": 100}, "columns is a number from 1 to 99"),
        ({"rows": [1, 2, 3]}, "rows is a number, or two: for the first column and for the second, by turns"),
        ({"shared": ["ends"]}, "ends can be shared only if the columns reaching further up have one hex more"),
        ({"shared": ["sides"]}, "sides can be shared only by boards with an odd number of columns"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_in_its_own_words(grid: dict[str, Any], message: str) -> None:
    found, problems = read_board({"board": "x", "grid": {**GRID, **grid}})
    assert found is None
    assert [one.message for one in problems] == [message]


def test_a_side_it_has_not_is_told() -> None:
    found, problems = read_board({"board": "x", "grid": GRID, "hexes": {"0101": {"wall": ["E"]}}})
    assert found is None
    assert [one.message for one in problems] == [
        "the hex has no side E; the directions are NW, N, NE, SE, S, SW, or all"
    ]
