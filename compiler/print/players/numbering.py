"""Numbers of paragraphs that last: 5.3.2 is the second paragraph of the third section of chapter 5.

What was numbered once keeps its number, and what is gone takes its number along. What is new counts on behind the last
of its section; between two that stand already it takes the number before it with a letter: 5.3.2a. What was moved into
another section gets a number there. What a chapter says before its sections is 5.0.1, what a section says before its
paragraphs 5.3.0. Rulings and remarks at a paragraph are numbered beneath it: 5.3.2.1.

Cards and charts are counted apart, by a letter: S7 is the card that calls itself 7, S7.3 the third paragraph on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from string import ascii_lowercase

from compiler.print.formats import Block, Entry, Heading, Line, Page, Paragraph, Words, entries_of, with_lines
from compiler.source import Memory

OPENING = "-opening"  # what stands before the first heading of a chapter is its first section
INTRODUCTION = "introduction"  # the page before all chapters
SAYS = "-says-"  # between the name of a page and the number of what it says first
_LAST = re.compile(r"(\d+)([a-z]*)$")

FIRST = "what a chapter says first"  # the key of its entries
CARDS, CHARTS = "S", "T"
_CALLED = re.compile(r"(\d+): ")

Label = tuple[int, str]
Places = dict[str, "Places"]  # by anchor, with what stands beneath each


def numbered(pages: Sequence[Page], kept: Mapping[str, str]) -> dict[str, str]:
    """By anchor, in the order of the book. `kept`: the numbers of earlier editions."""
    found = _counted("", {page.name: _sections(page) for page in pages}, kept)
    return {**found, **dict(_said_first(pages, found))}


def numbered_first(pages: Iterable[Page]) -> dict[str, str]:
    """What stands before all chapters, as that of a chapter 0."""
    return {one.anchor: f"0.{at}" for page in pages for at, one in enumerate(entries_of(page.blocks), 1)}


def numbered_cards(cards: Sequence[Page], kept: Mapping[str, str]) -> dict[str, str]:
    """By the number that a card calls itself by, if it has one."""
    own = {card.name: f"{CARDS}{found[1]}" for card in cards if (found := _CALLED.match(card.title))}
    return _counted(CARDS, {card.name: _entries(card.blocks) for card in cards}, {**own, **kept})


def cards_in_order(cards: Iterable[Page], numbers: Mapping[str, str]) -> list[Page]:
    """As they are numbered, not as their files are called: S2, S12, S12a, S13."""

    def place(card: Page) -> tuple[int, int, str]:
        found = _LAST.search(numbers.get(card.name, ""))
        return (int(found[1]), len(found[2]), found[2]) if found is not None else (0, 0, "")

    return sorted(cards, key=place)


def numbered_charts(pages: Iterable[Page], kept: Mapping[str, str]) -> dict[str, str]:
    return _counted(CHARTS, _entries(block for page in pages for block in page.blocks), kept)


def titled(card: Page, numbers: Mapping[str, str]) -> Page:
    """Without the number in its title that stands before it already, perhaps with a letter."""
    found = _CALLED.match(card.title)
    is_said = found is not None and numbers.get(card.name, "").rstrip(ascii_lowercase) == f"{CARDS}{found[1]}"
    return replace(card, title=card.title[found.end() :]) if found is not None and is_said else card


def _counted(prefix: str, places: Places, kept: Mapping[str, str]) -> dict[str, str]:
    labels: dict[str, dict[str, Label]] = {}
    for anchor, number in kept.items():
        last = _LAST.search(number)
        if last is not None:
            labels.setdefault(number[: last.start()], {})[anchor] = (int(last[1]), last[2])
    found: dict[str, str] = {}

    def count(prefix: str, places: Places) -> None:
        for anchor, number in _under(prefix, places, labels.get(prefix, {})):
            found[anchor] = number
            count(f"{number}.", places[anchor])

    count(prefix, places)
    return found


def _sections(page: Page) -> Places:
    """A chapter's paragraphs by section."""
    found: Places = {}
    at = page.name + OPENING
    for block in page.blocks:
        if isinstance(block, Heading):
            at = block.anchor
            found.setdefault(at, {})
        elif isinstance(block, Entry) and block.key != FIRST:
            found.setdefault(at, {}).update(_entries([block]))
    return found


