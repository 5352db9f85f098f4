"""Machine code that is still being compiled: until it is there, nobody answers, and Python looks for all."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from runtime.native import Follower, Library, Mirror
from runtime.position import Position

SECONDS = 1.0  # between two looks


class Awaited(Follower):
    """`look`: the library, once there is one."""

    def __init__(self, look: Callable[[], Library | None], seconds: float = SECONDS) -> None:
        super().__init__(None)
        self._look, self._seconds, self._next = look, seconds, monotonic()

    def _now(self, p: Position) -> Mirror | None:
        if self.library is None and monotonic() >= self._next:
            self.library = self._look()
            self._next = monotonic() + self._seconds
        return super()._now(p)
