"""A record gone through at the page: each moment at which something was done, told and shown as it stood then.

The record is played again once, and the position kept at each moment; boards are drawn when somebody looks at them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from pathlib import Path
from threading import Lock
from typing import Any

from rulewright.actions import Witness
from rulewright.games import Teller, asked_of_dice, ending, read_kept
from rulewright.scenes import Refused, Stage, open_stage, rules_of, side_called
from rulewright.shelf import Slip, Wished
from rulewright.table.account import Line
from rulewright.table.opening import forked, laid, parted
from rulewright.table.playing import Playing
from rulewright.table.showing import ALL, Seat, Shown
from rulewright.table.sight import Board, Sight
from runtime.play import BY_RULES, BadRecord, Diverged, Game, OutOfAnswers, Record, ReplayChooser
from runtime.position import Position
from runtime.records import dataclass

BOARDS = 40  # drawn ones that are kept


@dataclass(frozen=True)
class Moment:
    """After so many answers; `lines` of the story are told by then."""

    after: int
    lines: int
    turn: int
    phase: str
    mover: str
    position: Position = field(repr=False)


class Looking:
    """`eyes`: a side's; None an umpire's, whose a record is."""

    def __init__(self, stage: Stage, record: Record, eyes: str | None) -> None:
        self.stage = stage
        self.seats: tuple[Seat, ...] = (Seat("who looks", ALL, ()),)
        self._eyes = eyes
        self._record = record
        witness = Witness.of(stage.table.rules, asked_of_dice(stage.table.model))
        self.game = Game(witness.plan, stage.position(record.position), ReplayChooser(record), record.limits)
        self._lines: list[Line] = []
        self._moments = list(self._gone_through(Teller(self.game, witness, side=eyes, unsaid=stage.unsaid)))
        self._sight = Sight(stage.scene())
        self._boards: dict[int, Board] = {}
        self._drawing = Lock()
        told = [{"lines": one.lines, "turn": one.turn, "phase": one.phase, "mover": one.mover} for one in self._moments]
        over = ending(stage, self.game, self._seen(len(told) - 1)) if self.game.over is not None else []
        self._state = {"moments": told, "over": over, "turn": 0, "phase": "", "mover": "", "asked": None}
        self._state["forks"] = list(stage.sides) if eyes is None else []

    def _gone_through(self, teller: Teller) -> Iterator[Moment]:
        teller.listen()
        yield self._moment()
        while self.game.over is None:
            before = len(self.game.answers)
            try:
                told = [*teller.step(), *teller.end_row()]
            except OutOfAnswers:  # it was not played to its end
                return
            except Diverged as fault:
                raise Slip(f"the record does not go on under these rules: {fault}") from None
            self._lines += [line for one in told if (line := Line.of(one, len(self.game.answers))) is not None]
            if len(self.game.answers) > before:
                yield self._moment()

    def _moment(self) -> Moment:
        p = self.game.position
        return Moment(len(self.game.answers), len(self._lines), p.turn, p.phase, p.side_to_move, p.copy())

    # ---- asked by the server

    @property
    def kept_as(self) -> str:
        return ""

    @property
    def is_over(self) -> bool:
        return True

    def begin(self) -> None:
        pass

    def listen(self, listener: Callable[[], None]) -> None:
        """Nothing changes."""

    def shown(self, seat: Seat) -> Shown:
        return Shown(self._state, tuple(self._lines), self.board(0))

    def say(self, seat: Seat, number: int, said: str) -> bool:
        return False

    def leave(self) -> None:
        pass

    def letter(self) -> None:
        """It is over, and nobody passes it on."""

    def forked(self, number: int, persons: frozenset[str], other: Wished) -> Playing:
        """A game of its own from a moment on. Who sees a record as a side may not: he would come to know the rest."""
        if self._eyes is not None or not 0 <= number < len(self._moments):
            raise Slip("no game goes on from here")
        return forked(self._record, self._moments[number].after, persons, self.stage, other)

    def parted(self, other: Wished) -> str:
        """Where it would have gone otherwise under other rules."""
        if self._eyes is not None:
            raise Slip("this is told to who may see all of it")
        under = laid(open_stage(self.stage.what, self.stage.rules.and_then(other)))
        return parted(self._record, self.stage, under) or "It would have been the same game."

    def board(self, number: int) -> Board | None:
        """As it stood at a moment."""
        if not 0 <= number < len(self._moments):
            return None
        with self._drawing:
            if number not in self._boards:
                while len(self._boards) >= BOARDS:
                    self._boards.pop(next(iter(self._boards)))
                position = self._moments[number].position
                self._boards[number] = self._sight.board(position, None, self._seen(number))
            return self._boards[number]

    def _seen(self, number: int) -> str | None:
        """When the rules have ended it, all comes to light."""
        is_last = number == len(self._moments) - 1
        return None if is_last and self.game.over == BY_RULES else self._eyes


def looked_at(path: Path, side: str | None) -> Looking | Refused:
    """Raises `Slip` where it is no record."""
    try:
        record = read_kept(path)
    except (BadRecord, OSError) as fault:
        raise Slip(f"{path}: no game that can be read: {fault}") from None
    return gone_through(record, str(path), side)


def gone_through(record: Record, name: str, side: str | None) -> Looking | Refused:
    about: Any = dict(record.about)
    if "what" not in about:
        raise Slip(f"{name} does not say what was played")
    stage = open_stage(about["what"][0], rules_of(about))
    if isinstance(stage, Refused):
        return stage
    return Looking(stage, record, None if side is None else side_called(stage.table, side))
