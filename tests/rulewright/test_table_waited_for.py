"""Who never says what he asks, or never all of it, shuts nobody else out of the table, and is not waited for long."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic

import pytest

from rulewright.pages import waited_for
from rulewright.table.opening import begun
from tests.rulewright.pasture import pasture
from tests.rulewright.test_table import DAY, SAID, At, play, seat, served

NOTHING = ""
HALF = "GET / HTTP/1.1\r\nhost: "
NO_BODY = "POST /x/say HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{{"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pasture(tmp_path))


@contextmanager
def saying(page: At, said: str, many: int) -> Iterator[list[socket.socket]]:
    found = []
    for _ in range(many):
        one = socket.create_connection(("127.0.0.1", page.server.port), timeout=8)
        one.sendall(said.format(host=page.host).encode())
        found.append(one)
    yield found
    for one in found:
        one.close()


@pytest.mark.parametrize("said", [NOTHING, HALF, NO_BODY], ids=["nothing", "half a head", "no body"])
def test_a_crowd_that_never_asks_shuts_nobody_out(said: str) -> None:
    with served(begun(DAY)) as server:
        page = seat(server, "Herd")
        page.asked()
        with saying(page, said, 130):
            assert seat(server, "Herd").asked()["number"] == 1  # who comes later
            play(page, SAID)  # and who was there
            assert page.shown["state"]["over"]


def test_it_is_waited_for_so_long_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waited_for, "PATIENCE", 0.5)
    with served(begun(DAY)) as server:
        page = seat(server, "Herd")
        page.asked()
        for said in (NOTHING, HALF, NO_BODY):
            began = monotonic()
            with saying(page, said, 1) as [one], suppress(ConnectionResetError):
                assert one.recv(10) == b""
            assert 0.4 < monotonic() - began < 5
        play(page, SAID)  # the stream, whose head has come, is waited on as long as there is news
        assert page.shown["state"]["over"]
