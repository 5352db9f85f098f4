"""What one looks up at the table: what is added to one number, the questions that were answered, and the index.

The index has subjects with what is said of them beneath (`subjects`): what `index.yaml` of the packs and the guide say
that people look for, what the paragraphs of the documents are about, where the book says it in those words, and titles
of paragraphs of which neither says anything; besides the titles of cards.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, groupby

from compiler.graph import SECTIONS, NodeId, titled
from compiler.model import Declared, Model
from compiler.print.formats import (
    PLAIN,
    Block,
    Cell,
    Entry,
    Heading,
    Item,
    Listing,
    Page,
    Paragraph,
    Table,
    Words,
    entries_of,
    plain,
    slug,
    spoken,
)
from compiler.print.parts import PART as CARDS
from compiler.print.players.first_steps import FIRST_TURN, KEY
from compiler.print.players.map_key import MAP_KEY
from compiler.print.players.numbering import INTRODUCTION, SAYS
from compiler.print.players.subjects import LETTERS, SHORT, Said, Subjects
from compiler.print.telling import CARRYING, Telling
from runtime.program import capital

APPENDIX = "At the end"
ARTICLES = ("the ", "a ", "an ")
SHOWN = {
    KEY: ("counters, what stands on them",),
    MAP_KEY: ("map, what its signs mean", "signs of the map", "colors of the map"),
    FIRST_TURN: ("turns as they were played",),
}
ADDED = {"sum": "added up", "product": "multiplied together"}
FEW = 2  # rules that make a sum worth a table
FEW_LACKING = 1  # words that the book may lack, not the first
# Nobody looks under them: a title that begins so is met by who reads.
LITTLE = frozenset(
    "and as at before but by from in into just no nobody nor not nothing of off on only out over own still those to "
    "too under up what when where which who whoever with within without".split()
)
# What speaks of something told before it says nothing alone.
_POINTING = re.compile(r"\b(?:those|these|such|this)\b|\b(?:of|in|on|from|for|entering|waiving) that\b|^same\b")
_CODE = re.compile(r"\b[B-HJ-Z]\b")  # as a list of counters calls them
_LETTER = re.compile(r"(?<=\d)[a-z]$")  # of a part of an answer
_SMALL = re.compile(r"\b[a-z]+")
_WORD = re.compile(r"[a-z0-9-]+")


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
    """The questions of players, chapter by chapter, with the paragraphs that they stand at, or that say it already."""
    blocks: list[Block] = []
    said: dict[str, list[str]] = {}
    for one in telling.model.rulings.values():
        if one.id in telling.unsaid and (one.lapsed is None or one.lapsed.by):
            said.setdefault(telling.anchor("ruling", one.id), []).append(one.asks)
    for page in pages:
        items = tuple(_asked(page.blocks, telling, said))
        if items and page.number:
            blocks += [Heading(2, page.headed, f"answered-{slug(page.title)}"), Listing(items)]
    return Page("answered", "Questions that were answered", APPENDIX, tuple(blocks))


def _asked(blocks: Iterable[Block], telling: Telling, said: Mapping[str, Sequence[str]]) -> Iterator[Item]:
    """`said`: by paragraph the questions that it answers by itself."""
    number = ""
    for block in blocks:
        if isinstance(block, Heading | Entry):
            number = block.number or number
        if isinstance(block, Entry):
            yield from (Item((Words(asks, block.anchor), Words(f" {number}"))) for asks in said.get(block.anchor, ()))
            for one in (block, *block.inner):
                number = one.number or number
                if one.key in telling.model.rulings and one.anchor == telling.anchor("ruling", one.key):
                    yield Item((Words(one.title, one.anchor), Words(f" {number}")))


# ---- the index


def index(
    telling: Telling, pages: Sequence[Page], first: Mapping[str, tuple[str, ...]]
) -> tuple[Page, Mapping[str, str]]:
    """With what those paragraphs are about whose titles do not tell it, by their anchors. `first`: by words the
    paragraphs that the introduction and openings of chapters have of them."""
    every_entry = [entry for page in pages for entry in entries_of(page.blocks) if entry.number]
    every = [entry for entry in every_entry if entry.title]
    on_cards = {entry.anchor for page in pages if page.part == CARDS for entry in entries_of(page.blocks)}
    text = " ".join(spoken(one.blocks) for one in every_entry)
    subjects = Subjects(frozenset(word[:LETTERS] for word in _SMALL.findall(text)))
    led = dict(_led(telling, every))
    documents = telling.model.sources.values()
    spoken_of = {entry.topic.casefold() for document in documents for entry in document.entries.values()}
    sought = tuple(Said(said, at) for said, at in led.items() if at and said.casefold() not in spoken_of)
    for line in telling.model.index.values():
        if line.see:
            subjects.see(line.said, line.see)
    first_said = _first(first, {one.anchor: one.number for one in every_entry})
    shown = (Said(said, {one.title: one.name}) for one in pages for said in SHOWN.get(one.name, ()))
    subjects.sought(first_said)
    subjects.sought(sought, gathers=True)
    subjects.sought(shown)
    chapters = [one for one in pages if one.number and one.part != CARDS]
    for page in chapters:
        if len(page.title.split()) <= SHORT:
            subjects.chapter(page.title, page.number, page.name)
    for word in _named(telling.model):
        subjects.named(word)
    known = {word[:LETTERS] for word in _WORD.findall(text.lower())}
    topics = tuple(_topics(telling, pages, known, {said.casefold(): at for said, at in led.items()}))
    found = {number for one in (*topics, *subjects.lines()) for number in one.at}
    named = (one for one in every if one.anchor not in on_cards and one.key and one.key not in telling.model.procedures)
    titles = (one for one in named if one.number not in found and _is_looked_up(one.title))
    told = [Said(one.title, {one.number: one.anchor}) for one in titles if subjects.names_one(one.title)]
    long = (Said(one.title, {one.number: one.name}) for one in chapters if len(one.title.split()) > SHORT)
    subjects.told((*long, *topics, *told))
    cards = [Said(one.title, {one.number: one.name}) for one in pages if one.number and one.part == CARDS]
    lines = sorted(subjects.items(cards), key=lambda one: in_order(one[0]))
    blocks: list[Block] = []
    for letter, some in groupby(lines, key=lambda one: in_order(one[0])[:1].upper()):
        items = tuple(item for _, item in some)
        blocks += [Heading(2, letter, f"names-{slug(letter)}"), Listing(items)]
    rules = {one.anchor for one in every if one.anchor == telling.anchor("rule", one.key)} - on_cards
    hidden = {one.anchor for one in every if one.anchor in rules and not subjects.names_one(one.title)}
    about = {one.at[one.main]: one.text for one in reversed(sought)}
    return Page("names", "Index", APPENDIX, tuple(blocks)), {to: said for to, said in about.items() if to in hidden}


def with_subjects(page: Page, about: Mapping[str, str]) -> Page:
    """What a paragraph is about, beside its title."""
    if not any(isinstance(one, Entry) and one.anchor in about for one in page.blocks):
        return page
    blocks = (replace(one, subject=about.get(one.anchor, "")) if isinstance(one, Entry) else one for one in page.blocks)
    return replace(page, blocks=tuple(blocks))


def _is_looked_up(title: str) -> bool:
    """Questions have a list of their own."""
    return not title.endswith("?") and in_order(title).partition(" ")[0] not in LITTLE


def _led(telling: Telling, every: Sequence[Entry]) -> Iterator[tuple[str, dict[str, str]]]:
    """What the packs' own index says, and where it stands; nowhere if this book leaves that out."""
    numbers, nodes = {one.anchor: one.number for one in every}, titled(telling.model)
    for line in telling.model.index.values():
        if not line.see:
            places = (_place(telling, nodes[name], numbers) for name in line.titles if name in nodes)
            yield line.said, {numbers[one]: one for one in places if one}


