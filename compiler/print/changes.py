"""What a book says that an older one did not, and the other way round: compared as printed, place by place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

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
    entries_of,
    plain,
    said,
    spoken,
    text_of,
)

_NUMBER = re.compile(r"\(?\b\d+[a-z]?(?:\.\d+[a-z]?)+\b\)?|\([ST]\d+(?:\.\d+[a-z]?)*\)")  # bare, S4 is a hex
SKIPPED = ("Example",)
ONLY = ("Only with: ", "Only without: ")
CHANGED = ("Changed by: ",)  # by what stands elsewhere: its own words are as they were
ANEW = ("Said anew by: ",)  # likewise, of a fact; what changes it are those who set it
INSTEAD = "In place of: "
GONE = "changes-gone"
CARDS = "Situations"  # the part of the book that they stand in


def with_changes(book: Book, older: Book, in_full: bool = True) -> Book:
    """The book with what is new or changed marked, and a page that lists it.

    `in_full`: with the words of what is new, which stand in the book as well. Who reads the player's book of another
    game is told what is new by name and number, nothing of cards.
    """
    before = entries_by_anchor(older)
    after = entries_by_anchor(book)
    is_other = any(page.number for page in book.pages) and book.title != older.title
    cards = _on_cards(book) | _on_cards(older) if is_other else frozenset()
    marks = {
        anchor: "new" if anchor not in before else "changed"
        for anchor, entry in after.items()
        if anchor not in before or says_as(entry) != says_as(before[anchor])
    }
    gone = {entry.title for anchor, entry in before.items() if anchor not in after and entry.label not in SKIPPED}
    pages = tuple(replace(page, blocks=tuple(_marked(page.blocks, marks, gone))) for page in book.pages)
    before = {anchor: entry for anchor, entry in before.items() if anchor not in cards}
    after = {anchor: entry for anchor, entry in after.items() if anchor not in cards}
    told = "none" if is_other else "all" if in_full else "gone"
    return replace(book, pages=(_page(book, older, before, after, marks, told), *pages))


def _on_cards(book: Book) -> frozenset[str]:
    return frozenset(entry.anchor for page in book.pages if page.part == CARDS for entry in entries_of(page.blocks))


def entries_by_anchor(book: Book) -> dict[str, Entry]:
    return {entry.anchor: entry for page in book.pages for entry in entries_of(page.blocks)}


def says_as(entry: Entry) -> tuple[str, str]:
    """Title and words, with which options it holds and what changes it; what else stands around it may differ, and so
    may pictures and the numbers of paragraphs."""
    told = _NUMBER.sub("", spoken((*entry.blocks, *_holding(entry))))
    return entry.title, " ".join(told.split())


def _holding(entry: Entry) -> tuple[Paragraph, ...]:
    """With or without which options, and changed by what: no rule is told without it."""
    changed = ANEW if entry.anchor.startswith("store-") else CHANGED
    return tuple(one for one in entry.asides if text_of(one.line).startswith((*ONLY, *changed)))


def _marked(blocks: Iterable[Block], marks: dict[str, str], gone: set[str]) -> Iterable[Block]:
    for block in blocks:
        if isinstance(block, Entry):
            inner = tuple(one for one in _marked(block.inner, marks, gone) if isinstance(one, Entry))
            asides = tuple(_leading_to_gone(one, gone) for one in block.asides)
            yield replace(block, inner=inner, asides=asides, mark=marks.get(block.anchor, ""))
        else:
            yield block


def _leading_to_gone(aside: Paragraph, gone: set[str]) -> Paragraph:
    """What a rule stands in place of is to be read where it is told to be gone."""
    if not text_of(aside.line).startswith(INSTEAD):
        return aside
    line = tuple(replace(one, to=GONE) if not one.to and one.text in gone else one for one in aside.line)
    return replace(aside, line=line)


def _in_its_place(gone: Entry, after: Iterable[Entry]) -> list[Paragraph]:
    """What stands in the place of what is gone."""
    by = [
        Words(one.title, one.anchor, "emph")
        for one in after
        for aside in one.asides
        if text_of(aside.line).startswith(INSTEAD) and any(word.text == gone.title for word in aside.line)
    ]
    return [Paragraph((Words("In its place:", "", "strong"), *_spaced(by)), "aside")] if by else []


def _spaced(words: Iterable[Words]) -> Line:
    return tuple(one for word in words for one in (Words(" "), word))


def _page(
    book: Book, older: Book, before: dict[str, Entry], after: dict[str, Entry], marks: dict[str, str], in_full: str
) -> Page:
    """`in_full`: with the words of all that is new or gone, of what is gone alone, or of none; what changed always."""
    name = "changes"
    blocks: list[Block] = [said(f"What {book.title} says otherwise than {older.title}.", "lead")]
    parts = (("New", "new"), ("Changed", "changed"))
    for title, told in parts if in_full != "none" else reversed(parts):
        some = [entry for anchor, entry in after.items() if marks.get(anchor) == told and entry.label not in SKIPPED]
        if some:
            blocks.append(Heading(2, title, f"changes-{told}"))
            if told == "new" and in_full != "all":
                blocks.append(Listing(tuple(Item(_titled(entry)) for entry in some if entry.title)))
                continue
            for entry in some:
                blocks += _told(entry, before.get(entry.anchor))
    gone = [entry for anchor, entry in before.items() if anchor not in after and entry.label not in SKIPPED]
    if gone:
        blocks.append(Heading(2, "Gone", GONE))
        for entry in (one for one in gone if one.title or in_full != "none"):
            blocks.append(Paragraph(_titled(replace(entry, anchor="")), "head"))
            blocks += _without_links(entry.blocks) if in_full != "none" else []
            blocks += _in_its_place(entry, after.values())
    examples = [entry for anchor, entry in after.items() if anchor in marks and entry.label in SKIPPED]
    if examples and in_full != "none":
        blocks.append(Heading(2, "Worked examples", "changes-examples"))
        blocks.append(
            Listing(tuple(Item((Words(one.title, one.anchor), Words(f": {marks[one.anchor]}"))) for one in examples))
        )
    if len(blocks) == 1:
        blocks.append(said("Nothing."))
    return Page(name, f"What changed since {older.title}", "At the table", tuple(blocks))


def _options(entry: Entry) -> tuple[Paragraph, ...]:
    return tuple(one for one in _holding(entry) if text_of(one.line).startswith(ONLY))


def _titled(entry: Entry) -> Line:
    label = f" ({entry.label.lower()})" if entry.label else ""
    return Words(entry.headed, entry.anchor, "strong"), Words(label)


def _told(entry: Entry, old: Entry | None) -> list[Block]:
    head = Paragraph(_titled(entry), "head")
    if old is None:
        return [head, *(block for block in entry.blocks if isinstance(block, Paragraph | Listing)), *_holding(entry)]
    return [head, *what_changed(entry, old)]


def what_changed(entry: Entry, old: Entry) -> list[Block]:
    """The cells that are otherwise, else all of it before and now."""
    tables = [block for block in entry.blocks if isinstance(block, Table)]
    olds = [block for block in old.blocks if isinstance(block, Table)]
    if tables and olds:
        return _cells(olds[0], tables[0])
    if spoken(old.blocks) == spoken(entry.blocks) and not _options(old) and not _options(entry):
        return list(_holding(entry))
    before, now = (*old.blocks, *_holding(old)), (*entry.blocks, *_holding(entry))
    return [said("Before:", "aside"), *_without_links(before), said("Now:", "aside"), *now]


def _without_links(blocks: Iterable[Block]) -> list[Block]:
    """What is no longer so leads nowhere."""
    return [
        Paragraph(tuple(replace(word, to="") for word in block.line), block.how)
        if isinstance(block, Paragraph)
        else Listing(tuple(_loose(item) for item in block.items))
        for block in blocks
        if isinstance(block, Paragraph | Listing)
    ]


def _loose(item: Item) -> Item:
    return Item(
        tuple(replace(word, to="") for word in item.line),
        item.marker,
        tuple(_loose(one) for one in item.items),
    )


def _cells(old: Table, new: Table) -> list[Block]:
    """Cell by cell, where they differ."""
    was, now = _by_name(old), _by_name(new)
    rows = tuple(
        (Cell(plain(name), is_head=True), Cell(plain(was.get(name, "—"))), Cell(plain(now.get(name, "—"))))
        for name in dict.fromkeys((*now, *was))
        if was.get(name) != now.get(name)
    )
    heads = tuple(Cell(plain(one), is_head=True) for one in ("Where", "Before", "Now"))
    return [Table(f"What changed in {new.caption}", (heads,), rows)] if rows else []


def _by_name(table: Table) -> dict[str, str]:
    """Each cell by the heads of its row and column."""
    columns: list[str] = []
    for row in table.head:
        spread = [text_of(cell.line) for cell in row for _ in range(cell.across)]
        columns = [", ".join(filter(None, pair)) for pair in zip(columns or [""] * len(spread), spread, strict=True)]
    found: dict[str, str] = {}
    for row in table.rows:
        name = ", ".join(text_of(cell.line) for cell in row if cell.is_head)
        for column, cell in zip(columns, row, strict=False):
            if not cell.is_head and cell.picture is None and cell.line:
                found[f"{name}: {column}"] = text_of(cell.line)
    return found
