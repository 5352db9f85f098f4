"""The cards of situations: boards, who stands where with what, how it is set up and won. All from the card's own file.

What a card says of counters is told as counters, and what an option changes in their numbers in a table of its own;
the rest of its set-up stays in sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from pathlib import PurePosixPath

from compiler.model import Given, GivenBoard, GivenCounters, GivenFact, Position, Rule, Store
from compiler.phrases import plural_of
from compiler.print.formats import (
    Block,
    Book,
    Cell,
    Entry,
    Heading,
    Item,
    Line,
    Listing,
    Page,
    Paragraph,
    Picture,
    Table,
    Tile,
    Tiles,
    Words,
    joined,
    plain,
    said,
    slug,
    text_of,
)
from compiler.print.parts.chapters import blocks_in, headed, with_rulings
from compiler.print.parts.gathered import gathered
from compiler.print.parts.prose import Spoken, as_written, linked
from compiler.print.telling import CARDS, CardTelling, Telling, aside
from compiler.terms import All, Equal, Kind, Name, Variable
from runtime.program import capital, with_article

PART, BOARDS = "Situations", "board-sheet"
IN_PLAY = 18  # two rows on a sheet
HEX, SIDE = "hex", "side"
FEW = 2  # counters that need no line above them
_OF_ONE = re.compile("\0 (is|has|was|does)\\b")
_OF_MANY = {"is": "are", "has": "have", "was": "were", "does": "do"}
_BEHIND = r"(?:of|to|off|on|onto|over|for|in|at|from|by|with|that)\b"
_A_KIND = re.compile(rf"^ an? ((?!{_BEHIND})[\w-]+(?: (?!{_BEHIND})[\w-]+)*)")
_HEX = re.compile(r"(?:\w{1,3}-)?[A-Z]{1,2}\d{1,2}|\d{4}")
_FACT = re.compile(r"\{[^{}]*\} is (.+)")


def situation_page(card: CardTelling, spoken: Spoken = as_written, unsaid: frozenset[str] = frozenset()) -> Page:
    """`unsaid`: facts that the book leaves out."""
    page = partial(_page, card.path)
    told = (situation_page, spoken, *sorted(unsaid))
    return card.of(told, lambda telling: page(replace(telling, spoken=spoken, unsaid=unsaid)))


def card_alone(book: Book, path: str) -> Book:
    """Its card from that file with its boards, and nothing else."""
    return replace(book, lead="", pages=tuple(one for one in book.pages if one.name in (_name(path), BOARDS)))


def _name(path: str) -> str:
    return f"situation-{slug(PurePosixPath(path).stem)}"


def _page(path: str, telling: Telling) -> Page:
    page = _name(path)
    position = next((one for one in telling.model.positions.values() if one.span and one.span.file == path), None)
    found: list[Block] = []
    for block in with_rulings(telling, blocks_in(telling, telling.files[path])):
        if isinstance(block, Entry) and position is not None and block.key == position.id:
            lacks = (aside("Lacks", (Words(f"{position.lacks}."),)),) if position.lacks else ()
            sources = (*lacks, *telling.sources(position.cites))
            found.append(replace(block, blocks=tuple(_set_up(telling, position)), asides=(*block.asides, *sources)))
        elif isinstance(block, Entry) and position is not None:
            found.append(_terse(telling, block, telling.sources(position.cites)))
        else:
            found.append(block)
    title = position.id if position is not None else page
    return Page(page, title, PART, headed(page, gathered(telling, found)))


def _terse(telling: Telling, block: Entry, once: tuple[Paragraph, ...]) -> Entry:
    """What the set-up has said of the whole card is not said of each rule; for whom and what a rule is, at a glance."""
    gist = ", ".join(_names_asked(telling.model.rules.get(block.key))) if block.label == "Rule" else ""
    block = replace(block, blocks=(said(f"{capital(gist)}:", "side"), *block.blocks)) if gist else block
    asides = tuple(one for one in block.asides if one not in once and not text_of(one.line).startswith("About:"))
    return replace(block, asides=asides)


def _names_asked(rule: Rule | None) -> Iterator[str]:
    """The names that what is asked about must be: `the Allies`, `decisive victory`."""
    condition = rule.condition if rule is not None else None
    for one in condition.operands if isinstance(condition, All) else (condition,):
        if isinstance(one, Equal) and isinstance(one.left, Variable) and isinstance(one.right, Name):
            yield one.right.value


# ---- the set-up


def _set_up(telling: Telling, position: Position) -> Iterator[Block]:
    boards = [_written(telling, one) for one in position.given if isinstance(one, GivenBoard)]
    drawn = telling.making.position(position) if boards or not position.lacks else ""  # nobody needs an empty grid
    if drawn:
        anchor = telling.anchor("position", position.id)
        yield Picture(anchor, f"The boards of {position.id} as it begins", drawn)
    if boards:
        yield said(_laid(boards))
    counters = [one for one in position.given if isinstance(one, GivenCounters)]
    side_of = telling.model.side_of
    for side in dict.fromkeys(map(side_of, counters)):
        some = [one for one in counters if side_of(one) == side]
        yield said(capital(side) if side else "Either side", "side")
        yield from _counters(telling, some)
    yield from _corrections(telling, position)
    others = [one for one in position.given if not isinstance(one, GivenBoard | GivenCounters)]
    others = [one for one in others if not (isinstance(one, GivenFact) and _store(one) in telling.unsaid)]
    if others:
        yield Listing(tuple(Item(line) for line in _sentences(telling, others)))


def _store(one: GivenFact) -> str:
    return getattr(one.step, "store", "")


def _laid(boards: Iterable[str]) -> str:
    """Boards lie side by side until one is told to lie below."""
    rows: list[list[str]] = []
    for board in boards:
        _, *words = board.split()
        name = " ".join(word for word in words if word != "below")
        if rows and "below" in words[1:]:
            rows.append([name])
        else:
            rows = [*rows[:-1], [*(rows[-1] if rows else []), name]]
    if len(rows) == 1 and len(rows[0]) == 1:
        return f"Board {rows[0][0]}."
    if all(len(row) == 1 for row in rows):
        return f"Boards, from the top: {', '.join(row[0] for row in rows)}."
    return f"Boards, from the left: {'; below them '.join(', '.join(row) for row in rows)}."


def _corrections(telling: Telling, position: Position) -> Iterator[Block]:
    """Of each option that changes numbers: with it and without, and the paragraphs that it and the card cite."""
    counters = [one for one in position.given if isinstance(one, GivenCounters)]
    for name in dict.fromkeys(option for one in counters for option in (*one.under, *one.not_under)):
        option = telling.model.options[name]
        numbers: dict[str, list[int]] = {}
        for one in counters:
            if name in (*one.under, *one.not_under):
                numbers.setdefault(one.noun, [0, 0])[name in one.not_under] += one.number
        rows = tuple(
            (
                Cell((Words(noun, telling.anchor("counter", noun)),), is_head=True),
                Cell(plain(str(with_it))),
                Cell(plain(str(without))),
            )
            for noun, (with_it, without) in numbers.items()
        )
        heads = ("Counters", *((f"{name}, as usual", "Otherwise") if option.on else (name, "Otherwise, as usual")))
        yield Table(f"What changes: {name}", (tuple(Cell(plain(one), is_head=True) for one in heads),), rows)
        yield from telling.sources([one for one in option.cites if one in position.cites] or option.cites)


def _counters(telling: Telling, some: Iterable[GivenCounters]) -> Iterator[Block]:
    """Those of whom the same is said beneath it; where that are few, it stands with each of them."""
    run: list[Tile] = []
    for how, many in _alike(telling, some).items():
        tiles = tuple(_tiles(telling, many))
        if how and len(tiles) <= FEW:
            run += [replace(one, mark=joined(filter(None, ((Words(how),), one.mark)))) for one in tiles]
            continue
        if run:
            yield Tiles(tuple(run))
        run = []
        if how:
            yield said(f"{capital(how)}:", "aside")
        yield Tiles(tiles)
    if run:
        yield Tiles(tuple(run))


def _alike(telling: Telling, some: Iterable[GivenCounters]) -> Mapping[str, list[GivenCounters]]:
    """By what is said of them. What all of a side share is not said of each."""
    told = [(one, _said_of(one)) for one in some]
    shared = set.intersection(*(set(words) for one, words in told)) if told else set()
    found: dict[str, list[GivenCounters]] = {}
    for one, words in told:
        found.setdefault(", ".join(word for word in words if word not in shared and word != "unplaced"), []).append(one)
    return found


def _said_of(one: GivenCounters) -> tuple[str, ...]:
    words = []
    for step in one.steps:
        fact = _FACT.fullmatch(getattr(step, "store", ""))
        if fact is not None:
            words.append(fact[1])
    if one.place and one.place[0] != "out":
        words.append(" ".join(one.place))
    return tuple(words)


def _tiles(telling: Telling, many: Iterable[GivenCounters]) -> Iterator[Tile]:
    """One for each sort of counter; those with names of their own are told together with their names."""
    sorts: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[GivenCounters]] = {}
    for one in many:
        sorts.setdefault((one.noun, one.under, one.not_under), []).append(one)
    for (noun, under, not_under), some in sorts.items():
        names = [name for one in some for name in one.variables]
        line: Line = (Words(noun, telling.anchor("counter", noun)),)
        if names:
            line = (*line, Words(f" ({', '.join(names)})", "", "small"))
        yield Tile(line, _picture(telling, noun), sum(one.number for one in some), _when(telling, under, not_under))


def _picture(telling: Telling, noun: str) -> Picture | None:
    """Also of a kind of which there are counters and no types."""
    drawn = telling.making.counter(noun) if noun in telling.model.types or noun in telling.model.kinds else ""
    name = telling.anchor("counter", noun) or f"counter-{slug(noun)}"
    return Picture(name, f"The counter {noun}", drawn, small=True) if drawn else None


def _when(telling: Telling, under: tuple[str, ...], not_under: tuple[str, ...]) -> Line:
    """Where an option changes the numbers, the numbers without it are what was corrected or is usual."""
    parts = [(Words("only with "), *telling.links(under))] if under else []
    parts += [(Words("unless "), *telling.links(not_under))] if not_under else []
    return joined(parts)


def _sentences(telling: Telling, given: Iterable[Given]) -> Iterator[Line]:
    """Sentences that differ in one name or hex alone are told as one: `the payload of A, B and C is rockets`."""
    names = {name for position in telling.model.positions.values() for one in position.given for name in one.called}
    alike: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for one in given:
        text = _written(telling, one)
        words = re.findall(r"[\w-]+", text)
        own = [word for word in words if word in names] or [word for word in words if _HEX.fullmatch(word)]
        key = re.sub(rf"\b{re.escape(own[0])}\b", "\0", text) if len(set(own)) in (1, 2) else text
        alike.setdefault((key, one.under, one.not_under), []).extend(own[:1])
    for (key, under, not_under), own in alike.items():
        line = linked(capital(telling.spoken(_of_all(key, own), True)), telling.names)
        when = _when(telling, under, not_under)
        yield (*line, Words(", "), *when, Words(".")) if when else (*line, Words("."))


def _of_all(key: str, names: list[str]) -> str:
    """`A and B are free to choose their payload`."""
    if len(set(names)) > 1 and (said := _OF_ONE.match(key)):
        rest = re.sub(r"\bits\b", "their", key[said.end() :])
        rest = _A_KIND.sub(lambda one: f" {plural_of(one[1])}", rest)
        key = f"\0 {_OF_MANY[said[1]]}{rest}"
    return key.replace("\0", _listed(names))


def _listed(names: list[str]) -> str:
    every = list(dict.fromkeys(names))
    return " and ".join(filter(None, (", ".join(every[:-1]), *every[-1:])))


def _written(telling: Telling, one: Given) -> str:
    if one.span is None:
        return ""
    text = " ".join(telling.files[one.span.file].text[one.span.start : one.span.end].split())
    return re.split(r", (?:not )?under \[", text)[0]


# ---- boards to play on, and counters to cut out


def board_sheet(situations: Iterable[CardTelling], first: str = "") -> Page:
    """Of the first game, or of the only card that is printed, as it lays them. `first`: the name of its file."""
    every = tuple(situations)
    wanted = [one for one in every if PurePosixPath(one.path).stem == first] or every
    drawn = wanted[0].of(_to_play_on, _to_play_on) if len(wanted) == 1 else ()
    return Page(BOARDS, "Boards to play on", "At the table", drawn)


def _to_play_on(telling: Telling) -> tuple[Block, ...]:
    for position in telling.model.positions.values():
        has_boards = any(isinstance(one, GivenBoard) for one in position.given)
        drawn = telling.making.to_play_on(position, {}) if has_boards and _is_of_a_card(position) else ""
        if drawn:
            name = f"{BOARDS}-{telling.anchor('position', position.id)}"
            return Heading(2, position.id, name), Picture(name, f"The boards of {position.id}", drawn)
    return ()


def counter_sheet(telling: Telling, situations: Iterable[CardTelling]) -> Page:
    """As many of each counter as the situation asks for that needs most of it; at least one. What has no types comes
    into being in play as well: nobody can say how often."""
    untyped = telling.making.key().untyped
    most = {**dict.fromkeys(telling.model.types, 1), **dict.fromkeys(untyped, IN_PLAY)}
    for one in situations:
        for noun, needed in one.of(_needed, _needed).items():
            most[noun] = max(most.get(noun, 1), needed)
    sides: dict[str, list[Tile]] = {}
    for one_type in telling.model.types.values():
        picture = _picture(telling, one_type.id)
        if picture is not None:
            back = telling.making.back(one_type.id)
            turned = Picture(f"{picture.name}-back", f"The back of {one_type.id}", back) if back else None
            tile = Tile(plain(one_type.id), picture, most[one_type.id], back=turned)
            sides.setdefault(one_type.side or "", []).append(tile)
    for noun in untyped:
        picture, back = _picture(telling, noun), telling.making.back(noun)
        told = f"The back of {with_article(noun)}"
        turned = Picture(f"{picture.name}-back", told, back) if picture and back else None
        tile = Tile(plain(noun), picture, most[noun], back=turned)
        sides.setdefault("", []).append(tile)
    markers = tuple(_markers(telling))
    if markers:
        sides.setdefault("", []).extend(markers)
    blocks: list[Block] = []
    if sides:
        told = "As many of each as the situation that needs most of it asks for, at least one"
        *first, last = (telling.model.kinds[noun].plural for noun in untyped) if untyped else [""]
        told += f"; of {' and '.join(filter(None, (', '.join(first), last)))} at least {IN_PLAY}" if untyped else ""
        blocks.append(said(f"{told}.", "note"))
    for side, tiles in sides.items():
        title = capital(side) if side else "Of either side"
        blocks += [Heading(2, title, f"counter-sheet-{slug(title)}"), Tiles(tuple(tiles), to_cut=True)]
    return Page("counter-sheet", "Counter sheet to print", "At the table", tuple(blocks))


def _markers(telling: Telling) -> Iterator[Tile]:
    """For hexes that are some side's: each with another side on its back, to be turned over when they change hands."""
    model = telling.model
    if SIDE not in model.choices or not any(
        {HEX, SIDE} <= {one.name for one in _kinds(store)} for store in model.stores.values()
    ):
        return
    names = model.choices[SIDE].names
    for front, behind in zip_longest(names[::2], names[1::2], fillvalue=""):
        one, other = telling.making.marker(front), telling.making.marker(behind) if behind else ""
        if one:
            picture, back = (
                Picture(f"marker-{slug(name)}", f"A marker of {name}", svg)
                for name, svg in ((front, one), (behind, other))
            )
            yield Tile(plain(f"marker of {front}"), picture, IN_PLAY, back=back if other else None)


def _kinds(store: Store) -> Iterator[Kind]:
    """Of what it holds, and of what it is of."""
    yield from (store.kind, *(slot.kind for slot in store.slots))


def _is_of_a_card(position: Position) -> bool:
    return position.span is not None and PurePosixPath(position.span.file).parent.name in CARDS


def _needed(telling: Telling) -> Mapping[str, int]:
    """Whichever options are on: what stands under one and what stands without it are never needed together."""
    always: dict[str, int] = {}
    under: dict[str, int] = {}
    without: dict[str, int] = {}
    for position in telling.model.positions.values():
        if not _is_of_a_card(position):
            continue
        for one in position.given:
            if isinstance(one, GivenCounters) and one.noun in (telling.model.types.keys() | telling.model.kinds.keys()):
                told = under if one.under else without if one.not_under else always
                told[one.noun] = told.get(one.noun, 0) + one.number
    return {
        noun: always.get(noun, 0) + max(under.get(noun, 0), without.get(noun, 0))
        for noun in {**always, **under, **without}
    }


__all__ = ["BOARDS", "PART", "board_sheet", "card_alone", "counter_sheet", "situation_page"]
