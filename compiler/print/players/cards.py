"""Cards as players read them: what a rule is for stands in its sentence, and what only designers ask is left out.

A card's rule says `The level is earned by the side if all of these hold: the side is the Allies; the level is decisive
victory; the side has reached the aim.` Printed is `Decisive victory is earned by the Allies if the Allies have reached
the aim.` Examples of cards are tests of their authors, and stand in the reference.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from compiler.model import Model, in_short
from compiler.print.formats import (
    Block,
    Entry,
    Heading,
    Item,
    Line,
    Listing,
    Page,
    Paragraph,
    Words,
    entries_of,
    pictures_of,
    said,
    text_of,
    with_lines,
)
from compiler.print.players.cases import in_cases
from compiler.print.players.pairs import as_one, run_in
from compiler.print.telling import Telling
from compiler.print.wording import in_a_row, worded
from compiler.terms import All, Equal, Name, Variable
from runtime.program import capital

SET_UP, AREA = "Set-up", "Area"
TO, FEW = " to ", 2  # between the first and the last hex of a block; blocks that are told one by one
SIDE, OPPONENT = "side", "the opponent of"
_LEAD = " all of these hold:"
_NAMED = re.compile(r"(the [\w ]+?) is (.+?)[;.]", re.IGNORECASE)
_FENCED_FOE = re.compile(rf"\(({OPPONENT} [\w ]+)\)")
_FOR_DESIGNERS = ("Example", "What may be so", "Moment")
_KEPT = ("Only with", "Only without", "Only while", "In place of", "Overrides", "Yields to", "Lacks", "See")


def at_a_glance(card: Page, telling: Telling, plain: Container[str] = ()) -> Page:
    """`plain`: of what the plain words alone are told."""
    told: list[Block] = []
    foes = _foes(card, telling)
    is_drawn = any(True for _ in pictures_of(card.blocks))
    for block in card.blocks:
        if isinstance(block, Heading) and told and isinstance(told[-1], Heading):
            told[-1] = block  # nothing is left beneath the one before
        elif isinstance(block, Entry):
            entry = _outlined(block) if block.label == AREA and is_drawn else block
            told += [_shorter(entry, telling, foes, plain)] if block.label not in _FOR_DESIGNERS else []
        else:
            told.append(block)
    while told and isinstance(told[-1], Heading):
        told.pop()
    return replace(card, blocks=tuple(told))


def _outlined(area: Entry) -> Entry:
    """It lies on the map of the card; which hexes it has is for who lays it out on boards."""
    every = [text_of(one.line).rstrip(".") for one in area.blocks if isinstance(one, Paragraph)]
    if len(every) != 1 or len(area.blocks) != 1:
        return area
    parts = every[0].split(", ")
    told = " and ".join(f"from {one}" if TO in one else one for one in parts)
    if all(TO not in one for one in parts):
        return replace(area, blocks=(said(f"Outlined on the map: {every[0]}."),))
    if len(parts) <= FEW:
        return replace(area, blocks=(said(f"Outlined on the map: the hexes {told}."),))
    corners = said(f"In blocks, each by the first and the last of its hexes: {every[0]}.", "aside")
    return replace(area, blocks=(said("Outlined on the map."), corners))


def _foes(card: Page, telling: Telling) -> Mapping[str, str]:
    """Who stands against whom, where two sides have forces on the card."""
    names = telling.model.choices[SIDE].names if SIDE in telling.model.choices else ()
    heads = {
        text_of(block.line).strip(" :").lower()
        for entry in entries_of(card.blocks)
        for block in entry.blocks
        if isinstance(block, Paragraph) and block.how == "side"
    }
    there = [name for name in names if name.lower() in heads]
    return dict(zip(there, reversed(there), strict=True)) if len(there) == 2 else {}


def _shorter(entry: Entry, telling: Telling, foes: Mapping[str, str], plain: Container[str]) -> Entry:
    inner = tuple(_shorter(one, telling, foes, plain) for one in entry.inner)
    asides = tuple(one for one in entry.asides if text_of(one.line).partition(":")[0] in _KEPT or not _labelled(one))
    blocks: Iterable[Block] = entry.blocks
    if short := _all_said(telling.model, entry.key) if entry.key in plain else "":
        blocks = (Paragraph((Words(short),)),)
    elif entry.label == "Rule":
        blocks = for_whom(entry.blocks, _names_asked(telling, entry.key, foes))
    if entry.label != SET_UP:
        blocks = in_cases(with_lines(run_in(blocks), _in_a_row))
    label = entry.label if entry.label == "Ruling" else ""
    title, key = (entry.label, "") if entry.label == SET_UP else (entry.title, entry.key)  # the card's own title is it
    return replace(entry, label=label, title=title, key=key, inner=inner, asides=asides, about="", blocks=tuple(blocks))


def _all_said(model: Model, name: str) -> str:
    """The plain words of a rule, or of what is done or follows."""
    every = (model.rules, model.actions, model.follows, model.upkeeps, model.procedures)
    return next((in_short(some[name]) for some in every if name in some), "")


def _labelled(aside: Paragraph) -> bool:
    return bool(aside.line) and aside.line[0].how == "strong"


def _names_asked(telling: Telling, name: str, foes: Mapping[str, str]) -> Mapping[str, str]:
    """The names that what is asked about must be: `the side` is `the Allies`."""
    rule = telling.model.rules.get(name)
    condition = rule.condition if rule is not None else None
    every = condition.operands if isinstance(condition, All) else (condition,)
    found = {
        one.left.name: one.right.value
        for one in every
        if isinstance(one, Equal) and isinstance(one.left, Variable) and isinstance(one.right, Name)
    }
    return {**{f"{OPPONENT} {slot}": foes[name] for slot, name in found.items() if name in foes}, **found}


def for_whom(blocks: Sequence[Block], names: Mapping[str, str]) -> tuple[Block, ...]:
    return tuple(_named(_without_what_is_said(blocks, names), names)) if names else tuple(blocks)


def _without_what_is_said(blocks: Sequence[Block], names: Mapping[str, str]) -> Iterator[Block]:
    if blocks and isinstance(blocks[0], Paragraph) and blocks[0].how == "side":
        blocks = blocks[1:]  # what stands at its head in the reference
    match blocks:
        case [Paragraph() as lead, Listing() as conditions, *more] if text_of(lead.line).endswith(_LEAD):
            left = [one for one in conditions.items if not _says(one, names)]
            if len(left) == 1 and not left[0].items:
                yield Paragraph(as_one((*_cut(lead.line, _LEAD), *_ended(left[0].line))))
            elif left:
                yield from (lead, Listing(tuple(left)))
            else:
                yield Paragraph(_ended(_cut(lead.line, f" if{_LEAD}")))
            yield from more
        case [Paragraph() as told, *more]:
            yield from (replace(told, line=tuple(_left_out(one, names) for one in told.line)), *more)
        case _:
            yield from blocks


def _says(item: Item, names: Mapping[str, str]) -> bool:
    found = _NAMED.fullmatch(text_of(item.line))
    return found is not None and not item.items and names.get(found[1].lower(), "").lower() == found[2].lower()


def _left_out(words: Words, names: Mapping[str, str]) -> Words:
    """Of `if the side is the Allies and ...`."""
    text = words.text
    for slot, name in names.items():
        said = rf"{re.escape(slot)} is {re.escape(name)}"
        text = re.sub(rf"\b{said} and |,? (?:if|and) {said}(?=[.;,]|$)", "", text, flags=re.IGNORECASE)
    return replace(words, text=text)


def _in_a_row(line: Sequence[Words]) -> Line:
    first, *others = line or (Words(""),)
    if others and first.how == "strong" and not first.to and not others[0].to:  # what is defined, and then its meaning
        whole = in_a_row(first.text + others[0].text)
        if whole.startswith(first.text):
            return (first, replace(others[0], text=whole.removeprefix(first.text)), *_in_a_row(others[1:]))
    return tuple(word if word.to else replace(word, text=_row(word.text)) for word in line)


def _row(text: str) -> str:
    """Behind words that are set apart a sentence goes on with a space."""
    told = text.lstrip()
    return text.removesuffix(told) + in_a_row(told)


def _named(blocks: Iterable[Block], names: Mapping[str, str]) -> Iterator[Block]:
    """With the names in place of what they are the names of."""

    def put(line: Line) -> Line:
        return tuple(replace(word, text=_put(word.text, names)) if not word.to else word for word in line)

    yield from with_lines(blocks, put)


def _put(text: str, names: Mapping[str, str]) -> str:
    told = _FENCED_FOE.sub(r"\1", text)
    for slot, name in names.items():
        told = re.sub(rf"(?<![\w-]){re.escape(slot)}(?![\w-]| to move)", name, told)
        told = re.sub(rf"(?<![\w-]){re.escape(capital(slot))}(?![\w-]| to move)", capital(name), told)
    return worded(told) if told != text else text


def _cut(line: Sequence[Words], end: str) -> tuple[Words, ...]:
    """Without this end, which stands in its last words."""
    return (*line[:-1], replace(line[-1], text=f"{line[-1].text.removesuffix(end)} "))


def _ended(line: Sequence[Words]) -> tuple[Words, ...]:
    last = line[-1]
    return (*line[:-1], replace(last, text=last.text.rstrip(";. ") + "."))
