"""The server of a table: the page, what it is shown, and what is said at it. One link a seat, with a secret in it.

It serves this machine only. A start page begins games; each has links of its own. A page of a game gets a
stream of events: `head` once, then what has changed of `state`, `log` and `board`; what a person says is sent on its
own, with the number of what it answers.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import field
from importlib.resources import files
from secrets import compare_digest, token_urlsafe
from socket import AF_INET, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, socket
from typing import Any, TypeVar

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from rulewright.games import CannotKeep
from rulewright.shelf import Slip
from rulewright.table.account import Line
from rulewright.table.guard import Guard
from rulewright.table.showing import Seat, Showing, Shown
from rulewright.table.sight import Board
from rulewright.table.starting import Start
from rulewright.terminal import CannotGoOn
from runtime.records import dataclass

T = TypeVar("T")
HERE = "127.0.0.1"
SAID = 2_000  # characters that are said at once
TABLES = 12  # games that are played at the same time
STREAMS = 8  # that one seat may hear at the same time
BEAT = 30  # waits after which a stream is told that it is still alive
WAIT = 0.5  # seconds after which it looks whether the server stops
SORTS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


@dataclass(frozen=True)
class Link:
    """A seat of a game, and the streams that hear what it is shown."""

    playing: Showing
    seat: Seat
    hearers: set[asyncio.Event] = field(default_factory=set, compare=False)


class Server:
    """`first`: what is served from the start: a game, or a start page where games are begun."""

    def __init__(self, first: Showing | Start, port: int = 0) -> None:
        self._socket = _bound(port)
        self.port: int = self._socket.getsockname()[1]
        self._links: dict[str, Link] = {}
        self._start = first if isinstance(first, Start) else None
        self.start = token_urlsafe(24)
        self.served: list[Showing] = []
        self._files = dict(_page())
        self._loop: asyncio.AbstractEventLoop | None = None
        if not isinstance(first, Start):
            self._lay(first)
        routes = [
            Route("/page/{name}", self._file, methods=["GET"]),
            Route("/{secret}/", self._index, methods=["GET"]),
            Route("/{secret}/offered", self._offered, methods=["GET"]),
            Route("/{secret}/cards/{pack}", self._cards, methods=["GET"]),
            Route("/{secret}/options/{pack}/{name}", self._options, methods=["GET"]),
            Route("/{secret}/begin", self._begin, methods=["POST"]),
            Route("/{secret}/workshop", self._index, methods=["GET"]),
            Route("/{secret}/workshop/{pack}", self._workshop, methods=["POST"]),
            Route("/{secret}/stream", self._stream, methods=["GET"]),
            Route("/{secret}/say", self._say, methods=["POST"]),
            Route("/{secret}/at/{number:int}", self._at, methods=["GET"]),
            Route("/{secret}/fork", self._fork, methods=["POST"]),
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

    @property
    def links(self) -> dict[str, Seat]:
        return {secret: one.seat for secret, one in self._links.items()}

    def _lay(self, playing: Showing) -> dict[str, Seat]:
        """It is served from now on, by these links."""
        new = {token_urlsafe(24): Link(playing, seat) for seat in playing.seats}
        self.served.append(playing)
        self._links |= new
        playing.listen(self._changed)
        return {secret: one.seat for secret, one in new.items()}

    def address(self, secret: str) -> str:
        return f"http://{HERE}:{self.port}/{secret}/"

    def run(self) -> None:
        """Until it is told to stop."""
        asyncio.run(self._serve())

    def stop(self) -> None:
        self._server.should_exit = True

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        for playing in self.served:
            playing.begin()
        await self._server.serve(sockets=[self._socket])

    def _changed(self) -> None:
        """In the game's thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for link in self._links.values():
            for one in link.hearers:
                one.set()

    # ---- what is asked of it

    def _link(self, request: Request) -> Link | None:
        """Every link is held against the secret, so that the time it takes tells nothing."""
        told = request.path_params["secret"].encode()
        found = [link for secret, link in self._links.items() if compare_digest(secret.encode(), told)]
        return found[0] if found else None

    def _at_start(self, request: Request) -> Start | None:
        told = request.path_params["secret"].encode()
        return self._start if compare_digest(self.start.encode(), told) else None

    async def _file(self, request: Request) -> Response:
        name = request.path_params["name"]
        return self._sent(name) if name in self._files and not name.endswith(".html") else _refused(404)

    async def _index(self, request: Request) -> Response:
        is_workshop = request.url.path.endswith("/workshop")
        if self._at_start(request) is not None:
            return self._sent("workshop.html" if is_workshop else "start.html")
        if is_workshop:
            return _refused(404)
        return self._sent("index.html") if self._link(request) is not None else _refused(404)

    def _sent(self, name: str) -> Response:
        sort = SORTS[name[name.rindex(".") :]]
        return Response(self._files[name], media_type=sort)

    # ---- of the start page; what compiles runs in a thread of its own

    def _offered(self, request: Request) -> Response:
        start = self._at_start(request)
        return _refused(404) if start is None else _data(start.offered())

    def _cards(self, request: Request) -> Response:
        start = self._at_start(request)
        cards = None if start is None else start.cards(request.path_params["pack"])
        return _refused(404) if cards is None else _data(cards)

    def _options(self, request: Request) -> Response:
        start, asked = self._at_start(request), request.path_params
        options = None if start is None else start.options(f"{asked['pack']}/{asked['name']}")
        return _refused(404) if options is None else _data(options)

    async def _begin(self, request: Request) -> Response:
        start = self._at_start(request)
        if start is None:
            return _refused(404)
        asked = _read(await request.body())
        links = {secret: one.seat for secret, one in self._links.items() if asked == {"game": one.playing.kept_as}}
        if links:
            return _handed(links)
        return await self._begun(lambda: start.begun(asked))

    async def _begun(self, how: Callable[[], Showing]) -> Response:
        if sum(not one.is_over for one in self.served) >= TABLES:
            return _data({"wrong": f"{TABLES} games are played here already"})
        try:
            playing = await run_in_threadpool(how)
        except (Slip, CannotGoOn, CannotKeep) as fault:
            return _data({"wrong": str(fault)})
        links = self._lay(playing)
        playing.begin()
        return _handed(links)

    async def _workshop(self, request: Request) -> Response:
        start = self._at_start(request)
        if start is None:
            return _refused(404)
        try:
            found = await run_in_threadpool(start.workshop, request.path_params["pack"], _read(await request.body()))
        except Slip as fault:
            return _data({"wrong": str(fault)})
        if found is None:
            return _refused(400)
        return _data({"found": _drawn(None, found) if isinstance(found, Board) else found})

    # ---- of a game

    async def _say(self, request: Request) -> Response:
        link = self._link(request)
        if link is None:
            return _refused(404)
        told = _told(_read(await request.body()))
        if told is None:
            return _refused(400)
        return Response(status_code=204) if link.playing.say(link.seat, *told) else _refused(409)

    def _at(self, request: Request) -> Response:
        """It is drawn in a thread of its own."""
        link = self._link(request)
        board = None if link is None else link.playing.board(request.path_params["number"])
        return _refused(404) if board is None else _data(_drawn(None, board))

    async def _fork(self, request: Request) -> Response:
        link = self._link(request)
        if link is None:
            return _refused(404)
        asked = _read(await request.body())
        if not isinstance(asked, dict) or asked.keys() != {"at", "persons"}:
            return _refused(400)
        at, persons = asked["at"], asked["persons"]
        if type(at) is not int or not isinstance(persons, list) or not all(isinstance(one, str) for one in persons):
            return _refused(400)
        return await self._begun(lambda: link.playing.forked(at, frozenset(persons)))

    async def _stream(self, request: Request) -> Response:
        link = self._link(request)
        if link is None:
            return _refused(404)
        if len(link.hearers) >= STREAMS:
            return _refused(429)
        return StreamingResponse(self._events(link), media_type="text/event-stream")

    async def _events(self, link: Link) -> AsyncIterator[str]:
        woken, told, idle = asyncio.Event(), Shown(), 0
        link.hearers.add(woken)
        try:
            yield _event("head", _head(link))
            while not self._server.should_exit:
                woken.clear()
                now = link.playing.shown(link.seat)
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
            link.hearers.discard(woken)


