"""What hexes are called: every scheme gives each hex a name of its own, and finds it by that name and by no other."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.space import Space
from runtime.space.labels import Labels
from runtime.space.read_grid import read_grid


def called(**grid: Any) -> tuple[str, ...]:
    made, problems = read_grid(grid)
    assert made is not None, problems
    return Space.blank(made).labels


@pytest.mark.parametrize(
    ("grid", "first", "last"),
    [
        ({}, ("A1", "A2", "A3"), "HHH3"),
        ({"labels": "numbers"}, ("0101", "0102", "0103"), "6003"),
        ({"after Z": "AA, AB"}, ("A1", "A2", "A3"), "BH3"),
        ({"after Z": "AA, AB", "skipped letters": ["I", "O"]}, ("A1", "A2", "A3"), "BM3"),
        ({"label order": "column first"}, ("A1", "B1", "C1"), "C60"),
        ({"labels": "numbers", "label order": "column first"}, ("0101", "0201", "0301"), "0360"),
        ({"labels": "numbers", "first label": "0000"}, ("0000", "0001", "0002"), "5902"),
        ({"labels": "numbers", "label order": "column first", "first label": "1017"}, ("1017", "1117", "1217"), "1276"),
        ({"first label": "C05", "after Z": "AA, AB"}, ("C05", "C06", "C07"), "BJ07"),
        ({"tops": "flat", "labels": "numbers", "label order": "row first"}, ("0101", "0201", "0301"), "0360"),
    ],
)
def test_as_the_grid_says(grid: dict[str, Any], first: tuple[str, ...], last: str) -> None:
    size = {"columns": 60, "rows": 3} if "tops" in grid else {"rows": 60, "columns": 3}
    labels = called(**size, **grid)
    assert labels[:3] == first
    assert labels[-1] == last


@given(
    letters=st.booleans(),
    first=st.tuples(st.integers(0, 5), st.integers(0, 5)),
    figures=st.integers(1, 3),
    along=st.booleans(),
    skipped=st.sampled_from(["", "IO", "AZ"]),
    pairs=st.booleans(),
    where=st.tuples(st.integers(0, 60), st.integers(0, 60)),
    other=st.tuples(st.integers(0, 60), st.integers(0, 60)),
)
def test_a_hex_answers_to_its_own_name(
    *,
    letters: bool,
    first: tuple[int, int],
    figures: int,
    along: bool,
    skipped: str,
    pairs: bool,
    where: Any,
    other: Any,
) -> None:
    labels = Labels(letters, first, figures if letters else 2, along, skipped, pairs)
    if any(one >= most for at in (where, other) for one, most in zip(at, labels.most, strict=True)):
        return
    assert labels.read(labels.label(*where)) == where
    assert (labels.label(*where) == labels.label(*other)) == (where == other)


@pytest.mark.parametrize(
    ("grid", "said"),
    [
        ({"labels": "roman"}, "labels are letters (M5) or numbers (1305)"),
        ({"label order": "diagonal"}, "a label says the row first, or the column: row first or column first"),
        ({"skipped letters": "IO"}, "letters that are skipped are told one by one: [I, O]"),
        ({"after Z": "BA"}, "after Z come AA, BB or AA, AB"),
        ({"labels": "numbers", "after Z": "AA, AB"}, "labels that are numbers have no letters"),
        ({"first label": "0101"}, "the first label is what the first hex of the board is called: A1, C5 or A01"),
        (
            {"first label": "I1", "skipped letters": ["I"]},
            "the first label is what the first hex of the board is called: A1, C5 or A01",
        ),
        ({"labels": "numbers", "first label": "9501"}, "rows is a number from 1 to 5"),
        (
            {"labels": "numbers", "first label": "0198"},
            "columns is a number, or two: for the first row and for the second, by turns, up to 2",
        ),
    ],
)
def test_what_cannot_be(grid: dict[str, Any], said: str) -> None:
    made, problems = read_grid({"rows": 8, "columns": 3, **grid})
    assert made is None
    assert said in [one.message for one in problems]


def test_who_names_none_is_told_its_row_or_column() -> None:
    made, _ = read_grid({"rows": 5, "columns": 4, "label order": "column first"})
    assert made is not None
    with pytest.raises(KeyError) as told:
        Space.blank(made).hex("B9")
    assert told.value.near == "column B goes from B1 to B5, the board from A1 to D5"  # type: ignore[attr-defined]
