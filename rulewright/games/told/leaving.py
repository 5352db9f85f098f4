"""What comes of what a side ordered in a phase once it is done: told before, while it can still be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from runtime.play import Decision, Draw, Game, Stuck, Trial
from runtime.position import NO_VALUE, Position


class _Fallen(Exception):
    """A die is thrown: what comes after it nobody can tell."""


class _AsOffered:
    """Whatever is asked on the way is answered by what is offered first."""

    def choose(self, decision: Decision) -> int:
        return 0

    def die(self, draw: Draw) -> int:
        raise _Fallen


def coming(game: Game, side: str, began: Position) -> dict[str, list[int]]:
    """Which of the side's counters would be moved, and by what (functions of the program), until it is another's turn
    to act, if nobody did anything more. Not what would also have come of `began`, how the phase began to its eyes."""
    anyway = set(_moved(game, side, began.copy()))
    found: dict[str, list[int]] = {}
    for does, thing in dict.fromkeys(_moved(game, side, game.position.view(side))):
        if (does, thing) not in anyway:
            found.setdefault(does, []).append(thing)
    return found


def crowds(game: Game, side: str, thing: int, hex: int) -> bool:
    """Whether anybody would be moved so who would not be anyway, if this one of the side were put there."""
    there = game.position.view(side)
    there.place(thing, hex)
    return not {*_moved(game, side, there)} <= {*_moved(game, side, game.position.view(side))}


def _moved(game: Game, side: str, p: Position) -> Iterator[tuple[str, int]]:
    """In a position that is nobody else's."""
    trial = Trial.of(game, p, _AsOffered())
    trial.hears = False
    whose = game.row[game.place].side
    with suppress(_Fallen, Stuck, *NO_VALUE):
        for number, moment in enumerate(trial.round_to_come()):
            if number and (not whose or moment.side != whose):
                break
    for does, start, end in trial.followed:
        for what, thing in p.changed_between(start, end):
            if what == "place" and p.sides.get(thing) == side:
                yield does, thing
