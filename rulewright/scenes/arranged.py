"""Boards as a position tells them to lie: side by side, `below` in a new row, `turned` or not, whole or in part."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from compiler.model import WAYS_TO_LIE
from runtime.space import Arrangement, Board, Place, Placement, check_arrangement


def arranged(boards: tuple[tuple[str, ...], ...], board: Callable[[str], Board]) -> Arrangement:
    """`boards`: of each its name, how it lies, and which blocks of hexes are used of it; ValueError tells why not."""
    rows: list[list[Placement]] = [[]]
    for name, *words in boards:
        if "below" in words and rows[-1]:
            rows.append([])
        blocks = [word for word in words if word not in WAYS_TO_LIE]
        only = frozenset(_used(board(name), blocks)) if blocks else None
        rows[-1].append(Placement(board(name), "turned" in words, only=only))
    arrangement = Arrangement(tuple(map(tuple, rows)))
    problems = check_arrangement(arrangement) if boards else ()
    if problems:
        raise ValueError("; ".join(problem.message for problem in problems))
    return arrangement


def _used(board: Board, blocks: Iterable[str]) -> Iterable[Place]:
    grid = board.grid
    for block in blocks:
        first, _, last = block.partition(" to ")
        for label in (first, last or first):
            if grid.place(label) is None:
                ends = [grid.label(place) for place in (grid.places()[0], grid.places()[-1])]
                raise ValueError(f"board {board.name} has no hex {label}; it goes from {ends[0]} to {ends[1]}")
        yield from grid.block(first, last or first)
