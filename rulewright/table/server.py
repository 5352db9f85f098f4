"""The server of a table: the page, what it is shown, and what is said at it. One link a seat, with a secret in it.

It serves this machine only. A page gets a stream of events: `head` once, then what has changed of `state`, `log` and
`board`; what a person says is sent on its own, with the number of what it answers.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from importlib.resources import files
from secrets import compare_digest, token_urlsafe
from socket import AF_INET, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, socket
from typing import Any, TypeVar

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from rulewright.shelf import Slip
from rulewright.table.account import Line
from rulewright.table.guard import Guard
from rulewright.table.showing import Seat, Showing, Shown
from rulewright.table.sight import Board

T = TypeVar("T")
HERE = "127.0.0.1"
SAID = 2_000  # characters that are said at once
STREAMS = 8  # that one seat may hear at the same time
BEAT = 30  # waits after which a stream is told that it is still alive
WAIT = 0.5  # seconds after which it looks whether the server stops
SORTS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


class Server:
    def __init__(self, playing: Showing, port: int = 0) -> None:
        self._playing = playing
        self._socket = _bound(port)
        self.port: int = self._socket.getsockname()[1]
        self.links = {token_urlsafe(24): seat for seat in playing.seats}
        self._files = dict(_page())
        self._streams = dict.fromkeys((seat.name for seat in playing.seats), 0)
        self._hearers: set[asyncio.Event] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        playing.listen(self._changed)
        routes = [
            Route("/page/{name}", self._file, methods=["GET"]),
            Route("/{secret}/", self._index, methods=["GET"]),
            Route("/{secret}/stream", self._stream, methods=["GET"]),
            Route("/{secret}/say", self._say, methods=["POST"]),
            Route("/{secret}/at/{number:int}", self._at, methods=["GET"]),
        ]
        self._app = Guard(Starlette(routes=routes), [f"{name}:{self.port}" for name in (HERE, "localhost")])
        config = uvicorn.Config(
            self._app,
            log_level="warning",
            lifespan="off",
            ws="none",
            server_header=False,
            proxy_headers=False,
            limit_concurrency=100,
            h11_max_incomplete_event_size=16_000,
            timeout_graceful_shutdown=3,
        )
        self._server = uvicorn.Server(config)

    def address(self, secret: str) -> str:
        return f"http://{HERE}:{self.port}/{secret}/"

    def run(self) -> None:
        """Until it is told to stop."""
        asyncio.run(self._serve())

    def stop(self) -> None:
        self._server.should_exit = True

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._playing.begin()
        await self._server.serve(sockets=[self._socket])

    def _changed(self) -> None:
        """In the game's thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for one in self._hearers:
            one.set()

    # ---- what is asked of it

    def _seat(self, request: Request) -> Seat | None:
        """Every link is held against the secret, so that the time it takes tells nothing."""
        told = request.path_params["secret"].encode()
        found = [seat for secret, seat in self.links.items() if compare_digest(secret.encode(), told)]
        return found[0] if found else None

    async def _file(self, request: Request) -> Response:
        name = request.path_params["name"]
        return self._sent(name) if name in self._files and name != "index.html" else _refused(404)

    async def _index(self, request: Request) -> Response:
        return self._sent("index.html") if self._seat(request) is not None else _refused(404)

    def _sent(self, name: str) -> Response:
        sort = SORTS[name[name.rindex(".") :]]
        return Response(self._files[name], media_type=sort)

    async def _say(self, request: Request) -> Response:
        seat = self._seat(request)
        if seat is None:
            return _refused(404)
        told = _told(await request.body())
        if told is None:
            return _refused(400)
        return Response(status_code=204) if self._playing.say(seat, *told) else _refused(409)

    def _at(self, request: Request) -> Response:
        """It is drawn in a thread of its own."""
        seat = self._seat(request)
        board = None if seat is None else self._playing.board(request.path_params["number"])
        return _refused(404) if board is None else Response(_plain(_drawn(None, board)), media_type="application/json")

    async def _stream(self, request: Request) -> Response:
        seat = self._seat(request)
        if seat is None:
            return _refused(404)
        if self._streams[seat.name] >= STREAMS:
            return _refused(429)
        return StreamingResponse(self._events(seat), media_type="text/event-stream")

    async def _events(self, seat: Seat) -> AsyncIterator[str]:
        woken, told, idle = asyncio.Event(), Shown(), 0
        self._hearers.add(woken)
        self._streams[seat.name] += 1
        try:
            yield _event("head", self._head(seat))
            while not self._server.should_exit:
                woken.clear()
                now = self._playing.shown(seat)
                for event in _news(told, now):
                    yield event
                told = now
                try:
                    await asyncio.wait_for(woken.wait(), WAIT)
                except TimeoutError:
                    idle += 1
                    if idle % BEAT == 0:
                        yield ": still here\n\n"
        finally:
            self._hearers.discard(woken)
            self._streams[seat.name] -= 1

    def _head(self, seat: Seat) -> dict[str, Any]:
        """What stays as it is."""
        stage, row = self._playing.stage, self._playing.game.plan.row
        phases = [[one.sequence, one.side] for one in row if one.edge == "acts"]
        return {"title": stage.title, "what": stage.what, "sides": stage.sides, "mine": seat.sides, "phases": phases}


