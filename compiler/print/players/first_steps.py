"""What a newcomer reads first, besides the introduction: what stands on a counter, and a first game as it was played.

Neither is written by anybody: the one is told by how counters are declared to look, the other by a game. Why somebody
did what he did is said by the guide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from compiler.print.formats import Block, Cell, Heading, Item, Listing, Page, Paragraph, Picture, Table, Words, plain
from compiler.print.parts import bare, linked
from compiler.print.telling import CounterKey, Moment, Telling
from runtime.program import capital, with_article

_COST = re.compile(r" \(\+\d")
_BELOW_NOUGHT = re.compile(r" \((-\d+)\)")  # behind a name that its number follows in brackets
KEY, FIRST_TURN = "counter-key", "first-turn"
PART = "At the table"
WHY = "Why: "
IN_PART = "A phase that shows nothing new is told in short, without its numbers."


def counter_key(telling: Telling) -> Page:
    return Page(KEY, "What stands on a counter", PART, tuple(_key(telling.making.key())))


def _key(key: CounterKey) -> Iterator[Block]:
    for at, (noun, places, drawn) in enumerate(key.laid):
        where = "; ".join(f"{place}, its {what}" for place, what in places)
        yield Paragraph(plain(f"{capital(with_article(noun))}: {where}."))
        yield Picture(f"{KEY}-{at + 1}", f"What stands where on {with_article(noun)}", drawn)
    if key.forms:
        said = ((form, f"the {of} of one that is {who}") for form, of, who in key.forms)
        rows = tuple((Cell(plain(form), is_head=True), Cell(plain(meant))) for form, meant in said)
        yield Table("How a number or letter is written", (), rows)
    for name, title, pictures in (("signs", "Its sign", key.symbols), ("marks", "What holds of it in play", key.marks)):
        cells = [_shown(f"{KEY}-{name}-{at}", *one) for at, one in enumerate(pictures, 1)]
        cells += [(Cell(()), Cell(()))] * (len(cells) % 2 if len(cells) > 1 else 0)
        if cells:
            yield Heading(2, title, f"{KEY}-{name}")
            if name == "signs" and key.unprinted:
                yield Paragraph(plain(_unprinted(key)))
            pairs = zip_longest(cells[::2], cells[1::2], fillvalue=())
            yield Table(title, (), tuple((*one, *other) for one, other in pairs))


def _unprinted(key: CounterKey) -> str:
    """What its signs say of what no counter says."""
    otherwise = ((noun, its) for _, some in key.unprinted for noun, its in some.items())
    others = "; ".join(f"of {with_article(noun)} it is {its}" for noun, its in otherwise)
    names = " and its ".join(one for one, _ in key.unprinted)
    told = f"Behind what a sign is of stands its {names}, which counters do not print"
    return f"{told}{f'; but {others}' if others else ''}."


def _shown(name: str, drawn: str, phrase: str) -> tuple[Cell, Cell]:
    told = bare(phrase)
    return Cell((), picture=Picture(name, capital(told), drawn, small=True)), Cell(plain(told))


def first_turn(telling: Telling, card: Words, moments: Sequence[Moment]) -> Page:
    """`card`: of the situation. Moments without a picture are told in short."""
    blocks: list[Block] = []
    if moments:
        told = (
            " began when programs played it. Beneath what was done stands how it was reckoned, in the order in which "
        )
        told += "one does it: each number with the paragraph that gives it, behind those that it is made of, and last "
        told += "what came of it."
        told += " Behind a step stands in brackets what it cost." if any(map(_has_cost, moments)) else ""
        blocks.append(Paragraph((Words("This is how "), card, Words(told))))
        if any(not one.picture for one in moments):
            blocks.append(Paragraph(plain(IN_PART)))
    for at, moment in enumerate(moments, 1):
        if not moment.picture:
            told = " ".join(f"{capital(telling.spoken(text, False)).removesuffix('.')}." for _, text in moment.lines)
            blocks.append(Paragraph((Words(f"{moment.title}. ", "", "strong"), *linked(told, telling.names))))
            continue
        blocks.append(Heading(2, moment.title, f"{FIRST_TURN}-{at}"))
        blocks.append(Picture(f"{FIRST_TURN}-{at}", f"The board at the end of: {moment.title}", moment.picture))
        blocks.append(Listing(_items(telling, moment.lines)))
    return Page(FIRST_TURN, "How a first game began", PART, tuple(blocks))


def with_reasons(moments: Iterable[Moment], reasons: Mapping[str, Iterable[str]]) -> tuple[Moment, ...]:
    """Each beneath the first of what was done that begins so."""
    left = {begins: tuple(why) for begins, why in reasons.items()}

    def told(line: tuple[int, str]) -> Iterator[tuple[int, str]]:
        depth, text = line
        begins = next((one for one in left if not depth and f"{text} ".startswith(f"{one} ")), None)
        yield line
        yield from ((1, f"{WHY}{why}") for why in (left.pop(begins) if begins is not None else ()))

    return tuple(replace(one, lines=tuple(part for line in one.lines for part in told(line))) for one in moments)


def _has_cost(moment: Moment) -> bool:
    return any(_COST.search(text) for depth, text in moment.lines if not depth)


def _items(telling: Telling, lines: Iterable[tuple[int, str]]) -> tuple[Item, ...]:
    """Each beneath the last that stands less deep."""
    found: list[Item] = []
    beneath: list[tuple[int, str]] = []
    own = ""
    for depth, text in (*lines, (0, "")):
        if depth:
            beneath.append((depth - 1, text))
            continue
        if own:
            told = own if own.startswith(WHY) else capital(_BELOW_NOUGHT.sub(r" \1", telling.spoken(own, False)))
            found.append(Item(linked(told, telling.names), "", _items(telling, beneath)))
        own, beneath = text, []
    return tuple(found)
