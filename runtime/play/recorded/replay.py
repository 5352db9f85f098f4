"""Playing a record again: the same answers to the same questions, or a clear word on where they part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from runtime.play.chooser import PASS, Decision
from runtime.play.dice import Draw, throw
from runtime.play.game import Game
from runtime.play.plans import PlayPlan
from runtime.play.recorded.answers import Answer, Chosen, Thrown
from runtime.play.recorded.record import Record, hash_of

if TYPE_CHECKING:
    from runtime.position import Position


class Diverged(Exception):
    """The record does not go on like this under these rules. `number` is the answer it stopped at, from 1."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(f"answer {number} of the record: {message}")
        self.number = number


class OutOfAnswers(Diverged):
    """Somebody is asked, and the record says nothing more."""


class ReplayChooser:
    """Answers from a record.

    With `strict`, whatever is asked must be what was asked then. Without (for other rules), a decision is
    answered by its text as long as that is offered; a die not thrown then is drawn from the record's seed,
    and a reaction nobody was offered then is passed (`passed` counts those).
    """

    def __init__(self, record: Record, strict: bool = True) -> None:
        self._answers: Sequence[Answer] = record.answers
        self._seed, self._game, self._strict = record.seed, record.game, strict
        self._next = 0
        self.passed = 0

    @property
    def used(self) -> int:
        return self._next

    @property
    def is_out(self) -> bool:
        return self._next >= len(self._answers)

    def choose(self, decision: Decision) -> int:
        if not self._strict and decision.sort == "reaction" and not self._is_next(decision):
            self.passed += 1
            return decision.texts.index(PASS)
        answer = self._take()
        if not isinstance(answer, Chosen):
            raise self._diverged(f"{_said(answer)}, but now the question to {decision.side} is: {decision.asked}")
        asked = (answer.side, answer.sort, answer.asked) == (decision.side, decision.sort, decision.asked)
        if not asked and (self._strict or answer.sort != decision.sort or answer.side != decision.side):
            raise self._diverged(f"{_said(answer)}, but now the question to {decision.side} is: {decision.asked}")
        if answer.text not in decision.texts:
            raise self._diverged(f"{_said(answer)}, which is no longer legal; offered: {', '.join(decision.texts)}")
        return decision.texts.index(answer.text)

    def die(self, draw: Draw) -> int:
        here = self._answers[self._next] if self._next < len(self._answers) else None
        if isinstance(here, Thrown) and here.draw == draw:
            self._next += 1
            return here.face
        if not self._strict:
            return throw(self._seed, self._game, draw)
        self._take()
        raise self._diverged(f"{_said(here)}, but now a die is thrown for {draw.purpose}")

    def _is_next(self, decision: Decision) -> bool:
        here = self._answers[self._next] if self._next < len(self._answers) else None
        return isinstance(here, Chosen) and (here.sort, here.side) == (decision.sort, decision.side)

    def _take(self) -> Answer | None:
        here = None if self.is_out else self._answers[self._next]
        self._next += 1
        return here

    def _diverged(self, message: str) -> Diverged:
        return (Diverged if self._next <= len(self._answers) else OutOfAnswers)(self._next, message)


def replay(record: Record, plan: PlayPlan, position: Position) -> Game:
    """The game of the record, played again from the position it began with.

    The position is read by whoever can read positions; it must print as the record says. Raises `Diverged`
    at the first answer that is no longer what is asked or no longer legal, or if the end is another one.
    Of a game that is still played, as far as it has come.
    """
    if position.printed() != record.position:
        raise Diverged(0, "the position is not the one the record begins with")
    chooser = ReplayChooser(record)
    game = Game(plan, position, chooser, record.limits)
    try:
        while game.over is None and (game.steps < record.steps or not record.closed):
            game.step()
    except OutOfAnswers:
        if record.closed:
            raise
    if chooser.used < len(record.answers):
        raise Diverged(chooser.used + 1, "play is over and this was not asked")
    if not record.closed:
        return game
    if game.over != record.end:
        raise Diverged(chooser.used, f"play then ended ({record.end}), now it does not ({game.over})")
    if hash_of(game.position.printed()) != record.last_position:
        raise Diverged(chooser.used, "all was answered alike, but the last position is another one")
    return game


def _said(answer: Answer | None) -> str:
    if answer is None:
        return "there is none"
    if isinstance(answer, Chosen):
        return f"{answer.side} answered `{answer.text}` to: {answer.asked}"
    return f"a die for {answer.draw.purpose} showed {answer.face}"
