"""A file's text, and half-open spans of it. Offsets are 0-based characters; lines and columns are 1-based."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import field
from functools import cached_property

from compiler.source.taken import Taken
from runtime.records import dataclass


@dataclass(frozen=True, order=True)
class Span:
    file: str
    start: int
    end: int


@dataclass(frozen=True)
class SourceFile:
    """`taken`: how it is read by a pack that takes it from another."""

    path: str
    text: str = field(repr=False)
    taken: Taken | None = None

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        starts = [0]
        find = self.text.find
        at = find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = find("\n", at + 1)
        return tuple(starts)

    def line_column(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        start = self.line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]
