"""A game that is shared with others of a network: reached at one address, and by nobody without a link."""

from __future__ import annotations

import http.client
import json
import ssl
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli import cli
from rulewright.pages.serving import Reached
from rulewright.shelf.slip import Slip
from rulewright.table.opening import begun
from rulewright.table.server import Server
from tests.rulewright.pasture import pasture
from tests.rulewright.test_table import DAY, served

THERE = "127.0.0.2"  # another address of any machine, as that of a network is
TWO = replace(DAY, apart=True)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pasture(tmp_path))


def status(server: Server, path: str, at: str = THERE, **headers: str) -> int:
    connection = http.client.HTTPConnection(at, server.port, timeout=8)
    try:
        sent = {"host": f"{THERE}:{server.port}", **headers}
        connection.request("POST" if "origin" in sent else "GET", path, json.dumps({"to": 0, "said": "x"}), sent)
        return connection.getresponse().status
    finally:
        connection.close()


def test_it_is_reached_at_its_address_alone_and_by_nobody_without_a_link() -> None:
    with served(begun(TWO), Reached(THERE)) as server:
        links = {seat.name: secret for secret, seat in server.links.items()}
        assert list(links) == ["the Brown Herd", "the White Herd", "who watches"]
        assert server.address("x") == f"http://{THERE}:{server.port}/x/"
        assert [status(server, f"/{one}/") for one in links.values()] == [200, 200, 200]
        assert status(server, "/guessed/") == 404
        mine, plain = links["the Brown Herd"], {"content-type": "application/json"}
        assert status(server, f"/{mine}/", host="evil.example:80") == 421  # a name that was bent to this machine
        assert status(server, f"/{mine}/", host=f"127.0.0.1:{server.port}") == 421
        assert (
            status(server, f"/{mine}/say", origin=f"http://{THERE}:{server.port}", **plain) == 409
        )  # nothing is asked so
        assert status(server, f"/{mine}/say", origin="http://evil.example", **plain) == 403
        assert status(server, f"/{mine}/say", origin=f"https://{THERE}:{server.port}", **plain) == 403
        with pytest.raises(ConnectionRefusedError):
            status(server, f"/{mine}/", at="127.0.0.1")


def test_with_a_certificate_nobody_reads_along(tmp_path: Path) -> None:
    told = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={THERE}"]
    told += ["-addext", f"subjectAltName=IP:{THERE}", "-keyout", "key.pem", "-out", "certificate.pem"]
    subprocess.run(told, check=True, capture_output=True)
    with served(begun(TWO), Reached(THERE, "certificate.pem", "key.pem")) as server:
        [first, *_] = server.links
        assert server.address(first).startswith("https://")
        trusting = ssl.create_default_context(cafile="certificate.pem")
        connection = http.client.HTTPSConnection(THERE, server.port, timeout=8, context=trusting)
        origin = f"https://{THERE}:{server.port}"
        headers = {"origin": origin, "content-type": "application/json"}
        connection.request("POST", f"/{first}/say", json.dumps({"to": 0, "said": "x"}), headers)
        assert connection.getresponse().status == 409
        connection.close()
        with pytest.raises((ConnectionError, http.client.HTTPException)):
            status(server, f"/{first}/")
    Path("key.pem").write_text("no key", encoding="ascii")
    with pytest.raises(Slip, match="no certificate with its key"):
        Reached(THERE, "certificate.pem", "key.pem").look_at_certificate()


@pytest.mark.parametrize(
    ("told", "why"),
    [
        (["--share", THERE], "only a game that is played is shared"),
        (["meadow/day", "--share", "0.0.0.0"], "name the one address"),
        (["meadow/day", "--share", "192.0.2.199"], "the address is to be this machine's"),
        (["meadow/day", "--key", "pack.yaml"], "a certificate is for who shares a game"),
    ],
)
def test_what_cannot_be_shared_is_told(told: list[str], why: str) -> None:
    Path("pack.yaml").touch()
    result = CliRunner().invoke(cli, ["table", *told])
    assert why in f"{result.output}{result.exception}"


def test_who_shares_is_told_who_can_read_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Server, "run", lambda server: server._socket.close())
    arguments = [
        "table",
        "meadow/day",
        "--players",
        "person,person",
        "--share",
        THERE,
        "--no-browser",
        "--record",
        "g.jsonl",
    ]
    told = CliRunner().invoke(cli, arguments).output
    assert "who can listen on this network can read the links, and all that is played" in told
    assert f"the White Herd: http://{THERE}:" in told
