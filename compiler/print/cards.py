"""The cards of situations: boards, who stands where with what, how it is set up and won. All from the card's own file.

What a card says of counters is told as counters; the rest of its set-up stays in sentences. Its rules stand under the
heading that the question they answer stands under in the chapters; what a card itself puts under a heading stays there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from compiler.model.build import items_and_parts
from compiler.model.model import Given, Position
from compiler.print.chapters import blocks_in, headed, with_rulings
from compiler.print.document import (
    Block,
    Entry,
    Heading,
    Item,
    Line,
    Listing,
    Page,
    Paragraph,
    Picture,
    Tile,
    Tiles,
    Words,
    joined,
    plain,
    said,
    slug,
    text_of,
)
from compiler.print.prose import capital, linked
from compiler.print.telling import SITUATIONS, Telling

PART = "Situations"
ORDER = "Order of play"
_FACT = re.compile(r"\{[^{}]*\} is (.+)")


def situation_page(telling: Telling, path: str) -> Page:
    page = f"situation-{slug(PurePosixPath(path).stem)}"
    position = next((one for one in telling.model.positions.values() if one.span and one.span.file == path), None)
    found: list[Block] = []
    for block in with_rulings(telling, blocks_in(telling, telling.files[path])):
        if isinstance(block, Entry) and position is not None and block.key == position.id:
            sources = telling.sources(position.cites)
            found.append(replace(block, blocks=tuple(_set_up(telling, position)), asides=(*block.asides, *sources)))
        elif isinstance(block, Entry) and position is not None:
            found.append(_terse(block, telling.sources(position.cites)))
        else:
            found.append(block)
    title = position.id if position is not None else page
    return Page(page, title, PART, headed(page, _grouped(telling, found)))


def _terse(block: Entry, once: tuple[Paragraph, ...]) -> Entry:
    """What the set-up has said of the whole card is not said of each rule."""
    asides = tuple(one for one in block.asides if one not in once and not text_of(one.line).startswith("About:"))
    return replace(block, asides=asides)


# ---- the set-up


def _set_up(telling: Telling, position: Position) -> Iterator[Block]:
    drawn = telling.making.position(position)
    if drawn:
        anchor = telling.anchor("position", position.id)
        yield Picture(anchor, f"The boards of {position.id} as it begins", drawn)
    boards = [_written(telling, one) for one in position.given if one.sort == "board"]
    if boards:
        yield said(f"Boards, from the top: {', '.join(one.removeprefix('board ') for one in boards)}.")
    sides = dict.fromkeys(one.side or "" for one in position.given if one.sort == "counter")
    for side in sides:
        some = [one for one in position.given if one.sort == "counter" and (one.side or "") == side]
        yield said(capital(side) if side else "Either side", "side")
        for how, many in _alike(telling, some).items():
            if how:
                yield said(f"{capital(how)}:", "aside")
            yield Tiles(tuple(_tiles(telling, many)))
    others = [one for one in position.given if one.sort not in ("board", "counter")]
    if others:
        yield Listing(tuple(Item(line) for line in _sentences(telling, others)))


def _alike(telling: Telling, some: Iterable[Given]) -> Mapping[str, list[Given]]:
    """By what is said of them. What all of a side share is not said of each."""
    told = [(one, _said_of(one)) for one in some]
    shared = set.intersection(*(set(words) for one, words in told)) if told else set()
    found: dict[str, list[Given]] = {}
    for one, words in told:
        found.setdefault(", ".join(word for word in words if word not in shared and word != "unplaced"), []).append(one)
    return found


def _said_of(one: Given) -> tuple[str, ...]:
    words = []
    for step in one.steps:
        fact = _FACT.fullmatch(getattr(step, "store", ""))
        if fact is not None:
            words.append(fact[1])
    if one.place and one.place[0] != "out":
        words.append(" ".join(one.place))
    return tuple(words)


def _tiles(telling: Telling, many: Iterable[Given]) -> Iterator[Tile]:
    """One for each sort of counter; those with names of their own are told together with their names."""
    sorts: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[Given]] = {}
    for one in many:
        sorts.setdefault((one.noun, one.under, one.not_under), []).append(one)
    for (noun, under, not_under), some in sorts.items():
        names = [name for one in some for name in one.variables]
        line: Line = (Words(noun, telling.anchor("counter", noun)),)
        if names:
            line = (*line, Words(f" ({', '.join(names)})", "", "small"))
        yield Tile(line, _picture(telling, noun), sum(one.number for one in some), _when(telling, under, not_under))


def _picture(telling: Telling, noun: str) -> Picture | None:
    drawn = telling.making.counter(noun) if noun in telling.model.types else ""
    return Picture(telling.anchor("counter", noun), f"The counter {noun}", drawn, small=True) if drawn else None


def _when(telling: Telling, under: tuple[str, ...], not_under: tuple[str, ...]) -> Line:
    """Where an option changes the numbers, the numbers without it are what was corrected or is usual."""
    parts = [(Words("only with "), *telling.links(under))] if under else []
    parts += [(Words("unless "), *telling.links(not_under))] if not_under else []
    return joined(parts)


def _sentences(telling: Telling, given: Iterable[Given]) -> Iterator[Line]:
    """Sentences that differ in one name alone are told as one: `the payload of A, B and C is rockets`."""
    names = {name for position in telling.model.positions.values() for one in position.given for name in one.variables}
    alike: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for one in given:
        text = _written(telling, one)
        own = [word for word in re.findall(r"[\w-]+", text) if word in names]
        key = re.sub(rf"\b{re.escape(own[0])}\b", "\0", text) if len(set(own)) == 1 else text
        alike.setdefault((key, one.under, one.not_under), []).extend(own[:1])
    for (key, under, not_under), own in alike.items():
        line = linked(capital(key.replace("\0", _listed(own))), telling.names)
        when = _when(telling, under, not_under)
        yield (*line, Words(", "), *when, Words(".")) if when else (*line, Words("."))


def _listed(names: list[str]) -> str:
    every = list(dict.fromkeys(names))
    return " and ".join(filter(None, (", ".join(every[:-1]), *every[-1:])))


def _written(telling: Telling, one: Given) -> str:
    if one.span is None:
        return ""
    text = " ".join(telling.files[one.span.file].text[one.span.start : one.span.end].split())
    return re.split(r", (?:not )?under \[", text)[0]


# ---- its rules


def _grouped(telling: Telling, blocks: list[Block]) -> list[Block]:
    """What stands before a rule without being one goes with it."""
    opening: list[Block] = []
    groups: dict[str, list[Block]] = {}
    waiting: list[Block] = []
    own = ""  # the card's own heading, once its set-up is told
    is_set_up = False
    for block in blocks:
        if isinstance(block, Heading):
            own = block.text if is_set_up else ""
        elif not isinstance(block, Entry) or not is_set_up:
            (waiting if is_set_up else opening).append(block)
            is_set_up = is_set_up or (isinstance(block, Entry) and block.label == "Set-up")
        elif own or block.label in ("Rule", "Part of the turn"):
            title = own or (_heading(telling, block.key) if block.label == "Rule" else ORDER)
            groups.setdefault(title, []).extend((*waiting, block))
            waiting = []
        else:
            waiting.append(block)
    if waiting:
        groups.setdefault(next(reversed(groups), "Besides"), []).extend(waiting)
    found = opening
    for title, some in sorted(groups.items(), key=lambda one: one[0] != ORDER):
        found += [Heading(2, title, ""), *some]
    return found


def _heading(telling: Telling, rule: str) -> str:
    """Above the question that a rule answers."""
    question = telling.model.questions[telling.model.rules[rule].question]
    span = question.span
    if span is None or span.file not in telling.files:
        return "Special rules"
    notes = telling.memory.of_file(telling.files[span.file], items_and_parts)[1]
    heads = [one for one in notes if one.sort == "heading" and one.start < span.start]
    return heads[-1].text.lstrip("#").strip() if heads else "Special rules"


# ---- counters to cut out


def counter_sheet(telling: Telling, situations: Iterable[Telling]) -> Page:
    """As many of each counter as the situation asks for that needs most of it; at least one."""
    most = dict.fromkeys(telling.model.types, 1)
    for one in situations:
        for noun, needed in _needed(one).items():
            most[noun] = max(most.get(noun, 1), needed)
    sides: dict[str, list[Tile]] = {}
    for one_type in telling.model.types.values():
        picture = _picture(telling, one_type.id)
        if picture is not None:
            tile = Tile(plain(one_type.id), picture, most[one_type.id])
            sides.setdefault(one_type.side or "", []).append(tile)
    blocks: list[Block] = []
    if sides:
        blocks.append(said("As many of each as the situation that needs most of it asks for, at least one.", "note"))
    for side, tiles in sides.items():
        title = capital(side) if side else "Of either side"
        blocks += [Heading(2, title, f"counter-sheet-{slug(title)}"), Tiles(tuple(tiles), to_cut=True)]
    return Page("counter-sheet", "Counter sheet to print", "At the table", tuple(blocks))


def _needed(telling: Telling) -> Mapping[str, int]:
    """Whichever options are on: what stands under one and what stands without it are never needed together."""
    always: dict[str, int] = {}
    under: dict[str, int] = {}
    without: dict[str, int] = {}
    for position in telling.model.positions.values():
        if position.span is None or PurePosixPath(position.span.file).parent.name != SITUATIONS:
            continue
        for one in position.given:
            if one.sort == "counter" and one.noun in telling.model.types:
                told = under if one.under else without if one.not_under else always
                told[one.noun] = told.get(one.noun, 0) + one.number
    return {
        noun: always.get(noun, 0) + max(under.get(noun, 0), without.get(noun, 0))
        for noun in {**always, **under, **without}
    }


__all__ = ["PART", "counter_sheet", "situation_page"]
