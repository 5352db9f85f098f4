"""Studies of several variations and situations: as a file and by words, stopped early, and the same however played."""

from __future__ import annotations

import csv
import json
import shlex
import shutil
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.cli import cli
from rulewright.library import Asked, as_one, places, told_before
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
    assert list(told(here / "file")) == [
        "with Wind",
        "Eyes[the North] = 5",
        "with Wind and Eyes[the North] = 5 together",
    ]


@pytest.mark.parametrize(
    "more", [("--pairs", "3"), ("--players", "random"), ("--seed", "9"), ("--vary", "with Wind"), ("other/match",)]
)
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
    assert (
        said("study", "shootout/match", *words, "--players", "random", "--pairs", "40", "-o", "out").return_value == 0
    )
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


@pytest.mark.parametrize("way", ["in words", "in a file"])
def test_it_is_told_in_how_many_pairs_one_looks_whether_what_differs_was_asked(here: Path, way: str) -> None:
    """All else is told of every pair as it would be."""
    (here / "shots.yaml").write_text(FILE + "look into: 3\n", encoding="utf-8")
    words = ["shootout/match", "--vary", "with Wind", "--vary", "Eyes[the North] = 5", "--design", "full"]
    words += ["--players", "random", "--pairs", "24"]
    asked = ["shots.yaml"] if way == "in a file" else [*words, "--look-into", "3"]
    assert said("study", *asked, "-o", "few").return_value == 0
    assert said("study", *words, "-o", "all").return_value == 0
    report = json.loads((here / "few" / "report.json").read_text(encoding="utf-8"))
    assert {one["looked_into"] for one in report["against"]} == {3}
    assert {one["pairs"] for one in report["against"]} == {24}
    assert told(here / "few") == told(here / "all")


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
    assert "<a href='02_shootout_rematch/report.html'>A rematch</a>" in (here / "out" / "report.html").read_text(
        encoding="utf-8"
    )


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
    told = (
        (rules / "1_shooting.rulebook")
        .read_text(encoding="utf-8")
        .replace("An archer has a tally", "An archer has a tilt (a number, at first 0), a tally")
    )
    told = told.replace("If the throw plus", "If the throw minus (the archer's tilt) plus")
    (rules / "1_shooting.rulebook").write_text(told, encoding="utf-8")
    (rules / "charts" / "counters.yaml").write_text(
        "counters: Archers\nkind: archer\ncites: [house]\nrows:\n  yeoman: {tilt: 0}\n", encoding="utf-8"
    )
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


def rematch(here: Path) -> None:
    laid = here / "rules" / "shootout" / "situations" / "match.rulebook"
    (laid.parent / "rematch.rulebook").write_text(laid.read_text().replace("A match", "A rematch"), encoding="utf-8")


STORM = '\nOption [Storm]; asks "Is there a storm?"; off unless chosen; because "it is autumn"; cites house.\n'


def stormy(here: Path) -> None:
    """A pack beside it that knows one option more."""
    rules = here / "rules" / "stormy"
    shutil.copytree(here / "rules" / "shootout", rules)
    (rules / "pack.yaml").write_text((rules / "pack.yaml").read_text().replace("Shootout", "Stormy"), encoding="utf-8")
    with (rules / "1_shooting.rulebook").open("a", encoding="utf-8") as told:
        told.write(STORM)


def asked(here: Path, *wishes: str, situations: str = "[shootout/match, stormy/match]") -> None:
    lines = "".join(f"- '{one}'\n" for one in wishes)
    text = f"situations: {situations}\nplayers: random\npairs: 2\nvary:\n{lines}"
    (here / "shots.yaml").write_text(text, encoding="utf-8")


