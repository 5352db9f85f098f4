"""The sheet of differences between two books: what each says otherwise, in its own words, with a position on which the
two give different answers; then what the documents call different."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from compiler.print.differing import differing, page_of
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


def sheet_of(
    titles: tuple[str, str], pairs: Iterable[Pair], witnesses: Mapping[str, Parted], books: tuple[Book, Book]
) -> Book:
    """witnesses: by what is declared that differs; books: those for players."""
    one, other = titles
    shown = {name: tuple(_witness(witness, titles)) for name, witness in witnesses.items()}
    pages = [page_of(tuple(differing(*books)), titles, shown)]
    first = tuple(_pair(pair, titles) for pair in pairs)
    pages += [Page("documents", "What the documents call different", "Differences", first)] if first else []
    lead = f"What differs from {one} to {other}."
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
