"""A server of pages: its port, its gate, its pages, and streams of what is new; of this machine alone, unless somebody
names an address of a network.

The table and the page beside the editor are served so, alike.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from importlib.resources import files
from socket import AF_INET, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, socket
from ssl import Purpose, create_default_context

import uvicorn
from starlette.applications import Starlette
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from rulewright.pages.guard import Guard
from rulewright.pages.waited_for import WaitedFor
from rulewright.shelf import Slip
from runtime.records import dataclass

HERE = "127.0.0.1"
STREAMS = 8  # that may be heard at one link at the same time
BEAT = 30  # waits after which a stream is told that it is still alive
WAIT = 0.5  # seconds after which it looks whether the server stops
SORTS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


@dataclass(frozen=True)
class Reached:
    """Where a page is reached: `HERE`, by this machine alone; else at this machine's address in a network. Without a
    certificate whoever listens on the way reads along, the secrets in links too.
    """

    address: str = HERE
    certificate: str = ""
    key: str = ""

    @property
    def scheme(self) -> str:
        return "https" if self.certificate else "http"

    def hosts(self, port: int) -> list[str]:
        return [f"{name}:{port}" for name in dict.fromkeys((self.address, *(["localhost"] * (self.address == HERE))))]

    def look_at_certificate(self) -> None:
        """Raises `Slip` where it cannot be used."""
        try:
            if self.certificate:
                create_default_context(Purpose.CLIENT_AUTH).load_cert_chain(self.certificate, self.key or None)
        except OSError as fault:
            raise Slip(f"{self.certificate}: no certificate with its key: {fault}") from None


ALONE = Reached()


def bound(port: int, address: str = HERE) -> socket:
    """Only at this address can it be reached."""
    found = socket(AF_INET, SOCK_STREAM)
    found.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
    try:
        found.bind((address, port))
        found.listen(100)  # who comes before it serves waits
    except OSError as fault:
        found.close()
        is_here = address == HERE
        free = "where no port is named a free one is found" if is_here else "the address is to be this machine's"
        raise Slip(f"port {port} of {address} cannot be had: {fault.strerror}; {free}") from None
    return found


def server_of(
    routes: Sequence[Route], port: int, tells: str, patience: int, reached: Reached = ALONE
) -> uvicorn.Server:
    """Behind the gate. `tells`: the least of its own faults that it tells; `patience`: seconds, when it stops."""
    return uvicorn.Server(
        uvicorn.Config(
            Guard(Starlette(routes=routes), reached.hosts(port), reached.scheme),
            http=WaitedFor,
            ssl_certfile=reached.certificate or None,
            ssl_keyfile=reached.key or None,
            log_level=tells,
            lifespan="off",
            ws="none",
            server_header=False,
            proxy_headers=False,
            limit_concurrency=100,
            h11_max_incomplete_event_size=16_000,
            timeout_graceful_shutdown=patience,
        )
    )


def pages_of(room: str) -> dict[str, bytes]:
    """All that came with the program to be shown."""
    pages = files(room).joinpath("page").iterdir()
    return {page.name: page.read_bytes() for page in pages if page.name.endswith(tuple(SORTS))}


def sent(pages: dict[str, bytes], name: str) -> Response:
    return Response(pages[name], media_type=SORTS[name[name.rindex(".") :]])


def refusal(number: int) -> Response:
    return Response("this is not asked here\n", status_code=number, media_type="text/plain")


def stream_of(server: uvicorn.Server, hearers: set[asyncio.Event], news: Callable[[], Iterable[str]]) -> Response:
    """`news` is asked whenever the hearer is woken, and whenever the server looks whether it stops."""
    if len(hearers) >= STREAMS:
        return refusal(429)
    return StreamingResponse(_events(server, hearers, news), media_type="text/event-stream")


async def _events(
    server: uvicorn.Server, hearers: set[asyncio.Event], news: Callable[[], Iterable[str]]
) -> AsyncIterator[str]:
    woken, idle = asyncio.Event(), 0
    hearers.add(woken)
    try:
        while not server.should_exit:
            woken.clear()
            for event in news():
                yield event
            try:
                await asyncio.wait_for(woken.wait(), WAIT)
            except TimeoutError:
                idle += 1
                if idle % BEAT == 0:
                    yield ": still here\n\n"
    finally:
        hearers.discard(woken)