def test_a_variation_has_a_name_and_may_be_another_where_it_cannot_be_played(here: Path) -> None:
    stormy(here)
    eyes = "better eyes: Eyes[the North] = 4|5"
    asked(here, "blown about: with Storm or else with Wind", eyes, "now and then: with Storm or else nothing")
    assert said("study", "shots.yaml", "-o", "out").return_value == 0
    found = list(told(here / "out" / "01_shootout_match"))
    assert found == ["blown about", "better eyes: Eyes[the North] = 4", "better eyes: Eyes[the North] = 5"]
    assert list(told(here / "out" / "02_stormy_match"))[-1] == "now and then"
    text = (here / "out" / "report.md").read_text(encoding="utf-8")
    assert "All 2 parts are played." in text
    assert "corrected for all that the study asks." in text
    assert "| situation | games | first side | it wins, as it is | blown about | better eyes" in text
    assert '--with "Wind" --players "random" --seed 1 --game NUMBER' in text
    none = said("study", "shootout/x*", "--vary", "with Wind", "-o", "out2")
    assert str(none.exception) == "`shootout` has no situation `x*`"


def test_where_nothing_can_be_tried_nothing_is_asked(here: Path) -> None:
    stormy(here)
    asked(here, "with Storm or else nothing")
    result = said("study", "shots.yaml", "-o", "out")
    assert result.return_value == 0, result.output
    assert "Not played: none of what is asked can be played here." in result.output
    text = (here / "out" / "report.md").read_text(encoding="utf-8")
    assert "| A match (`shootout/match`) | 0 | the North |  | not asked |" in text
    assert "All 2 parts are played." in text
    page = (here / "out" / "01_shootout_match" / "report.html").read_text(encoding="utf-8")
    assert "Not played" in page
    assert "again" not in page
    before = (here / "out" / "report.md").read_bytes()
    assert said("study", "shots.yaml", "-o", "out").return_value == 0
    assert (here / "out" / "report.md").read_bytes() == before


def test_what_cannot_be_played_is_told_before_anything_is(here: Path) -> None:
    """What no situation knows is a slip, whatever may be tried instead; what one lacks, where it lacks it."""
    stormy(here)
    asked(here, "with Wnd or else nothing", "with Storm", "Eys[the North] = 4 or else with Wind")
    result = said("study", "shots.yaml", "-o", "out")
    assert result.return_value == 1
    for line, words in (
        (5, "`with Wnd` can be played in no situation of the study: there is no option `Wnd`; did you mean `Wind`?"),
        (6, "`with Storm` cannot be played in shootout/match: there is no option `Storm`"),
        (6, "; `or else nothing` leaves it out where it cannot"),
        (7, "`Eys[the North] = 4` can be played in no situation of the study: there is no chart"),
    ):
        assert words in result.output
        assert f"shots.yaml:{line}:" in result.output
    assert not (here / "out").exists()
    by_words = ("study", "shootout/match", "stormy/match", "--vary", "with Storm", "--players", "random", "-o", "out")
    assert "`with Storm` cannot be played in shootout/match: " in str(said(*by_words).exception)
    assert not (here / "out").exists()


def test_a_misspelt_situation_is_told_at_its_line(here: Path) -> None:
    asked(here, "with Wind", situations="[shootout/mach]")
    result = said("study", "shots.yaml", "-o", "out")
    assert "`shootout` has no situation `mach`; did you mean `match`?" in result.output
    assert "shots.yaml:1:14" in result.output


def test_a_part_that_was_told_is_not_played_again_when_its_games_are_gone(here: Path) -> None:
    rematch(here)
    words = (
        "study",
        "shootout/match",
        "shootout/rematch",
        "--vary",
        "Eyes[the North] = 5",
        "--players",
        "random",
        "--pairs",
    )
    assert said(*words, "12", "-o", "out").return_value == 0
    kept = ("report.md", "report.html", "effects.csv", "01_shootout_match/report.json", "01_shootout_match/report.html")
    before = {name: (here / "out" / name).read_bytes() for name in kept}
    games = here / "out" / "01_shootout_match" / "games.sqlite"
    games.unlink()
    assert said(*words, "12", "-o", "out").return_value == 0
    assert not games.is_file()
    assert {name: (here / "out" / name).read_bytes() for name in kept} == before
    assert said(*words, "13", "-o", "out").return_value == 0  # another study: played
    assert games.is_file()


