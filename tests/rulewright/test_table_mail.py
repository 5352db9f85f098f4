"""A game by mail at the table: each plays at a page of his own, and nothing but the file goes between them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulewright.mail.sitting import begin, checked, read_file
from rulewright.scenes.stage import Stage, open_stage
from rulewright.shelf.wished import Wished
from rulewright.table.mailing import by_mail
from rulewright.table.starting import Start
from tests.rulewright.shootout import shootout
from tests.rulewright.test_table import PAGES, At, served

FILE = Path("our.mail")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(shootout(tmp_path))


def stage() -> Stage:
    found = open_stage("shootout/match", Wished())
    assert isinstance(found, Stage)
    return found


def next_question(page: At, after: int) -> dict[str, Any]:
    def is_so(shown: dict[str, Any]) -> object:
        state = shown.get("state", {})
        return state and (state["passed"] or state["over"] or (state["asked"] or {"number": 0})["number"] > after)

    state: dict[str, Any] = page.until(is_so)["state"]
    return state


def sat_down(secret: str, server: Any) -> At:
    PAGES.append(At(server, secret))
    return PAGES[-1]


def test_the_file_goes_to_and_fro_and_comes_back_to_the_page() -> None:
    begin(stage(), "the North", FILE)
    for side in ("the South", "the North", "the South"):  # the first sees only what it is, and passes it on at once
        with served(by_mail(FILE, side)) as server:
            page = sat_down(next(iter(server.links)), server)
            state, number = next_question(page, 0), 0
            while not state["passed"] and not state["over"]:
                number = state["asked"]["number"]
                assert page.say("1", number) == 204
                state = next_question(page, number)
            assert state["passed"]["to"] != side
            assert state["passed"]["file"] == "our.mail"
            sent = page.ask("GET", f"/{page.secret}/letter").read()
            assert sent == FILE.read_bytes()
            wrong = sent.decode().replace('"what"', '"What"', 1)
            assert "no game by mail" in json.loads(page.ask("POST", f"/{page.secret}/letter", wrong).read())["wrong"]
            assert FILE.read_bytes() == sent
            assert page.status("POST", f"/{page.secret}/letter", {"text": sent.decode()}) == 404
            back = json.loads(page.ask("POST", f"/{page.secret}/letter", sent.decode()).read())
            assert len(back["links"]) == 1
    assert checked(stage(), read_file(FILE)).due is not None
    assert any("die" in one for one in read_file(FILE).lines)


def test_who_waits_is_told_and_a_die_falls_when_the_file_has_come_back() -> None:
    begin(stage(), "the North", FILE)
    with served(by_mail(FILE, "the North")) as server:
        page = sat_down(next(iter(server.links)), server)
        assert next_question(page, 0)["passed"] == {"to": "the South", "why": "the game begins", "file": "our.mail"}


def test_a_game_by_mail_is_begun_and_opened_at_the_start_page() -> None:
    with served(Start()) as server:
        page = At.__new__(At)
        page.server, page.secret, page.host, page.open = server, server.start, f"127.0.0.1:{server.port}", []
        wish = {"what": "shootout/match", "apart": False, "on": [], "off": []}
        begun = json.loads(
            page.ask(
                "POST", f"/{page.secret}/begin", {**wish, "players": {"the North": "person", "the South": "mail"}}
            ).read()
        )
        link = sat_down(begun["links"][0]["link"].strip("./"), server)
        assert next_question(link, 0)["passed"]["to"] == "the South"
        sent = link.ask("GET", f"/{link.secret}/letter").read().decode()
        again = json.loads(page.ask("POST", f"/{page.secret}/letter", sent).read())
        assert again["links"][0]["name"] == "the North"
        nobody = json.loads(
            page.ask(
                "POST", f"/{page.secret}/begin", {**wish, "players": {"the North": "mail", "the South": "mail"}}
            ).read()
        )
        assert "nobody sits here" in nobody["wrong"]
        page.leave()
