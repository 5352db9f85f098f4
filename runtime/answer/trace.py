"""What is noted while explaining code asks: what was looked at, what was read, what was asked within what."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from runtime.answer.tree import Aspect, Known, Node, TestTold, without_tests
from runtime.position import NO_VALUE, Position, are_several, say_value
from runtime.program import OF_MANY, Program, Value, ValueKind

Thunk = Callable[[], Any]
# said so, denied, the values spoken of, how to ask it, its sort, what is said of the one that it finds
Test = tuple[str, str, tuple[Any, ...], Thunk, str, str]
_MARK = re.compile(r"\{(\d+):([^}|]*)(?:\|(\w+))?\}")
Read = tuple[int, Any, bool, Value]  # of which store, of what, whether it is stated, and the value


class Trace:
    def __init__(self, p: Position) -> None:
        self.p = p
        self.program: Program = p.program
        self.looked_at: dict[Aspect, None] = {}
        self.reads: dict[tuple[int, Any], tuple[bool, Value]] = {}  # whether it was stated, and the value
        self.asked: list[list[Node]] = [[]]  # what was told, within each question or condition that is being asked
        self.lines: dict[tuple[int, int], None] = {}  # between which two hexes a line was drawn
        self._supposed: list[list[Read]] = []  # what was read within each supposing that is not over
        self.ways: dict[Any, Any] = {}  # what searches found, while nothing else is supposed
        self._ways_without: list[dict[Any, Any]] = []  # the same, without each supposing that is not over
        self.deep = 0  # questions that are being asked, one within another, by who counts them
        self._silent = False  # while a silenced rule is asked what it would say

    def tell(self, test: Test) -> tuple[TestTold, Exception | None]:
        """A condition as it turned out, and why it has no value."""
        so, not_so, values, ask, sort, meant = test
        holds: bool | None = None
        failure: Exception | None = None
        self.asked.append([])
        try:
            holds = bool(ask())
        except NO_VALUE as no_value:
            failure = no_value
        finally:
            nodes = tuple(self.asked.pop())
        text, meant = (put_values(self.p, said, values) for said in (not_so if holds is False else so, meant))
        return TestTold(text, holds, nodes, sort, meant), failure

    def holds(self, member: Thunk | Test) -> bool:
        """A condition within another, told if it has words."""
        if not isinstance(member, tuple):
            return bool(member())
        told, failure = self.tell(member)
        self.asked[-1].append(told)
        if failure is not None:
            raise failure
        return told.holds is True

    def quietly(self, says: Thunk) -> Any:
        """One of many values or candidates: the conditions on the way to it are not told."""
        self.asked.append([])
        try:
            return says()
        finally:
            nodes = self.asked.pop()
            self.asked[-1] += without_tests(nodes)

    def known(self, value: Any, kind: str, opening: str) -> Any:
        """A value that is compared."""
        self.asked[-1].append(Known(say_value(self.p, value, ValueKind(kind)), opening))
        return value

    def beside(self, says: Thunk) -> list[Any]:
        """What a silenced rule would say, where it can be told: the answer does not rest on it, so no trace is left."""
        if self._silent:
            return []
        kept = self.looked_at, self.reads, self.asked, self.lines, self._supposed, self._ways_without, self.ways
        self.looked_at, self.reads, self.asked, self.lines, self._supposed = {}, {}, [[]], {}, []
        self._silent, self._ways_without, self.ways = True, [], {}
        mark = self.p.mark()
        try:
            return [says()]
        except (*NO_VALUE, RecursionError):
            return []
        finally:
            self.p.undo(mark)
            self.looked_at, self.reads, self.asked, self.lines, self._supposed, self._ways_without, self.ways = kept
            self._silent = False


def put_values(p: Position, text: str, values: tuple[Any, ...]) -> str:
    """The words of a condition, with its marks filled: `{0:boat}`, or `{0:side|is}` with the verb that agrees."""

    def put(mark: re.Match[str]) -> str:
        value = values[int(mark[1])]
        said = say_value(p, value, ValueKind(mark[2]))
        verb = OF_MANY[mark[3]] if mark[3] and are_several(value, said) else mark[3]
        return f"{said} {verb}" if verb else said

    return _MARK.sub(put, text)
