"""A board as a sheet for a spreadsheet (CSV), and back: nothing is lost either way.

Lines whose first cell begins with `@` say what holds of the whole board. Then comes a line of heads, and a line for
each hex that bears something: attributes under their names, marks with `; ` between them, and under `NAME: sides` the
directions of hexsides that bear a mark (`NE; E`), or have a value (`E = high`).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any

Data = Mapping[str, Any]  # what a board's file says, as text, lists and tables of text

SIDES = ": sides"
BETWEEN = "; "
WHOLE = ("board", "title")
LABELS = ("labels", "first label", "label order", "skipped letters", "after Z")
GRID = ("tops", "rows", "columns", "second row", "second column", *LABELS, "shared", "first direction")
LISTS = ("shared", "skipped letters")


class NoBoard(Exception):
    """Why a file cannot be taken for a board, and where."""


def as_csv(board: Data) -> str:
    hexes: Mapping[str, Any] = board.get("hexes") or {}
    heads = list(dict.fromkeys(head for told in hexes.values() for head in map(_head, told, told.values())))
    lines = io.StringIO()
    sheet = csv.writer(lines, lineterminator="\n")
    sheet.writerows(_whole(board))
    sheet.writerow(["hex", *heads])
    for label, told in hexes.items():
        cells = {_head(name, value): _cell(value) for name, value in told.items()}
        sheet.writerow([label, *(cells.get(head, "") for head in heads)])
    return lines.getvalue()


def _whole(board: Data) -> Iterator[list[str]]:
    for key in WHOLE:
        if key in board:
            yield [f"@{key}", board[key]]
    if "cites" in board:
        yield ["@cites", _cell(board["cites"])]
    yield from ([f"@{key}", _cell(board["grid"][key])] for key in GRID if key in board["grid"])
    yield from (["@default", name, value] for name, value in (board.get("default") or {}).items())
    yield from (["@place", name, _cell(hexes)] for name, hexes in (board.get("places") or {}).items())
    yield from (["@note", note] for note in board.get("notes") or ())


def _head(name: str, value: object) -> str:
    return name if isinstance(value, str) or name == "marks" else f"{name}{SIDES}"


def _cell(value: object) -> str:
    if isinstance(value, Mapping):
        return BETWEEN.join(f"{side} = {one}" for side, one in value.items())
    return BETWEEN.join(value) if isinstance(value, list) else str(value)


# ---- back


def from_csv(text: str) -> dict[str, Any]:
    try:
        rows = [
            [cell.strip() for cell in row] for row in csv.reader(io.StringIO(text.removeprefix("\ufeff")), strict=True)
        ]
    except csv.Error as fault:
        raise NoBoard(f"this is no CSV: {fault}") from None
    board: dict[str, Any] = {"grid": {}}
    heads: list[str] | None = None
    for number, row in enumerate(rows, 1):
        if not any(row):
            continue
        if row[0].startswith("@"):
            _of_whole(board, row, number)
        elif heads is None:
            heads = _heads(row, number)
        else:
            _of_hex(board, heads, row, number)
    if not board["grid"]:
        raise NoBoard("no line says how many rows there are: `@rows,10`")
    return in_order(board)


def _heads(row: list[str], number: int) -> list[str]:
    if row[0] != "hex":
        raise NoBoard(f"line {number}: the line of heads begins with `hex`, and this with `{row[0]}`")
    twice = next((one for one in row if one and row.count(one) > 1), None)
    if twice:
        raise NoBoard(f"line {number}: two columns are called `{twice}`")
    return row


def _of_whole(board: dict[str, Any], row: list[str], number: int) -> None:
    key, (first, second) = row[0][1:], (*row[1:3], "", "")[:2]
    if key in WHOLE:
        board[key] = first
    elif key == "cites":
        board[key] = parted(first)
    elif key in GRID:
        is_list = key in LISTS or (key in ("rows", "columns") and ";" in first)
        board["grid"][key] = parted(first) if is_list else first
    elif key in ("default", "place"):
        board.setdefault("default" if key == "default" else "places", {})[first] = (
            second if key == "default" else parted(second)
        )
    elif key == "note":
        board.setdefault("notes", []).append(first)
    else:
        known = ", ".join(f"@{one}" for one in (*WHOLE, "cites", *GRID, "default", "place", "note"))
        raise NoBoard(f"line {number}: `@{key}` says nothing of a board; there are {known}")


def _of_hex(board: dict[str, Any], heads: list[str], row: list[str], number: int) -> None:
    label = row[0]
    hexes = board.setdefault("hexes", {})
    if not label or label in hexes:
        raise NoBoard(f"line {number}: " + (f"the hex {label} stands twice" if label else "no hex is named"))
    if any(row[len(heads) :]):
        raise NoBoard(f"line {number}: {label} has more cells than there are heads")
    told: dict[str, Any] = {}
    for head, cell in zip(heads[1:], row[1:], strict=False):
        if not cell:
            continue
        if not head:
            raise NoBoard(f"line {number}: {label} has `{cell}` in a column without a head")
        if head.endswith(SIDES):
            told[head.removesuffix(SIDES)] = sides_told(cell)
        else:
            told[head] = parted(cell) if head == "marks" else cell
    hexes[label] = told


def sides_told(cell: str) -> list[str] | dict[str, str]:
    if "=" not in cell:
        return parted(cell)
    pairs = (one.partition("=") for one in parted(cell))
    return {side.strip(): value.strip() for side, _, value in pairs}


def parted(cell: str) -> list[str]:
    return [one.strip() for one in cell.split(";") if one.strip()]


ORDER = ("board", "title", "cites", "grid", "default", "places", "notes", "hexes")


def in_order(board: Mapping[str, Any]) -> dict[str, Any]:
    """As board files have it."""
    return {key: board[key] for key in ORDER if key in board}
