"""The table's server: it shows a seat what it may know, keeps what is said at it, and refuses whatever comes from elsewhere."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from click.testing import CliRunner

from rulewright.cli import cli
from rulewright.games.journal import read_kept
from rulewright.pages.serving import ALONE, Reached
from rulewright.scenes.scene import Refused
from rulewright.shelf.wished import Wished
from rulewright.table.account import Line
from rulewright.table.looking import looked_at
from rulewright.table.opening import Wanted, begun, taken_up
from rulewright.table.playing import Playing
from rulewright.table.server import Server
from rulewright.table.showing import Showing
from rulewright.table.starting import Start
from runtime.play import playing as running
from tests.rulewright.pasture import pasture
from tests.rulewright.shootout import shootout

DAY = Wanted("meadow/day", Wished(None, ("Walks",), (), ()), "person,person", file="game.jsonl")
SAID = ("walk, Alma, C4", "done", "walk, Dora, E7", *("done",) * 6)  # more often than it is asked


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pasture(tmp_path))


class At:
    """What a page does: it hears what is shown, and says something to what is asked."""

    def __init__(self, server: Server, secret: str) -> None:
        self.server, self.secret = server, secret
        self.host = f"127.0.0.1:{server.port}"
        self.open: list[Any] = []
        self.stream = self.ask("GET", f"/{secret}/stream")
        assert self.stream.status == 200
        self.shown: dict[str, Any] = {}
        self.heard = ""

    def ask(self, method: str, path: str, body: object = None, **more: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=8)
        self.open.append(connection)
        headers = {"host": self.host, "origin": f"http://{self.host}", "content-type": "application/json"}
        headers |= {name.replace("_", "-"): one for name, one in more.items()}
        connection.request(
            method,
            path,
            None if body is None else json.dumps(body),
            {name: one for name, one in headers.items() if one},
        )
        return connection.getresponse()

    def status(self, method: str, path: str, body: object = None, **more: str) -> int:
        found = self.ask(method, path, body, **more).status
        self.open.pop().close()
        return found

    def leave(self) -> None:
        for one in self.open:
            one.close()

    def until(self, is_so: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        while not is_so(self.shown):
            line = self.stream.readline().decode()
            assert line, "the stream ended"
            self.heard += line
            if line.startswith("event: "):
                name, data = line[7:].strip(), self.stream.readline().decode()
                self.heard += data
                self.shown[name] = json.loads(data.removeprefix("data: "))
        return self.shown

    def asked(self, after: int = 0) -> dict[str, Any]:
        asked: dict[str, Any] = self.until(
            lambda shown: (shown.get("state", {}).get("asked") or {"number": -1})["number"] > after
        )["state"]["asked"]
        return asked

    def say(self, said: str, to: int) -> int:
        return self.status("POST", f"/{self.secret}/say", {"to": to, "said": said})


PAGES: list[At] = []


@contextmanager
def served(first: Showing | Start | Refused, reached: Reached = ALONE) -> Iterator[Server]:
    assert not isinstance(first, Refused)
    server = Server(first, 0, reached)
    thread = Thread(target=server.run)
    thread.start()
    try:
        yield server
    finally:
        for page in PAGES:
            page.leave()
        PAGES.clear()
        server.stop()
        thread.join(timeout=10)
        server.leave()


def seat(server: Server, side: str) -> At:
    PAGES.append(At(server, next(secret for secret, one in server.links.items() if side in one.name)))
    return PAGES[-1]


def play(page: At, lines: tuple[str, ...]) -> None:
    number = 0
    for said in lines:
        page.until(
            lambda shown, before=number: (
                shown["state"]["over"] or (shown["state"]["asked"] or {"number": 0})["number"] > before
            )
        )
        if page.shown["state"]["over"]:
            return
        number = page.shown["state"]["asked"]["number"]
        assert page.say(said, number) == 204


def played_at_the_terminal(*said: str) -> bytes:
    arguments = ["run", "meadow/day", "--with", "Walks", "--players", "person,person", "--record", "terminal.jsonl"]
    result = CliRunner().invoke(cli, arguments, input="".join(f"{one}\n" for one in said), standalone_mode=False)
    assert result.return_value == 0, result.output
    return Path("terminal.jsonl").read_bytes()


def test_what_is_said_at_the_page_makes_the_record_of_the_terminal() -> None:
    with served(begun(DAY)) as server:
        page = seat(server, "Herd")
        shown = page.until(lambda shown: {"state", "board"} <= shown.keys())
        assert shown["head"]["sides"] == ["the Brown Herd", "the White Herd"]
        assert {one["name"]: one["hex"] for one in shown["board"]["things"].values()}["Alma"] == "C3"
        play(page, SAID)
        assert page.shown["state"]["over"][0].startswith("The game is over on turn 3: ")
    assert Path("game.jsonl").read_bytes() == played_at_the_terminal(*SAID)


def test_what_may_begin_an_action_is_lit_and_what_may_not_be_done_is_explained() -> None:
    with served(begun(DAY)) as server:
        page = seat(server, "Herd")
        asked = page.asked()
        walk = next(one for one in asked["options"] if one["text"].startswith("walk"))
        assert [one["thing"] for one in walk["begins"]] == ["Alma", "Bella", "Cilla"]
        assert walk["begins"][1]["said"] == "walk Bella to the meadow"
        assert page.say(f"{walk['number']} {walk['begins'][1]['number']}", asked["number"]) == 204
        asked = page.asked(asked["number"])
        assert asked["said"] == "walk Bella to the meadow: the meadow"
        assert {"B4", "C5"} <= {one["hex"] for one in asked["options"]}
        assert asked["last"]
        assert page.say("why F7", asked["number"]) == 204
        page.asked(asked["number"])
        told = page.shown["state"]["told"]
        assert told["said"] == "why F7"
        assert told["lines"][0] == "No: walk Bella to F7 is not legal here."


def test_of_the_board_only_what_has_changed_is_sent() -> None:
    with served(begun(DAY)) as server:
        page = seat(server, "Herd")
        whole = page.until(lambda shown: "board" in shown)["board"]
        assert whole["map"].startswith("<svg")
        assert whole["stacks"].keys() == {one["hex"] for one in whole["things"].values()}
        page.say("walk, Alma, C4", page.asked()["number"])
        changed = page.until(lambda shown: shown["board"] is not whole)["board"]
        assert "map" not in changed
        assert {"C3", "C4"} <= changed["stacks"].keys() < whole["stacks"].keys() | {"C4"}
        assert {name: one["hex"] for name, one in changed["things"].items()} == {"Alma": "C4"}


def test_what_a_game_holds_on_to_does_not_grow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody can take back any more, neither the game that is played nor the one that is told remembers."""
    monkeypatch.setattr(running, "KEPT", 20)
    monkeypatch.chdir(shootout(tmp_path))
    [match] = Path("rules").rglob("match.rulebook")
    match.write_text(match.read_text(encoding="utf-8").replace("at least 2", "at least 9"), encoding="utf-8")
    held, number = [], 0
    with served(
        begun(Wanted("shootout/match", Wished(None, (), (), ()), "person,person", file="game.jsonl"))
    ) as server:
        page, [playing] = seat(server, "South"), server.served
        assert isinstance(playing, Playing)
        games = [playing.game, *(one.game for one in playing._accounts.values())]
        page.asked()
        while not page.shown["state"]["over"]:
            number = page.shown["state"]["asked"]["number"]
            assert page.say("1", number) == 204
            page.until(
                lambda shown, before=number: (
                    shown["state"]["over"] or (shown["state"]["asked"] or {"number": 0})["number"] > before
                )
            )
            held.append(max(len(one.position.changes()) for one in games))
    assert len(held) > 60
    assert max(held) < 40, held


