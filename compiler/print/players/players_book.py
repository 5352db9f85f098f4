"""The player's book: an introduction, the order of play, chapters of numbered paragraphs, cards, charts, and at the end
what is remembered and counted, and the index.

It is told from the same declarations as the reference, so it says no less of a rule; what it leaves out stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from compiler.graph import SECTIONS, NodeId
from compiler.model import Declared, Example, Ruling, Store, items_and_parts
from compiler.model import Sequence as Stages
from compiler.print.formats import Block, Book, Entry, Heading, Item, Listing, Page, Paragraph, Words, entries_of, slug
from compiler.print.noting import kept
from compiler.print.parts import (
    PLAY,
    aid_page,
    board_sheet,
    chapters,
    charts_page,
    counter_sheet,
    counters_page,
    entry_of,
    ledger_page,
    noted,
    sequence_page,
    sheet_page,
    sheets_of,
    situation_page,
)
from compiler.print.players.cards import at_a_glance
from compiler.print.players.conditions import said_once, sections
from compiler.print.players.elsewhere import with_places
from compiler.print.players.filing import filed, with_remarks
from compiler.print.players.finding import APPENDIX, answered, in_order, index, sums, with_subjects
from compiler.print.players.first_steps import counter_key, first_turn, with_reasons
from compiler.print.players.guide import Guide
from compiler.print.players.map_key import map_key, with_directions
from compiler.print.players.numbering import (
    FIRST,
    INTRODUCTION,
    OPENING,
    SAYS,
    cards_in_order,
    numbered,
    numbered_cards,
    numbered_charts,
    numbered_first,
    renumbered,
    titled,
    with_numbers,
)
from compiler.print.players.paragraphs import PLAYERS
from compiler.print.players.worked import chosen
from compiler.print.telling import CardTelling, Moment, Telling
from compiler.print.wording import Saying
from compiler.source import Memory
from runtime.program import capital

EDITION = "edition"
UNNAMED = "In general"  # a section that its author gave no name
_OWN_NUMBER = re.compile(r"^\d+\.? (?=[A-Z])")


def players_book(
    telling: Telling,
    guide: Guide,
    earlier: Mapping[str, str],
    situations: Iterable[CardTelling] = (),
    played: Sequence[Moment] = (),
) -> tuple[Book, dict[str, str]]:
    """The book, and the numbers of its paragraphs. `earlier`: those of editions before. `played`: of its first game."""
    said = Saying(guide.words, telling.memory.of(("said", telling.model.packs[-1].id), guide.words, dict))
    telling = replace(telling, spoken=said, own=guide.words, unsaid=_unsaid(telling, guide), is_short=True)
    every = tuple(situations)
    cards = [_card(one, guide, telling.unsaid) for one in every]
    telling = replace(telling, worked=chosen(telling))
    told, title = filed(telling, chapters(telling, PLAYERS)), telling.model.packs[-1].title
    rules = [_opened(telling, guide, said_once(_within(guide, page, title, earlier))) for page in told]
    rules = with_places(telling, sorted((page for page in rules if page.blocks), key=lambda page: _place(guide, page)))
    rules = list(with_directions(telling, rules))
    sheets = sheets_of(telling)
    charts = (_bare(charts_page(telling, sheets)), counters_page(telling, sheets))
    first = tuple(_introduction(telling, guide, cards))
    counted = (
        numbered_first(first),
        numbered(rules, earlier),
        numbered_cards(cards, earlier),
        numbered_charts(charts, earlier),
    )
    numbers = {anchor: number for some in counted for anchor, number in some.items()}
    cards = [titled(card, numbers) for card in cards_in_order(cards, numbers)]
    body = (
        *first,
        counter_key(telling),
        map_key(telling, numbers, rules),
        first_turn(telling, _first_card(guide, cards), with_reasons(played, guide.reasons)),
        sequence_page(telling, PLAY),
        *rules,
        *cards,
        charts[0],
        sums(telling, rules),
        charts[1],
        aid_page(telling, rules, numbers, guide.aided),
        board_sheet(every, guide.first),
        counter_sheet(telling, every),
        sheet_page(telling, of_house=False),
        *_editions(telling, guide),
        *_appendices(telling),
        replace(kept(telling, ledger_page.__name__, (), ledger_page), title="Coming from the documents", part=APPENDIX),
    )
    pack = telling.model.packs[-1]
    known = telling.memory.pages or Memory()
    pages = with_numbers((page for page in body if page.blocks), numbers, pack.id, known)
    indexed, about = index(telling, pages, guide.index)
    ending = (*_moved(pages, renumbered(numbers, earlier)), answered(telling, pages), indexed)
    pages = (*(with_subjects(page, about) for page in pages), *(page for page in ending if page.blocks))
    return Book(pack.title, pages, f"Edition {pack.version}."), numbers


def _unsaid(telling: Telling, guide: Guide) -> frozenset[str]:
    """What is declared in what the guide leaves out. A phase stands in the sequence of play, an example beneath what
    it shows and a ruling beneath what carries it, whatever section it is declared in."""
    every = chain.from_iterable(getattr(telling.model, section).values() for section in SECTIONS.values())
    declared = (one for one in every if isinstance(one, Declared))
    by_name = (Stages, Example, Ruling)
    heading = {one.id: "" if isinstance(one, by_name) else telling.heading_over(one) for one in declared}
    return frozenset(name for name, over in heading.items() if guide.leaves_out(over, name))


def _card(card: CardTelling, guide: Guide, unsaid: frozenset[str]) -> Page:
    """Without the sections that the guide leaves out of the rules, and without what is said of them."""

    def told(telling: Telling) -> Page:
        page = situation_page(card, guide.words.worded, unsaid)
        played = (some for some in sections(page.blocks) if not _is_left_out(some, guide))
        page = replace(page, blocks=tuple(block for some in played for block in some))
        return with_remarks(at_a_glance(page, telling, guide.words.plain))

    return card.of((_card, guide.words, *sorted(guide.left_out), *sorted(unsaid)), told)


def _is_left_out(section: list[Block], guide: Guide) -> bool:
    first, *rest = section
    return isinstance(first, Heading) and (
        first.text in guide.left_out or not any(isinstance(one, Entry) for one in rest)
    )


def _introduction(telling: Telling, guide: Guide, cards: Iterable[Page]) -> Iterator[Page]:
    if guide.introduction:
        names = {**telling.names, **{card.title: card.name for card in cards}}
        told = tuple(_said_first(INTRODUCTION, guide.introduction, names))
        yield Page(INTRODUCTION, "How to play", "At the table", told)


def _first_card(guide: Guide, cards: Iterable[Page]) -> Words:
    """That of the first game, by its title."""
    found = (Words(one.title, one.name, "emph") for one in cards if one.name == f"situation-{slug(guide.first)}")
    return next(found, Words(guide.first, "", "emph"))


def _place(guide: Guide, page: Page) -> tuple[int, int]:
    """As the guide has them; chapters that it does not name come behind those that it does."""
    for at, (_, names) in enumerate(guide.parts):
        if guide.name_of(page.name) in names:
            return at, names.index(guide.name_of(page.name))
    return len(guide.parts), 0


def _within(guide: Guide, page: Page, book: str, numbers: Mapping[str, str]) -> Page:
    """In its part, without what is for the reference alone, and without numbers and the book's name that the author
    gave its sections. An only heading is the title, unless it once was one of several: numbers last."""
    inside: list[Block] = []
    heading, is_told = "", True
    for block in page.blocks:
        if isinstance(block, Entry):
            is_told = not guide.leaves_out(heading, block.key)
        elif isinstance(block, Heading):
            heading = block.text
            is_told = not guide.leaves_out(heading, "")
            told = capital(_OWN_NUMBER.sub("", block.text).removeprefix(f"{book}: "))
            block = replace(block, text=told)
        if is_told:
            inside.append(block)
    # A section in which nothing but remarks is left has lost what it remarks on.
    whole = [some for some in sections(inside) if any(isinstance(one, Entry) for one in some)]
    inside = [block for section in whole for block in _doing_first(section)]
    headings = [one for one in inside if isinstance(one, Heading)]
    if len(headings) == 1 and inside[0] is headings[0] and not _is_over(headings[0], inside, numbers):
        page, inside = replace(page, title=headings[0].text), inside[1:]
    elif headings and inside[0] is not headings[0]:
        inside = [Heading(2, UNNAMED, page.name + OPENING), *inside]
    inside = [
        replace(one, text=UNNAMED) if isinstance(one, Heading) and one.text == page.title else one for one in inside
    ]
    return with_remarks(replace(page, part=guide.part_of(page.name) or page.part, blocks=tuple(inside)))


def _is_over(heading: Heading, section: Iterable[Block], numbers: Mapping[str, str]) -> bool:
    """Whether the paragraphs of its section were numbered beneath it."""
    beneath = f"{numbers.get(heading.anchor)}."
    return any(isinstance(one, Entry) and numbers.get(one.anchor, "").startswith(beneath) for one in section)


def _opened(telling: Telling, guide: Guide, page: Page) -> Page:
    """What a chapter is about, and what holds in general, before its rules."""
    told = guide.openings.get(guide.name_of(page.name), ()) if page.blocks else ()
    return replace(page, blocks=(*_said_first(page.name, told, telling.names), *page.blocks))


def _said_first(name: str, told: Iterable[str], names: Mapping[str, str]) -> Iterator[Entry]:
    for at, one in enumerate(told, 1):
        yield Entry("", "", f"{name}{SAYS}{at}", (Paragraph(noted(one, names)),), key=FIRST)


def _bare(page: Page) -> Page:
    """Charts without what designers ask of them."""
    blocks = (replace(one, label="", asides=(), about="") if isinstance(one, Entry) else one for one in page.blocks)
    return replace(page, blocks=tuple(blocks))


def _doing_first(section: list[Block]) -> Iterator[Block]:
    """What one does before what limits it; a remark stays with the paragraph that it follows."""
    opening: list[Block] = []
    paragraphs: list[list[Block]] = []
    for block in section:
        if isinstance(block, Entry):
            paragraphs.append([block])
        else:
            (paragraphs[-1] if paragraphs else opening).append(block)
    paragraphs.sort(key=lambda one: not (isinstance(one[0], Entry) and one[0].anchor.startswith("action-")))
    yield from (*opening, *(block for one in paragraphs for block in one))


# ---- at the end


def _editions(telling: Telling, guide: Guide) -> Iterator[Page]:
    """For who knows the game from an earlier printing."""
    for at, (title, told) in enumerate(guide.editions.items(), 1):
        items = (Item(noted(one, telling.names)) for one in told)
        yield Page(f"{EDITION}-{at}", title, APPENDIX, (Listing(tuple(items)),))


def _appendices(telling: Telling) -> Iterator[Page]:
    model, unsaid = telling.model, telling.unsaid
    counted = [one for one in model.follows.values() if one.sort == "bookkeeping"]
    for name, title, declared in (
        ("marks", "What is remembered", model.stores.values()),
        ("reckoning", "How answers are put together", model.questions.values()),
        ("bookkeeping", "What is counted by itself", counted),
    ):
        told = (kept(telling, (name, one.id), one, partial(_told, one=one)) for one in declared if one.id not in unsaid)
        entries = sorted((one for one in told if one is not None and one.blocks), key=lambda one: in_order(one.title))
        yield Page(name, title, APPENDIX, tuple(entries))


def _told(telling: Telling, one: Declared) -> Entry | None:
    file = telling.files.get(one.span.file) if one.span is not None else None
    if file is None or one.span is None:
        return None
    if getattr(one, "is_definition", False) or getattr(one, "sort", "fact") in ("attribute", "mark"):
        return None
    titled, _, _ = telling.memory.of_file(file, items_and_parts)
    item = next((item for item, _ in titled if item.start == one.span.start), None)
    entry = entry_of(telling, one, item, file.text) if item is not None else None
    if entry is None:
        return None
    anew = telling.changed_by(NodeId("store", one.id), "Said anew by") if isinstance(one, Store) else ()
    return replace(entry, label="", asides=(*telling.only(one), *anew), about="")


def _moved(pages: Iterable[Page], moved: Mapping[str, tuple[str, str]]) -> Iterator[Page]:
    titles = {entry.anchor: entry.title for page in pages for entry in entries_of(page.blocks)}
    items = tuple(
        Item((Words(f"{then} is now {now}: "), Words(titles[anchor] or "a remark", anchor)))
        for anchor, (then, now) in moved.items()
        if anchor in titles
    )
    if items:
        yield Page("renumbered", "Numbers of earlier editions", APPENDIX, (Listing(items),))
