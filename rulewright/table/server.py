"""The server of a table: the page, what it is shown, and what is said at it. One link a seat, with a secret in it.

It serves this machine only. A start page begins games; each has links of its own. A page of a game gets a
stream of events: `head` once, then what has changed of `state`, `log` and `board`; what a person says is sent on its
own, with the number of what it answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from html import escape
from pathlib import Path
from secrets import compare_digest, token_urlsafe

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from compiler.files import read_bytes
from rulewright.games import CannotKeep
from rulewright.pages import ALONE, SORTS, Reached, bound, pages_of, refusal, sent, server_of, stream_of
from rulewright.scenes import PYTHON, Unplayable
from rulewright.shelf import Slip, disk
from rulewright.table.book import Book, Told, told_in
from rulewright.table.mailing import come_back
from rulewright.table.opening import laid, options_of, taken_up
from rulewright.table.playing import Playing
from rulewright.table.sending import (
    answer_in,
    as_data,
    as_event,
    board_sent,
    fork_in,
    head_of,
    links_sent,
    news,
    read_json,
)
from rulewright.table.showing import Seat, Showing, Shown
from rulewright.table.sight import Board, legend
from rulewright.table.starting import Start
from rulewright.terminal import CannotGoOn
from runtime.records import dataclass

TABLES = 12  # games that are played at the same time


@dataclass(frozen=True)
class Link:
    """A seat of a game, and the streams that hear what it is shown."""

    playing: Showing
    seat: Seat
    hearers: set[asyncio.Event] = field(default_factory=set, compare=False)


@dataclass(frozen=True)
class Laid:
    """A game that is served: where it is kept, and by which links, in the order of its seats."""

    path: str
    secrets: tuple[str, ...]


class Server:
    """`first`: what is served from the start: a game, or a start page where games are begun. `note`: told of each game
    that is served from then on, so that another process can serve it by the same links."""

    def __init__(
        self,
        first: Showing | Start,
        port: int = 0,
        reached: Reached = ALONE,
        note: Callable[[Laid], None] = lambda _: None,
    ) -> None:
        reached.look_at_certificate()
        self._note = note
        self._reached, self._socket = reached, bound(port, reached.address)
        self.port: int = self._socket.getsockname()[1]
        self._links: dict[str, Link] = {}
        self._start = first if isinstance(first, Start) else None
        self._packs = frozenset(disk().names()) if isinstance(first, Start) else frozenset()
        self.start = token_urlsafe(24)
        self.served: list[Showing] = []
        self._books: dict[str, Book] = {}
        self._files = pages_of("rulewright.table")
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
            Route("/{secret}/book/{pack}/of/{title:path}", self._paragraph, methods=["GET"]),
            Route("/{secret}/book/{pack}/{page:path}", self._book, methods=["GET"]),
            Route("/{secret}/stream", self._stream, methods=["GET"]),
            Route("/{secret}/say", self._say, methods=["POST"]),
            Route("/{secret}/at/{number:int}", self._at, methods=["GET"]),
            Route("/{secret}/letter", self._letter, methods=["GET"]),
            Route("/{secret}/letter", self._come_back, methods=["POST"]),
            Route("/{secret}/fork", self._fork, methods=["POST"]),
            Route("/{secret}/options", self._otherwise, methods=["GET"]),
            Route("/{secret}/legend", self._legend, methods=["GET"]),
        ]
        self._server = server_of(routes, self.port, "warning", patience=3, reached=reached)

    @property
    def links(self) -> dict[str, Seat]:
        return {secret: one.seat for secret, one in self._links.items()}

    def _lay(self, playing: Showing, secrets: Sequence[str] = ()) -> dict[str, Seat]:
        """It is served from now on, by these links."""
        secrets = secrets or [token_urlsafe(24) for _ in playing.seats]
        new = {secret: Link(playing, seat) for secret, seat in zip(secrets, playing.seats, strict=True)}
        self.served.append(playing)
        self._links |= new
        playing.listen(self._changed)
        if isinstance(playing, Playing) and playing.letter() is None:
            self._note(Laid(str(playing.path), tuple(new)))
        return {secret: one.seat for secret, one in new.items()}

    def lay_again(self, laid_before: Sequence[Laid]) -> None:
        """The process that served these games is gone: they go on from their files, by their links, without machine
        code."""
        for one in {one.path: one for one in laid_before}.values():
            for game in [game for game in self.served if game.kept_as == Path(one.path).name]:
                game.leave()
                self.served.remove(game)
            try:
                self._lay(laid(taken_up(Path(one.path), len(one.secrets) > 1, PYTHON)), one.secrets)
            except (Slip, CannotGoOn, CannotKeep, Unplayable):
                continue  # it is over, and all of it is in its file

    def address(self, secret: str) -> str:
        return f"{self._reached.scheme}://{self._reached.address}:{self.port}/{secret}/"

    def run(self) -> None:
        """Until it is told to stop."""
        asyncio.run(self._serve())

    def leave(self) -> None:
        """Games are kept; what was printed goes."""
        for game in self.served:
            game.leave()
        for book in self._books.values():
            book.leave()

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
        return sent(self._files, name) if name in self._files and not name.endswith(".html") else refusal(404)

    async def _index(self, request: Request) -> Response:
        is_workshop = request.url.path.endswith("/workshop")
        if self._at_start(request) is not None:
            return sent(self._files, "workshop.html" if is_workshop else "start.html")
        if is_workshop:
            return refusal(404)
        return sent(self._files, "index.html") if self._link(request) is not None else refusal(404)

    # ---- of the start page; what compiles runs in a thread of its own

    def _offered(self, request: Request) -> Response:
        start = self._at_start(request)
        return refusal(404) if start is None else as_data(start.offered())

    def _cards(self, request: Request) -> Response:
        start = self._at_start(request)
        cards = None if start is None else start.cards(request.path_params["pack"])
        return refusal(404) if cards is None else as_data(cards)

    def _options(self, request: Request) -> Response:
        start, asked = self._at_start(request), request.path_params
        options = None if start is None else start.options(f"{asked['pack']}/{asked['name']}")
        return refusal(404) if options is None else as_data(options)

    async def _begin(self, request: Request) -> Response:
        start = self._at_start(request)
        if start is None:
            return refusal(404)
        asked = read_json(await request.body())
        links = {secret: one.seat for secret, one in self._links.items() if asked == {"game": one.playing.kept_as}}
        if links:
            return links_sent(links)
        return await self._begun(lambda: start.begun(asked))

    async def _begun(self, how: Callable[[], Showing]) -> Response:
        if sum(not one.is_over for one in self.served) >= TABLES:
            return as_data({"wrong": f"{TABLES} games are played here already"})
        try:
            playing = await run_in_threadpool(how)
        except (Slip, CannotGoOn, CannotKeep) as fault:
            return as_data({"wrong": str(fault)})
        links = self._lay(playing)
        playing.begin()
        return links_sent(links)

    async def _workshop(self, request: Request) -> Response:
        start = self._at_start(request)
        if start is None:
            return refusal(404)
        try:
            found = await run_in_threadpool(
                start.workshop, request.path_params["pack"], read_json(await request.body())
            )
        except Slip as fault:
            return as_data({"wrong": str(fault)})
        if found is None:
            return refusal(400)
        return as_data({"found": board_sent(None, found) if isinstance(found, Board) else found})

    # ---- of the book

    def _book_of(self, request: Request) -> tuple[Book, str] | None:
        """The book of the game that is played, or of any that can be; and the situation."""
        named, link = request.path_params["pack"], self._link(request)
        if link is not None:
            told = told_in(link.playing.stage)
        elif self._at_start(request) is not None and named in self._packs:
            told = Told(named, named, "")
        else:
            return None
        return (self._books.setdefault(told.pack, Book(told.pack)), told.situation) if told.name == named else None

    def _paragraph(self, request: Request) -> Response:
        """To where the rule of a title is told."""
        found = self._book_of(request)
        if found is None:
            return refusal(404)
        book, situation = found
        if not book.is_printed:
            return self._not_yet(book)
        return Response(
            status_code=303, headers={"location": f"../{book.place(request.path_params['title'], situation)}"}
        )

    def _book(self, request: Request) -> Response:
        found, path = self._book_of(request), request.path_params["page"]
        if found is None:
            return refusal(404)
        book, _ = found
        if not book.is_printed:
            return self._not_yet(book)
        page = book.page(path or "index.html")
        return (
            refusal(404) if page is None else Response(page, media_type=SORTS[Path(path or ".html").suffix or ".html"])
        )

    def _not_yet(self, book: Book) -> Response:
        """It is looked for again until it is printed."""
        book.begin()
        page = self._files["unprinted.html" if book.wrong else "printing.html"].decode()
        again = {} if book.wrong else {"refresh": "2"}
        return Response(page.replace("WRONG", escape(book.wrong)), media_type="text/html", headers=again)

    # ---- of a game

    async def _say(self, request: Request) -> Response:
        link = self._link(request)
        if link is None:
            return refusal(404)
        told = answer_in(read_json(await request.body()))
        if told is None:
            return refusal(400)
        return Response(status_code=204) if link.playing.say(link.seat, *told) else refusal(409)

    def _at(self, request: Request) -> Response:
        """It is drawn in a thread of its own."""
        link = self._link(request)
        board = None if link is None else link.playing.board(request.path_params["number"])
        return refusal(404) if board is None else as_data(board_sent(None, board))

    async def _fork(self, request: Request) -> Response:
        link = self._link(request)
        if link is None:
            return refusal(404)
        asked = fork_in(read_json(await request.body()))
        if asked is None:
            return refusal(400)
        at, persons, other = asked
        if at is not None:
            return await self._begun(lambda: link.playing.forked(at, persons, other))
        try:
            return as_data({"told": await run_in_threadpool(link.playing.parted, other)})
        except (Slip, Unplayable) as fault:
            return as_data({"wrong": str(fault)})

    def _otherwise(self, request: Request) -> Response:
        """What may be chosen otherwise of the rules of a record."""
        link = self._link(request)
        return refusal(404) if link is None else as_data(options_of(link.playing.stage))

    def _legend(self, request: Request) -> Response:
        link = self._link(request)
        return refusal(404) if link is None else as_data(legend(link.playing.stage))

    def _letter(self, request: Request) -> Response:
        """The file of a game by mail, to be passed on."""
        link = self._link(request)
        path = None if link is None else link.playing.letter()
        if path is None:
            return refusal(404)
        return Response(read_bytes(path, "record-bytes"), media_type="application/octet-stream")

    async def _come_back(self, request: Request) -> Response:
        link = self._link(request)
        path = None if link is None else link.playing.letter()
        asked = read_json(await request.body())
        if (path is None and self._at_start(request) is None) or not isinstance(asked, str):
            return refusal(404)
        return await self._begun(lambda: laid(come_back(asked, path)))

    async def _stream(self, request: Request) -> Response:
        link = self._link(request)
        if link is None:
            return refusal(404)
        told: Shown | None = None

        def new() -> Iterator[str]:
            """`head` once, then what is otherwise than what was told before."""
            nonlocal told
            now = link.playing.shown(link.seat)
            if told is None:
                yield as_event("head", head_of(link.playing, link.seat))
            yield from news(told or Shown(), now)
            told = now

        return stream_of(self._server, link.hearers, new)
