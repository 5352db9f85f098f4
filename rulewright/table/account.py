"""What one pair of eyes is told of a game while others play it.

The game is played once more beside: a second one hears each answer as it is given (and each that is taken back) and a
`Teller` tells it, as `replay --as` would tell the record. So nobody is told more at a table than of a record, and
several seats are told at once, each what it may know. Only one of the two games goes on at any time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

from rulewright.actions import Witness
from rulewright.games import Teller, asked_of_dice
from rulewright.scenes import Stage
from runtime.play import Back, Chooser, Decision, Draw, Game, Limits
from runtime.records import dataclass

BACK = 0  # no option and no face: what was asked before is asked again


class Left(Exception):
    """Nobody will answer any more."""


@dataclass(frozen=True)
class Line:
    """`after` so many answers; `depth` 0 is a heading, 1 what was done, more what came of it."""

    after: int
    depth: int
    text: str

    @classmethod
    def of(cls, told: str, after: int) -> Line | None:
        said = told.strip()
        return cls(after, (len(told) - len(told.lstrip())) // 2, said) if said else None

    def after_all(self, lines: list[Line]) -> list[Line]:
        """With this one; a moment that was gone back to stands there already."""
        is_there = self.depth == 0 and lines and (lines[-1].depth, lines[-1].text) == (0, self.text)
        return lines if is_there else [*lines, self]


class Account:
    """`eyes`: a side's; "" what all may know. `persons`: before they are asked they are told all that was done."""

    def __init__(self, stage: Stage, limits: Limits, eyes: str, persons: frozenset[str]) -> None:
        witness = Witness.of(stage.table.rules, asked_of_dice(stage.table.model))
        self._hearing = _Hearing()
        self.game = Game(witness.plan, stage.position(), self._hearing, limits)
        self._hearing.forget = self.game.forget
        self._teller = Teller(self.game, witness, persons, self._note, eyes, unsaid=stage.unsaid)
        self.recalled = self._teller.recalled
        self._lines: list[Line] = []

    def begin(self) -> None:
        Thread(target=self._play, daemon=True).start()
        self._hearing.wait()

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(self._lines)

    def hear(self, answer: int) -> None:
        """An option's number or a face, both from 1; or `BACK`."""
        told = len(self._lines)
        self._hearing.answers.put(answer)
        self._hearing.wait()
        if answer == BACK:
            said = len(self.game.answers)
            stays = [one for one in self._lines[:told] if one.after <= said]
            self._lines = _gone_back(stays, self._lines[told:])

    def leave(self) -> None:
        self._hearing.answers.put(None)

    def _play(self) -> None:
        try:
            for line in self._teller.play():
                self._note(line)
        except Left:
            return
        except BaseException as fault:  # noqa: BLE001 - it is raised where somebody hears it
            self._hearing.ready.put(fault)
            return
        self._hearing.ready.put(None)

    def _note(self, line: str) -> None:
        found = Line.of(line, len(self.game.answers))
        self._lines = self._lines if found is None else found.after_all(self._lines)


def _gone_back(stays: list[Line], again: list[Line]) -> list[Line]:
    """What is told where play was taken back. It stands beneath the heading that is there already, and not beneath one
    of what came after it, in which nothing is done now."""
    acted = max((at for at, one in enumerate(stays, 1) if one.depth), default=0)
    heading = next((one.text for one in reversed(stays[:acted]) if one.depth == 0), "")
    return [*stays[:acted], *again[1:]] if again and again[0].text == heading else [*stays, *again]


class _Hearing:
    """Answers as they are heard. `ready`: all that was heard is done, and more is asked; or what went wrong."""

    def __init__(self) -> None:
        self.answers: SimpleQueue[int | None] = SimpleQueue()
        self.ready: SimpleQueue[BaseException | None] = SimpleQueue()
        self.forget: Callable[[], None] = lambda: None

    def wait(self) -> None:
        fault = self.ready.get()
        if fault is not None:
            raise fault

    def choose(self, decision: Decision) -> int:
        if decision.sort == "action":
            self.forget()
        answer = self._next()
        if answer == BACK:
            raise Back
        return answer - 1

    def die(self, draw: Draw) -> int:
        return self._next()

    def _next(self) -> int:
        self.ready.put(None)
        answer = self.answers.get()
        if answer is None:
            raise Left
        return answer


class Overheard:
    """Between a game and its chooser: whatever is answered, all accounts hear, when there is time for it."""

    def __init__(self, inner: Chooser, accounts: tuple[Account, ...]) -> None:
        self._inner = inner
        self._accounts = accounts
        self._unheard: deque[int] = deque()

    def choose(self, decision: Decision) -> int:
        try:
            index = self._inner.choose(decision)
        except Back:
            self._unheard.append(BACK)
            raise
        self._unheard.append(index + 1)
        return index

    def die(self, draw: Draw) -> int:
        face = self._inner.die(draw)
        self._unheard.append(face)
        return face

    def tell(self) -> bool:
        """The next answer; whether there was one."""
        if not self._unheard:
            return False
        answer = self._unheard.popleft()
        for one in self._accounts:
            one.hear(answer)
        return True
