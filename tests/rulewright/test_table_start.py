"""The start page's server: what is offered, what is begun of it, and that nothing else can be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import rulewright
from rulewright.cli import cli
from rulewright.shelf.slip import Slip
from rulewright.table.server import Server
from rulewright.table.starting import Start
from rulewright.table.studied import Studied, is_study
from rulewright.table.workshop import _grounds
from tests.proofs.packs import usual
from tests.rulewright.pasture import pasture
from tests.rulewright.shootout import shootout
from tests.rulewright.test_table import PAGES, At, served

WALKS = {
    "what": "meadow/day",
    "players": {"the Brown Herd": "person", "the White Herd": "person"},
    "apart": False,
    "on": ["Walks"],
    "off": [],
}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(pasture(tmp_path))


class Chooses(At):
    """Who is at the start page."""

    def __init__(self, server: Server) -> None:
        self.server, self.secret, self.host, self.open = server, server.start, f"127.0.0.1:{server.port}", []
        PAGES.append(self)

    def told(self, path: str) -> Any:
        return json.loads(self.ask("GET", f"/{self.secret}/{path}").read())

    def begin(self, wish: object) -> Any:
        return json.loads(self.ask("POST", f"/{self.secret}/begin", wish).read())

    def sit(self, link: str) -> At:
        PAGES.append(At(self.server, link.strip("./")))
        return PAGES[-1]


def test_a_variant_offers_what_is_played_under_its_rules(tmp_path: Path) -> None:
    """Who has no situation of his own was not offered at all."""
    variant = tmp_path / "rules" / "wet"
    variant.mkdir()
    (variant / "pack.yaml").write_text("title: Wet\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [meadow]\n")
    with served(Start()) as server:
        page = Chooses(server)
        assert {"id": "wet", "title": "Wet"} in page.told("offered")["packs"]
        assert "wet/day" in [one["name"] for one in page.told("cards/wet")]
        [link] = page.begin({**WALKS, "what": "wet/day"})["links"]
        assert page.sit(link["link"]).asked()
    assert "day" in rulewright.open("wet").situations


def test_a_game_is_chosen_begun_and_gone_on_with() -> None:
    with served(Start()) as server:
        page = Chooses(server)
        offered = page.told("offered")
        assert {"id": "meadow", "title": "Meadow"} in offered["packs"]
        assert offered["games"] == []
        [card] = [one for one in page.told("cards/meadow") if one["name"] == "meadow/day"]
        assert [side for side, _ in card["sides"]] == ["the Brown Herd", "the White Herd"]
        assert {"Walks": False}.items() <= {one["name"]: one["on"] for one in page.told("options/meadow/day")}.items()
        [link] = page.begin(WALKS)["links"]
        player = page.sit(link["link"])
        player.say("walk, Alma, C4", player.asked()["number"])
        player.asked(1)
        [game] = page.told("offered")["games"]
        assert game["title"] == "A day out"
        assert (game["what"], game["players"], game["over"]) == ("meadow/day", ["person", "person"], False)
        assert page.begin({"game": game["name"]})["links"] == [link]  # it is being played here
    with served(Start()) as server:
        page = Chooses(server)
        [link] = page.begin({"game": game["name"]})["links"]
        player = page.sit(link["link"])
        player.until(
            lambda shown: any("walk Alma to C4" in text for _, text in shown.get("log", {"lines": []})["lines"])
        )


def test_each_person_may_have_a_link_of_his_own() -> None:
    with served(Start()) as server:
        page = Chooses(server)
        links = page.begin({**WALKS, "apart": True})["links"]
        assert [one["name"] for one in links] == ["the Brown Herd", "the White Herd", "who watches"]


WRONG: tuple[object, ...] = (
    None,
    [],
    {},
    {"game": "../../etc/passwd"},
    {"game": 3},
    {**WALKS, "what": "meadow"},
    {**WALKS, "what": "../meadow/day"},
    {**WALKS, "what": "/etc/passwd"},
    {**WALKS, "players": {"the Brown Herd": "wizard"}},
    {**WALKS, "players": {"the Brown Herd": 1}},
    {**WALKS, "players": {"the Brown Herd": "greedy"}},
    {**WALKS, "players": ["person"]},
    {**WALKS, "on": ["No such rule"]},
    {**WALKS, "on": "Walks"},
    {**WALKS, "more": 1},
)


def test_what_is_not_offered_is_not_begun(tmp_path: Path) -> None:
    with served(Start()) as server:
        page = Chooses(server)
        for wish in WRONG:
            assert page.begin(wish).keys() == {"wrong"}, wish
        assert not list((tmp_path / "data").rglob("*.jsonl"))
        assert page.status("GET", f"/{page.secret}/cards/nothing") == 404
        assert page.status("GET", f"/{page.secret}/options/meadow/..") == 404
        assert page.status("POST", "/wrong/begin", WALKS) == 404
        assert page.status("POST", f"/{page.secret}/begin", WALKS, origin="http://evil.example") == 403
        [link] = page.begin(WALKS)["links"]
        secret = link["link"].strip("./")
        assert page.status("POST", f"/{secret}/begin", WALKS) == 404  # a seat begins no games
        assert page.status("GET", f"/{secret}/offered") == 404
        assert page.status("GET", "/page/start.html") == 404


# ---- the workshop

GIVEN = "Position [Mine]; rules [Meadow].\nGiven:\n- a goat Rosa of the Brown Herd in C3;\n- it is [Grazing] of the Brown Herd.\n"


def test_a_position_is_set_up_and_asked_about() -> None:
    with served(Start()) as server:
        page = Chooses(server)

        def shop(do: str, text: str = GIVEN, words: str = "") -> Any:
            return json.loads(
                page.ask("POST", f"/{page.secret}/workshop/meadow", {"do": do, "text": text, "words": words}).read()
            )

        sheet = shop("sheet")["found"]
        assert sheet["phases"] == [["Grazing", "the Brown Herd"], ["Grazing", "the White Herd"]]
        lush = {"beside": False, "sort": "grass", "said": "lush", "line": "{}'s grass is lush"}
        assert lush in sheet["grounds"]
        assert [(one["name"], one["of"]) for one in sheet["counters"]] == [
            ("goat", "the Brown Herd"),
            ("goat", "the White Herd"),
        ]
        board = shop("board")["found"]
        assert board["things"]["Rosa"]["hex"] == "C3"
        assert board["stacks"].keys() == {"C3"}
        assert shop("told", words="Rosa may graze in C3")["found"][0].startswith("Rosa may graze in C3: allowed")
        assert shop("told", words="why fly Rosa")["found"][0].startswith("nothing is called `fly`")
        assert "line 1: no counter is called" in shop("board", GIVEN.replace("a goat", "a dragon"))["wrong"]
        assert "too long" in shop("board", GIVEN + " " * 50_000)["wrong"]
        for wrong in (
            [],
            {"do": "board"},
            {"do": "burn", "text": GIVEN, "words": ""},
            {"do": "board", "text": 1, "words": ""},
        ):
            assert page.status("POST", f"/{page.secret}/workshop/meadow", wrong) == 400
        assert page.status("POST", f"/{page.secret}/workshop/..", {"do": "board", "text": GIVEN, "words": ""}) in (
            400,
            404,
        )
        assert page.status("POST", "/wrong/workshop/meadow", {"do": "board", "text": GIVEN, "words": ""}) == 404
        assert page.status("GET", f"/{page.secret}/workshop") == 200
        [link] = page.begin(WALKS)["links"]
        assert page.status("GET", f"/{link['link'].strip('./')}/workshop") == 404


def test_marks_of_hexes_and_hexsides_can_be_painted() -> None:
    told = list(_grounds(usual("panzer_leader").rules.program))
    assert {"beside": True, "sort": "marks", "said": "green", "line": "{} is green"} in told
    assert {"beside": False, "sort": "marks", "said": "bridged", "line": "{} is bridged"} in told
    assert {"beside": False, "sort": "cover", "said": "woods", "line": "{}'s cover is woods"} in told


def test_any_game_of_a_study_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shootout(tmp_path))
    arguments = [
        "compare",
        "shootout/match",
        "--vary",
        "with Wind",
        "--players",
        "greedy,random",
        "--games",
        "2",
        "-o",
        "out",
    ]
    assert CliRunner().invoke(cli, arguments, standalone_mode=False).return_value == 0
    assert "rulewright table ." in Path("out/report.html").read_text(encoding="utf-8")
    with served(Start(Studied(Path("out")))) as server:
        page = Chooses(server)
        offered = page.told("offered")
        assert offered["heading"] == "The games of the study"
        names = [one["name"] for one in offered["games"]]
        assert {"game 0, the first rule set", "game 1, rule set 1"} <= set(names)
        [link] = page.begin({"game": "game 1, rule set 1"})["links"]
        shown = page.sit(link["link"]).until(lambda shown: {"state", "head"} <= shown.keys())
        assert len(shown["state"]["moments"]) > 3
        assert shown["state"]["over"]
        assert page.begin({"game": "game 99, rule set 1"}) == {"wrong": "there is no such game"}
    assert is_study(Path("out"))
    Path("empty").mkdir()
    assert not is_study(Path("empty"))
    with pytest.raises(Slip, match="no game with a record"):
        Studied(Path("empty"))
