"""How a study tells what it found: in words that a reader cannot take for something else."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli import cli
from tests.rulewright.shootout import shootout


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(shootout(tmp_path))
    return tmp_path


def test_draws_count_half_and_are_told_beside_what_is_won_and_lost(here: Path) -> None:
    words = ["study", "shootout/match", "--vary", "Eyes[the North] = 5", "--players", "random", "--pairs", "24"]
    result = CliRunner().invoke(cli, [*words, "-o", "out"], standalone_mode=False)
    assert result.return_value == 0, result.output
    (against,) = json.loads((here / "out" / "report.json").read_text(encoding="utf-8"))["against"]
    (side, before, now), (other, *turned) = against["outcomes"]
    assert (side, other) == ("the North", "the South")
    assert turned == [before[::-1], now[::-1]]
    assert before[1] > 0
    for (won, drawn, lost), share in zip((before, now), against["wins"][0][1:3], strict=True):
        assert won + drawn + lost == 24
        assert Fraction(share["middle"]) == (won + Fraction(drawn, 2)) / 24
    in_words = "{} won, {} drawn, {} lost".format(*before)
    assert ", ".join(map(str, before)) in result.output
    assert "games won by (a draw is half)" in result.output
    report = (here / "out" / "report.md").read_text(encoding="utf-8")
    assert in_words in report
    assert "A draw counts as half a game won." in report
    page = (here / "out" / "report.html").read_text(encoding="utf-8")
    assert in_words in page
    assert "a draw counts as half a game won" in page


def test_a_bound_is_called_one_points_are_no_percents_and_dashed_lines_are_dashed_in_the_legend(here: Path) -> None:
    words = ["study", "shootout/match", "--vary", "with Wind", "--players", "random", "--pairs", "2", "-o", "out"]
    assert CliRunner().invoke(cli, words, standalone_mode=False).return_value == 0
    page = (here / "out" / "report.html").read_text(encoding="utf-8")
    assert "by chance alone, at most" in page
    effects = page.split("points more or less")[1].split("</table>")[0]
    assert "%<" not in effects.replace("%;", "").replace("%'", "")
    assert " % (" not in effects
    legend = page.split("<p class=legend>")[1].split("</p>")[0]
    assert [" dashed" in one or ":dashed" in one for one in legend.split("<span>")[1:]] == [False, True]
