"""The page's server: this machine only, one link with a secret in it, behind the gate of the table.

It runs in a thread of its own beside the server that the editor talks to, and ends with it. What is to be shown is
handed in (`show`); whoever has the page open hears of it as an event.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from importlib.resources import files
from secrets import compare_digest, token_urlsafe
from threading import Thread

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from compiler.print import resource
from rulewright.table import HERE, SORTS, Guard, bound

STREAMS = 8
WAIT = 0.5  # seconds after which it looks whether the server stops
BEAT = 30  # waits after which a stream is told that it is still alive


class Serving(Thread):
    """`joined`: is told that somebody opened the page."""

    def __init__(self, joined: Callable[[], None]) -> None:
        super().__init__(name="preview", daemon=True)
        self._joined = joined
        self._socket = bound(0)
        self.port: int = self._socket.getsockname()[1]
        self._secret = token_urlsafe(24)
        self._told = "{}"
        self._files = dict(_page())
        self._hearers: set[asyncio.Event] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        routes = [
            Route("/page/{name}", self._file, methods=["GET"]),
            Route("/{secret}/", self._index, methods=["GET"]),
            Route("/{secret}/stream", self._stream, methods=["GET"]),
        ]
        app = Guard(Starlette(routes=routes), [f"{name}:{self.port}" for name in (HERE, "localhost")])
        config = uvicorn.Config(
            app,
            log_level="critical",
            lifespan="off",
            ws="none",
            server_header=False,
            proxy_headers=False,
            limit_concurrency=100,
            h11_max_incomplete_event_size=16_000,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)

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
        return self._sent(name) if name in self._files and not name.endswith(".html") else _refused(404)

    async def _index(self, request: Request) -> Response:
        return self._sent("preview.html") if self._is_known(request) else _refused(404)

    def _sent(self, name: str) -> Response:
        return Response(self._files[name], media_type=SORTS[name[name.rindex(".") :]])

    async def _stream(self, request: Request) -> Response:
        if not self._is_known(request):
            return _refused(404)
        if len(self._hearers) >= STREAMS:
            return _refused(429)
        return StreamingResponse(self._events(), media_type="text/event-stream")

    async def _events(self) -> AsyncIterator[str]:
        woken, idle, told = asyncio.Event(), 0, ""
        self._hearers.add(woken)
        self._joined()
        try:
            while not self._server.should_exit:
                woken.clear()
                if self._told != told:
                    told = self._told
                    yield f"event: shown\ndata: {told}\n\n"
                try:
                    await asyncio.wait_for(woken.wait(), WAIT)
                except TimeoutError:
                    idle += 1
                    if idle % BEAT == 0:
                        yield ": still here\n\n"
        finally:
            self._hearers.discard(woken)


def _refused(number: int) -> Response:
    return Response("this is not asked here\n", status_code=number, media_type="text/plain")


def _page() -> Iterator[tuple[str, bytes]]:
    """The page, and the looks of the printed book."""
    for page in files("rulewright.desk.preview").joinpath("page").iterdir():
        if page.name.endswith(tuple(SORTS)):
            yield page.name, page.read_bytes()
    yield "book.css", resource("book.css").encode()