def _handed(links: dict[str, Seat]) -> Response:
    return _data({"links": [{"name": seat.name, "link": f"../{secret}/"} for secret, seat in links.items()]})


def _head(link: Link) -> dict[str, Any]:
    """What stays as it is."""
    stage, row = link.playing.stage, link.playing.game.plan.row
    phases = [[one.sequence, one.side] for one in row if one.edge == "acts"]
    return {"title": stage.title, "what": stage.what, "sides": stage.sides, "mine": link.seat.sides, "phases": phases}


def _news(told: Shown, now: Shown) -> Iterator[str]:
    """What is otherwise than what was told before."""
    if now.lines is not told.lines and now.lines != told.lines:
        same = next((n for n, (a, b) in enumerate(zip(told.lines, now.lines, strict=False)) if a != b), None)
        kept = min(len(told.lines), len(now.lines)) if same is None else same
        yield _event("log", {"keep": kept, "lines": [_said(one) for one in now.lines[kept:]]})
    if now.state and now.state != told.state:  # else it would show how often somebody else was asked
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


def _data(told: object) -> Response:
    return Response(_plain(told), media_type="application/json")


def _read(body: bytes) -> object:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _told(data: object) -> tuple[int, str] | None:
    """`{"to": 7, "said": "move, Able, B4"}`; None where it is anything else."""
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
