"""Plain data to a Grid, or to what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from runtime.space.board import Problem
from runtime.space.grid import COMPASS, Grid

KEYS = ("rows", "columns", "second row", "labels", "shared", "first direction")
STAGGERS: Mapping[object, Literal["left", "right"]] = {
    "half a hex left": "left",
    "half a hex right": "right",
}
LABELS: Mapping[object, Literal["letters", "numbers"]] = {"letters": "letters", "numbers": "numbers"}
MOST_ROWS = {"letters": 78, "numbers": 99}  # A to Z, AA to ZZ, AAA to ZZZ
MOST_COLUMNS = {"letters": 999, "numbers": 99}


def read_grid(data: object) -> tuple[Grid | None, tuple[Problem, ...]]:
    """The grid, and nothing wrong; or no grid, and all that is wrong."""
    if not isinstance(data, Mapping):
        return None, (Problem(f"a board has a grid: {', '.join(KEYS)}", ("grid",)),)
    problems: list[Problem] = []

    def wrong(message: str, *path: str) -> None:
        problems.append(Problem(message, ("grid", *path)))

    for key in data:
        if key not in KEYS:
            wrong(f"`{key}` is not a part of a grid; its parts are {', '.join(KEYS)}", str(key))
    labels = LABELS.get(_plain(data.get("labels", "letters")))
    if labels is None:
        wrong("labels are letters (M5) or numbers (1305)", "labels")
    stagger = STAGGERS.get(_plain(data.get("second row", "half a hex left")))
    if stagger is None:
        wrong("the second row lies half a hex left, or half a hex right", "second row")
    first = _plain(data.get("first direction", COMPASS[0]))
    if first not in COMPASS:
        wrong(f"the first direction is one of {', '.join(COMPASS)}", "first direction")
    shared = data.get("shared", [])
    if not isinstance(shared, list | tuple) or not all(one in ("sides", "ends") for one in shared):
        wrong("what is shared with a board beside it: sides, ends, both or neither", "shared")
        shared = []
    rows = _count(data.get("rows"), MOST_ROWS[labels or "letters"])
    if rows is None:
        wrong(f"rows is a number from 1 to {MOST_ROWS[labels or 'letters']}", "rows")
    columns = _columns(data.get("columns"), MOST_COLUMNS[labels or "letters"])
    if columns is None:
        wrong("columns is a number, or two: for the first row and for the second, by turns", "columns")
    if problems or rows is None or columns is None or labels is None or stagger is None:
        return None, tuple(problems)
    even, odd = columns
    if "sides" in shared and (odd - even) != (1 if stagger == "left" else -1):
        wrong("sides can be shared only if the rows reaching further left have one hex more", "shared")
    if "ends" in shared and (rows % 2 == 0 or rows == 1):
        wrong("ends can be shared only by boards with an odd number of rows", "shared")
    if problems:
        return None, tuple(problems)
    return Grid(rows, columns, stagger, labels, "sides" in shared, "ends" in shared, str(first)), ()


def _plain(value: object) -> object:
    """Lists and mappings cannot be looked up; they are wrong wherever a word is wanted."""
    return value if isinstance(value, str) else None


def _columns(value: object, most: int) -> tuple[int, int] | None:
    pair = (value, value) if not isinstance(value, list | tuple) else tuple(value)
    if len(pair) != 2:
        return None
    even, odd = _count(pair[0], most), _count(pair[1], most)
    return None if even is None or odd is None else (even, odd)


def _count(value: object, most: int) -> int | None:
    """A whole number from 1, also when it is still text."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 5:
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most:
        return value
    return None
