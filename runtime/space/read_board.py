"""Plain data (a board file, already parsed) to a Board, or to a list of what is wrong with it. Never raises.

Under `hexes`, every hex that is not wholly ordinary tells what it bears, and the shape of what is told
says what it is: one value is an attribute of the hex; a list under `marks` holds marks of the hex; a
list of compass directions (`[all]` for all six) is a mark of those hexsides; compass directions with
values are an attribute of hexsides. A hexside may be told from either of its hexes, or from both if they
agree.

Which names there are is the pack's affair: whoever reads may hand over the names known, each with the
values it may take, and unknown ones are reported. Left out, any name passes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import TypeGuard

from runtime.records import dataclass
from runtime.space.board import Board, Problem, SidePlace, StoreKey, Value, one_side
from runtime.space.grid import Grid, Place
from runtime.space.read_grid import read_grid

Known = Mapping[StoreKey, tuple[Value, ...]]  # marks: (True,); A_NUMBER stands for all of them; no values: any will do
A_NUMBER = "a number, as `3` or `1/2`"
Path = tuple[str | int, ...]

FIGURES = re.compile(r"-?[0-9]{1,18}(/[1-9][0-9]{0,17})?")
KEYS = ("board", "title", "cites", "grid", "default", "hexes", "places", "notes")


@dataclass(slots=True)
class _Reading:
    """What has been read so far."""

    grid: Grid
    known: Known | None
    hexes: dict[str, dict[Place, Value]] = field(default_factory=dict)
    sides: dict[str, dict[SidePlace, Value]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def wrong(self, message: str, path: Path) -> None:
        self.problems.append(Problem(message, path))


def read_board(data: object, known: Known | None = None) -> tuple[Board | None, tuple[Problem, ...]]:
    """The board, and nothing wrong; or no board, and all that is wrong."""
    if not isinstance(data, Mapping):
        return None, (Problem("a board is told as a row of keys: board, grid, hexes"),)
    problems = [
        Problem(f"`{key}` is not a part of a board; its parts are {', '.join(KEYS)}", (str(key),))
        for key in data
        if key not in KEYS
    ]
    name = data.get("board")
    if not isinstance(name, str | int) or isinstance(name, bool) or str(name) == "":
        problems.append(Problem("a board has a name", ("board",)))
    if "-" in str(name):
        problems.append(Problem("a board's name has no `-`, which stands between board and hex", ("board",)))
    grid, wrong = read_grid(data.get("grid"))
    problems.extend(wrong)
    if grid is None:
        return None, tuple(problems)
    reading = _Reading(grid, known, problems=problems)
    hexes = data.get("hexes") or {}
    if isinstance(hexes, Mapping):
        for label, told in hexes.items():
            _read_hex(reading, label, told)
    else:
        reading.wrong("hexes are told as labels, each with what the hex bears", ("hexes",))
    otherwise = _read_otherwise(reading, data.get("default") or {})
    named = _read_places(reading, data.get("places") or {})
    title = data.get("title", "")
    if not isinstance(title, str):
        reading.wrong("a title is words", ("title",))
    notes, cites = _read_words(reading, data, "notes"), _read_words(reading, data, "cites")
    if reading.problems:
        return None, tuple(reading.problems)
    return Board(str(name), grid, reading.hexes, reading.sides, otherwise, named, str(title), notes, cites), ()


def _read_hex(reading: _Reading, label: object, told: object) -> None:
    path: Path = ("hexes", str(label))
    place = reading.grid.place(label) if isinstance(label, str) else None
    if place is None:
        reading.wrong(f"there is no hex {label} on this board", path)
        return
    if not isinstance(told, Mapping):
        reading.wrong(f"what hex {label} bears is told as names with values", path)
        return
    for name, value in told.items():
        here: Path = (*path, str(name))
        if not isinstance(name, str) or not name:
            reading.wrong(f"`{name}` is no name", here)
        elif name == "marks":
            _read_marks(reading, place, value, here)
        elif _is_one(value):
            if _is_known(reading, ("hex", name), value, here):
                reading.hexes.setdefault(name, {})[place] = value
        elif isinstance(value, list | tuple):
            for index, direction in enumerate(value):
                _read_side(reading, place, name, direction, True, (*here, index))
        elif isinstance(value, Mapping):
            for direction, one in value.items():
                _read_side(reading, place, name, direction, one, (*here, str(direction)))
        else:
            reading.wrong(f"`{name}` has no value; what a hex does not bear is left out", here)


def _read_marks(reading: _Reading, place: Place, told: object, path: Path) -> None:
    if not isinstance(told, list | tuple):
        reading.wrong("marks are a list of names", path)
        return
    for index, mark in enumerate(told):
        here: Path = (*path, index)
        if not isinstance(mark, str) or not mark:
            reading.wrong("a mark is a name", here)
        elif _is_known(reading, ("hex", mark), True, here):
            reading.hexes.setdefault(mark, {})[place] = True


def _read_side(reading: _Reading, place: Place, name: str, direction: object, value: object, path: Path) -> None:
    if not _is_one(value):
        reading.wrong(f"the {name} of a hexside is one value", path)
        return
    if direction == "all":
        directions: Iterable[int] = range(6)
    elif isinstance(direction, str) and direction in reading.grid.compass:
        directions = (reading.grid.compass.index(direction),)
    else:
        reading.wrong(
            f"the hex has no side {direction}; the directions are {', '.join(reading.grid.compass)}, or all", path
        )
        return
    if not _is_known(reading, ("hexside", name), value, path):
        return
    stated = reading.sides.setdefault(name, {})
    for compass in directions:
        side = one_side(*place, compass)
        if stated.setdefault(side, value) != value:
            reading.wrong(f"the {name} of this hexside was told before as {stated[side]}, and is {value} here", path)


def _read_otherwise(reading: _Reading, told: object) -> dict[str, Value]:
    if not isinstance(told, Mapping):
        reading.wrong("what a hex bears by default is told as attributes with values", ("default",))
        return {}
    otherwise: dict[str, Value] = {}
    for name, value in told.items():
        path: Path = ("default", str(name))
        if not isinstance(name, str) or not name or not _is_one(value) or isinstance(value, bool):
            reading.wrong("by default a hex bears attributes, each with one value", path)
        elif _is_known(reading, ("hex", name), value, path):
            otherwise[name] = value
    return otherwise


def _read_words(reading: _Reading, data: Mapping[object, object], key: str) -> tuple[str, ...]:
    told = data.get(key) or []
    if isinstance(told, list | tuple) and all(isinstance(one, str) for one in told):
        return tuple(told)
    reading.wrong(f"{key} are a list, each of them words", (key,))
    return ()


def _read_places(reading: _Reading, told: object) -> dict[str, tuple[Place, ...]]:
    if not isinstance(told, Mapping):
        reading.wrong("places are names, each with a list of hexes", ("places",))
        return {}
    named: dict[str, tuple[Place, ...]] = {}
    for name, labels in told.items():
        path: Path = ("places", str(name))
        if not isinstance(labels, list | tuple) or not labels:
            reading.wrong(f"{name} needs a list of hexes", path)
            continue
        found: list[Place] = []
        for index, label in enumerate(labels):
            place = reading.grid.place(label) if isinstance(label, str) else None
            if place is None:
                reading.wrong(f"there is no hex {label} on this board", (*path, index))
            else:
                found.append(place)
        named[str(name)] = tuple(found)
    return named


def _is_one(value: object) -> TypeGuard[Value]:
    return isinstance(value, str | int) and value != "" and value is not False


def _is_known(reading: _Reading, key: StoreKey, value: Value, path: Path) -> bool:
    if reading.known is None:
        return True
    kind, name = key
    if key not in reading.known:
        names = sorted(other for k, other in reading.known if k == kind)
        reading.wrong(f"`{name}` is nothing a {kind} bears; there are {', '.join(names)}", path)
        return False
    allowed = reading.known[key]
    if A_NUMBER in allowed and FIGURES.fullmatch(str(value)):
        return True
    if allowed and value not in allowed:
        if allowed == (True,):
            reading.wrong(f"`{name}` is a mark: a {kind} has it or not", path)
        else:
            which = "one of " if len(allowed) > 1 else ""
            reading.wrong(f"`{value}` is no {name}; it is {which}{', '.join(map(str, allowed))}", path)
        return False
    return True
