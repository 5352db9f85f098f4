"""The book as Markdown, with the same anchors: for a repository or a forum.

Left to the other forms: pictures, and worked examples, which are read with their pictures; indexes, which searching a
repository replaces. A variant tells what is its own and leads to the book of what it extends for all the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from compiler.print.formats.document import (
    Block,
    Book,
    Cell,
    Entry,
    Heading,
    Item,
    Line,
    Listing,
    Page,
    Paragraph,
    Table,
    Tile,
    Tiles,
    entries_of,
    places_of,
)
from compiler.print.formats.html import MADE
from compiler.print.variant import Base, own_of, without_empty

LEFT_OUT = ("boards", "aid", "board-sheet", "counter-sheet", "titles", "topics", "paragraphs", "counter-index")
EXAMPLE = "Example"
_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~])")


def markdown_files(book: Book, base: Base | None = None) -> dict[str, str]:
    """`base`: what a variant extends, printed in the same way."""
    book = _in_words(book)
    elsewhere: dict[str, str] = {}
    if base is not None:
        below = _in_words(base.book)
        every = (one for page in base.book.pages for one in entries_of(page.blocks))
        book = own_of(book, below, {one.title for one in every if one.label == EXAMPLE})
        elsewhere = {anchor: f"{base.address}/{page}" for anchor, page in places_of(below).items()}
    where = elsewhere | places_of(book)
    found = {f"{page.name}.md": _page(page, where) for page in book.pages}
    found["README.md"] = _contents(book, base)
    return found


def _in_words(book: Book) -> Book:
    """What this form tells."""
    pages = (replace(page, blocks=_told(page.blocks)) for page in book.pages if page.name not in LEFT_OUT)
    return replace(book, pages=tuple(page for page in pages if page.blocks))


def _told(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Notes between examples alone say nothing without them."""
    labels = {one.label for one in blocks if isinstance(one, Entry)}
    kept = [one for one in blocks if not (isinstance(one, Entry) and one.label == EXAMPLE)]
    return () if labels == {EXAMPLE} else tuple(without_empty(kept))


def _contents(book: Book, base: Base | None) -> str:
    lines = [MADE, "", f"# {_escaped(book.title)}", "", _escaped(book.lead)]
    if base is not None:
        known = f"[{_escaped(base.book.title)}]({base.address}/README.md)"
        lines += ["", f"Here stands what it adds and changes; for all else see {known}."]
    for part, some in groupby(book.pages, key=lambda page: page.part):
        lines += ["", f"## {_escaped(part)}", ""]
        lines += [f"- [{_escaped(page.headed)}]({page.name}.md)" for page in some]
    return "\n".join((*lines, ""))


def _page(page: Page, where: Mapping[str, str]) -> str:
    lines = [MADE, "", f"# {_escaped(page.headed)}", ""]
    lines += _blocks(page.blocks, _Links(where, page.name), 2)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


class _Links:
    def __init__(self, where: Mapping[str, str], here: str) -> None:
        self.where, self.here = where, here

    def line(self, line: Line) -> str:
        return "".join(self.words(one.text, one.to, one.how) for one in line)

    def words(self, text: str, to: str, how: str) -> str:
        told = _escaped(text)
        if to and to in self.where:
            page = self.where[to]
            if to == page.rpartition("/")[2]:
                return f"[{told}]({page}.md)"
            return f"[{told}](#{to})" if page == self.here else f"[{told}]({page}.md#{to})"
        mark = {"strong": "**", "emph": "*"}.get(how, "")
        if not mark or not text.strip():
            return told
        inner = told.strip()
        before, after = told[: len(told) - len(told.lstrip())], told[len(told.rstrip()) :]
        return f"{before}{mark}{inner}{mark}{after}"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text).replace("\n", " ")


def _blocks(blocks: Iterable[Block], links: _Links, level: int) -> Iterator[str]:
    for block in blocks:
        match block:
            case Heading():
                level = 3
                yield from ("", f'<a id="{block.anchor}"></a>', "", f"## {_escaped(block.headed)}", "")
            case Paragraph():
                told = links.line(block.line)
                yield from ((f"> {told}", "") if block.how == "note" else (_opening_safe(told), ""))
            case Listing():
                yield from (*_items(block.items, links, 0), "")
            case Table():
                yield from (*_table(block, links), "")
            case Tiles():
                yield from (*(_tile(one, links) for one in block.tiles), "")
            case Entry():
                yield from _entry(block, links, level)


def _opening_safe(text: str) -> str:
    """A sentence that begins like a list is none."""
    return re.sub(r"^(\d+)([.)])", r"\1\\\2", re.sub(r"^([-+])", r"\\\1", text))


def _entry(entry: Entry, links: _Links, level: int) -> Iterator[str]:
    anchors = "".join(f'<a id="{one}"></a>' for one in dict.fromkeys((entry.anchor, *entry.also)))
    yield from ("", anchors, "")
    yield from (f"{'#' * level} {_escaped(entry.headed)}", "") if entry.title else ()
    label = " · ".join(filter(None, (entry.label, _escaped(entry.subject))))
    if label or entry.mark:
        yield from (f"*{' — '.join(filter(None, (label, entry.mark)))}*", "")
    yield from _blocks(entry.blocks, links, level)
    if entry.asides:
        yield from (f"- {links.line(one.line)}" for one in entry.asides)
        yield ""
    yield from _blocks(entry.inner, links, min(level + 1, 6))


def _tile(one: Tile, links: _Links) -> str:
    mark = f" ({links.line(one.mark)})" if one.mark else ""
    return f"- {one.times} × {links.line(one.line)}{mark}"


def _items(items: Iterable[Item], links: _Links, depth: int) -> Iterator[str]:
    for item in items:
        marker = item.marker if item.marker and item.marker[0].isdigit() else "-"
        lettered = f"{_escaped(item.marker)} " if item.marker and marker == "-" else ""
        yield f"{'   ' * depth}{marker} {lettered}{links.line(item.line)}"
        yield from _items(item.items, links, depth + 1)


def _table(table: Table, links: _Links) -> Iterator[str]:
    """A table has one line of heads: several are told in one."""
    width = max((sum(cell.across for cell in row) for row in (*table.head, *table.rows)), default=0)
    heads = ["" for _ in range(width)]
    for row in table.head:
        spread = [links.line(cell.line) for cell in row for _ in range(cell.across)]
        heads = [" ".join(filter(None, (old, new))) for old, new in zip(heads, spread, strict=True)]
    keep = [at for at in range(width) if not all(at < len(row) and row[at].picture for row in table.rows)]
    yield f"| {' | '.join(heads[at] for at in keep)} |"
    yield f"|{'---|' * len(keep)}"
    for number, row in enumerate(table.rows):
        anchor = f'<a id="{table.anchors[number]}"></a>' if table.anchors and table.anchors[number] else ""
        cells = [_cell(row[at], links) for at in keep]
        yield f"| {anchor}{' | '.join(cells)} |"


def _cell(cell: Cell, links: _Links) -> str:
    anchor = f'<a id="{cell.anchor}"></a>' if cell.anchor else ""
    told = f"{links.line(cell.line)}{'†' if cell.house else ''}"
    return f"{anchor}**{told}**" if cell.is_head and told and "[" not in told else f"{anchor}{told}"
