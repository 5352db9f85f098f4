"""Board data: what each shape means; bad data is told of, never raised."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.space import A_NUMBER, Arrangement, Board, Grid, Space, read_board
from runtime.space.read_board import KEYS

GRID: dict[str, Any] = {"rows": 5, "columns": [4, 5], "shared": ["sides", "ends"]}
KNOWN = {
    ("hex", "ground"): ("heath", "fen"),
    ("hex", "depth"): (),
    ("hex", "worth"): (A_NUMBER,),
    ("hex", "haunted"): (True,),
    ("hexside", "hedged"): (True,),
    ("hexside", "wall"): ("low", "high"),
}


def read(known: Any = None, **data: Any) -> tuple[Board | None, list[tuple[str, str]]]:
    board, problems = read_board({"board": "X", "grid": GRID, **data}, known)
    return board, [("/".join(map(str, problem.path)), problem.message) for problem in problems]


def test_every_shape_has_its_meaning() -> None:
    board, problems = read(
        KNOWN,
        title="A test",
        notes=["one"],
        cites=["house"],
        default={"ground": "heath"},
        hexes={
            "B2": {"ground": "fen", "depth": 2, "marks": ["haunted"], "hedged": ["E", "SE"]},
            "C2": {"hedged": ["NW"], "wall": {"E": "low", "W": "high"}, "haunted": True},
            "D1": {"hedged": ["all"]},
        },
        places={"The Fen": ["B2", "C2"]},
    )
    assert problems == []
    assert board is not None
    space = Space.of_boards(Arrangement.of(board))
    b2, b3, c2, c3 = (space.hex(label) for label in ("B2", "B3", "C2", "C3"))
    assert space.terrain["hex", "ground"][b2] == "fen"
    assert space.terrain["hex", "ground"][b3] == "heath"
    assert dict(space.terrain["hex", "depth"]) == {b2: 2}
    assert dict(space.terrain["hex", "haunted"]) == {b2: True, c2: True}
    hedged = {space.hexside(b2, b3), space.hexside(b2, c2)} | set(space.sides_of(space.hex("D1")))
    assert set(space.terrain["hexside", "hedged"]) == hedged
    assert space.terrain["hexside", "wall"][space.hexside(c2, c3)] == "low"
    assert dict(space.named_places) == {"The Fen": (b2, c2)}
    assert (board.title, board.notes, board.cites) == ("A test", ("one",), ("house",))


@pytest.mark.parametrize(
    ("data", "path", "message"),
    [
        ({"hexes": {"B9": {}}}, "hexes/B9", "there is no hex B9 on this board"),
        ({"hexes": {3: {}}}, "hexes/3", "there is no hex 3 on this board"),
        ({"hexes": {"B2": "fen"}}, "hexes/B2", "what hex B2 bears is told as names with values"),
        ({"hexes": ["B2"]}, "hexes", "hexes are told as labels, each with what the hex bears"),
        (
            {"hexes": {"B2": {"hedged": ["N"]}}},
            "hexes/B2/hedged/0",
            "the hex has no side N; the directions are NE, E, SE, SW, W, NW, or all",
        ),
        (
            {"hexes": {"B2": {"wall": {"E": "low"}}, "B3": {"wall": {"W": "high"}}}},
            "hexes/B3/wall/W",
            "the wall of this hexside was told before as low, and is high here",
        ),
        (
            {"hexes": {"B2": {"grond": "fen"}}},
            "hexes/B2/grond",
            "`grond` is nothing a hex bears; there are depth, ground, haunted, worth",
        ),
        (
            {"hexes": {"B2": {"ground": "fan"}}},
            "hexes/B2/ground",
            "`fan` is no ground; it is one of heath, fen",
        ),
        (
            {"hexes": {"B2": {"worth": "1/2"}, "B3": {"worth": "much"}}},
            "hexes/B3/worth",
            "`much` is no worth; it is a number, as `3` or `1/2`",
        ),
        (
            {"hexes": {"B2": {"haunted": "very"}}},
            "hexes/B2/haunted",
            "`haunted` is a mark: a hex has it or not",
        ),
        (
            {"hexes": {"B2": {"haunted": False}}},
            "hexes/B2/haunted",
            "`haunted` has no value; what a hex does not bear is left out",
        ),
        ({"hexes": {"B2": {"marks": "haunted"}}}, "hexes/B2/marks", "marks are a list of names"),
        ({"hexes": {"B2": {"marks": [1]}}}, "hexes/B2/marks/0", "a mark is a name"),
        (
            {"hexes": {"B2": {"wall": {"E": ["low"]}}}},
            "hexes/B2/wall/E",
            "the wall of a hexside is one value",
        ),
        ({"places": {"Fen": ["Z9"]}}, "places/Fen/0", "there is no hex Z9 on this board"),
        ({"places": {"Fen": []}}, "places/Fen", "Fen needs a list of hexes"),
        ({"places": 3}, "places", "places are names, each with a list of hexes"),
        (
            {"default": {"ground": ["fen"]}},
            "default/ground",
            "by default a hex bears attributes, each with one value",
        ),
        ({"default": 3}, "default", "what a hex bears by default is told as attributes with values"),
        ({"title": 3}, "title", "a title is words"),
        ({"notes": "x"}, "notes", "notes are a list, each of them words"),
        ({"board": ""}, "board", "a board has a name"),
        ({"board": "A-1"}, "board", "a board's name has no `-`, which stands between board and hex"),
        (
            {"grid": None},
            "grid",
            "a board has a grid: tops, rows, columns, second row, labels, first label, label order, skipped letters, after Z, shared, first direction",
        ),
        ({"grid": {**GRID, "rows": 0}}, "grid/rows", "rows is a number from 1 to 78"),
        (
            {"grid": {**GRID, "columns": [1, 2, 3]}},
            "grid/columns",
            "columns is a number, or two: for the first row and for the second, by turns",
        ),
        ({"grid": {**GRID, "labels": "runes"}}, "grid/labels", "labels are letters (M5) or numbers (1305)"),
        (
            {"grid": {**GRID, "second row": ["x"]}},
            "grid/second row",
            "the second row lies half a hex left, or half a hex right",
        ),
        (
            {"grid": {**GRID, "first direction": "N"}},
            "grid/first direction",
            "the first direction is one of NE, E, SE, SW, W, NW",
        ),
        (
            {"grid": {**GRID, "shared": ["corners"]}},
            "grid/shared",
            "what is shared with a board beside it: sides, ends, both or neither",
        ),
        (
            {"grid": {**GRID, "columns": 4}},
            "grid/shared",
            "sides can be shared only if the rows reaching further left have one hex more",
        ),
        (
            {"grid": {**GRID, "rows": 4}},
            "grid/shared",
            "ends can be shared only by boards with an odd number of rows",
        ),
        (
            {"colour": "red"},
            "colour",
            f"`colour` is not a part of a board; its parts are {', '.join(KEYS)}",
        ),
    ],
)
def test_bad_data_is_told_with_its_place(data: dict[str, Any], path: str, message: str) -> None:
    board, problems = read(KNOWN, **data)
    assert board is None
    assert problems == [(path, message)]


def test_all_that_is_wrong_is_told_at_once() -> None:
    _, problems = read(KNOWN, hexes={"B9": {}, "B2": {"ground": "fan", "hedged": ["N"]}}, places={"Fen": ["Q1"]})
    assert [path for path, _ in problems] == [
        "hexes/B9",
        "hexes/B2/ground",
        "hexes/B2/hedged/0",
        "places/Fen/0",
    ]


def test_the_board_shown_in_the_docs_reads() -> None:
    page = (Path(__file__).parents[3] / "docs" / "boards.md").read_text("utf-8")
    shown = page.split("    board:", 1)[1].split("\n\n", 1)[0]
    board, problems = read_board(yaml.safe_load("    board:" + shown))
    assert problems == ()
    assert board is not None
    assert set(board.hexes) == {"cover", "elevation", "crossed by a stream"}


def test_counts_may_still_be_text() -> None:
    board, problems = read(grid={"rows": "5", "columns": ["4", "5"], "shared": ["sides"]})
    assert problems == []
    assert board is not None
    assert board.grid == Grid(5, (4, 5), shared_sides=True)


words = st.one_of(st.sampled_from(["B2", "E", "all", "marks", "ground", "wall", "NW"]), st.text(max_size=3))
anything = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), words),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(words, inner, max_size=3)),
    max_leaves=12,
)


@settings(max_examples=300)
@given(
    st.dictionaries(st.sampled_from(["board", "grid", "hexes", "places", "default", "notes"]), anything),
    st.sampled_from([None, KNOWN]),
    st.booleans(),
)
def test_nothing_makes_it_raise(data: dict[str, Any], known: Any, good_grid: bool) -> None:
    board, problems = read_board({**data, "grid": GRID} if good_grid else data, known)
    assert (board is None) == bool(problems)


@given(anything)
def test_not_even_what_is_no_board(data: Any) -> None:
    board, problems = read_board(data)
    assert board is None
    assert problems