def _news(told: Shown, now: Shown) -> Iterator[str]:
    """What is otherwise than what was told before."""
    if now.lines is not told.lines and now.lines != told.lines:
        same = next((n for n, (a, b) in enumerate(zip(told.lines, now.lines, strict=False)) if a != b), None)
        kept = min(len(told.lines), len(now.lines)) if same is None else same
        yield _event("log", {"keep": kept, "lines": [_said(one) for one in now.lines[kept:]]})
    if now.state and now.state is not told.state:
        yield _event("state", now.state)
    if now.board is not None and now.board is not told.board:
        yield _event("board", _drawn(told.board, now.board))


def _said(line: Line) -> list[Any]:
    return [line.depth, line.text]


def _drawn(before: Board | None, now: Board) -> dict[str, Any]:
    """The board; where its map is as before, what is otherwise, and None for what is there no more."""
    if before is None or now.map != before.map:
        return {"map": now.map, "stacks": now.stacks, "things": now.things}
    return {"stacks": _changed(before.stacks, now.stacks), "things": _changed(before.things, now.things)}


def _changed(before: dict[str, T], now: dict[str, T]) -> dict[str, T | None]:
    new: dict[str, T | None] = {name: one for name, one in now.items() if before.get(name) != one}
    return {**new, **{name: None for name in before if name not in now}}


def _plain(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)


def _event(name: str, data: object) -> str:
    return f"event: {name}\ndata: {_plain(data)}\n\n"


def _told(body: bytes) -> tuple[int, str] | None:
    """`{"to": 7, "said": "move, Able, B4"}`; None where it is anything else."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or data.keys() != {"to", "said"}:
        return None
    to, said = data["to"], data["said"]
    if not isinstance(to, int) or isinstance(to, bool) or not isinstance(said, str):
        return None
    return (to, said) if len(said) <= SAID and said.isprintable() else None


def _refused(number: int) -> Response:
    return Response("this is not asked here\n", status_code=number, media_type="text/plain")


def _page() -> Iterator[tuple[str, bytes]]:
    """All that came with the program to be shown."""
    for page in files("rulewright.table").joinpath("page").iterdir():
        if page.name.endswith(tuple(SORTS)):
            yield page.name, page.read_bytes()


def _bound(port: int) -> socket:
    """Only this machine can reach it."""
    found = socket(AF_INET, SOCK_STREAM)
    found.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
    try:
        found.bind((HERE, port))
        found.listen(100)  # who comes before it serves waits
    except OSError as fault:
        found.close()
        raise Slip(f"port {port} cannot be had: {fault.strerror}; where no port is named a free one is found") from None
    return found
