"""What a printed book is made of: pages of blocks, blocks of words. Nothing here knows how it will look.

An anchor is the permanent name of a place: made of what the thing is and what it is called, never of where it
stands, so that a link goes on working when chapters move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field, replace
from fractions import Fraction
from functools import cache, partial

from compiler.source import Memory
from runtime.records import dataclass

_SHAPE = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')
IF_AGREED = "Only if agreed"  # the label of what is not played with unless players agree on it


@dataclass(frozen=True)
class Words:
    """A run of text. `to`: the anchor it leads to. `how`: "", strong, emph or small."""

    text: str
    to: str = ""
    how: str = ""


Line = tuple[Words, ...]


@dataclass(frozen=True)
class Paragraph:
    """`how`: "", note (the designer speaks), aside (sources and the like), lead, question or answer."""

    line: Line
    how: str = ""


@dataclass(frozen=True)
class Item:
    """`marker` is empty in a list without numbers."""

    line: Line
    marker: str = ""
    items: tuple[Item, ...] = ()


@dataclass(frozen=True)
class Listing:
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Cell:
    """`house`: a choice of our own where no source speaks."""

    line: Line
    anchor: str = ""
    is_head: bool = False
    house: bool = False
    note: str = ""
    across: int = 1
    picture: Picture | None = None


@dataclass(frozen=True)
class Table:
    caption: str
    head: tuple[tuple[Cell, ...], ...]
    rows: tuple[tuple[Cell, ...], ...]
    anchors: tuple[str, ...] = ()  # of the rows, where they have one
    is_chart: bool = False


@dataclass(frozen=True)
class Picture:
    """`name` is its file's, without ending; `alt` tells it in words."""

    name: str
    alt: str
    svg: str = field(repr=False)
    small: bool = False

    @property
    def shape(self) -> tuple[Fraction, Fraction] | None:
        """Its width and height, in units of its own."""
        found = _SHAPE.search(self.svg)
        return (Fraction(found[1]), Fraction(found[2])) if found else None


@dataclass(frozen=True)
class Tile:
    """A counter and how many of it. `mark`: when it is so many, where that is not always. `back`: its other side."""

    line: Line
    picture: Picture | None = None
    times: int = 1
    mark: Line = ()
    back: Picture | None = None


@dataclass(frozen=True)
class Tiles:
    """Counters side by side with their numbers; `to_cut`: bare, each as often as it counts."""

    tiles: tuple[Tile, ...]
    to_cut: bool = False


@dataclass(frozen=True)
class Heading:
    level: int
    text: str
    anchor: str
    number: str = ""

    @property
    def headed(self) -> str:
        return f"{self.number} {self.text}".strip()


@dataclass(frozen=True)
class Entry:
    """One thing of the book: a rule, a ruling, an example. `label` says which, in a reader's words.

    `key`: what it is declared as. `about`: what else it may be searched by. `also`: anchors of other names it has
    or had. `mark`: new or changed. `inner`: entries that belong to it, told after all that is its own. `number`: by
    which a book that is read in order numbers it. `subject`: what it is about, where its title does not tell.
    """

    label: str
    title: str
    anchor: str
    blocks: tuple[Block, ...]
    asides: tuple[Paragraph, ...] = ()
    key: str = ""
    about: str = ""
    also: tuple[str, ...] = ()
    inner: tuple[Entry, ...] = ()
    mark: str = ""
    number: str = ""
    subject: str = ""

    @property
    def headed(self) -> str:
        return f"{self.number} {self.title}".strip()


Block = Paragraph | Listing | Table | Tiles | Picture | Heading | Entry


@dataclass(frozen=True)
class Page:
    """`part`: which group of the contents it stands in."""

    name: str
    title: str
    part: str
    blocks: tuple[Block, ...]
    number: str = ""

    @property
    def headed(self) -> str:
        return f"{self.number} {self.title}".strip()


@dataclass(frozen=True)
class Book:
    title: str
    pages: tuple[Page, ...]
    lead: str = ""


def plain(text: str) -> Line:
    return (Words(text),)


def said(text: str, how: str = "") -> Paragraph:
    return Paragraph(plain(text), how)


def joined(many: Iterable[Line], between: str = ", ") -> Line:
    """Lines in a row, with something between each two."""
    found: list[Words] = []
    for line in many:
        if found:
            found.append(Words(between))
        found += line
    return tuple(found)


def text_of(line: Line) -> str:
    return "".join(one.text for one in line)


def entries_of(blocks: Iterable[Block]) -> Iterator[Entry]:
    """Every entry, those inside others too."""
    for block in blocks:
        if isinstance(block, Entry):
            yield block
            yield from entries_of(block.inner)


