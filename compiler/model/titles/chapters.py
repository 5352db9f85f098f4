"""What is said once for several items: facts in a row, and the head of a chapter: `Chapter; under [Opportunity fire].`

It is put to the parts of each item as if the item said it; so nothing below knows of chapters, and what is remembered
of an item is forgotten when its chapter changes. An item of `not under` the option keeps out of it. Options and
rulings are told whether or not an option is on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from compiler.model.titles.parts import ALLOWED
from compiler.syntax import Item, Word

CHAPTER = "Chapter"
UNDER = "under"
WITHIN = {title for title, parts in ALLOWED.items() if UNDER in parts} - {CHAPTER, "Option", "Ruling"}


def each_fact(items: Iterable[Item]) -> Iterator[Item]:
    """`Fact "...", "...", "..."; lasts until ...`: what is said of several is said of each."""
    for item in items:
        phrases = [word for word in item.head if word.sort == "quoted"]
        if item.title != "Fact" or not all(word.sort in ("quoted", "comma") for word in item.head):
            phrases = []
        if len(phrases) < 2:
            yield item
        else:
            yield from (item._replace(parts=((phrase,), *item.parts[1:])) for phrase in phrases)


def within_chapters(items: Iterable[Item]) -> list[Item]:
    said_once: tuple[Word, ...] = ()
    found = []
    for item in items:
        title = item.title.rstrip("?")
        if title == CHAPTER:
            said_once = next((part for part in item.parts[1:] if part and part[0].low == UNDER), ())
        found.append(_within(item, said_once) if said_once and title in WITHIN else item)
    return found


def _within(item: Item, said_once: tuple[Word, ...]) -> Item:
    head, *parts = item.parts
    own = next((part for part in parts if part and part[0].low == UNDER), said_once[:1])
    refused = next((part for part in parts if [word.low for word in part[:2]] == ["not", UNDER]), ())
    said = {word.low for word in (*own, *refused)}
    names = [word for word in said_once if word.sort == "name" and word.low not in said]
    if not names:
        return item
    listed = [piece for name in names for piece in (name, Word(",", ",", "comma", name.end, name.end))]
    joined = (own[0], *(listed if own[1:] else listed[:-1]), *own[1:])
    return item._replace(parts=(head, *(part for part in parts if part is not own), joined))
