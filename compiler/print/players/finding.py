"""What one looks up at the table: what is added to one number, the questions that were answered, and the index.

The index has the titles of paragraphs but those of cards, what the paragraphs of the documents are about, where the
book says it in those words, with those that carry them, what `index.yaml` of the packs says that people look for,
and the words that the game has names for (kinds of things, what may be so
of them, terrain and the like) with the paragraphs that speak of them; of a word that stands everywhere, with those that
have it in their title.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from compiler.graph import NodeId, titled
from compiler.model import Model
from compiler.print.formats import (
    Block,
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
    joined,
    plain,
    slug,
    spoken,
)
from compiler.print.parts import PART as CARDS
from compiler.print.parts import capital
from compiler.print.players.first_steps import FIRST_TURN, KEY
from compiler.print.players.map_key import MAP_KEY
from compiler.print.players.numbering import INTRODUCTION, SAYS
from compiler.print.telling import Telling

ByWord = Mapping[str, Sequence[tuple[Entry, str]]]  # by word the entries it stands in, with what they say

APPENDIX = "At the end"
ARTICLES = ("the ", "a ", "an ")
SHOWN = {
    KEY: ("counters, what stands on them",),
    MAP_KEY: ("map, what its signs mean", "signs of the map", "colors of the map"),
    FIRST_TURN: ("turns as they were played",),
}
ADDED = {"sum": "added up", "product": "multiplied together"}
FULL = 4  # paragraphs told of a topic
FEW, MOST = 2, 8  # rules that make a sum worth a table; paragraphs that a word of the index leads to
LETTERS, FEW_LACKING = 5, 1  # with which words begin alike that are one word; how many the book may lack, not the first
# Nobody looks under them: a title that begins so is met by who reads.
LITTLE = frozenset(
    "and as at before but by from in into just no nobody nor not nothing of off on only out over own still those to "
    "too under up what when where which who whoever with within without".split()
)
# What speaks of something told before it says nothing alone.
_POINTING = re.compile(r"\b(?:those|these|such|this)\b|\b(?:of|in|on|from|for|entering|waiving) that\b|^same\b")
_CODE = re.compile(r"\b[B-HJ-Z]\b")  # as a list of counters calls them
_STATE = re.compile(r"\{[^{}]*\} (?:is|has been|has) ([a-z][a-z-]*)$")


def in_order(title: str) -> str:
    """As an index is sorted: without the article."""
    low = title.lower()
    return next((low.removeprefix(one) for one in ARTICLES if low.startswith(one)), low)


# ---- sums


def sums(telling: Telling, rules: Sequence[Page]) -> Page:
    """For each number that rules add to or multiply, who does, and by how much."""
    entries = {one.key: one for page in rules for one in entries_of(page.blocks) if one.anchor.startswith("rule-")}
    blocks: list[Block] = []
    for question in telling.model.questions.values():
        edges = telling.graph.edges_to(NodeId("question", question.id), "answers")
        by = [name for name in dict.fromkeys(edge.source.name for edge in edges) if name in entries]
        if question.combine in ADDED and len(by) >= FEW:
            title = capital(question.short or question.phrase)
            rows = tuple((Cell(telling.link(name)), Cell(plain(spoken(entries[name].blocks)))) for name in by)
            blocks += [
                Heading(2, title, f"sums-{slug(title)}"),
                Paragraph(plain(f"What these say is {ADDED[question.combine]}.")),
                Table(title, (), rows),
            ]
    return Page("sums", "What is added up", "Charts", tuple(blocks))


# ---- questions


def answered(telling: Telling, pages: Sequence[Page]) -> Page:
    """The questions of players, chapter by chapter, with the paragraphs that they stand at."""
    blocks: list[Block] = []
    for page in pages:
        items = tuple(_asked(page.blocks, telling))
        if items and page.number:
            blocks += [Heading(2, page.headed, f"answered-{slug(page.title)}"), Listing(items)]
    return Page("answered", "Questions that were answered", APPENDIX, tuple(blocks))


def _asked(blocks: Iterable[Block], telling: Telling) -> Iterator[Item]:
    number = ""
    for block in blocks:
        if isinstance(block, Heading | Entry):
            number = block.number or number
        if isinstance(block, Entry):
            for one in (block, *block.inner):
                number = one.number or number
                if one.key in telling.model.rulings and one.anchor == telling.anchor("ruling", one.key):
                    yield Item((Words(one.title, one.anchor), Words(f" {number}")))


# ---- the index


def index(telling: Telling, pages: Sequence[Page], first: Mapping[str, tuple[str, ...]]) -> Page:
    """`first`: by words the paragraphs that the introduction and openings of chapters have of them."""
    every_entry = [entry for page in pages for entry in entries_of(page.blocks) if entry.number]
    every = [entry for entry in every_entry if entry.title]
    on_cards = {entry.anchor for page in pages if page.part == CARDS for entry in entries_of(page.blocks)}
    called = ((_said(telling, one), one) for one in every if one.key and one.anchor not in on_cards)
    at = [(title, one.anchor, one.number) for title, one in called if _is_looked_up(title)]
    titles = {in_order(title) for title, _, _ in at}
    lines = _titled([*at, *((one.title, one.name, one.number) for one in pages if one.number)])
    sought = dict(_sought(telling, every))
    sought |= dict(_first(first, {one.anchor: one.number for one in every_entry}, sought))
    lines += [(said, line) for said, line in sought.items() if in_order(said) not in titles]
    by_word = _by_word(every)
    roots = {word[:LETTERS] for word in by_word}
    topics = {topic: line for topic, line in _topics(telling, pages) if _is_in_words(topic, roots)}
    known = titles | {in_order(said) for said in sought}
    lines += [(topic, line) for topic, line in topics.items() if in_order(topic) not in known]
    known |= {in_order(topic) for topic in topics}
    shown = ((said, one) for one in pages for said in SHOWN.get(one.name, ()))
    lines += [(said, (Words(f"{said}: "), Words(one.title, one.name))) for said, one in shown]
    lines += [(word, line) for word, line in _words(telling.model, by_word) if in_order(word) not in known]
    lines.sort(key=lambda one: in_order(one[0]))
    blocks: list[Block] = []
    for letter, some in groupby(lines, key=lambda one: in_order(one[0])[:1].upper()):
        items = tuple(Item(line) for _, line in some)
        blocks += [Heading(2, letter, f"names-{slug(letter)}"), Listing(items)]
    return Page("names", "Index", APPENDIX, tuple(blocks))


def _is_looked_up(title: str) -> bool:
    """Questions have a list of their own."""
    return not title.endswith("?") and in_order(title).partition(" ")[0] not in LITTLE


def _said(telling: Telling, one: Entry) -> str:
    """What is done in steps is looked for by what is done: `Blow up the nest`, not `To blow up the nest`."""
    return capital(one.title.removeprefix("To ")) if one.key in telling.model.procedures else one.title


def _titled(every: Iterable[tuple[str, str, str]]) -> list[tuple[str, Line]]:
    """By title, where it leads and with what number; what is called alike (on one card and another) on one line."""
    found: dict[str, dict[str, str]] = {}
    for title, to, number in every:
        found.setdefault(title, {})[number] = to
    lines: list[tuple[str, Line]] = []
    for title, told in found.items():
        numbers = joined((Words(number, to),) for number, to in told.items())
        lines.append((title, (Words(f"{title} ", next(iter(told.values())) if len(told) == 1 else ""), *numbers)))
    return lines


def _sought(telling: Telling, every: Sequence[Entry]) -> Iterator[tuple[str, Line]]:
    """What the packs' own index says: where it stands, or under which other word; not of what this book leaves out."""
    numbers = {one.anchor: one.number for one in every}
    at = {name: numbers.get(telling.anchor(*node), "") for name, node in titled(telling.model).items()}
    for line in telling.model.index.values():
        found = {at[name]: telling.names[name] for name in line.titles if at.get(name)}
        if line.see:
            yield line.said, (Words(f"{line.said}: see {line.see}"),)
        elif found:
            yield line.said, (Words(f"{line.said}: "), *joined((Words(one, found[one]),) for one in found))


