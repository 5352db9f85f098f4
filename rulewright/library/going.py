"""What a game has come to, played or replayed: its answers, its position, what the rules say of each side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from rulewright.comparing import results
from rulewright.games import read_kept, standing
from rulewright.library.answers import when
from rulewright.library.asked import Position
from rulewright.library.faults import unless_refused
from rulewright.library.typed import checked
from rulewright.scenes import Scene, Stage, open_stage, rules_of, with_printed
from rulewright.shelf import Slip
from rulewright.telling import counted
from runtime.play import BadRecord, Chosen, Diverged, OutOfAnswers, ReplayChooser
from runtime.play import game as running
from runtime.records import dataclass


@dataclass(frozen=True)
class Answered:
    """A decision or a die as it came out; of a die `side` is empty."""

    side: str
    asked: str
    answer: str


class Going:
    """A game as far as it has gone."""

    def __init__(self, stage: Stage, game: running.Game) -> None:
        self._stage, self._played = stage, game

    @property
    def _game(self) -> running.Game:
        return self._played

    def __repr__(self) -> str:
        game = self._played
        told = game.over or when(game.position)
        return f"<{type(self).__name__} of {self._stage.title}: {told}, {counted(len(game.answers), 'answer')}>"

    @property
    def answers(self) -> tuple[Answered, ...]:
        """All that was decided and thrown, in order."""
        return tuple(_answered(one) for one in self._game.answers)

    @property
    def over(self) -> str | None:
        """Why it is over; None while it is played."""
        return self._game.over

    @property
    def position(self) -> Position:
        """As it stands now, with everything that only one side knows: an umpire's. It stays as it is."""
        p = self._game.position.copy()
        return Position(replace(self._scene, position=p, playing=self._stage.table.begun(p)))

    @cached_property
    def _start(self) -> Scene:
        return self._stage.scene()

    @property
    def _scene(self) -> Scene:
        """The position as it stands, with the words to speak of it."""
        p = self._game.position
        names, scope = with_printed(p, self._start.names, self._start.scope)
        return replace(self._start, position=p, names=names, scope=scope, playing=lambda: self._game)

    @property
    def result(self) -> tuple[str, ...]:
        """What the rules say of each side."""
        return tuple(standing(self._stage, self._game.position))

    @property
    def levels(self) -> dict[str, str]:
        """The same as data: by side, as the rules name it (`a victory`)."""
        return dict(zip(self._stage.sides, self._results[0], strict=False))

    @property
    def scores(self) -> dict[str, Fraction]:
        """The same as numbers: places in the order of the levels, or the number itself."""
        told = zip(self._stage.sides, self._results[1], strict=False)
        return {side: Fraction(score) for side, score in told}

    @property
    def won(self) -> tuple[str, ...]:
        """Who came out best; several where they are level, nobody where the rules say nothing of it."""
        scores = self.scores
        return tuple(side for side, score in scores.items() if score == max(scores.values()))

    @property
    def _results(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return results(self._stage, self._game.position, self._stage.sides)


class Replay(Going):
    """`for answers in replay:` goes from step to step of a record; `position` is as it stands then."""

    def __iter__(self) -> Iterator[tuple[Answered, ...]]:
        while self._game.over is None:
            before = len(self._game.answers)
            try:
                self._game.step()
            except OutOfAnswers:  # it was not played to its end
                return
            except Diverged as fault:
                raise Slip(str(fault)) from None
            if len(self._game.answers) > before:
                yield self.answers[before:]


@checked
def open_record(path: str | Path) -> Replay:
    """A record, under the rules it was played by."""
    try:
        record = read_kept(Path(path))
    except (BadRecord, OSError) as fault:
        raise Slip(f"{path}: {fault}") from None
    about = dict(record.about)
    if "what" not in about:
        raise Slip(f"{path} does not say what was played")
    stage = unless_refused(open_stage(about["what"][0], rules_of(about)))
    game = running.Game(stage.table.plan, stage.position(record.position), ReplayChooser(record), record.limits)
    return Replay(stage, game)


def _answered(one: Any) -> Answered:
    if isinstance(one, Chosen):
        return Answered(one.side, one.asked, one.text)
    return Answered("", f"a die for {one.draw.purpose}", str(one.face))