def test_who_answers_before_all_is_shown_goes_first() -> None:
    playing = begun(DAY)
    assert isinstance(playing, Playing)
    one = playing.seats[0]
    playing._rest(lambda: False)
    assert playing.shown(one).board is None  # it takes longer; what is asked does not wait for it
    playing._rest()
    assert playing.shown(one).board is not None
    playing.leave()


def test_what_is_taken_back_is_no_longer_told() -> None:
    with served(begun(DAY)) as server:
        page = seat(server, "Herd")
        page.say("walk, Alma, C4", page.asked()["number"])
        asked = page.asked(1)
        page.until(lambda shown: any("walk Alma" in text for _, text in shown.get("log", {"lines": []})["lines"]))
        assert asked["back"]
        page.say("back", asked["number"])
        page.until(lambda shown: not any("walk Alma" in text for _, text in shown.get("log", {"lines": []})["lines"]))
        assert page.asked(asked["number"])["options"][0]["begins"][0]["thing"] == "Alma"
    assert read_kept(Path("game.jsonl")).answers == ()


def test_where_nothing_can_be_taken_back_it_is_told() -> None:
    """Before anything was done there is nothing to tell; the button stood there all the same."""
    with served(begun(replace(DAY, apart=True))) as server:
        brown, white = seat(server, "Brown"), seat(server, "White")
        first = brown.asked()
        assert (first["back"], first["barred"]) == (False, False)  # nothing was done yet
        brown.say("done", first["number"])
        asked = white.asked()
        assert (asked["back"], asked["barred"]) == (False, True)