def _first(
    places: Mapping[str, tuple[str, ...]], numbers: Mapping[str, str], sought: Mapping[str, Line]
) -> Iterator[tuple[str, Line]]:
    """Before what else is known of the words."""
    for said, some in places.items():
        parted = (one.rpartition(" ") for one in some)
        anchors = (f"{f'chapter-{slug(name)}' if name else INTRODUCTION}{SAYS}{at}" for name, _, at in parted)
        found = [(Words(numbers[one], one),) for one in anchors if one in numbers]
        before = [line for line in (sought.get(said, ())[1:],) if line]
        if found:
            yield said, (Words(f"{said}: "), *joined((*found, *before)))


def _topics(telling: Telling, pages: Sequence[Page]) -> Iterator[tuple[str, Line]]:
    """What has no number is found by that of the paragraph that it stands at, or by those that answer or set it, or by
    the name of its page; first what speaks of little else."""
    numbers = {anchor: number for page in pages for anchor, number in _numbers(page.blocks)}
    named = {one.anchor: page.title for page in pages for one in entries_of(page.blocks) if one.anchor not in numbers}
    by_paragraph = telling.citing
    speaking = Counter(node for nodes in by_paragraph.values() for node in nodes)
    found: dict[str, dict[str, str]] = {}
    for source in telling.model.sources.values():
        for name, entry in source.entries.items():
            nodes = sorted(by_paragraph.get(name, ()), key=lambda node: speaking[node])
            anchors = [telling.anchor(node.sort, node.name) for node in nodes]
            told = {numbers[anchor]: anchor for anchor in anchors if anchor in numbers}
            behind = (anchor for node in nodes for anchor in _behind(telling, node)) if not told else ()
            told |= {numbers[anchor]: anchor for anchor in behind if anchor in numbers}
            told = told or {named[anchor]: anchor for anchor in anchors if anchor in named}
            found.setdefault(capital(entry.topic), {}).update(told)
    for topic, told in found.items():
        if told:
            yield topic, (Words(f"{topic}: "), *joined((Words(at, told[at]),) for at in list(told)[:FULL]))