def anchors_of(blocks: Iterable[Block]) -> Iterator[str]:
    """Every place among these that a link may lead to."""
    for block in blocks:
        match block:
            case Heading():
                yield block.anchor
            case Entry():
                yield block.anchor
                yield from block.also
                yield from anchors_of((*block.blocks, *block.inner))
            case Table():
                yield from filter(None, block.anchors)
                for row in (*block.head, *block.rows):
                    yield from (cell.anchor for cell in row if cell.anchor)


def lines_of(blocks: Iterable[Block]) -> Iterator[Line]:
    """Every run of words, wherever it stands."""
    for block in blocks:
        match block:
            case Paragraph():
                yield block.line
            case Listing():
                yield from _item_lines(block.items)
            case Table():
                yield from (cell.line for row in (*block.head, *block.rows) for cell in row)
            case Tiles():
                for tile in block.tiles:
                    yield from (tile.line, *((tile.mark,) if tile.mark else ()))
            case Entry():
                yield from lines_of(block.blocks)
                yield from (aside.line for aside in block.asides)
                yield from lines_of(block.inner)


def with_lines(blocks: Iterable[Block], change: Callable[[Line], Line]) -> Iterator[Block]:
    """The same with every run of words changed, wherever it stands."""
    for block in blocks:
        match block:
            case Paragraph():
                yield replace(block, line=change(block.line))
            case Listing():
                yield Listing(_changed_items(block.items, change))
            case Table():
                head, rows = (tuple(_changed_cells(row, change) for row in some) for some in (block.head, block.rows))
                yield replace(block, head=head, rows=rows)
            case Entry():
                yield replace(
                    block,
                    blocks=tuple(with_lines(block.blocks, change)),
                    asides=tuple(replace(one, line=change(one.line)) for one in block.asides),
                    inner=tuple(one for one in with_lines(block.inner, change) if isinstance(one, Entry)),
                )
            case _:
                yield block


def _changed_items(items: Iterable[Item], change: Callable[[Line], Line]) -> tuple[Item, ...]:
    return tuple(Item(change(one.line), one.marker, _changed_items(one.items, change)) for one in items)


def _changed_cells(row: Iterable[Cell], change: Callable[[Line], Line]) -> tuple[Cell, ...]:
    return tuple(replace(cell, line=change(cell.line)) for cell in row)


def _item_lines(items: Iterable[Item]) -> Iterator[Line]:
    for item in items:
        yield item.line
        yield from _item_lines(item.items)


def pictures_of(blocks: Iterable[Block]) -> Iterator[Picture]:
    for block in blocks:
        match block:
            case Picture():
                yield block
            case Entry():
                yield from pictures_of((*block.blocks, *block.inner))
            case Table():
                for row in block.rows:
                    yield from (cell.picture for cell in row if cell.picture is not None)
            case Tiles():
                yield from (tile.picture for tile in block.tiles if tile.picture is not None)


def backs_of(blocks: Iterable[Block]) -> Iterator[Picture]:
    """Of counters to be cut out; what is shown on a screen has none."""
    for block in blocks:
        if isinstance(block, Tiles):
            yield from (tile.back for tile in block.tiles if tile.back is not None)


def tables_of(blocks: Iterable[Block]) -> Iterator[Table]:
    for block in blocks:
        match block:
            case Table():
                yield block
            case Entry():
                yield from tables_of((*block.blocks, *block.inner))


def spoken(blocks: Iterable[Block]) -> str:
    """All the words, in reading order."""
    return " ".join(text_of(line) for line in lines_of(blocks))


def places_of(book: Book, pages: Memory | None = None) -> dict[str, str]:
    """By anchor, the page it is on; a page's own name is an anchor too. `pages`: what was made of them before."""
    pages = pages or Memory()
    found = {page.name: page.name for page in book.pages}
    for page in book.pages:
        for anchor in pages.of(("anchors", book.title, page.name), page, partial(_anchors, page)):
            found.setdefault(anchor, page.name)
    return found


def _anchors(page: Page) -> tuple[str, ...]:
    return tuple(anchors_of(page.blocks))


_SIGN = re.compile(r"(?:(?<=\s)|^)([-−+])(?=\d)")
_OTHER = re.compile(r"[^a-z0-9]+")


@cache
def slug(text: str) -> str:
    """`Road rate` gives `road-rate`, `at most -1` gives `at-most-minus-1`."""
    signed = _SIGN.sub(lambda sign: "plus-" if sign[1] == "+" else "minus-", text)
    plain_letters = signed.casefold().replace("ß", "ss").replace("/", "-of-")
    return _OTHER.sub("-", plain_letters).strip("-") or "x"