def test_what_waits_counts_among_all_that_is_asked(here: Path) -> None:
    """Of a study that is told when a part of it is played, nothing is marked that the whole would not mark."""
    rematch(here)
    words = ("--vary", "Eyes[the North] = 6; Eyes[the South] = 0", "--players", "random", "--pairs", "30", "-o")
    said("study", "shootout/match", *words, "one")
    said("study", "shootout/match", "shootout/rematch", *words, "two")
    (here / "two" / "02_shootout_rematch" / "report.json").unlink()
    asked = Asked("", ("shootout/match", "shootout/rematch"), words[1:2], players=("random",), pairs=30)
    (alone,) = json.loads((here / "one" / "report.json").read_text())["effects"]
    first = told_before(replace(asked, situations=("shootout/match",)), places(asked, here / "two")[0])
    assert first is None  # its games are there
    (here / "two" / "01_shootout_match" / "games.sqlite").unlink()
    first = told_before(asked, places(asked, here / "two")[0])
    assert first is not None
    (effect,) = as_one(asked, [first], 1)[0].report.effects
    assert effect.corrected == min(1, 2 * Fraction(alone["chance"]))


def test_any_game_of_a_study_is_had_again_by_its_number(here: Path) -> None:
    words = ("--vary", "Eyes[the North] = 5", "--players", "random", "--pairs", "12")
    said("study", "shootout/match", *words, "-o", "out")
    report = json.loads((here / "out" / "report.json").read_text(encoding="utf-8"))
    rows = list(csv.DictReader((here / "out" / "games.csv").read_text(encoding="utf-8").splitlines()))
    for played in report["played"]:
        level, number, games = played["games"][-1]
        own = [
            row
            for row in rows
            if (row["rules"], row["side"], row["level"]) == (played["label"], report["sides"][0], level)
        ]
        assert (number, games) == (len(own), [row["number"] for row in own][:8])
        again = json.loads(said(*shlex.split(played["command"])[1:], games[-1], "--json").output)
        assert len(again["answers"]) == int(own[len(games) - 1]["answers"])
        assert again["result"][0].startswith(f"The score of the North: {level}, ")
    page = (here / "out" / "report.html").read_text(encoding="utf-8")
    assert "<a href='#games1'>" in page
    assert "<h3 id=games1>Eyes[the North] = 5</h3>" in page
    mine = said("run", "shootout/match", "--players", "person,random", "--game", "3")
    assert "a person's is the first of its seed" in str(mine.exception)


def test_the_plot_of_who_is_left_is_right_by_a_hand_count(here: Path) -> None:
    said("study", "shootout/match", "--vary", "with Wind", "--players", "random", "--pairs", "6", "-o", "out")
    rows = list(csv.DictReader((here / "out" / "games.csv").read_text(encoding="utf-8").splitlines()))
    each = [
        list(map(int, row["left"].split())) for row in rows if (row["side"], row["rules"]) == ("the North", "as it is")
    ]
    turns = max(len(row["left"].split()) for row in rows if row["side"] == "the North")
    means = [sum(one[min(turn, len(one) - 1)] for one in each) / 6 for turn in range(max(map(len, each)))]
    page = (here / "out" / "report.html").read_text(encoding="utf-8")
    first = page.split("<h3>the North</h3>")[1]
    most = float(first.split("<text x=2 y=36>")[1].split("<")[0])
    points = [tuple(map(int, one.split(","))) for one in first.split("<polyline points='")[1].split("'")[0].split()]
    wanted = [(36 + turn / (turns - 1) * 568, 204 - mean / most * 168) for turn, mean in enumerate(means)]
    assert len(points) == len(wanted)
    assert all(abs(x - a) < 1 and abs(y - b) < 1 for (x, y), (a, b) in zip(points, wanted, strict=True))
