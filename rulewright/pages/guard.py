"""The gate of the server: who asks from elsewhere, or too much, is refused before anything of the game is touched.

A page of another site can make a browser send requests here. It cannot know the secret in a link; and what it sends
tells where it comes from (`Origin`, `Sec-Fetch-Site`) and, if a name was bent to this machine, that name (`Host`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST = 60_000  # bytes of what is sent: a position that is set up
LETTER = 4_000_000  # of a game by mail that comes back
LONGEST = 300  # characters of an address
PATIENCE = 10  # seconds until all of it has come

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)


class Guard:
    """`hosts`: `name:port` as a browser would write them."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str], scheme: str = "http") -> None:
        self._app = app
        self._hosts = frozenset(hosts)
        self._origins = frozenset(f"{scheme}://{one}" for one in self._hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        wrong = self._wrong(scope)
        most = LETTER if scope["path"].endswith("/letter") else LARGEST
        body = b"" if wrong else await _body(receive, most)
        if body is None:
            wrong = 413
        if wrong:
            await _refuse(send, wrong)
            return
        await self._app(scope, _again(body or b"", receive), _with_headers(send))

    def _wrong(self, scope: Scope) -> int:
        """The number of a refusal; 0 where all is well."""
        headers = scope["headers"]
        told = {name: value.decode("latin-1") for name, value in headers}
        if len(told) != len(headers):
            return 400  # something is told twice
        if told.get(b"host", "") not in self._hosts:
            return 421
        if len(scope["path"]) > LONGEST or scope["query_string"]:
            return 414
        origin, site = told.get(b"origin"), told.get(b"sec-fetch-site", "none")
        is_page = scope["method"] == "GET" and told.get(b"sec-fetch-dest") == "document"
        if origin is not None and origin not in self._origins:
            return 403
        if site not in ("same-origin", "none") and not is_page:
            return 403
        if scope["method"] == "GET":
            return 0
        if scope["method"] != "POST":
            return 405
        if origin is None:
            return 403
        return 0 if told.get(b"content-type") == "application/json" else 415


async def _body(receive: Receive, most: int) -> bytes | None:
    """All that is sent; None where it is too much, or takes too long to come."""
    whole: bytes = b""
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await receive()
                whole += message.get("body", b"")
                if len(whole) > most or message["type"] != "http.request":
                    return None
                if not message.get("more_body"):
                    break
    except TimeoutError:
        return None
    return whole


def _again(body: bytes, receive: Receive) -> Receive:
    """What has come, given once; then whatever comes."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Message:
        return waiting.pop() if waiting else await receive()

    return received


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(one for one in HEADERS if one[0] not in own)]
        await send(message)

    return sent


async def _refuse(send: Send, number: int) -> None:
    plain = (b"content-type", b"text/plain; charset=utf-8")
    headers = [plain, (b"connection", b"close"), *HEADERS]
    await send({"type": "http.response.start", "status": number, "headers": headers})
    await send({"type": "http.response.body", "body": b"this is not asked here\n"})