def test_a_moment_that_was_gone_back_to_is_told_once() -> None:
    moment, deed = Line(3, 0, "Turn 4: Direct fire, the Allies"), Line(4, 1, "move Able into B9")
    assert list(moment.after_all([deed])) == [deed, moment]
    assert list(replace(moment, after=5).after_all([moment])) == [moment]
    assert list(deed.after_all([moment, deed])) == [moment, deed, deed]


def test_a_game_goes_on_where_the_server_was_stopped() -> None:
    with served(begun(DAY)) as server:
        page = seat(server, "Herd")
        page.say("walk, Alma, C4", page.asked()["number"])
        page.asked(1)
    with served(taken_up(Path("game.jsonl"), apart=False)) as server:
        page = seat(server, "Herd")
        page.asked()
        page.until(lambda shown: any("walk Alma to C4" in text for _, text in shown.get("log", {"lines": []})["lines"]))
        play(page, SAID[1:])
    assert Path("game.jsonl").read_bytes() == played_at_the_terminal(*SAID)


def test_each_link_is_asked_and_told_for_its_side_alone() -> None:
    with served(begun(replace(DAY, apart=True))) as server:
        brown, white, third = (seat(server, one) for one in ("Brown", "White", "watches"))
        number = brown.asked()["number"]
        assert white.until(lambda shown: "state" in shown)["state"]["asked"] is None
        assert white.shown["state"]["waiting"] == "the Brown Herd"
        assert [one.say("done", number) for one in (white, third)] == [409, 409]
        for said in ("why fly", "walk", "back"):  # what one of them considers, the others are not told in any way
            assert brown.say(said, number) == 204
            number = brown.asked(number)["number"]
        assert brown.say("walk, Alma, C4", number) == 204
        for one in (white, third):
            one.until(
                lambda shown: any("walk Alma to C4" in text for _, text in shown.get("log", {"lines": []})["lines"])
            )
        assert brown.say("done", brown.asked(number)["number"]) == 204
        asked = white.asked()
        assert (asked["side"], asked["number"]) == ("the White Herd", 1)
        assert third.heard.count("event: state") <= 3  # the first, and whoever is waited for
        assert brown.say("done", asked["number"]) == 409
        assert white.say("done", asked["number"]) == 204


