"""What a rulebook file is made of: items, headings and notes; words with their places.

An item's body is paragraphs: a marker, its words, and the stop that ended it.
"""

from __future__ import annotations

from typing import NamedTuple

from compiler.source import Span


class Word(NamedTuple):
    """One piece of a sentence. `low` is what phrases are matched with; `sort` is
    word, number, name, quoted, owner, braced, comma, open or close."""

    text: str
    low: str
    sort: str
    start: int
    end: int


class Paragraph(NamedTuple):
    """`marker` is "", "1.", "(a)", "-" or "--"; `stop` is ".", ";" or ":"."""

    marker: str
    words: tuple[Word, ...]
    stop: str

    @property
    def depth(self) -> int:
        marker = self.marker
        if not marker:
            return 0
        return 2 if marker == "--" or marker[0] == "(" else 1


class Item(NamedTuple):
    """One title with its parts and paragraphs. `family` is the heading it stands under."""

    file: str
    title: str
    parts: tuple[tuple[Word, ...], ...]
    paragraphs: tuple[Paragraph, ...]
    family: str
    text: str
    start: int
    end: int

    @property
    def head(self) -> tuple[Word, ...]:
        """The words of the title itself, the title word left out."""
        return self.parts[0]

    @property
    def span(self) -> Span:
        """Where the title stands: the first line of the item."""
        line = self.text.find("\n")
        return Span(self.file, self.start, self.start + line if line > 0 else self.end)


class Note(NamedTuple):
    """A heading (`#`) or a designer's note (`>`), kept for print."""

    sort: str
    text: str
    start: int
    family: str


def span_of(file: str, words: tuple[Word, ...] | list[Word]) -> Span:
    return Span(file, words[0].start, words[-1].end) if words else Span(file, 0, 0)