def _behind(telling: Telling, node: NodeId) -> Iterator[str]:
    """Of a question what answers it, of a fact what sets it."""
    for sort in ("answers", "sets"):
        who = (one.source for one in telling.graph.edges_to(node, sort) if one.source.sort != "example")
        yield from (telling.anchor(one.sort, one.name) for one in who)


def _numbers(blocks: Iterable[Block]) -> Iterator[tuple[str, str]]:
    number = ""
    for block in blocks:
        if isinstance(block, Heading | Entry):
            number = block.number or number
        if isinstance(block, Entry) and number:
            yield from ((one.anchor, one.number or number) for one in (block, *block.inner))


def _by_word(every: Sequence[Entry]) -> ByWord:
    """A name of several words is looked for where its first one stands."""
    by_word: dict[str, list[tuple[Entry, str]]] = {}
    for one in every:
        words = re.findall(r"[a-z0-9-]+", spoken(one.blocks).lower())
        text = f" {' '.join(words)} "
        for word in dict.fromkeys(words):
            by_word.setdefault(word, []).append((one, text))
    return by_word


def _is_in_words(topic: str, roots: Collection[str]) -> bool:
    """Whether the book speaks so: of the word under which it stands, of abbreviations, and of nearly all else."""
    words = [word for word in re.findall(r"[A-Za-z]{2,}", topic) if word.lower() not in LITTLE]
    lacking = [word for word in words if word.lower()[:LETTERS] not in roots]
    is_told = lacking[:1] != words[:1] and len(lacking) <= FEW_LACKING and not any(map(str.isupper, lacking))
    return is_told and not _POINTING.search(topic.lower()) and not _CODE.search(topic)


def _words(model: Model, by_word: ByWord) -> Iterator[tuple[str, Line]]:
    for word, called in sorted(_named(model).items()):
        wanted = f" {word} "
        found = [one for one, text in by_word.get(word.partition(" ")[0], ()) if wanted in text]
        if len(found) > MOST:
            found = [one for one in found if wanted in f" {one.title.lower()} "]
        if 0 < len(found) <= MOST and not word[0].isdigit():
            numbers = joined((Words(one.number, one.anchor),) for one in found)
            yield word, (Words(f"{called}: "), *numbers)


def _named(model: Model) -> dict[str, str]:
    """What the game has a name for, in small letters, and as it is written."""
    choices = {name for one in model.choices.values() for name in one.names}
    states = {state[1] for one in model.stores.values() if (state := _STATE.match(one.phrase))}
    return {word.lower(): word for word in (*model.kinds, *choices, *states) if len(word) > 2}