def _place(telling: Telling, node: NodeId, numbers: Collection[str]) -> str:
    """Of a ruling that the book leaves out that of the first paragraph which carries it: that says as much."""
    ruling = telling.model.rulings.get(node.name) if node.sort == "ruling" else None
    carriers = ruling.carried_by if ruling is not None else ()
    behind = (telling.anchor(sort, one) for one in carriers for sort in CARRYING)
    return next((one for one in (telling.anchor(*node), *behind) if one in numbers), "")


def _first(places: Mapping[str, tuple[str, ...]], numbers: Mapping[str, str]) -> Iterator[Said]:
    for said, some in places.items():
        parted = (one.rpartition(" ") for one in some)
        anchors = (f"{f'chapter-{slug(name)}' if name else INTRODUCTION}{SAYS}{at}" for name, _, at in parted)
        if found := {numbers[one]: one for one in anchors if one in numbers}:
            yield Said(said, found)


def _topics(
    telling: Telling, pages: Sequence[Page], known: Collection[str], led: Mapping[str, dict[str, str]]
) -> Iterator[Said]:
    """Each to its ruling, or the first of the same question; else, of what carries it, answers it or sets it, to what
    has most of its words; to the page of what has no number. What two documents say alike is told once of one place.
    `known`: how the words of the book begin. `led`: where the packs' own index leads from the same words."""
    numbers = {anchor: number for page in pages for anchor, number in _numbers(page.blocks)}
    every = [(one, page.title) for page in pages for one in entries_of(page.blocks)]
    named = {one.anchor: title for one, title in every if one.anchor not in numbers}
    told = {one.anchor: _begins(f"{one.title} {spoken(one.blocks)}") for one, _ in every}
    by_paragraph, games = telling.citing, _games(telling)
    speaking = Counter(node for nodes in by_paragraph.values() for node in nodes)
    ruled = {_LETTER.sub("", one): one for one in reversed(tuple(telling.model.rulings))}
    where: dict[str, str] = {}
    for source in telling.model.sources.values():
        for name, entry in source.entries.items():
            nodes = sorted(by_paragraph.get(name, ()), key=lambda node: speaking[node])
            topic = capital(entry.topic)
            if entry.game not in games:
                continue
            if topic.casefold() in led:
                if at := led[topic.casefold()]:
                    yield Said(topic, at)
                continue
            if _is_only_agreed(telling, nodes) or not _is_in_words(topic, known):
                continue
            words = _begins(topic)
            anchors = [telling.anchor(node.sort, node.name) for node in nodes]
            behind = (anchor for node in nodes for anchor in _behind(telling, node))
            numbered = [one for one in chain(anchors, behind) if one in numbers]
            rulings = (NodeId("ruling", one) for one in (name, ruled.get(_LETTER.sub("", name), "")))
            place = next(filter(None, (_place(telling, one, numbers) for one in rulings)), None)
            place = place or max(numbered, key=lambda one: len(words & told.get(one, set())), default=None)
            place = place or next((one for one in anchors if one in named), None)
            if place is None or any(how == "same" and where.get(other) == place for other, how in entry.related):
                continue
            where[name] = place
            yield Said(topic, {numbers.get(place) or named[place]: place})


