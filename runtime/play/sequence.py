"""A turn as one flat row of moments, so that where play stands is a single number.

A sequence of stages within stages becomes `begins` and `ends` around what is inside, and an `acts` moment
within each leaf phase. Going on is going to the next moment; ending a phase early is going to its `ends`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from runtime.position import Running
from runtime.program import Program, StageOf
from runtime.records import dataclass


@dataclass(frozen=True)
class Gate:
    """A part of a sequence of which it is worked out whether it comes, or for whom.

    One that belongs to a side worked out stands in the row once for each side, and comes for one of them at most.
    """

    part: tuple[str, int]  # the sequence, and the number of its part, from 1
    first: int  # in the row: where the first of them begins
    after: int  # and what comes after them all
    whose: bool = False
    skipped: bool = False


@dataclass(frozen=True)
class Due:
    """Something that comes once each time the row is gone through."""

    edge: str  # begins | acts | ends
    path: tuple[tuple[str, str], ...]  # what runs and whose it is (empty: nobody's), outermost first
    gate: Gate | None = None  # of beginnings and ends

    @cached_property
    def sequence(self) -> str:
        return self.path[-1][0]

    @cached_property
    def side(self) -> str:
        return self.path[-1][1]

    @cached_property
    def around(self) -> tuple[tuple[str, str], ...]:
        """What is around this one."""
        return self.path[:-1]

    @property
    def depth(self) -> int:
        """How many sequences are around this one."""
        return len(self.around)


Stages = Mapping[str, tuple[StageOf, ...]]


def moments_of(sequences: Stages, turn: str, sides: tuple[str, ...] = (), before: int = 0) -> tuple[Due, ...]:
    """The row of moments of one turn. Stages without a side inherit the one around them. `before`: moments that stand
    in the row before these.
    """
    row: list[Due] = []

    def enter(sequence: str, side: str, around: tuple[tuple[str, str], ...]) -> tuple[int, int]:
        if any(outer == sequence for outer, _ in around):
            raise ValueError(f"the sequence [{sequence}] is a part of itself")
        path = (*around, (sequence, side))
        stages = sequences[sequence]
        begun = len(row)
        row.append(Due("begins", path))
        if not stages:
            row.append(Due("acts", path))
        for number, stage in enumerate(stages, 1):
            edges = [enter(stage.sequence, one, path) for one in (sides if stage.whose else (stage.side or side,))]
            if stage.whose or stage.skipped:
                first, after = before + edges[0][0], before + len(row)
                gate = Gate((sequence, number), first, after, stage.whose, stage.skipped)
                for at in (at for edge in edges for at in edge):
                    row[at] = replace(row[at], gate=gate)
        row.append(Due("ends", path))
        return begun, len(row) - 1

    if turn:
        enter(turn, "", ())
    return tuple(row)


def row_of(program: Program) -> tuple[Due, ...]:
    """The moments of the opening, then those of a turn."""
    sequences = {one.id: one.stages for one in program.sequences}
    return whole_row(sequences, program.opening, program.turn_sequence, program.sides)


def whole_row(sequences: Stages, opening: str, turn: str, sides: tuple[str, ...]) -> tuple[Due, ...]:
    first = moments_of(sequences, opening, sides)
    return (*first, *moments_of(sequences, turn, sides, len(first)))


def end_of(row: tuple[Due, ...], place: int) -> int:
    """Where the innermost sequence running at `place` ends (at `place` itself, if that is an end)."""
    depth = row[place].depth
    for number in range(place, len(row)):
        if row[number].edge == "ends" and row[number].depth <= depth:
            return number
    raise ValueError("a row of moments ends with an end")


def end_around(row: tuple[Due, ...], place: int, depth: int) -> int:
    """The next end, from a place on, of a sequence that runs there and has so many around it, or fewer."""
    return next(at for at in range(place, len(row)) if row[at].edge == "ends" and row[at].depth <= depth)


def begin_of(row: tuple[Due, ...], place: int) -> int:
    """Where the sequence began that ends at a place."""
    path = row[place].path
    return next(at for at in range(place, -1, -1) if row[at].edge == "begins" and row[at].path == path)


def find(row: tuple[Due, ...], edge: str, sequence: str, side: str, after: int = 0) -> int | None:
    """The first such moment at or after a place; any side's when none is said."""
    for number in range(after, len(row)):
        one = row[number]
        if one.edge == edge and one.sequence == sequence and side in ("", one.side):
            return number
    return None


def place_within(row: tuple[Due, ...], running: tuple[Running, ...]) -> int:
    """Within the phase that runs, which has begun; where none is stated, before everything."""
    path = tuple((one.sequence, one.side) for one in running)
    for number, one in enumerate(row):
        if one.edge == "begins" and one.path == path:
            return number + 1
    side = next((side for _, side in reversed(path) if side), "")
    place = find(row, "begins", path[-1][0], side) if path else None
    return 0 if place is None else place + 1
