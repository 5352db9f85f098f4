"""`tune` finds the value that makes the sides even, in a small situation, and keeps it as a pack that plays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.cli import cli
from rulewright.scenes.scene import Refused
from rulewright.scenes.stage import open_stage
from rulewright.shelf.slip import Slip
from rulewright.shelf.wished import Wished
from tests.rulewright.pasture import pasture
from tests.rulewright.shootout import shootout

EYES = "Eyes[the North] = 0|1|2|3|4|5|6"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(shootout(tmp_path))
    return tmp_path


def tune(*words: str) -> Result:
    return CliRunner().invoke(cli, ["tune", *words, "--players", "random", "-o", "out"], standalone_mode=False)


def test_a_handicap_is_found_and_its_games_are_kept(here: Path) -> None:
    """The South hits with 6, where as it is printed it hits with 3: so must the North, more or less."""
    words = ("shootout/match", "--set", "Eyes[the South] = 6", "--vary", EYES, "--games", "120")
    result = tune(*words, "--json")
    assert result.return_value == 0, result.output
    told = json.loads(result.output)
    assert told["answer"] in ("Eyes[the North] = 5", "Eyes[the North] = 6")
    assert told["answer"] in told["left"]
    assert told["games"] < told["grid"]
    assert sum(one["games"] for one in told["values"]) == told["games"]
    lines = (here / "out" / "games.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) - 1 == 2 * told["games"]
    assert json.loads(tune(*words, "--json").output) == told, "found again from what is kept"


def test_the_answer_is_kept_as_a_pack(here: Path) -> None:
    words = ("--vary", "Eyes[the North] = 2|6", "--wanted", "70", "--games", "8", "--keep", "sharp")
    result = tune("shootout/match", *words)
    assert "Kept as a variant: rules/sharp: rulewright run sharp/match" in result.output
    assert not isinstance(open_stage("sharp/match", Wished()), Refused)


def test_where_no_value_is_even_that_is_told_and_nothing_is_kept(here: Path) -> None:
    words = ("shootout/match", "--set", "Eyes[the South] = 6", "--vary", "Eyes[the North] = 0|1|2", "--games", "40")
    result = tune(*words, "--keep", "sharp")
    assert result.return_value == 1
    assert "None of these values brings 50.0 %, after " in result.output
    assert "games: all are known to bring less." in result.output
    assert not any(one in result.output for one in ("nearest", "Not to be told", "?", "<", "Kept"))
    assert "rules/sharp is not written: no value is an answer" in result.output
    assert not (here / "rules" / "sharp").exists()
    assert json.loads(tune(*words, "--json").output)["answer"] == ""


def test_what_cannot_be_tuned_is_told(here: Path) -> None:
    one = tune("shootout/match", "--vary", "Eyes[the North] = 2")
    assert isinstance(one.exception, Slip)
    assert "there is nothing to choose from" in str(one.exception)
    pasture(here)
    none = tune("meadow/day", "--vary", "Worth of grass[dry] = 1|2")
    assert isinstance(none.exception, Slip)
    assert "no question of these rules tells the result" in str(none.exception)
