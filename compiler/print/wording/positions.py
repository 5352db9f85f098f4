"""A position that is told: who is where in one sentence, then what else holds, each in a sentence of its own.

A pack lists it, one thing a line: `a hen H in B2`, `an egg E inside H`, `B3 is hedged`. A reader is told `A hen H is in
B2 and an egg E inside H. B3 is hedged.`
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_STATE = re.compile(r"\b(?:is|are|has|have|may|can|cannot|was|were|does|did|had)\b")
_PLACED = re.compile(r"(.+) ((?:in|inside|on|out of play|aboard|beneath)\b.*)")
_MANY = re.compile(r"(?!1 )\d+ ")
_BOARD = re.compile(r"boards? ")
_CALLED = re.compile(r"((?:an?|the) .+?) with (.+), called (the .+)")
_THROWN = re.compile(r"the dice are (.+)")
_CHOSEN = re.compile(r"the choices are (.+)")


def as_position(told: Sequence[str]) -> str:
    """Sentences, the last without its stop."""
    return ". ".join(one[:1].upper() + one[1:] for one in _sentences(told))


def _sentences(told: Sequence[str]) -> Iterator[str]:
    things = [one for one in told if not _STATE.search(one)]
    boards = [one for one in things if _BOARD.match(one)]
    others = [one for one in things if one not in boards and not _CALLED.match(one)]
    placed = [found for one in others if (found := _PLACED.fullmatch(one))]
    where = f"on {_row(boards)}" if boards else ""
    if placed:
        first, *further = placed
        opened = f"{first[1]} {'are' if _MANY.match(first[1]) else 'is'} {first[2]}"
        yield f"{where} {_row([opened, *(one[0] for one in further)])}".strip()
    elif where:
        yield f"this is {where}"
    known = {*boards, *(one[0] for one in placed)}
    for one in told:
        if one not in known:
            yield _thing(one) if one in things else _luck(one)


def _thing(one: str) -> str:
    called = _CALLED.fullmatch(one)
    return f"{called[3]} is {called[1]}: {called[2]}" if called else f"there is {one}"


def _luck(one: str) -> str:
    """What dice and players will say on the way, in their order, as a reader is told it."""
    thrown, chosen = _THROWN.fullmatch(one), _CHOSEN.fullmatch(one)
    if thrown:
        dice = thrown[1].split(", ")
        return f"the dice are {_row(dice)}" if len(dice) > 1 else f"the die is {dice[0]}"
    if chosen:
        first, *others = chosen[1].split(", ")
        return ", then ".join((f"on the way {first} is chosen", *others))
    return one


def _row(every: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *before, last = every
    return f"{', '.join(before)} and {last}" if before else last