def test_a_record_is_gone_through_moment_by_moment_and_gone_on_with_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    played_at_the_terminal(*SAID)
    with served(looked_at(Path("terminal.jsonl"), None)) as server:
        page = seat(server, "looks")
        shown = page.until(lambda shown: {"state", "board", "log"} <= shown.keys())
        moments = shown["state"]["moments"]
        assert [one["turn"] for one in moments] == sorted(one["turn"] for one in moments)
        at = [json.loads(page.ask("GET", f"/{page.secret}/at/{number}").read()) for number in range(len(moments))]
        where = [{one["name"]: one["hex"] for one in board["things"].values()}["Alma"] for board in at]
        walked = next(n for n, (_, text) in enumerate(shown["log"]["lines"]) if text == "walk Alma to C4")
        assert where == ["C3" if one["lines"] <= walked else "C4" for one in moments]
        assert shown["board"] == at[0]
        assert page.status("GET", f"/{page.secret}/at/{len(moments)}") == 404
        then = next(n for n, one in enumerate(moments) if one["lines"] > walked)
        none: dict[str, Any] = {"on": [], "off": []}
        for wrong in (
            {"at": then},
            {"at": True, "persons": [], **none},
            {"at": then, "persons": "all", **none},
            {"at": then, "persons": [], "on": [3], "off": []},
            [],
        ):
            assert page.status("POST", f"/{page.secret}/fork", wrong) == 400
        for wish in (
            {"at": 999, "persons": ["the Brown Herd"]},
            {"at": then, "persons": ["nobody"]},
            {"at": then, "persons": []},
        ):
            assert json.loads(page.ask("POST", f"/{page.secret}/fork", {**wish, **none}).read()).keys() == {"wrong"}
        options = {one["name"]: one["on"] for one in json.loads(page.ask("GET", f"/{page.secret}/options").read())}
        assert options == {"Bells": False, "Naps": False, "Storms": False, "Walks": True}
        for on, off, where in (([], ["Walks"], "it parts on turn 1 in Grazing: "), (["Storms"], [], "the same game")):
            wish = {"at": None, "persons": [], "on": on, "off": off}
            assert where in json.loads(page.ask("POST", f"/{page.secret}/fork", wish).read())["told"]
        wish = {"at": then, "persons": ["the Brown Herd"], "on": [], "off": ["Walks"]}
        assert (
            "the game was another one by then"
            in json.loads(page.ask("POST", f"/{page.secret}/fork", wish).read())["wrong"]
        )
        forked = json.loads(
            page.ask(
                "POST", f"/{page.secret}/fork", {"at": then, "persons": ["the Brown Herd"], "on": ["Storms"], "off": []}
            ).read()
        )
        PAGES.append(At(server, forked["links"][0]["link"].strip("./")))
        PAGES[-1].until(
            lambda shown: (
                {"state", "board", "log"} <= shown.keys()
                and "walk Alma to C4" in str(shown["log"])
                and {one["name"]: one["hex"] for one in shown["board"]["things"].values()}["Alma"] == "C4"
                and shown["state"]["asked"]
            )
        )
        assert page.status("GET", f"/{page.secret}/at/-1") == 404
        assert page.say("done", 1) == 409
        assert shown["state"]["over"][0].startswith("The game is over on turn 3: ")


# ---- who asks from elsewhere

HEADERS: tuple[dict[str, str], ...] = (
    {"host": "evil.example"},
    {"host": "127.0.0.1"},
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"origin": "https://127.0.0.1"},
    {"sec_fetch_site": "cross-site"},
    {"sec_fetch_site": "same-site"},
    {"content_type": "text/plain"},
    {"content_type": "application/x-www-form-urlencoded"},
    {"origin": ""},
)


def test_who_comes_from_elsewhere_is_refused_and_the_page_may_run_no_foreign_script() -> None:
    with served(begun(DAY)) as server:
        page = seat(server, "Herd")
        number = page.asked()["number"]
        for headers in HEADERS:
            answer = page.ask("POST", f"/{page.secret}/say", {"to": number, "said": "done"}, **headers)
            assert answer.status in (403, 415, 421), headers
        assert page.status("GET", "/wrong/stream") == 404
        assert page.status("GET", f"/{page.secret}/stream", origin="http://evil.example") == 403
        shown = page.ask("GET", f"/{page.secret}/")
        policy = shown.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert shown.headers["referrer-policy"] == "no-referrer"
        assert page.status("GET", "/page/main.js") == 200
        assert page.status("GET", "/page/..%2fserver.py") == 404
        assert server._socket.getsockname()[0] == "127.0.0.1"
        assert page.say("done", number) == 204


