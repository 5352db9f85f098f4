"""What a reader may search by: each entry's words, by where they stand, cut to their stems.

`search.js` cuts what is typed in the same way; a test holds the two to each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from compiler.print.formats.document import Entry, Page, Table, entries_of, spoken, text_of
from runtime.records import dataclass

EXCERPT = 170
TEXTS = 50_000  # kept with their stems, for who prints the same again in one process
PLAIN = frozenset(
    "a an and are as at be been but by can do does for from has have how i if in into is it its may my must no "
    "not of on or so than that the their them then there these they this to was what when which who will with "
    "would you your".split()
)
_WORD = re.compile(r"[a-z0-9/]+")
_ENDINGS = ("ing", "ied", "ies", "es", "ed", "s", "y", "e")


@dataclass(frozen=True)
class Found:
    """A place to be found: stems by where they stand, the strongest first."""

    label: str
    title: str
    anchor: str
    excerpt: str
    stems: tuple[tuple[str, ...], ...]  # of the title, of the text, of what it is about


@cache
def stem(word: str) -> str:
    """Without the ending of a plural or a verb: `entering`, `enters` and `entered` are one."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word.removesuffix(ending)
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouslr" else word


@lru_cache(TEXTS)
def stems(text: str) -> tuple[str, ...]:
    words = _WORD.findall(text.casefold().replace("'s", ""))
    return tuple(dict.fromkeys(stem(word) for word in words if word not in PLAIN))


def findable(page: Page) -> Iterator[Found]:
    yield Found("Page", page.title, page.name, page.part, (stems(page.title), (), ()))
    for entry in entries_of(page.blocks):
        yield _of_entry(entry)
        for block in entry.blocks:
            if isinstance(block, Table) and block.anchors:
                for row, anchor in zip(block.rows, block.anchors, strict=True):
                    name = next((text_of(cell.line) for cell in row if cell.is_head), "")
                    told = ", ".join(filter(None, (text_of(cell.line) for cell in row if not cell.is_head)))
                    yield Found("Counter", name, anchor, told[:EXCERPT], (stems(name), (), stems(entry.title)))


def _of_entry(entry: Entry) -> Found:
    told = spoken(block for block in entry.blocks if not isinstance(block, Table))
    text = " ".join(told.split())
    title = f"{entry.title} {entry.key}" if entry.label == "Ruling" else entry.title
    return Found(
        entry.label,
        entry.title or entry.number,
        entry.anchor,
        text if len(text) <= EXCERPT else f"{text[:EXCERPT].rsplit(' ', 1)[0]} …",
        (stems(title), stems(text), stems(entry.about)),
    )
