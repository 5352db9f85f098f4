"""Places as the editor tells them (lines, and columns in units of its own) and as the compiler does (characters)."""

from __future__ import annotations

from lsprotocol.types import Position, Range

from compiler.source import SourceFile, Span

UNITS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


class Places:
    """`units`: what the editor counts columns in."""

    def __init__(self, units: str = "utf-16") -> None:
        self.encoding, self.size = UNITS.get(units, UNITS["utf-16"])

    def position(self, file: SourceFile, offset: int) -> Position:
        offset = max(0, min(offset, len(file.text)))
        line, column = file.line_column(offset)
        before = file.text[offset - column + 1 : offset]
        return Position(line - 1, len(before.encode(self.encoding, "surrogatepass")) // self.size)

    def range(self, file: SourceFile, start: int, end: int) -> Range:
        return Range(self.position(file, start), self.position(file, end))

    def of(self, file: SourceFile, span: Span) -> Range:
        return self.range(file, span.start, span.end)

    def offset(self, file: SourceFile, position: Position) -> int:
        starts = file.line_starts
        if position.line >= len(starts):
            return len(file.text)
        line = file.line_text(position.line + 1).encode(self.encoding, "surrogatepass")
        before = line[: position.character * self.size].decode(self.encoding, "ignore")
        return starts[position.line] + len(before)


def whole(file: SourceFile, places: Places) -> Range:
    return places.range(file, 0, len(file.text))
