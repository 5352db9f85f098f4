"""What is noted while explaining code asks: what was looked at, what was read, what was asked within what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from runtime.answer.tree import Aspect, Told
from runtime.position import NO_VALUE, Position
from runtime.program import Program, Value

Thunk = Callable[[], Any]
Read = tuple[int, Any, bool, Value]  # of which store, of what, whether it is stated, and the value


class Trace:
    def __init__(self, p: Position) -> None:
        self.p = p
        self.program: Program = p.program
        self.looked_at: dict[Aspect, None] = {}
        self.reads: dict[tuple[int, Any], tuple[bool, Value]] = {}  # whether it was stated, and the value
        self.asked: list[list[Told]] = [[]]  # what was asked, within each question that is being asked
        self.lines: dict[tuple[int, int], None] = {}  # between which two hexes a line was drawn
        self._supposed: list[list[Read]] = []  # what was read within each supposing that is not over
        self._silent = False  # while a silenced rule is asked what it would say

    def beside(self, says: Thunk) -> list[Any]:
        """What a silenced rule would say, where it can be told: the answer does not rest on it, so no trace is left."""
        if self._silent:
            return []
        kept = self.looked_at, self.reads, self.asked, self._supposed
        self.looked_at, self.reads, self.asked, self._supposed, self._silent = {}, {}, [[]], [], True
        mark = self.p.mark()
        try:
            return [says()]
        except (*NO_VALUE, RecursionError):
            return []
        finally:
            self.p.undo(mark)
            self.looked_at, self.reads, self.asked, self._supposed = kept
            self._silent = False
