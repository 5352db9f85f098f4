"""Numbers of paragraphs that last: 5.3.2 is the second paragraph of the third section of chapter 5.

What was numbered once keeps its number, and what is gone takes its number along. What is new counts on behind the last
of its section; between two that stand already it takes the number before it with a letter: 5.3.2a. What was moved into
another section gets a number there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from compiler.print.formats import Block, Entry, Heading, Line, Page, Words, with_lines

OPENING = "-opening"  # what stands before the first heading of a chapter is its first section
_LAST = re.compile(r"(\d+)([a-z]*)$")

Label = tuple[int, str]


def numbered(pages: Sequence[Page], kept: Mapping[str, str]) -> dict[str, str]:
    """By anchor, in the order of the book. `kept`: the numbers of earlier editions."""
    found: dict[str, str] = {}
    chapters = {page.name: _sections(page) for page in pages}
    for chapter, number in _under("", chapters, kept):
        found[chapter] = number
        sections = chapters[chapter]
        for section, below in _under(number, sections, kept):
            found[section] = below
            found |= _under(below, sections[section], kept)
    return found


def _sections(page: Page) -> dict[str, list[str]]:
    """The anchors of a chapter's paragraphs by section."""
    found: dict[str, list[str]] = {}
    at = page.name + OPENING
    for block in page.blocks:
        if isinstance(block, Heading):
            at = block.anchor
            found.setdefault(at, [])
        elif isinstance(block, Entry) and is_numbered(block):
            found.setdefault(at, []).append(block.anchor)
    return found


def is_numbered(entry: Entry) -> bool:
    """Rulings and examples stand at what they speak of."""
    return entry.label not in ("Ruling", "Example")


def _under(above: str, anchors: Iterable[str], kept: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each with its number beneath this one."""
    prefix = f"{above}." if above else ""
    labels = {anchor: _label(number, prefix) for anchor, number in kept.items()}
    used = {label for label in labels.values() if label is not None}
    order = list(anchors)
    last: Label = (0, "")
    for at, anchor in enumerate(order):
        label = labels.get(anchor)
        if label is None:
            comes = any(labels.get(one) is not None for one in order[at + 1 :])
            label = _beside(last, used) if comes else (max((one for one, _ in used), default=0) + 1, "")
            used.add(label)
        last = label
        yield anchor, f"{prefix}{label[0]}{label[1]}"


def _label(number: str, prefix: str) -> Label | None:
    """The last part of a number that stands right beneath another."""
    last = _LAST.fullmatch(number.removeprefix(prefix)) if number.startswith(prefix) else None
    return (int(last[1]), last[2]) if last else None


def _beside(before: Label, used: set[Label]) -> Label:
    return next((before[0], letters) for letters in _letters() if (before[0], letters) not in used)


def _letters() -> Iterator[str]:
    """a, b, to z, then aa."""
    width = [""]
    while True:
        width = [one + chr(at) for one in width for at in range(ord("a"), ord("z") + 1)]
        yield from width


# ---- the book with its numbers


def with_numbers(pages: Iterable[Page], numbers: Mapping[str, str]) -> tuple[Page, ...]:
    """Every place with its number, and every name that leads there."""

    def word_told(word: Words) -> Words:
        number = numbers.get(word.to, "") if word.text.strip() else ""
        return replace(word, text=f"{word.text} ({number})") if number else word

    def told(line: Line) -> Line:
        return tuple(map(word_told, line))

    return tuple(_page(page, tuple(with_lines(page.blocks, told)), numbers) for page in pages)


def _page(page: Page, blocks: tuple[Block, ...], numbers: Mapping[str, str]) -> Page:
    return replace(page, number=numbers.get(page.name, ""), blocks=tuple(_numbered(blocks, numbers)))


def _numbered(blocks: Iterable[Block], numbers: Mapping[str, str]) -> Iterator[Block]:
    for block in blocks:
        if isinstance(block, Heading | Entry):
            yield replace(block, number=numbers.get(block.anchor, ""))
        else:
            yield block


def renumbered(numbers: Mapping[str, str], kept: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """By anchor: the number of an earlier edition and today's, where they differ."""
    return {anchor: (kept[anchor], now) for anchor, now in numbers.items() if kept.get(anchor, now) != now}


