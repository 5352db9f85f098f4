"""What a variant's book says that the book it stands on does not say in the same words. The rest is left to that book.

An entry stays if it is new or changed, with whatever belongs to it; of a list of counters or points the rows that are;
other words if the same page of the other book has not got them. Headings stay above what stays.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from compiler.print.changes import with_changes
from compiler.print.formats import (
    Block,
    Book,
    Cell,
    Entry,
    Heading,
    Page,
    Paragraph,
    Table,
    tables_of,
    text_of,
)
from compiler.print.telling import WORKED
from runtime.records import dataclass


@dataclass(frozen=True)
class Base:
    """The book that a variant stands on. `address`: its folder, seen from the variant's."""

    book: Book
    address: str


def own_of(book: Book, base: Book, shown: Collection[str] = ()) -> Book:
    """Its own pages, before them one that tells what is changed or gone. `shown`: all examples of the other book."""
    before = {page.name: page for page in base.pages}
    pages = tuple(
        _own_page(page, before.get(page.name), shown) for page in with_changes(book, base, in_full=False).pages
    )
    return replace(book, pages=tuple(page for page in pages if page.blocks))


def _own_page(page: Page, before: Page | None, shown: Collection[str]) -> Page:
    if before is None:
        return page
    rows = frozenset(row for table in tables_of(before.blocks) for row in table.rows)
    found = [one for one in _own_blocks(page.blocks, frozenset(before.blocks), rows) if not _shows_less(one, shown)]
    return replace(page, blocks=tuple(without_empty(found)))


def _shows_less(block: Block, shown: Collection[str]) -> bool:
    """Worked examples of which the variant has none of its own: some of the other book's come out otherwise there."""
    if not isinstance(block, Paragraph) or not text_of(block.line).startswith(f"{WORKED}: "):
        return False
    return all(word.text in shown for word in block.line if word.how == "emph")


Rows = frozenset[tuple[Cell, ...]]


def _own_blocks(blocks: Iterable[Block], known: frozenset[Block], rows: Rows) -> Iterator[Block]:
    for block in blocks:
        match block:
            case Heading():
                yield block
            case Entry():
                inner = tuple(_own_blocks(block.inner, known, rows))
                told = tuple(_new_rows(one, rows) if isinstance(one, Table) else one for one in block.blocks)
                entries = tuple(one for one in inner if isinstance(one, Entry))
                yield from (replace(block, blocks=told, inner=entries),) if block.mark else inner
            case Table():
                some = _new_rows(block, rows)
                yield from (some,) if some.rows else ()
            case _ if block not in known:
                yield block


def _new_rows(table: Table, rows: Rows) -> Table:
    """A chart is read as a whole."""
    if table.is_chart:
        return table
    new = [at for at, row in enumerate(table.rows) if row not in rows]
    anchors = tuple(table.anchors[at] for at in new) if table.anchors else ()
    return replace(table, rows=tuple(table.rows[at] for at in new), anchors=anchors)


def without_empty(blocks: Sequence[Block]) -> Iterator[Block]:
    """No heading stands above nothing."""
    for at, block in enumerate(blocks):
        if not isinstance(block, Heading) or (at + 1 < len(blocks) and not isinstance(blocks[at + 1], Heading)):
            yield block
