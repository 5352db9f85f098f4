"""Machine code that is still being compiled: until it is there, nobody answers, and Python looks for all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from time import monotonic
from typing import Any

from runtime.native import Follower, Library
from runtime.play import Game
from runtime.position import Position, Thinking

SECONDS = 1.0  # between two looks


class Awaited:
    """What follows a position (runtime/position/seeking.py). `look`: the library, once there is one; then somebody is
    `found` who follows it."""

    def __init__(self, look: Callable[[], Library | None], seconds: float = SECONDS) -> None:
        self._look, self._seconds = look, seconds
        self._next = monotonic()
        self.found: Follower | None = None

    def _now(self) -> Follower | None:
        if self.found is None and monotonic() >= self._next:
            library = self._look()
            self._next = monotonic() + self._seconds
            self.found = None if library is None else Follower(library)
        return self.found

    def possible(self, p: Position, actions: Sequence[tuple[str, bool]], side: str) -> list[bool | None]:
        found = self._now()
        return [None] * len(actions) if found is None else found.possible(p, actions, side)

    def is_possible(self, p: Position, action: str, ahead: bool, scope: Sequence[Any]) -> bool | None:
        found = self._now()
        return None if found is None else found.is_possible(p, action, ahead, scope)

    def answer(
        self, p: Position, question: str, values: Sequence[Any], action: str = "", scope: Sequence[Any] = ()
    ) -> Any | None:
        found = self._now()
        return None if found is None else found.answer(p, question, values, action, scope)

    def values(self, p: Position, action: str, ahead: bool, scope: Sequence[Any]) -> tuple[Any, ...] | None:
        found = self._now()
        return None if found is None else found.values(p, action, ahead, scope)

    def choose(
        self,
        who: object,
        thinking: Thinking,
        game: Game,
        side: str,
        offered: Sequence[str],
        may_stop: bool,
        bound: Sequence[Any],
    ) -> tuple[int, tuple[Any, ...]] | None:
        found = self._now()
        return None if found is None else found.choose(who, thinking, game, side, offered, may_stop, bound)

    def forget(self, who: object) -> dict[object, Fraction]:
        return {} if self.found is None else self.found.forget(who)
