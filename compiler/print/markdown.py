"""The book as Markdown, with the same anchors: for a repository or a forum. Pictures are left to the other forms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from compiler.print.document import (
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
    places_of,
)
from compiler.print.html import MADE

# Pages of pictures, what is told elsewhere too, and an index that searching a repository replaces.
LEFT_OUT = ("boards", "titles", "aid", "counter-sheet")
_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~])")


def markdown_files(book: Book) -> dict[str, str]:
    pages = [page for page in book.pages if page.name not in LEFT_OUT]
    where = {anchor: page for anchor, page in places_of(book).items() if page not in LEFT_OUT}
    found = {f"{page.name}.md": _page(page, where) for page in pages}
    found["README.md"] = _contents(book, pages)
    return found


def _contents(book: Book, pages: list[Page]) -> str:
    lines = [MADE, "", f"# {_escaped(book.title)}", "", _escaped(book.lead)]
    for part, some in groupby(pages, key=lambda page: page.part):
        lines += ["", f"## {_escaped(part)}", ""]
        lines += [f"- [{_escaped(page.title)}]({page.name}.md)" for page in some]
    return "\n".join((*lines, ""))


def _page(page: Page, where: Mapping[str, str]) -> str:
    lines = [MADE, "", f"# {_escaped(page.title)}", ""]
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
            if to == page:
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
                yield from ("", f'<a id="{block.anchor}"></a>', "", f"## {_escaped(block.text)}", "")
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
    mark = f" — {entry.mark}" if entry.mark else ""
    yield from ("", anchors, "", f"{'#' * level} {_escaped(entry.title)}", "", f"*{entry.label}{mark}*", "")
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
