"""What two books for players say differently, paragraph by paragraph in the words of the books: for the sheet of
differences, which opens with all of it in short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from compiler.print.changes import CARDS, SKIPPED, entries_by_anchor, says_as, what_changed
from compiler.print.formats import (
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
    Words,
    plain,
    said,
    spoken,
    text_of,
)
from runtime.records import dataclass

NAME = "changes"
FEW = 6  # cells of one table that stand in the short list
ELSEWHERE = "See also"
SHORT = 160  # letters of a paragraph that does
HOWS = ("new", "changed", "gone")


@dataclass(frozen=True)
class Differing:
    """`how`: new, changed or gone; `entry`: as the book words it, of what changed before and now."""

    how: str
    entry: Entry
    cells: tuple[tuple[str, str, str], ...] = ()  # of a chart: where, before and now


def differing(older: Book, book: Book) -> Iterator[Differing]:
    """In the order of the books."""
    before, after = entries_by_anchor(_with_cards_named(older)), entries_by_anchor(_with_cards_named(book))
    for anchor, entry in after.items():
        old = before.get(anchor)
        if entry.label in SKIPPED or (old is not None and says_as(entry) == says_as(old)):
            continue
        if old is None:
            yield Differing("new", _alone(entry))
            continue
        blocks = what_changed(entry, old)
        cells = tuple(_row(row) for one in blocks if isinstance(one, Table) for row in one.rows)
        yield Differing("changed", replace(_alone(entry), blocks=tuple(blocks)), cells)
    for anchor, entry in before.items():
        if anchor not in after and entry.label not in SKIPPED:
            yield Differing("gone", _alone(entry))


def page_of(found: Iterable[Differing], titles: tuple[str, str], shown: Mapping[str, tuple[Block, ...]]) -> Page:
    """shown: by what is declared, a position that shows the difference."""
    by_how = {how: [one for one in found if one.how == how] for how in HOWS}
    one, other = titles
    blocks: list[Block] = [said(f"What {other} says otherwise than {one}.", "lead")]
    if not any(by_how.values()):
        blocks.append(said("Nothing."))
    else:
        blocks += [Heading(2, "In short", "changes-in-short"), Listing(tuple(_in_short(by_how)))]
    for how, some in by_how.items():
        blocks += [Heading(2, how.capitalize(), f"changes-{how}")] if some else []
        for each in some:
            more = shown.get(each.entry.key, ())
            blocks.append(replace(each.entry, blocks=(*each.entry.blocks, *more)))
    return Page(NAME, f"From {one} to {other}", "Differences", tuple(blocks))


def _with_cards_named(book: Book) -> Book:
    """Each card has a set-up and a victory: in the sheet they stand beside those of others."""
    return replace(book, pages=tuple(_named(page) if page.part == CARDS else page for page in book.pages))


def _named(page: Page) -> Page:
    own = f", {page.title}"
    blocks = (replace(one, title=one.title + own) if isinstance(one, Entry) else one for one in page.blocks)
    return replace(page, blocks=tuple(blocks))


def _alone(entry: Entry) -> Entry:
    """What belongs to it is told by itself, and what a book leads to besides is not in the sheet."""
    asides = tuple(one for one in entry.asides if not text_of(one.line).startswith(ELSEWHERE))
    return replace(entry, asides=asides, inner=(), mark="")


def _row(row: tuple[Cell, ...]) -> tuple[str, str, str]:
    where, before, now = (text_of(cell.line) for cell in row)
    return where, before, now


def _in_short(by_how: Mapping[str, list[Differing]]) -> Iterator[Item]:
    for how, some in by_how.items():
        for each in some:
            named = Words(each.entry.headed, each.entry.anchor, "strong")
            label = Words(f" ({each.entry.label.lower()})" if each.entry.label else "")
            yield Item((Words(f"{how.capitalize()}: "), named, label, *_told(each)))


def _told(each: Differing) -> Line:
    """What can be told of it in a line: the cells, or a paragraph that is no longer than one."""
    if each.cells:
        told = [f"{where} {before} → {now}" for where, before, now in each.cells[:FEW]]
        more = [f"and {len(each.cells) - FEW} more"] if len(each.cells) > FEW else []
        return plain(f": {'; '.join((*told, *more))}")
    first = next(iter(each.entry.blocks), None)
    is_whole = len(each.entry.blocks) == 1 and each.how == "new" and isinstance(first, Paragraph)
    text = spoken(each.entry.blocks) if is_whole else ""
    return plain(f": {text}") if 0 < len(text) <= SHORT else ()
