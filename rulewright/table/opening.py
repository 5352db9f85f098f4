"""A game brought to the table: begun, or gone on with; and who looks through which link."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from rulewright.games import (
    PERSON,
    Journal,
    Seating,
    begun_record,
    new_game,
    parting,
    place_for,
    reader,
    seating,
)
from rulewright.mail import Due
from rulewright.scenes import AUTO, Refused, Stage, open_stage
from rulewright.shelf import Slip, Wished, put
from rulewright.table.playing import Keeping, Playing
from rulewright.table.showing import ALL, Seat
from rulewright.telling import render
from rulewright.terminal import keep, kept_in
from runtime.play import Chooser, Diverged, Game, Record, replay, write_record
from runtime.records import dataclass

T = TypeVar("T")
USUAL = "greedy"  # who plays against a person where nobody is named


@dataclass(frozen=True)
class Wanted:
    """A game that is to be begun. `seated`: who plays a side, instead of `players`. `apart`: each person has a link of
    his own."""

    what: str
    rules: Wished
    players: str = ""
    seed: int = 1
    turns: int = 0
    file: str | None = None
    apart: bool = False
    seated: tuple[tuple[str, str], ...] = ()


def begun(wanted: Wanted) -> Playing | Refused:
    """Raises `Slip` or `CannotKeep`."""
    stage = open_stage(wanted.what, wanted.rules)
    if isinstance(stage, Refused):
        return stage
    usual = ",".join([PERSON, *[USUAL] * (len(stage.sides) - 1)])
    named = ",".join(dict(wanted.seated).get(side, USUAL) for side in stage.sides) if wanted.seated else usual
    seats = seating(stage, wanted.players or named)
    if PERSON not in seats.players:
        raise Slip(f"nobody sits at the table: one of the players is to be `{PERSON}`")
    stage = stage.in_person()

    def opened(person: Callable[[str], Chooser]) -> tuple[Game, Keeping]:
        game = new_game(stage, seats, wanted.seed, 0, wanted.turns, person=person)
        path = Path(wanted.file) if wanted.file is not None else place_for(wanted.what)
        return _kept(game, Journal.begun(path, begun_record(stage, game, wanted.seed, seats.players)))

    return Playing(stage, _seats(stage, seats, wanted.apart), opened)


def forked(record: Record, after: int, persons: frozenset[str], stage: Stage, other: Wished) -> Playing:
    """A game of its own that goes on from a moment of a record, under its rules or others; who is no person there is
    played by the computer.

    Raises what `taken_up` raises, or `Slip`.
    """
    if not persons or not persons.issubset(stage.sides):
        raise Slip("nobody sits at the table")
    players = tuple(PERSON if side in persons else USUAL for side in stage.sides)
    here = replace(record, answers=record.answers[:after], closed=False)
    if other != Wished():
        under = laid(open_stage(stage.what, stage.rules.and_then(other)))
        where = parted(here, stage, under)
        if where:
            raise Slip(f"under these rules the game was another one by then: {where}")
        here, stage = replace(here, program=under.hash), under
    path = place_for(record.told("what")[0])
    path.parent.mkdir(parents=True, exist_ok=True)
    put(path, write_record(replace(here, about=(*stage.about, ("players", players)))).encode("utf-8"))
    return laid(taken_up(path, apart=False))


def parted(record: Record, own: Stage, other: Stage) -> str:
    """Where the game of a record would have gone otherwise under other rules; "" where it is the same."""
    found = parting(record, own, other)
    if found is not None:
        return "; ".join((f"it parts on turn {found.turn} in {found.phase}: {found.what}", *found.rules))
    try:
        replay(replace(record, closed=False), other.table.plan, other.position(record.position))
    except Diverged as fault:
        return f"it parts where something else is asked: {fault}"
    return ""


def laid(found: T | Refused) -> T:
    """Rules that cannot be played are told in words."""
    if isinstance(found, Refused):
        raise Slip(render(found.problems, found.files, "text", colour=False).rstrip())
    return found


def taken_up(path: Path, apart: bool, engine: str = AUTO) -> Playing | Refused:
    """Raises `CannotGoOn`, `CannotKeep` or `Unplayable`."""
    kept = kept_in(path, as_now=False, engine=engine)
    if isinstance(kept, Refused):
        return kept
    stage = kept.stage
    return Playing(stage, _seats(stage, kept.seats, apart), lambda person: _kept(*kept.taken_up(stage, person)))


def _kept(game: Game, journal: Journal) -> tuple[Game, Keeping]:
    keep(game, journal)
    return game, Played(journal)


class Played:
    """A journal at a table."""

    def __init__(self, journal: Journal) -> None:
        self.path, self.close, self.release = journal.path, journal.close, journal.release

    def passed(self, game: Game, due: Due) -> dict[str, str]:
        raise due


def options_of(stage: Stage) -> list[dict[str, Any]]:
    """What may be chosen otherwise of its rules, and what is chosen."""
    on = stage.table.on
    return [{"name": one.id, "asks": one.asks, "on": one.id in on} for one in stage.built.model.options.values()]


def _seats(stage: Stage, seats: Seating, apart: bool) -> tuple[Seat, ...]:
    """One screen for all who play in person, with what all of them may know; or a link for each, and one to watch."""
    persons = tuple(side for side, name in zip(stage.sides, seats.players, strict=True) if name == PERSON)
    if apart:
        return (*(Seat(side, side, (side,)) for side in persons), Seat("who watches", ALL, ()))
    return (Seat(" and ".join(persons), reader(stage, seats, None) or ALL, persons),)
