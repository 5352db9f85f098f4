"""A game that is printed is a script: played again it gives the same print and the same record, and no line may be otherwise."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli import cli
from rulewright.games.faults import under
from rulewright.scenes.scene import Refused
from rulewright.scenes.stage import open_stage
from rulewright.shelf.wished import Wished
from tests.rulewright.plotters import PLOTTERS, two_plotters
from tests.rulewright.yard import yard

SMALL = [
    "panssari_salama/school_adski",
    "panzer_grenadier/school_paddies",
    "panzer_leader/training",
    *(
        f"panzer_leader/school_{one}"
        for one in "beach building charges clearing edge forts guns planes pontoons rearguard".split()
    ),
    "panzer_leader_1940/school_einkel",
    "panzerblitz/school_golod",
    "panzerblitz/school_grabyosh",
    "panzerblitz_by_leader/1",
]
DOCS = Path(__file__).resolve().parents[2] / "docs" / "playing.md"


def told(*words: object) -> str:
    result = CliRunner().invoke(cli, [str(one) for one in words], standalone_mode=False)
    assert result.exception is None, (words, result.output)
    return re.sub(r"^kept in .*\n", "", result.output, flags=re.MULTILINE)


def plays_again(what: str, seed: int, here: Path, *wished: str) -> str:
    first, second, script = here / "first.jsonl", here / "second.jsonl", here / "game.txt"
    game = told("run", what, "--players", "random", "--seed", seed, "--turns", 5, *wished, "--record", first)
    script.write_text(game, encoding="utf-8")
    assert told("run", "--script", script, "--record", second) == game
    assert second.read_bytes() == first.read_bytes()
    assert told("replay", first, "--as", "umpire") == game
    return game


@pytest.mark.parametrize("what", SMALL)
@pytest.mark.parametrize("seed", range(4))
def test_games_of_packs(what: str, seed: int, tmp_path: Path) -> None:
    """As it is, with all options, with none, with some."""
    plain = open_stage(what, Wished())
    assert not isinstance(plain, Refused)
    stage = under(plain, seed, seed)
    if stage is not None:
        rules = stage.rules
        pairs = [("--with", one) for one in rules.chosen] + [("--without", one) for one in rules.refused]
        plays_again(what, seed, tmp_path, *(word for pair in pairs for word in pair))


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    here = yard(tmp_path, PLOTTERS, two_plotters("B4", "C5") + "- it is [Time of a side] of the Reds.\n")
    monkeypatch.chdir(here)
    return here


def test_secret_orders_reactions_and_choices(place: Path) -> None:
    games = "".join(plays_again("here.position", seed, place) for seed in range(4))
    for one in (
        "hide eggs with",
        "the Blues react: duck from",
        "  what the moment brings\n",
        "the die for ducking shows",
    ):
        assert one in games


def test_a_changed_line_is_refused_at_its_place(place: Path) -> None:
    lines = plays_again("here.position", 2, place).split("\n")
    facts = [
        at for at, line in enumerate(lines) if line.startswith(("    so ", "    the die", "The ", "  plot", "  walk"))
    ]
    for at in random.Random(1).sample(facts, 9):
        wrong = re.sub(r".$", lambda one: "1" if one[0] != "1" else "2", lines[at]) + "7"
        (place / "wrong.txt").write_text("\n".join([*lines[:at], wrong, *lines[at + 1 :]]), encoding="utf-8")
        result = CliRunner().invoke(cli, ["run", "--script", "wrong.txt"], standalone_mode=False)
        assert f"\nwrong.txt: line {at + 1}: " in result.output, wrong


def test_an_order_that_is_not_legal_is_told_with_its_reasons(place: Path) -> None:
    (place / "wrong.txt").write_text("Turn 1: Time of a side, the Reds\n  plot with S against B2\n", encoding="utf-8")
    result = CliRunner().invoke(cli, ["run", "here.position", "--script", "wrong.txt"], standalone_mode=False)
    assert "is not legal\n  " in result.output, result.output
    assert "Sentence(" not in result.output


def test_the_game_of_the_page(tmp_path: Path) -> None:
    game = DOCS.read_text(encoding="utf-8").partition("```\n")[2].partition("```")[0]
    script = tmp_path / "game.txt"
    script.write_text(game, encoding="utf-8")
    assert told("run", "--script", script) == game
    wrong = game.replace("by Emil are 1\n", "by Emil are 2\n", 1)
    script.write_text(wrong, encoding="utf-8")
    result = CliRunner().invoke(cli, ["run", "--script", str(script)], standalone_mode=False)
    line = "`so the points spent by Emil are 2` does not come; what came: `so the points spent by Emil are 1`"
    assert result.output.endswith(f"{script}: line 37: {line}\n")
