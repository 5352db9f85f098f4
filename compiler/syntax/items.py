"""What a rulebook file is made of: items, headings and notes; words with their places.

An item's body is paragraphs: a marker, its words, and the stop that ended it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from compiler.diagnostics import suggest
from compiler.source import Span, Taken

_BROKEN = re.compile(r"\s*\n\s*")


class Word(NamedTuple):
    """One piece of a sentence. `low` is what phrases are matched with; `sort` is
    word, number, name, quoted, owner, braced, comma, open or close."""

    text: str
    low: str
    sort: str
    start: int
    end: int


class Paragraph(NamedTuple):
    """`marker` is "", "1.", "(a)", "(1)", "-" or "--"; `stop` is ".", ";" or ":"."""

    marker: str
    words: tuple[Word, ...]
    stop: str

    @property
    def depth(self) -> int:
        marker = self.marker
        if not marker:
            return 0
        if marker[0] == "(":
            return 3 if marker[1].isdigit() else 2
        return 2 if marker == "--" else 1


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
    def as_told(self) -> str:
        """Its text, with the whole title on its first line, and every word of it where it was."""
        parted = max((part[-1].end for part in self.parts if part), default=self.start) - self.start
        return _BROKEN.sub(lambda end: " " * len(end[0]), self.text[:parted]) + self.text[parted:]

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


def as_written(words: Iterable[Word]) -> str:
    """On one line, with one blank where there was any."""
    told, end = "", -1
    for word in words:
        told += f" {word.text}" if word.start > end >= 0 else word.text
        end = word.end
    return told


PROVING = ("Example", "Ruling")  # of the pack they stand in: nobody takes them
LISTING = ("Situation", "Position")  # of which a line can be left out


def as_taken(item: Item, taken: Taken, read: Callable[[str, int], tuple[Word, ...]]) -> Item | None:
    """The item in the words of the pack that takes it, places kept. `read`: a text to words.

    What is dropped takes along the line that says it, with those below, where a position is set up; else the item.
    """
    title = item.title.rstrip("?")
    listing = title in LISTING
    sentences = (*item.parts, *(() if listing else (one.words for one in item.paragraphs)))
    named = next((word.text for word in item.head if word.sort in ("name", "quoted")), "")
    replacing = any(part[:1] and part[0].low == "replaces" for part in item.parts[1:])
    if title in PROVING or (taken.is_here(taken.called(named)) and not replacing):
        return None
    if any(taken.speaks_of_dropped(_said(one)) for one in sentences):
        return None
    kept: list[Paragraph] = []
    dropping = 0
    for one in item.paragraphs:
        if dropping and one.depth > dropping:
            continue
        dropping = one.depth if listing and taken.speaks_of_dropped(_said(one.words)) else 0
        if not dropping:
            kept.append(one._replace(words=_renamed(one.words, taken, read)))
    return item._replace(parts=tuple(_renamed(one, taken, read) for one in item.parts), paragraphs=tuple(kept))


def _said(words: Iterable[Word]) -> str:
    """As it was written but for blanks; what is named or quoted is looked into as well."""
    return " ".join(word.text for word in words).replace(" '", "'")


def _renamed(words: tuple[Word, ...], taken: Taken, read: Callable[[str, int], tuple[Word, ...]]) -> tuple[Word, ...]:
    """Names and quotations keep their word; of plain words there may be more or fewer then, all at the same place."""
    found: list[Word] = []
    at = 0
    while at < len(words):
        word = words[at]
        if word.sort in ("name", "quoted", "braced"):
            text = taken.called(word.text)
            found.append(word if text == word.text else word._replace(text=text, low=text))
            at += 1
            continue
        length, told = next(_mapped_from(words, at, taken), (0, ""))
        if length:
            here = (word.start, words[at + length - 1].end)
            found += [one._replace(start=here[0], end=here[1]) for one in read(told, 0)]
        else:
            found.append(word)
        at += max(length, 1)
    return tuple(found)


def _mapped_from(words: tuple[Word, ...], at: int, taken: Taken) -> Iterator[tuple[int, str]]:
    """How many words from here are one name that is mapped, the longest first, and what is said for it."""
    for length in range(min(taken.longest, len(words) - at), 0, -1):
        told = taken.other.get(_said(words[at : at + length]).casefold())
        if told is not None:
            yield length, told


# ---- where the items, headings and notes of a text begin and end, whatever stands in them

TITLES = (
    "Chapter",
    "Family",
    "Question",
    "Rule",
    "Definition",
    "Fact",
    "Event",
    "Action",
    "Reaction",
    "Procedure",
    "Bookkeeping",
    "Consequence",
    "Upkeep",
    "Sequence",
    "Option",
    "Ruling",
    "Example",
    "Position",
    "Situation",
    "Area",
)
NOUN_TITLES = ("A", "An")
_LINE = re.compile(
    r"^(?:(?P<title>" + "|".join(TITLES + NOUN_TITLES) + r")(?=[\s\[\";])"
    r"|(?P<heading>\#[^\n]*)|(?P<note>>[^\n]*)"
    r"|(?P<stray>(?!Then\b|Next\b|Given\b)[A-Za-z]+)(?=[ \t]*[\[\"][^\]\"\n]*[\]\"][ \t]*[;.]))",
    re.MULTILINE,
)


class Piece(NamedTuple):
    """`sort`: the title of an item, `heading` or `note`. It ends with its last word."""

    sort: str
    start: int
    end: int


def pieces(text: str) -> Iterator[Piece]:
    cuts = cuts_of(text)
    for cut, following in zip(cuts, (*cuts[1:], None), strict=True):
        start = cut.start()
        end = len(text) if following is None else following.start()
        sort = cut["title"] or cut["stray"] or ("heading" if cut["heading"] is not None else "note")
        yield Piece(sort, start, start + len(text[start:end].rstrip()))


def cuts_of(text: str) -> list[re.Match[str]]:
    """Where items, headings and notes begin. A small letter begins one only where a sentence has ended."""
    found = []
    for cut in _LINE.finditer(text):
        stray = cut["stray"]
        if stray is not None and stray[0].islower():
            before = text[: cut.start()].rstrip()
            line = before[before.rfind("\n") + 1 :]
            ended = not before or before[-1] == "." or line[:1] in ("#", ">")
            if not ended or not suggest(stray, TITLES):
                continue
        found.append(cut)
    return found
