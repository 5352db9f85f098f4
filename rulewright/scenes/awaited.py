"""Machine code that is still being compiled: until it is there, nobody answers, and Python looks for all.

Only who tries out what may come waits for it: one thought of his takes Python longer than the compiler takes for all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic, sleep
from typing import Any

from runtime.native import Follower, Library, Mirror
from runtime.play import Game
from runtime.position import Position, Thinking

SECONDS = 1.0  # between two looks
PATIENCE = 60.0  # seconds, all together; whoever compiles may have failed


class Awaited(Follower):
    """`look`: the library, once there is one."""

    def __init__(self, look: Callable[[], Library | None], seconds: float = SECONDS) -> None:
        super().__init__(None)
        self._look, self._seconds, self._next = look, seconds, monotonic()
        self._until = self._next + PATIENCE

    def choose(
        self,
        who: object,
        thinking: Thinking,
        game: Game,
        side: str,
        offered: Sequence[str],
        may_stop: bool,
        bound: Sequence[Any],
    ) -> Any:
        while thinking.playouts > 0 and self._now(game.position) is None and monotonic() < self._until:
            sleep(self._seconds)
        return super().choose(who, thinking, game, side, offered, may_stop, bound)

    def _now(self, p: Position) -> Mirror | None:
        if self.library is None and monotonic() >= self._next:
            self.library = self._look()
            self._next = monotonic() + self._seconds
        return super()._now(p)
