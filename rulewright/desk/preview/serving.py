"""The page's server: this machine only, one link with a secret in it, behind the gate of the table.

It runs in a thread of its own beside the server that the editor talks to, and ends with it. What is to be shown is
handed in (`show`); whoever has the page open hears of it as an event.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from secrets import compare_digest, token_urlsafe
from threading import Thread

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from compiler.print import resource
from rulewright.pages import HERE, bound, pages_of, refusal, sent, server_of, stream_of


class Serving(Thread):
    """`joined`: is told that somebody opened the page."""

    def __init__(self, joined: Callable[[], None]) -> None:
        super().__init__(name="preview", daemon=True)
        self._joined = joined
        self._socket = bound(0)
        self.port: int = self._socket.getsockname()[1]
        self._secret = token_urlsafe(24)
        self._told = "{}"
        self._files = {**pages_of("rulewright.desk.preview"), "book.css": resource("book.css").encode()}
        self._hearers: set[asyncio.Event] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        routes = [
            Route("/page/{name}", self._file, methods=["GET"]),
            Route("/{secret}/", self._index, methods=["GET"]),
            Route("/{secret}/stream", self._stream, methods=["GET"]),
        ]
        self._server = server_of(routes, self.port, "critical", patience=1)

    @property
    def address(self) -> str:
        return f"http://{HERE}:{self.port}/{self._secret}/"

    @property
    def is_watched(self) -> bool:
        return bool(self._hearers)

    def run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve(sockets=[self._socket])

    def show(self, told: dict[str, object]) -> None:
        """From any thread."""
        self._told = json.dumps(told, ensure_ascii=False)
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for one in self._hearers:
            one.set()

    # ---- what is asked of it

    def _is_known(self, request: Request) -> bool:
        return compare_digest(self._secret.encode(), request.path_params["secret"].encode())

    async def _file(self, request: Request) -> Response:
        name = request.path_params["name"]
        return sent(self._files, name) if name in self._files and not name.endswith(".html") else refusal(404)

    async def _index(self, request: Request) -> Response:
        return sent(self._files, "preview.html") if self._is_known(request) else refusal(404)

    async def _stream(self, request: Request) -> Response:
        if not self._is_known(request):
            return refusal(404)
        told: str | None = None

        def new() -> Iterator[str]:
            nonlocal told
            if told is None:
                self._joined()
            if self._told != told:
                told = self._told
                yield f"event: shown\ndata: {told}\n\n"

        return stream_of(self._server, self._hearers, new)
