"""What is said once for several items: facts in a row, and the head of a chapter or of a family of rules:
`Chapter; under [Opportunity fire].`, `Family; while the card in play is card 7.`

It is put to the parts of each item as if the item said it; so nothing below knows of chapters, and what is remembered
of an item is forgotten when its chapter changes. A chapter lasts to the next, a family to the next heading. An item of
`not under` the option keeps out of it. Options and rulings are told whether or not an option is on; `while` is said of
what is ruled and done, not of what words mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from compiler.model.titles.parts import ALLOWED
from compiler.syntax import Item, Word

CHAPTER, FAMILY = "Chapter", "Family"
UNDER, WHILE = "under", "while"
HEADS = (CHAPTER, FAMILY)
WITHIN = {title for title, parts in ALLOWED.items() if UNDER in parts} - {*HEADS, "Option", "Ruling"}


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
    heads: dict[str, Item] = {}
    found = []
    for item in items:
        title = item.title.rstrip("?")
        if title in HEADS:
            heads[title] = item
        elif FAMILY in heads and heads[FAMILY].family != item.family:
            del heads[FAMILY]
        for head in heads.values() if title in WITHIN else ():
            item = _while(_within(item, said(head, UNDER)), said(head, WHILE))
        found.append(item)
    return found


def said(item: Item, name: str) -> tuple[Word, ...]:
    return next((part for part in item.parts[1:] if part and part[0].low == name), ())


def _while(item: Item, once: tuple[Word, ...]) -> Item:
    """Of several heads each has its own say."""
    return item._replace(parts=(*item.parts, once)) if once and WHILE in ALLOWED[item.title.rstrip("?")] else item


def _within(item: Item, said_once: tuple[Word, ...]) -> Item:
    head, *parts = item.parts
    own = next((part for part in parts if part and part[0].low == UNDER), said_once[:1])
    refused = next((part for part in parts if [word.low for word in part[:2]] == ["not", UNDER]), ())
    told = {word.low for word in (*own, *refused)}
    names = [word for word in said_once if word.sort == "name" and word.low not in told]
    if not names:
        return item
    listed = [piece for name in names for piece in (name, Word(",", ",", "comma", name.end, name.end))]
    joined = (own[0], *(listed if own[1:] else listed[:-1]), *own[1:])
    return item._replace(parts=(head, *(part for part in parts if part is not own), joined))