def test_many_malformed_and_foreign_requests_are_refused_and_the_game_goes_on(full: bool, counted: list[str]) -> None:
    random, refused, many = Random(1), 0, 10_000 if full else 100
    with served(begun(DAY)) as server:
        page = seat(server, "Herd")
        number = page.asked()["number"]
        kept = Path("game.jsonl").read_bytes()
        for turn in range(many):
            status = malformed(server, random) if turn % 2 else foreign(page, number, random)
            assert status == 0 or 400 <= status < 500, status
            refused += 1
        assert Path("game.jsonl").read_bytes() == kept
        play(page, SAID)
    assert Path("game.jsonl").read_bytes() == played_at_the_terminal(*SAID)
    counted.append(f"the table: {refused} malformed or foreign requests refused")


def foreign(page: At, number: int, random: Random) -> int:
    """Well said, and yet not by who is asked: from elsewhere, with another secret, to another question, too much."""
    good: Any = {"to": number, "said": "done"}
    bad: list[Any] = [
        [],
        {},
        "done",
        None,
        7,
        {"to": number},
        {**good, "more": 1},
        {**good, "to": "1"},
        {**good, "to": True},
        {**good, "said": 3},
    ]
    bad += [
        {**good, "said": "x" * 2_001},
        {**good, "said": "do\nne"},
        {**good, "said": "a\x00"},
        {"to": number + 1, "said": "done"},
        {"to": -1, "said": "done"},
    ]
    secret = page.secret
    match random.randrange(4):
        case 0:
            return page.status("POST", f"/{secret}/say", good, **random.choice(HEADERS))
        case 1:
            other = "".join(random.sample(secret, len(secret))) + random.choice(["", "x", "%00", "é".encode().hex()])
            return page.status(
                random.choice(["GET", "POST"]), f"/{other}/{random.choice(['', 'say', 'stream', 'x'])}", good
            )
        case 2:
            return page.status("POST", f"/{secret}/say", random.choice(bad))
        case _:
            return page.status(random.choice(["PUT", "DELETE", "PATCH", "OPTIONS"]), f"/{secret}/say", good)


def malformed(server: Server, random: Random) -> int:
    """Bytes that are no request, or none that is meant; 0 where the server hangs up."""
    noise = bytes(random.randrange(256) for _ in range(random.randrange(200)))
    host = f"host: 127.0.0.1:{server.port}\r\n".encode()
    sent = random.choice(
        [
            noise + b"\r\n\r\n",
            b"GET / HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\n" + host + host + b"\r\n",
            b"GET /" + b"a" * 400 + b" HTTP/1.1\r\n" + host + b"\r\n",
            b"POST /x/say HTTP/1.1\r\n" + host + b"content-length: -1\r\n\r\n",
            b"POST /x/say HTTP/1.1\r\n" + host + b"content-length: 9\r\ntransfer-encoding: chunked\r\n\r\n",
            b"POST /x/say HTTP/1.1\r\n" + host + b"transfer-encoding: chunked\r\n\r\nzz\r\n" + noise,
            b"GET / HTTP/9.9\r\n" + host + b"\r\n",
            b"GET /?a=1 HTTP/1.1\r\n" + host + b"\r\n",
            b"POST /x/say HTTP/1.1\r\n" + host + b"content-length: 70000\r\n\r\n" + b"[" * 70_000,
            b"GET /x/stream HTTP/1.1\r\n" + host + b"x: " + b"y" * 20_000 + b"\r\n\r\n",
        ]
    )
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as one:
        one.sendall(sent)
        one.shutdown(socket.SHUT_WR)
        try:
            answer = one.recv(100)
        except ConnectionResetError:
            return 0
    return int(answer.split()[1]) if answer.startswith(b"HTTP/") else 0
