"""A game that persons began, opened to go on with: at the terminal or at a table (games/journal.py keeps it)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rulewright.games import (
    PERSON,
    Journal,
    Journalled,
    Seating,
    again,
    go_on,
    new_game,
    read_kept,
    seating,
)
from rulewright.scenes import AUTO, Refused, Stage, open_stage, rules_of
from runtime.play import BadRecord, Chooser, Game, Record, Seats
from runtime.records import dataclass


class CannotGoOn(Exception):
    """Why the game of a file is not gone on with."""


@dataclass(frozen=True)
class Kept:
    """The game of a file, as far as it was played."""

    path: Path
    stage: Stage
    record: Record
    seats: Seating

    @property
    def what(self) -> str:
        return self.record.told("what")[0]

    def taken_up(self, stage: Stage, person: Callable[[str], Chooser]) -> tuple[Game, Journal]:
        """Set up once more on this stage; what was answered is given again when it is played."""
        game = new_game(stage, self.seats, self.record.seed, person=person)
        game.limits = self.record.limits
        return game, Journal.taken_up(self.path, self.record)


def kept_in(path: Path, as_now: bool, engine: str = AUTO) -> Kept | Refused:
    """Raises `CannotGoOn`. With `as_now` other rules will do, if all that was answered fits them."""
    try:
        record = read_kept(path)
    except (BadRecord, OSError) as fault:
        raise CannotGoOn(f"{path}: no game that can be read: {fault}") from None
    what, players = record.told("what"), record.told("players")
    if not what or PERSON not in players:
        raise CannotGoOn(f"{path}: not a game of persons")
    if record.closed:
        raise CannotGoOn(f"{path}: the game is over: {record.end}; `rulewright replay {path}` plays it again")
    stage = open_stage(what[0], rules_of(dict(record.about)))
    if isinstance(stage, Refused):
        return stage
    stage = replace(stage, text=record.position)
    if record.program != stage.hash:
        wrong = _other_rules(path, record.program, stage.hash) if not as_now else again(record, stage)
        if wrong is not None:
            raise CannotGoOn(f"{path}: {wrong}")
        record = replace(record, program=stage.hash)
    return Kept(path, stage.in_person(engine), record, seating(stage, ",".join(players)))


def keep(game: Game, journal: Journal) -> None:
    """From now on each answer is given from the journal as far as it goes, and then kept there."""
    assert isinstance(game.chooser, Seats)
    kept = game.chooser = Journalled(journal, game.chooser, game.chooser.players)
    kept.sit(game)


def _other_rules(path: Path, then: str, now: str) -> str:
    return (
        f"the game was begun under other rules, or another version of them ({then[:12]}; now {now[:12]})\n"
        f"  rulewright replay {path}                   whether all that was answered still fits the rules of now\n"
        f"  {go_on(path)} --as-now   goes on under the rules of now, if it does\n"
        "  or put back the packs and the version of Rulewright that it was begun with; nothing was changed in the file"
    )
