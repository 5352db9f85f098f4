"""A position that is told: who is where in one sentence, then what else holds, each in a sentence of its own.

A pack lists it, one thing a line: `a hen H in B2`, `an egg E inside H`, `B3 is hedged`. A reader is told `A hen H is in
B2 and an egg E inside H. B3 is hedged.`
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from compiler.print.wording.rows import row
from runtime.program import capital

_STATE = re.compile(r"\b(?:is|are|has|have|may|can|cannot|was|were|does|did|had)\b")
_PLACED = re.compile(r"(.+) ((?:in|inside|on|out of play|aboard|beneath)\b.*)")
_MANY = re.compile(r"(?!1 )\d+ ")
_BOARD = re.compile(r"boards? ")
_CALLED = re.compile(
    r"((?:an?|the) .+?)(?: with (?P<fields>.+), called (?P<late>the .+)|, (?P<soon>the [^:]+): (?P<told>.+))"
)
_THROWN = re.compile(r"the dice are (.+)")
_CHOSEN = re.compile(r"the choices are (.+)")
_SHORT = re.compile(r"([A-Z]\w*) (is|has) (.+)")
_ARTICLE = re.compile(r"an? ")


def as_position(told: Sequence[str]) -> str:
    """Sentences, the last without its stop."""
    return ". ".join(capital(one) for one in _sentences(told))


def _sentences(told: Sequence[str]) -> Iterator[str]:
    things = [one for one in told if not _STATE.search(one) or _CALLED.fullmatch(one)]
    boards = [one for one in things if _BOARD.match(one)]
    others = [one for one in things if one not in boards and not _CALLED.fullmatch(one)]
    placed = [found for one in others if (found := _PLACED.fullmatch(one))]
    where = f"on {row(boards)}" if boards else ""
    if placed:
        yield f"{where} {_who_is_where(placed)}".strip()
    elif where:
        yield f"this is {where}"
    known = {*boards, *(one[0] for one in placed)}
    left = [one for one in told if one not in known]
    yield from _alike([_thing(one) if one in things else _luck(one) for one in left])


def _who_is_where(placed: Sequence[re.Match[str]]) -> str:
    """`R and K are in M5, and a block in M6`."""
    groups = [(place, [one[1] for one in some]) for place, some in groupby(placed, key=lambda one: one[2])]
    are = "are" if len(groups[0][1]) > 1 or _MANY.match(groups[0][1][0]) else "is"
    told = [f"{row(some)} {are + ' ' if at == 0 else ''}{place}" for at, (place, some) in enumerate(groups)]
    return row(told, comma="," if any(len(some) > 1 for _, some in groups) else "")


def _thing(one: str) -> str:
    called = _CALLED.fullmatch(one)
    if not called:
        return f"there is {one}"
    return f"{called['late'] or called['soon']} is {called[1]}: {called['fields'] or called['told']}"


def _luck(one: str) -> str:
    """What dice and players will say on the way, in their order, as a reader is told it."""
    thrown, chosen = _THROWN.fullmatch(one), _CHOSEN.fullmatch(one)
    if thrown:
        dice = thrown[1].split(", ")
        return f"the dice are {row(dice)}" if len(dice) > 1 else f"the die is {dice[0]}"
    if chosen:
        first, *others = chosen[1].split(", ")
        return ", then ".join((f"on the way {first} is chosen", *others))
    return one


def _alike(told: Sequence[str]) -> Iterator[str]:
    """What holds of several in a row is said once: `C and K are wet`, `B2 and B3 are each a yard`."""
    for (verb, rest), some in groupby(told, key=_what_holds):
        subjects = [found[1] for one in some if (found := _SHORT.fullmatch(one))] if verb else []
        if len(subjects) > 1:
            each = "each " if _ARTICLE.match(rest) else ""
            yield f"{row(subjects)} {'are' if verb == 'is' else 'have'} {each}{rest}"
        else:
            yield f"{subjects[0]} {verb} {rest}" if verb else rest


def _what_holds(one: str) -> tuple[str, str]:
    found = _SHORT.fullmatch(one)
    return (found[2], found[3]) if found else ("", one)