def _said_first(pages: Iterable[Page], numbers: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for page in pages:
        first = (one.anchor for one in page.blocks if isinstance(one, Entry) and one.key == FIRST)
        yield from ((anchor, f"{numbers[page.name]}.0.{at}") for at, anchor in enumerate(first, 1))


def _entries(blocks: Iterable[Block]) -> Places:
    """Examples have no number: nobody is asked about them."""
    return {one.anchor: _entries(one.inner) for one in blocks if isinstance(one, Entry) and one.label != "Example"}


def _under(prefix: str, anchors: Iterable[str], labels: Mapping[str, Label]) -> Iterator[tuple[str, str]]:
    """Each with its number. `labels`: those that were given beneath this one."""
    used = set(labels.values())
    order = list(anchors)
    labels = _apart(labels, set(order), used)
    last: Label = (0, "")
    for at, anchor in enumerate(order):
        label = labels.get(anchor)
        if label is None:
            comes = any(labels.get(one) is not None for one in order[at + 1 :])
            label = _beside(last, used) if comes else (max((one for one, _ in used), default=0) + 1, "")
            used.add(label)
        last = label
        yield anchor, f"{prefix}{label[0]}{label[1]}"


def _apart(labels: Mapping[str, Label], there: set[str], used: set[Label]) -> Mapping[str, Label]:
    """Of those that are there. Two may have been given the same, each in a book of its own: that of the game beneath
    keeps it, and the other has it with a letter."""
    found: dict[Label, str] = {}
    for anchor, label in labels.items():
        if anchor in there:
            label = _beside(label, used) if label in found else label
            used.add(label)
            found[label] = anchor
    return {anchor: label for label, anchor in found.items()}


def _beside(before: Label, used: set[Label]) -> Label:
    return next((before[0], letters) for letters in _letters() if (before[0], letters) not in used)


def _letters() -> Iterator[str]:
    """a, b, to z, then aa."""
    width = [""]
    while True:
        width = [one + chr(at) for one in width for at in range(ord("a"), ord("z") + 1)]
        yield from width


# ---- the book with its numbers


def with_numbers(pages: Iterable[Page], numbers: Mapping[str, str], book: str, known: Memory) -> tuple[Page, ...]:
    """Every place with its number, and every name that leads there. `known`: what was made so of this book before."""

    def word_told(word: Words) -> Words:
        number = numbers.get(word.to, "")
        is_name = word.text.strip() not in ("", number)
        return replace(word, text=f"{word.text} ({number})") if number and is_name else word

    def told(line: Line) -> Line:
        return tuple(map(word_told, line))

    def made(page: Page) -> Page:
        return _page(page, tuple(with_lines(page.blocks, told)), numbers)

    return tuple(known.of(("numbered", book, page.name), (page, numbers), partial(made, page)) for page in pages)


def _page(page: Page, blocks: tuple[Block, ...], numbers: Mapping[str, str]) -> Page:
    section = numbers.get(page.name + OPENING, "")
    return replace(page, number=numbers.get(page.name, ""), blocks=tuple(_numbered(blocks, numbers, section)))


def _numbered(blocks: Iterable[Block], numbers: Mapping[str, str], section: str) -> Iterator[Block]:
    """`section`: the number of the one that opens, until its first paragraph."""
    for block in blocks:
        match block:
            case Heading():
                section = numbers.get(block.anchor, block.number)
                yield replace(block, number=section)
            case Entry():
                section = section if block.key == FIRST else ""
                yield _entry(block, numbers)
            case Paragraph(how="note") if section:
                yield _opened(block, f"{section}.0")
            case _:
                yield block


def _opened(told: Paragraph, number: str) -> Paragraph:
    return replace(told, line=(Words(f"{number} ", "", "strong"), *told.line))


def _entry(entry: Entry, numbers: Mapping[str, str]) -> Entry:
    """A remark has no title: its number opens it."""
    number = numbers.get(entry.anchor, "")
    inner = tuple(_entry(one, numbers) for one in entry.inner)
    match entry.blocks:
        case (Paragraph() as first, *more) if number and not entry.title:
            return replace(entry, number=number, inner=inner, blocks=(_opened(first, number), *more))
    return replace(entry, number=number, inner=inner)


def renumbered(numbers: Mapping[str, str], kept: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """By anchor: the number of an earlier edition and today's, where they differ."""
    return {anchor: (kept[anchor], now) for anchor, now in numbers.items() if kept.get(anchor, now) != now}
