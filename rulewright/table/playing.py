"""A game at a table: it runs in a thread of its own, and whoever sits there answers through the page.

What the page shows is made when the game comes to rest, as records that nobody changes; who reads them never touches
the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from threading import Lock, Thread
from time import monotonic
from typing import Any, Protocol

from rulewright.actions import learn_behind
from rulewright.games import CannotKeep, Counsel, ending
from rulewright.mail import BadLetter, Due
from rulewright.scenes import Stage
from rulewright.shelf import Slip, Wished
from rulewright.table.account import Account, Left, Overheard
from rulewright.table.desk import Desk, Screen, Sitting
from rulewright.table.shading import Shaded, shaded, way_there
from rulewright.table.showing import Seat, Shown
from rulewright.table.sight import Board, Sight, asked, orders_with
from rulewright.terminal import Person
from runtime.play import BY_RULES, Back, CannotAnswer, Chooser, Chosen, Decision, Draw, Game, Stuck

PATIENCE = 0.4  # seconds: so often it is shown what the computer does
OUR_FAULT = "this is a fault of rulewright, not of your rules; the game is kept as far as it was played"


class Keeping(Protocol):
    """The file of a game while it is played."""

    path: Path

    def close(self, game: Game) -> None: ...

    def release(self) -> None: ...

    def passed(self, game: Game, due: Due) -> dict[str, str]:
        """By mail: to whom it is passed on now."""


Opened = Callable[[Callable[[str], Sitting]], tuple[Game, Keeping]]


class Playing:
    """`opened` sets up the game, given who answers for a side that a person plays."""

    def __init__(self, stage: Stage, seats: tuple[Seat, ...], opened: Opened) -> None:
        self.stage = stage
        self.seats = seats
        self.desks: dict[str, Desk] = {}
        self._greeted: set[str] = set()
        self._screens = {side: one for seat in seats for one in [Screen(count(1))] for side in seat.sides}
        self.game, self._journal = opened(self._seated)
        self.game.places = [seat.sides for seat in seats]
        self.passed: dict[str, str] | None = None  # a game by mail, to the other one
        self.fault = ""
        self._scene, every = stage.scene(), dict.fromkeys(seat.eyes for seat in seats)
        persons = frozenset(self.desks)
        self._accounts = {eyes: Account(stage, self.game.limits, eyes, persons) for eyes in every}
        for account in self._accounts.values():
            account.game.lingering, account.game.places = self.game.lingering, self.game.places
        self._sights = {eyes: Sight(self._scene) for eyes in every}
        self._heard = Overheard(self.game.chooser, tuple(self._accounts.values()))
        watched = _Watched(self._heard, self._glimpse, self.game.forget, persons, frozenset(every))
        self._watched = self.game.chooser = watched
        self._shown = {seat.name: Shown() for seat in seats}
        self._lock = Lock()
        self._listeners: list[Callable[[], None]] = []
        self._thread = Thread(target=self._play, daemon=True)
        self._has_begun = False

    def _seated(self, side: str) -> Sitting:
        desk = self.desks[side] = Desk(side, self._rest, self._screens[side], self._shade, self._way, self._may)
        counsel = Counsel(self.stage, side)
        person, eyes = Person(side, counsel, desk), next(seat.eyes for seat in self.seats if side in seat.sides)
        person.recall = lambda side, asked: self._accounts[eyes].recalled(side, asked)
        return Sitting(desk, person, lambda: self._greeting(counsel, side))

    def _greeting(self, counsel: Counsel, side: str) -> Iterator[str]:
        """What the game is played for, told once at each screen to who has answered nothing yet."""
        seat = next(one for one in self.seats if side in one.sides)
        answered = {one.side for one in self.game.answers if isinstance(one, Chosen)}
        if seat.name not in self._greeted and answered.isdisjoint(seat.sides):
            self._greeted.add(seat.name)
            yield from counsel.goal(self.game)

    def _shade(self, side: str, said: str) -> Shaded:
        return shaded(self._scene, self.game.position, side, said)

    def _way(self, decision: Decision, said: str) -> str | Shaded:
        return way_there(self._scene, self.game.position, decision, said)

    def _may(self, side: str, name: str) -> tuple[str, ...]:
        return orders_with(self.game, side, name)

    # ---- asked by the server

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return self._journal.path

    @property
    def kept_as(self) -> str:
        return self.path.name

    @property
    def is_over(self) -> bool:
        return self.game.over is not None or bool(self.fault) or self.passed is not None

    def begin(self) -> None:
        learn_behind(self.stage.compiled, self.stage.table)
        self._thread.start()

    def shown(self, seat: Seat) -> Shown:
        with self._lock:
            return self._shown[seat.name]

    def listen(self, listener: Callable[[], None]) -> None:
        """Told in the game's thread whenever something else is shown."""
        self._listeners.append(listener)

    def say(self, seat: Seat, number: int, said: str) -> bool:
        """Whether it was an answer to what this seat is asked now."""
        with self._lock:
            old = self._shown[seat.name]
            now = old.state.get("asked")
            if now is None or now["number"] != number or now["side"] not in seat.sides:
                return False
            self._shown[seat.name] = replace(old, state={**old.state, "asked": None})
        self.desks[now["side"]].hear(said)
        return True

    def letter(self) -> Path | None:
        return self.path if self.path.suffix == ".mail" else None

    def forked(self, number: int, persons: frozenset[str], other: Wished) -> Playing:
        raise Slip("this game is played")

    def parted(self, other: Wished) -> str:
        raise Slip("this game is played")

    def board(self, number: int) -> Board | None:
        """Nobody goes back in a game that is played."""
        return None

    def leave(self) -> None:
        """The game is kept, and can be gone on with."""
        for desk in self.desks.values():
            desk.hear(None)
        if self._thread.is_alive():
            self._thread.join(timeout=5)
        elif not self._has_begun:
            self._journal.release()
        for account in self._accounts.values():
            account.leave()

    # ---- in the game's thread

    def _play(self) -> None:
        is_told = False  # how it came to its end; else it is a fault of ours, which goes on to whoever began this
        try:
            self._play_to_its_end()
            is_told = True
        finally:
            if not is_told:
                self._stop(OUR_FAULT)
            self._journal.release()

    def _play_to_its_end(self) -> None:
        self._has_begun = True
        try:
            for account in self._accounts.values():
                account.begin()
            for eyes in self._watched.moved:
                self._draw(eyes)  # while the computer decides first there is something to look at
            self.game.play()
            self._journal.close(self.game)
            self._rest()
        except Left:
            return
        except Due as due:
            self._pass_on(due)
        except (CannotKeep, Stuck, CannotAnswer) as fault:
            self._stop(str(fault))

    def _pass_on(self, due: Due) -> None:
        try:
            self.passed = self._journal.passed(self.game, due)
        except BadLetter as fault:
            self.fault = str(fault)
        self._rest()

    def _stop(self, fault: str) -> None:
        self.fault = fault
        self._rest()

    def _rest(self, is_quiet: Callable[[], bool] = lambda: True) -> None:
        """All is shown as it stands now: first what is asked, then the board, then what was done. Who answers before
        that goes first; the rest is then shown when it is quiet again."""
        waiting = next((desk for desk in self.desks.values() if desk.decision is not None), None)
        self._show({seat: {"state": self._state(seat, waiting)} for seat in self.seats})
        while self._watched.moved and is_quiet():
            self._draw(self._watched.moved.pop())
        self._hear(is_quiet)

    def _draw(self, eyes: str) -> None:
        seats = [seat for seat in self.seats if seat.eyes == eyes]
        before = self._shown[seats[0].name].board
        board = self._sights[eyes].board(self.game.position, before, self._seeing(eyes))
        if board != before:
            self._show({seat: {"board": board} for seat in seats})

    def _glimpse(self, side: str) -> None:
        """While nobody is asked here, what is done by others is told as it comes."""
        self._hear(lambda: True)
        self._show({seat: {"state": {**self._state(seat, None), "waiting": side}} for seat in self.seats})

    def _hear(self, is_quiet: Callable[[], bool]) -> None:
        heard = False
        while not self.fault and is_quiet() and self._heard.tell():
            heard = True
        if heard:
            self._show({seat: {"lines": self._accounts[seat.eyes].lines} for seat in self.seats})

    def _show(self, news: dict[Seat, dict[str, Any]]) -> None:
        with self._lock:
            for seat, told in news.items():
                self._shown[seat.name] = replace(self._shown[seat.name], **told)
        for listener in list(self._listeners):
            listener()

    def _seeing(self, eyes: str) -> str | None:
        """When the rules have ended it, all comes to light."""
        return None if self.game.over == BY_RULES else eyes

    def _state(self, seat: Seat, waiting: Desk | None) -> dict[str, Any]:
        p = self.game.position
        told: dict[str, Any] = {
            "turn": p.turn,
            "phase": p.phase,
            "mover": p.side_to_move,
            "asked": None,
            "told": None,
            "shaded": None,
            "waiting": "" if waiting is None else waiting.side,
            "over": ending(self.stage, self.game, self._seeing(seat.eyes)) if self.game.over is not None else [],
            "fault": self.fault,
            "passed": self.passed,
        }
        if waiting is not None and waiting.decision is not None and waiting.side in seat.sides:
            sight = self._sights[seat.eyes]
            left, way = sight.left_to_go(self.game, waiting.decision), asked(self.game, waiting.decision, sight.seldom)
            told["asked"] = {"number": waiting.number, "left": left, **way}
            answer = waiting.answered
            lines, orders = list(answer.lines), list(answer.orders)
            told["told"] = {"number": answer.number, "said": answer.said, "lines": lines, "orders": orders}
            told["shaded"] = None if answer.shaded is None else answer.shaded.data()
        return told


class _Watched:
    """Notes in whose `eyes` the position may be another since they saw it: it is the same while choices are made."""

    def __init__(
        self,
        inner: Chooser,
        glimpse: Callable[[str], None],
        forget: Callable[[], None],
        persons: frozenset[str],
        eyes: frozenset[str],
    ) -> None:
        self._inner = inner
        self._glimpse = glimpse
        self._persons = persons
        self._eyes = eyes
        self._forget = forget
        self.moved = set(eyes)
        self._looked = monotonic()

    def choose(self, decision: Decision) -> int:
        if decision.sort not in ("choice", "piece"):
            self.moved |= self._eyes
        if decision.sort == "action":
            self._forget()
        if decision.side not in self._persons and monotonic() - self._looked > PATIENCE:
            self._glimpse(decision.side)
            self._looked = monotonic()
        try:
            return self._inner.choose(decision)
        except Back:
            self.moved |= self._eyes
            raise

    def die(self, draw: Draw) -> int:
        return self._inner.die(draw)
