"""Plain data to a Grid, or to what is wrong with it.

Pointed hexes lie in rows, flat-topped ones in columns: what is said of the rows of the ones is said of the columns of
the others, in their own words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from runtime.records import dataclass
from runtime.space.board import Problem
from runtime.space.grid import COMPASS, FLAT_COMPASS, Grid, Stagger, Tops
from runtime.space.labels import LETTERS, NUMBERS, Labels, counted_from


@dataclass(frozen=True, slots=True)
class _Words:
    """How a grid is told. `lines`: what hexes stand in, `line` one of them; `across`: how many hexes stand in one."""

    lines: str
    line: str
    across: str
    second: str
    staggers: Mapping[object, Stagger]
    staggered: str  # which staggers there are, told
    further: str
    sides: str  # who has half hexes at the ends of its lines
    ends: str  # whose first and last line are half hexes
    compass: tuple[str, ...]
    first: str
    labels: str  # which line is said first in a label, unless it says otherwise


TOLD: Mapping[Tops, _Words] = {
    "pointed": _Words(
        *("rows", "row", "columns", "second row"),
        {"half a hex left": "left", "half a hex right": "right"},
        *("the second row lies half a hex left, or half a hex right", "further left", "sides", "ends"),
        *(COMPASS, "NE", "row first"),
    ),
    "flat": _Words(
        *("columns", "column", "rows", "second column"),
        {"half a hex down": "right", "half a hex up": "left"},
        *("the second column lies half a hex down, or half a hex up", "further up", "ends", "sides"),
        *(FLAT_COMPASS, "N", "column first"),
    ),
}
TOPS: Mapping[object, Tops] = {"pointed": "pointed", "flat": "flat"}
LABELS: Mapping[object, Labels] = {"letters": LETTERS, "numbers": NUMBERS}
OF_LABELS = ("labels", "first label", "label order", "skipped letters", "after Z")
ORDERS = ("row first", "column first")
AFTER_Z: Mapping[object, bool] = {"AA, BB": False, "AA, AB": True}


def keys_of(told: _Words) -> tuple[str, ...]:
    return "tops", "rows", "columns", told.second, *OF_LABELS, "shared", "first direction"


def read_grid(data: object) -> tuple[Grid | None, tuple[Problem, ...]]:
    """The grid, and nothing wrong; or no grid, and all that is wrong."""
    if not isinstance(data, Mapping):
        return None, (Problem(f"a board has a grid: {', '.join(keys_of(TOLD['pointed']))}", ("grid",)),)
    problems: list[Problem] = []

    def wrong(message: str, *path: str) -> None:
        problems.append(Problem(message, ("grid", *path)))

    tops = TOPS.get(_plain(data.get("tops", "pointed")))
    if tops is None:
        wrong("the tops of hexes are pointed or flat", "tops")
    told = TOLD[tops or "pointed"]
    for key in data:
        if key not in keys_of(told):
            wrong(f"`{key}` is not a part of a grid; its parts are {', '.join(keys_of(told))}", str(key))
    labels = _labels(data, told, wrong)
    stagger = told.staggers.get(_plain(data.get(told.second, next(iter(told.staggers)))))
    if stagger is None:
        wrong(told.staggered, told.second)
    first = _plain(data.get("first direction", told.first))
    if first not in told.compass:
        wrong(f"the first direction is one of {', '.join(told.compass)}", "first direction")
    shared = data.get("shared", [])
    if not isinstance(shared, list | tuple) or not all(one in ("sides", "ends") for one in shared):
        wrong("what is shared with a board beside it: sides, ends, both or neither", "shared")
        shared = []
    most = (labels or LETTERS).most
    rows = _count(data.get(told.lines), most[0])
    if rows is None:
        wrong(f"{told.lines} is a number from 1 to {most[0]}", told.lines)
    columns = _pair(data.get(told.across), most[1])
    if columns is None:
        both = f"for the first {told.line} and for the second, by turns"
        at_most = f", up to {most[1]}" if _pair(data.get(told.across), LETTERS.most[1]) else ""
        wrong(f"{told.across} is a number, or two: {both}{at_most}", told.across)
    if problems or rows is None or columns is None or labels is None or stagger is None or tops is None:
        return None, tuple(problems)
    even, odd = columns
    if told.sides in shared and (odd - even) != (1 if stagger == "left" else -1):
        lines = f"the {told.lines} reaching {told.further}"
        wrong(f"{told.sides} can be shared only if {lines} have one hex more", "shared")
    if told.ends in shared and (rows % 2 == 0 or rows == 1):
        wrong(f"{told.ends} can be shared only by boards with an odd number of {told.lines}", "shared")
    if problems:
        return None, tuple(problems)
    return Grid(rows, columns, stagger, labels, told.sides in shared, told.ends in shared, str(first), tops), ()


def _labels(data: Mapping[object, object], told: _Words, wrong: Callable[..., None]) -> Labels | None:
    labels = LABELS.get(_plain(data.get("labels", "letters")))
    if labels is None:
        wrong("labels are letters (M5) or numbers (1305)", "labels")
        return None
    order = _plain(data.get("label order", told.labels))
    if order not in ORDERS:
        wrong(f"a label says the row first, or the column: {' or '.join(ORDERS)}", "label order")
    skipped = data.get("skipped letters", [])
    if not isinstance(skipped, list | tuple) or not set(map(_plain, skipped)) <= set(LETTERS.alphabet):
        wrong("letters that are skipped are told one by one: [I, O]", "skipped letters")
        skipped = []
    if len(set(skipped)) == len(LETTERS.alphabet):
        wrong("some letter is left to call hexes by", "skipped letters")
        skipped = []
    pairs = AFTER_Z.get(_plain(data.get("after Z", "AA, BB")))
    if pairs is None:
        wrong(f"after Z come {' or '.join(map(str, AFTER_Z))}", "after Z")
    for key in ("skipped letters", "after Z"):
        if not labels.letters and key in data:
            wrong("labels that are numbers have no letters", key)
    along = order != told.labels
    labels = Labels(labels.letters, labels.first, labels.figures, along, "".join(sorted(set(skipped))), bool(pairs))
    first = data.get("first label")
    further = labels if first is None else counted_from(labels, first) if isinstance(first, str) else None
    if further is None:
        usual = "A1, C5 or A01" if labels.letters else '"0101" or "0000"'
        wrong(f"the first label is what the first hex of the board is called: {usual}", "first label")
    return further


def _plain(value: object) -> object:
    """Lists and mappings cannot be looked up; they are wrong wherever a word is wanted."""
    return value if isinstance(value, str) else None


def _pair(value: object, most: int) -> tuple[int, int] | None:
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
