"""Studies of several variations and situations: as a file and by words, stopped early, and the same however played."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.cli import cli
from rulewright.shelf.slip import Slip
from tests.rulewright.shootout import shootout

FILE = """study: Who shoots better
situations: [shootout/match]
vary:
- with Wind
- Eyes[the North] = 5
design: full
players: random
pairs: 24
"""
WRONG = """situations: [shootout/match, shotout/match]
vary: [whistling]
design: ful
players: randm
pairs: none
until: enough
colour: red
"""
SAME = ("report.json", "report.html", "report.md", "games.csv", "effects.csv")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(shootout(tmp_path))
    return tmp_path


def said(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words), standalone_mode=False)


def told(folder: Path) -> dict[str, list[str]]:
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    return {one["label"]: [one["difference"]["middle"], one["corrected"]] for one in report["effects"]}


def test_a_file_and_the_same_by_words(here: Path) -> None:
    (here / "shots.yaml").write_text(FILE, encoding="utf-8")
    result = said("study", "shots.yaml", "-o", "file")
    assert result.return_value == 0, result.output
    words = ("shootout/match", "--vary", "with Wind", "--vary", "Eyes[the North] = 5", "--design", "full")
    assert said("study", *words, "--players", "random", "--pairs", "24", "-o", "words").return_value == 0
    for name in SAME:
        mine, theirs = ((here / folder / name).read_text(encoding="utf-8") for folder in ("file", "words"))
        assert mine.replace("Who shoots better", "shootout/match") == theirs
    assert list(told(here / "file")) == ["with Wind", "Eyes[the North] = 5", "with Wind and Eyes[the North] = 5 together"]


@pytest.mark.parametrize("more", [("--pairs", "3"), ("--players", "random"), ("--seed", "9"), ("--vary", "with Wind"), ("other/match",)])
def test_beside_a_file_nothing_is_said_that_it_says(here: Path, more: tuple[str, ...]) -> None:
    (here / "shots.yaml").write_text(FILE, encoding="utf-8")
    with pytest.raises(Slip, match="a study's file says all of it"):
        raise said("study", "shots.yaml", *more, "-o", "file").exception or AssertionError


def test_a_file_with_everything_wrong_is_told_at_once(here: Path) -> None:
    (here / "shots.yaml").write_text(WRONG, encoding="utf-8")
    result = said("study", "shots.yaml", "-o", "out")
    assert result.return_value == 1
    for words in (
        "there is no pack `shotout/match`",
        "`whistling` is no variation",
        "there is no design `ful`",
        "there is no player `randm`; did you mean `random`?",
        "`pairs:` is a whole number, 1 or more",
        "`enough` is no moment to stop",
        "`colour:` may not stand here",
    ):
        assert words in result.output
    assert not (here / "out").exists()


def test_what_a_combination_comes_to_is_what_its_parts_are(here: Path) -> None:
    """With the wind the North needs 2 less, with the better eye it hits with 2 more: together as it was."""
    words = ("--vary", "with Wind", "--vary", "Eyes[the North] = 5", "--design", "full")
    assert said("study", "shootout/match", *words, "--players", "random", "--pairs", "40", "-o", "out").return_value == 0
    rows = list(csv.DictReader((here / "out" / "games.csv").read_text(encoding="utf-8").splitlines()))
    levels = {
        rules: [row["level"] for row in rows if row["rules"] == rules]
        for rules in ("as it is", "with Wind", "with Wind, Eyes[the North] = 5")
    }
    assert levels["as it is"] == levels["with Wind, Eyes[the North] = 5"] != levels["with Wind"]
    effects = told(here / "out")
    assert float(eval(effects["Eyes[the North] = 5"][0])) > 0 > float(eval(effects["with Wind"][0]))


def test_the_page_shows_who_is_left(here: Path) -> None:
    said("study", "shootout/match", "--vary", "with Wind", "--players", "random", "--pairs", "2", "-o", "out")
    page = (here / "out" / "report.html").read_text(encoding="utf-8")
    assert "Who is left as each turn ends" in page
    assert page.count("<polyline") == 4  # of two sides under two rule sets
    assert "http-equiv=refresh" not in page


def test_it_stops_when_enough_is_known_and_at_the_same_game_however_it_is_played(here: Path) -> None:
    words = ("study", "shootout/match", "--vary", "Eyes[the North] = 6; Eyes[the South] = 0", "--players", "random")
    words += ("--pairs", "300", "--until", "settled")
    assert said(*words, "-o", "one").return_value == 0
    report = json.loads((here / "one" / "report.json").read_text(encoding="utf-8"))
    assert report["stopped"].startswith("Stopped after ")
    assert report["against"][0]["verdict"] == "The difference is more than chance explains."
    assert report["against"][0]["lucks"] < 100
    assert said(*words, "-o", "two", "--jobs", "2").return_value == 0
    again = said(*words, "-o", "one")
    assert "games won by the North" in again.output
    for name in SAME:
        assert (here / "one" / name).read_bytes() == (here / "two" / name).read_bytes()


def test_several_situations_are_one_study(here: Path) -> None:
    """Each has its folder; what counts as more than chance is corrected for all."""
    laid = here / "rules" / "shootout" / "situations" / "match.rulebook"
    (laid.parent / "rematch.rulebook").write_text(laid.read_text().replace("A match", "A rematch"), encoding="utf-8")
    words = ("--vary", "Eyes[the North] = 5", "--players", "random", "--pairs", "12")
    result = said("study", "shootout/match", "shootout/rematch", *words, "-o", "out", "--json")
    parts = json.loads(result.output)["parts"]
    assert [one["name"] for one in parts] == ["shootout/match", "shootout/rematch"]
    first, second = (one["report"]["effects"][0] for one in parts)
    assert first["difference"] == second["difference"]
    assert float(eval(first["corrected"])) == min(1, 2 * float(eval(first["chance"])))
    assert (here / "out" / "02_shootout_rematch" / "games.sqlite").is_file()
    text = (here / "out" / "report.md").read_text(encoding="utf-8")
    assert "## A match" in text
    assert "## A rematch" in text
    assert "<a href='02_shootout_rematch/report.html'>A rematch</a>" in (here / "out" / "report.html").read_text(encoding="utf-8")


def test_what_cannot_be_combined_is_told(here: Path) -> None:
    sweep = said("study", "shootout/match", "--vary", "Eyes[the North] = 4|5", "--design", "fraction", "-o", "out")
    assert isinstance(sweep.exception, Slip)
    assert "a fraction takes variations of one value each" in str(sweep.exception)


def test_what_is_asked_is_not_told_as_done(here: Path) -> None:
    """How often a question is asked says something of the program, and nothing of the game."""
    words = ("--vary", "with Wind", "--vary", "Eyes[the North] = 5", "--players", "random", "--pairs", "4")
    said("study", "shootout/match", *words, "-o", "out")
    report = json.loads((here / "out" / "report.json").read_text(encoding="utf-8"))
    used = {name for one in report["against"] for name, _, _ in one["usage"]}
    assert used
    assert not any("eye" in name or "{" in name for name in used)


def test_a_counter_with_another_number_could_matter_wherever_it_is(here: Path) -> None:
    """What is printed on counters stands in no rule."""
    rules = here / "rules" / "shootout"
    told = (rules / "1_shooting.rulebook").read_text(encoding="utf-8").replace("An archer has a tally", "An archer has a tilt (a number, at first 0), a tally")
    told = told.replace("If the throw plus", "If the throw minus (the archer's tilt) plus")
    (rules / "1_shooting.rulebook").write_text(told, encoding="utf-8")
    (rules / "charts" / "counters.yaml").write_text("counters: Archers\nkind: archer\ncites: [house]\nrows:\n  yeoman: {tilt: 0}\n", encoding="utf-8")
    match = rules / "situations" / "match.rulebook"
    match.write_text(match.read_text(encoding="utf-8").replace("an archer Al", "a yeoman Al"), encoding="utf-8")
    words = ("--vary", "yeoman[tilt] = 5", "--players", "random", "--games", "6", "--keep", "strong", "-o", "out")
    result = said("compare", "shootout/match", *words)
    assert result.return_value == 0, result.output
    against = json.loads((here / "out" / "report.json").read_text(encoding="utf-8"))["against"][0]
    assert (against["open_pairs"], against["changed"]) == (6, ["the counter yeoman"])
    assert against["decided_pairs"] > 0
    kept = (here / "rules" / "strong" / "charts" / "counters_0.yaml").read_text(encoding="utf-8")
    assert kept == 'amends: Archers\ncites: [house]\nrows:\n  "yeoman": {tilt: 5}\n'
    wrong = said("compare", "shootout/match", "--vary", "yeoman[tlt] = 5", "-o", "out2")
    assert "no `tlt` is printed on the counter `yeoman`; did you mean `tilt`?" in str(wrong.exception)


def test_tables_for_other_programs(here: Path) -> None:
    pytest.importorskip("pyarrow")
    words = ("--vary", "with Wind", "--players", "random", "--pairs", "2", "-o", "out", "--parquet")
    assert said("study", "shootout/match", *words).return_value == 0
    import pyarrow.parquet  # type: ignore[import-not-found]

    assert pyarrow.parquet.read_table(here / "out" / "games.parquet").num_rows == 8
