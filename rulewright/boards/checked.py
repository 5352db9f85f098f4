"""A board looked over: what is wrong in its file, and what is worth a look, hex by hex; and a picture of it."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from compiler.model import Model
from rulewright.boards.sheet import Data, NoBoard
from rulewright.scenes import Table, known_values
from runtime.draw import Frame, Looks, Marks, draw_space
from runtime.records import dataclass
from runtime.space import STEPS, Board, one_side, read_board

WAYS = ("path", "dashed path")  # as looks have them


@dataclass(frozen=True)
class Remark:
    """`hex`: its label; nothing, where it is of the whole board."""

    hex: str
    said: str
    is_wrong: bool


def looked_over(board: Data, model: Model, looks: Looks) -> Iterator[Remark]:
    """What is wrong first; if nothing is, what may be meant otherwise."""
    found, problems = read_board(board, known_values(model))
    for one in problems:
        label = str(one.path[1]) if one.path[:1] == ("hexes",) and len(one.path) > 1 else ""
        yield Remark(label, one.message, True)
    if found is not None:
        yield from _ends_of_ways(found, looks)
        yield from _said_anyway(found)


def _ends_of_ways(board: Board, looks: Looks) -> Iterator[Remark]:
    """A way is drawn through hexsides; where only one of a hex has it, it ends there. Not at the edge: it may go on."""
    ways = [store.removeprefix("hexside is ") for (store, _), look in looks.hexsides.items() if look.draw in WAYS]
    for name in ways:
        sides = board.sides.get(name, {})
        for x, row in board.grid.places():
            around = [(x + across, row + down) for across, down in STEPS]
            beside = [board.grid.compass[side] for side in range(6) if one_side(x, row, side) in sides]
            if len(beside) == 1 and all(board.grid.has(one) for one in around):
                yield Remark(board.grid.label((x, row)), f"`{name}` leads here from {beside[0]} and no further", False)


def _said_anyway(board: Board) -> Iterator[Remark]:
    for name, usual in board.otherwise.items():
        for place, value in board.hexes.get(name, {}).items():
            if value == usual:
                yield Remark(board.grid.label(place), f"`{name}: {value}` is so of every hex that says nothing", False)


# ---- where


def drawn(name: str, board: Data, model: Model, looks: Looks, remarks: Iterable[Remark]) -> str:
    """The whole board, as far as it can be read; what is remarked on in red."""
    right = readable(board, model)
    table = Table.of(replace(model, boards={**model.boards, name: right}))
    space = table.space(((name,),))
    labels = {space.label(one): one for one in range(space.size)}
    marked = frozenset(labels[one.hex] for one in remarks if one.hex in labels)
    frame = Frame(whole=True, marks=Marks(settling=(marked, frozenset())))
    return draw_space(table.rules.program, space, looks, frame)


def readable(board: Data, model: Model) -> Data:
    """Without what is wrong in it."""
    known = known_values(model)
    right: Any = copy.deepcopy(dict(board))
    while problems := read_board(right, known)[1]:
        before = copy.deepcopy(right)
        for one in reversed(problems):
            _take_out(right, one.path)
        if right == before or "grid" not in right:
            raise NoBoard("; ".join(one.message for one in problems))
    return right  # type: ignore[no-any-return]


def _take_out(data: Any, path: tuple[str | int, ...]) -> None:
    *above, last = path or ("",)
    for step in above:
        data = data[step] if not isinstance(data, str) and _is_in(data, step) else None
        if data is None:
            return
    if isinstance(data, Mapping | list) and _is_in(data, last):
        del data[last]  # type: ignore[union-attr, arg-type]


def _is_in(data: Any, step: str | int) -> bool:
    return step in data if isinstance(data, Mapping) else isinstance(step, int) and step < len(data)
