"""A connection is waited for so long and no longer: who says nothing, or never ends what he says, shuts nobody out.

What is asked counts from when all of it has come. Until then a connection waits, and of those that wait there is room
for so many: one more, and the one that has waited longest goes. Who means it has asked long before.
"""

from __future__ import annotations

import asyncio
from typing import cast

from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 10  # seconds until all that is asked has come
ROOM = 40  # for those that wait, of all that are served at the same time
ASKING = ("IDLE", "SEND_BODY")  # as h11 calls them who have said nothing yet, or not all


class WaitedFor(H11Protocol):
    _since = 0.0  # it waits
    _late: asyncio.TimerHandle | None = None

    @property
    def _waits(self) -> bool:
        return str(self.conn.their_state) in ASKING and not self.transport.is_closing()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._begin_to_wait()
        waiting = [one for one in cast("set[WaitedFor]", self.connections) if one._waits]
        if len(waiting) > ROOM:
            min(waiting, key=lambda one: one._since).transport.abort()

    def on_response_complete(self) -> None:
        """Whoever has been answered may ask more, as quickly."""
        self._begin_to_wait()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _begin_to_wait(self) -> None:
        self._wait_no_more()
        self._since = self.loop.time()
        self._late = self.loop.call_later(PATIENCE, self._give_up)

    def _wait_no_more(self) -> None:
        if self._late is not None:
            self._late.cancel()

    def _give_up(self) -> None:
        if self._waits:
            self.transport.abort()
