"""The sheet of differences between two books: what the documents call different, then each rule that differs,
each with a position on which the two give different answers."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.print.formats import Block, Book, Entry, Item, Listing, Page, Paragraph, Picture, Words, plain, said, slug
from runtime.program import capital
from runtime.records import dataclass


@dataclass(frozen=True)
class Parted:
    """A position and what each book says of it. `told_in`: which of the two tells it, where only one can."""

    title: str
    given: tuple[str, ...]
    done: tuple[str, ...]
    asked: str
    says: tuple[str, str]
    instead: tuple[tuple[str, str], ...] = ()  # a counter, and what stands for it in the other book
    told_in: str = ""
    picture: str = ""


@dataclass(frozen=True)
class Pair:
    """What two documents decide differently. `witnesses`: one for both, or one of each book."""

    topic: str
    relation: str
    cited: tuple[str, str]
    witnesses: tuple[Parted, ...]


@dataclass(frozen=True)
class Change:
    """A thing that differs. `how`: added, removed or changed."""

    sort: str
    name: str
    how: str
    before: str
    after: str
    witness: Parted | None = None


def sheet_of(titles: tuple[str, str], pairs: Iterable[Pair], changes: Iterable[Change]) -> Book:
    one, other = titles
    first = tuple(_pair(pair, titles) for pair in pairs)
    pages = [Page("documents", "What the documents call different", "Differences", first)] if first else []
    for sort in dict.fromkeys(change.sort for change in changes):
        some = tuple(_change(change, titles) for change in changes if change.sort == sort)
        pages.append(Page(f"each-{slug(sort)}", f"Each {sort}", "Differences", some))
    lead = f"What differs from {one} to {other}, with positions on which they part."
    return Book(f"{one} and {other}", tuple(pages), lead)


def _pair(pair: Pair, titles: tuple[str, str]) -> Entry:
    blocks: list[Block] = []
    for witness in pair.witnesses:
        blocks += _witness(witness, titles)
    if not pair.witnesses:
        blocks.append(said("No position was found on which the two part."))
    asides = tuple(said(cited, "aside") for cited in pair.cited)
    label = {"opposite": "The opposite", "differs": "Different"}.get(pair.relation, capital(pair.relation))
    anchor = slug(f"{pair.topic} {' '.join(pair.cited)}")
    return Entry(label, pair.topic, anchor, tuple(blocks), asides)


def _change(change: Change, titles: tuple[str, str]) -> Entry:
    blocks: list[Block] = []
    for title, text in zip(titles, (change.before, change.after), strict=True):
        if text:
            blocks.append(said(f"{title}: {text}"))
    if change.witness is not None:
        blocks += _witness(change.witness, titles)
    return Entry(capital(change.how), change.name, slug(f"{change.sort} {change.name}"), tuple(blocks))


def _witness(witness: Parted, titles: tuple[str, str]) -> list[Block]:
    where = f" (as {witness.told_in} tells it)" if witness.told_in else ""
    blocks: list[Block] = [said(f"{witness.title}{where}.", "aside")]
    blocks.append(Listing(tuple(Item(plain(line)) for line in (*witness.given, *witness.done))))
    if witness.picture:
        blocks.append(Picture(slug(f"parted {witness.title} {witness.asked}"), witness.title, witness.picture))
    line = [Words(f"{capital(witness.asked)}: ")]
    for at, (title, says) in enumerate(zip(titles, witness.says, strict=True)):
        if says:
            line += [Words("; " if at and witness.says[0] else ""), Words(says, "", "strong"), Words(f" in {title}")]
    blocks.append(Paragraph((*(word for word in line if word.text), Words("."))))
    if witness.instead:
        stood = ", ".join(f"{new} for {old}" for old, new in witness.instead)
        blocks.append(said(f"In the other book with {stood}.", "aside"))
    return blocks