def _games(telling: Telling) -> set[str]:
    """Of which each pack above a system speaks most: what it shares with other games is not told in their words."""
    systems = {one.id for one in telling.model.packs if one.layer == "system"}
    cited: dict[str, Counter[str]] = {}
    for one in chain.from_iterable(getattr(telling.model, section).values() for section in SECTIONS.values()):
        if isinstance(one, Declared) and one.pack not in systems:
            games = (telling.entries[name].game for name in one.cites if name in telling.entries)
            cited.setdefault(one.pack, Counter()).update(games)
    return {game for games in cited.values() for game, _ in games.most_common(1)}


def _is_only_agreed(telling: Telling, nodes: Sequence[NodeId]) -> bool:
    """What is agreed on is told, and what it comes to is left out."""
    told = [node for node in nodes if node.name not in telling.unsaid]
    return len(told) < len(nodes) and all(node.sort == "option" for node in told)


def _behind(telling: Telling, node: NodeId) -> Iterator[str]:
    """Of a question what answers it, of a fact what sets it."""
    for sort in ("answers", "sets"):
        who = (one.source for one in telling.graph.edges_to(node, sort) if one.source.sort != "example")
        yield from (telling.anchor(one.sort, one.name) for one in who)


def _begins(text: str) -> set[str]:
    """How the words of it begin that say something."""
    return {word[:LETTERS] for word in _WORD.findall(text.lower()) if word not in PLAIN}


def _numbers(blocks: Iterable[Block]) -> Iterator[tuple[str, str]]:
    number = ""
    for block in blocks:
        if isinstance(block, Heading | Entry):
            number = block.number or number
        if isinstance(block, Entry) and number:
            yield from ((one.anchor, one.number or number) for one in (block, *block.inner))


def _is_in_words(topic: str, roots: Collection[str]) -> bool:
    """Whether the book speaks so: of the word under which it stands, of abbreviations, and of nearly all else."""
    words = [word for word in re.findall(r"[A-Za-z]{2,}", topic) if word.lower() not in LITTLE]
    lacking = [word for word in words if word.lower()[:LETTERS] not in roots]
    is_told = lacking[:1] != words[:1] and len(lacking) <= FEW_LACKING and not any(map(str.isupper, lacking))
    return is_told and not _POINTING.search(topic.lower()) and not _CODE.search(topic)


def _named(model: Model) -> Iterable[str]:
    """What the game has a name for; of two that differ in capitals alone the small one."""
    choices = {name for one in model.choices.values() for name in one.names}
    every = sorted(word for word in {*model.kinds, *choices} if len(word) > 2 and not word[0].isdigit())
    return {word.lower(): word for word in every}.values()
