"""The fuzzer finds what was put wrong into a small pack, makes the game short, and `replay` shows the fault."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from rulewright.cli import cli
from rulewright.games.probing import MISREAD, SHOWN, Fault, look
from rulewright.games.shrinking import fewer
from rulewright.scenes.scene import Refused
from rulewright.scenes.stage import Stage, open_stage
from rulewright.shelf.wished import Wished
from runtime.play.recorded.record import read_record
from runtime.position import Position
from tests.rulewright.pasture import pasture


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(pasture(tmp_path))
    return tmp_path


def call(*arguments: str) -> Result:
    return CliRunner().invoke(cli, list(arguments), standalone_mode=False)


def test_a_sound_pack_shows_nothing(here: Path) -> None:
    result = call("fuzz", "meadow", "--games", "4", "--subsets", "1")
    assert (result.return_value, result.output.strip().endswith("no fault")) == (0, True)
    assert not (here / "faults").exists()


def test_a_rule_that_cannot_be_settled_is_found_and_made_short(here: Path) -> None:
    result = call("fuzz", "meadow/day", "--games", "8", "--subsets", "2")
    assert result.return_value == 1
    assert "unsettled: there are none of what was called the one" in result.output
    (file,) = (here / "faults").glob("*.jsonl")
    record = read_record(file.read_text(encoding="utf-8"))
    assert record.told("with") == ("Bells",)
    assert record.position.count("- a goat") == 1
    assert len(record.answers) <= 3
    again = call("replay", str(file))
    assert (again.return_value, "the fault is still there: unsettled" in again.output) == (1, True)


def test_a_mended_fault_is_gone(here: Path) -> None:
    call("fuzz", "meadow", "--games", "8", "--subsets", "2")
    (file,) = (here / "faults").glob("*.jsonl")
    rules = here / "rules" / "meadow" / "3_faults.rulebook"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(
        text.replace("(the one goat in (the goat's hex) other than the goat)", "the goat"), encoding="utf-8"
    )
    result = call("replay", str(file))
    assert (result.return_value, "the fault is gone" in result.output) == (0, True)


def test_what_can_be_done_for_ever_is_found_by_those_who_never_stop(here: Path) -> None:
    result = call("fuzz", "meadow", "--games", "2", "--subsets", "1", "--with", "Naps", "--tireless")
    assert result.return_value == 1
    assert "endless: more than 300 actions in one [Grazing]" in result.output


def test_a_situation_without_an_end_and_one_where_nobody_can_act(here: Path) -> None:
    situation = here / "rules" / "meadow" / "situations" / "day.rulebook"
    told = situation.read_text(encoding="utf-8").replace("at least 3", "at least 300")
    situation.write_text(told, encoding="utf-8")
    assert "the rules had not ended it after turn 60" in call("fuzz", "meadow", "--games", "1").output
    assert call("fuzz", "meadow", "--games", "1", "--turns", "2").return_value == 0
    situation.write_text("\n".join(line for line in told.split("\n") if "goat" not in line), encoding="utf-8")
    assert "dead end: nobody was ever asked anything" in call("fuzz", "meadow", "--games", "1").output


def opened() -> Stage:
    stage = open_stage("meadow/day", Wished())
    assert not isinstance(stage, Refused)
    return stage


def test_a_position_that_reads_back_otherwise_is_seen(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = opened()
    position = stage.position()
    assert look(position, stage) is None
    monkeypatch.setattr(position, "printed", lambda: stage.text.replace("  - D7 is wet;\n", "").replace("C3", "C4"))
    assert look(position, stage) is None
    other = replace(stage, text=stage.text)
    monkeypatch.setattr(Stage, "position", lambda self, text=None: position)
    monkeypatch.setattr(position, "printed", iter([stage.text, stage.text.replace("C3", "C4")]).__next__)
    found = look(position, other)
    assert found is not None
    assert (found.sort, "in C3" in found.said, "in C4" in found.said) == (MISREAD, True, True)


def test_a_secret_that_shows_is_seen(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = here / "rules" / "meadow" / "3_faults.rulebook"
    secret = 'Fact "{the goat} is ill"; known only to the goat\'s side; cites house.\n'
    rules.write_text(rules.read_text(encoding="utf-8").replace("Action", secret + "Action", 1), encoding="utf-8")
    stage = opened()
    text = stage.text.replace("  - D7 is wet", "  - D7 is wet;\n  - Alma is ill")
    position = stage.position(text)
    assert "Alma is ill" in position.printed()
    assert look(position, stage) is None
    monkeypatch.setattr(type(position), "view", lambda self, side: self)
    found = look(position, stage)
    assert found is not None
    assert (found.sort, "the White Herd can tell" in found.said) == (SHOWN, True)


def test_a_secret_that_an_explanation_tells_is_seen(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = here / "rules" / "meadow" / "3_faults.rulebook"
    secret = 'Fact "{the goat} is ill"; known only to the goat\'s side; cites house.\n'
    rules.write_text(rules.read_text(encoding="utf-8").replace("Action", secret + "Action", 1), encoding="utf-8")
    stage = opened()
    position = stage.position(stage.text.replace("  - D7 is wet", "  - D7 is wet;\n  - Alma is ill"))

    told = count()  # with the secret it says this, without it that

    def why(view: Position, *asked: object) -> object:
        return SimpleNamespace(sort="answer", why=str(next(told)), tree=None)

    monkeypatch.setattr(stage.table.rules, "why", why)
    found = look(position, stage)
    assert found is not None
    assert (found.sort, "the White Herd can tell" in found.said) == (SHOWN, True)


def test_faults_are_told_apart_by_their_place() -> None:
    one = Fault("crash", "KeyError: 1", "ask_1")
    assert one.same(Fault("crash", "KeyError: 2", "ask_1"))
    assert not one.same(Fault("crash", "KeyError: 1", "ask_2"))
    assert not one.same(None)


def test_fewer_leaves_what_is_needed() -> None:
    assert fewer(range(40), lambda some: {3, 17} <= set(some)) == [3, 17]
    assert fewer((), lambda some: True) == ()


ALONE = """
Definition [Room to graze]; must always hold; cites house.
"{the goat} has room" means that (the number of goats in (the goat's hex)) is at most 1.
"""


def test_what_must_always_hold_is_asked_after_every_step(here: Path) -> None:
    rules = here / "rules" / "meadow" / "3_faults.rulebook"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text + ALONE, encoding="utf-8")
    listened = ("--usage", str(here / "used.json"))
    assert call("fuzz", "meadow", "--games", "4", "--subsets", "1", *listened).return_value == 0, "nobody walks"
    assert json.loads((here / "used.json").read_text(encoding="utf-8"))["rules"]["Room to graze"]
    result = call("fuzz", "meadow", "--games", "40", "--subsets", "2", "--look", "0", "--without", "Bells")
    assert "does not hold: it does not hold that " in result.output
    assert " has room" in result.output
    (file,) = (here / "faults").glob("*.jsonl")
    assert len(read_record(file.read_text(encoding="utf-8")).answers) <= 3
    assert "the fault is still there: does not hold" in call("replay", str(file)).output


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ('"the room of {the goat}"; its answer is one number', "yes or no"),
        ('"{the number} is enough"; its answer is yes or no', "numbers and sets"),
    ],
)
def test_what_cannot_be_held_is_refused(here: Path, told: str, why: str) -> None:
    more = f"Question {told}; must always hold; cites house.\n"
    (here / "rules" / "meadow" / "4_more.rulebook").write_text(more, encoding="utf-8")
    result = call("check", "meadow")
    assert (result.return_value, why in result.output) == (1, True), result.output


def test_what_occurred_is_counted_over_runs(here: Path) -> None:
    arguments = ("fuzz", "meadow", "--games", "2", "--subsets", "1", "--usage", "used.json")
    first = call(*arguments).output
    assert "actions and reactions occurred" in first
    assert "never: walk {the goat} to {the meadow, a hex}" in first
    before = json.loads((here / "used.json").read_text(encoding="utf-8"))
    walked = call(*arguments, "--with", "Walks").output
    assert "never: walk" not in walked
    after = json.loads((here / "used.json").read_text(encoding="utf-8"))
    assert any(before["rules"].values())
    assert all(after[sort][name] >= number for sort in before for name, number in before[sort].items())


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (("--seeking",), "goes with `--usage`"),
        (("--seeking", "--usage", "used.json", "--tireless"), "one is wanted"),
        (("--players", "person"), "nobody sits here"),
        (("--players", "gredy"), "did you mean `greedy`"),
        (("--players", "random,random,random"), "3 players for 2 sides"),
    ],
)
def test_who_plays_is_said_once(here: Path, more: tuple[str, ...], why: str) -> None:
    assert why in str(call("fuzz", "meadow", *more).exception)


def test_others_than_random_players_are_watched_too(here: Path) -> None:
    result = call(
        "fuzz", "meadow", "--games", "2", "--subsets", "1", "--players", "greedy,random", "--usage", "used.json"
    )
    assert (result.return_value, "2 games under 1 choice of options" in result.output) == (0, True), result.output
    assert "never: walk {the goat} to {the meadow, a hex}" in result.output


MILK = """
Question "the milk of {the herd, a side}"; its answer is one number; tells the result; cites house.
"""


@pytest.mark.parametrize(
    ("rules", "card", "why"),
    [
        (ALONE, "Bella of the Brown Herd in C3", "this cannot be set up: it does not hold that Alma has room"),
        (MILK, "Bella of the Brown Herd in C4", "how this ends for the Brown Herd cannot be read off the position"),
    ],
)
def test_a_card_against_the_rules_is_refused_before_play(here: Path, rules: str, card: str, why: str) -> None:
    (here / "rules" / "meadow" / "4_more.rulebook").write_text(rules, encoding="utf-8")
    situation = here / "rules" / "meadow" / "situations" / "day.rulebook"
    told = situation.read_text(encoding="utf-8").replace("Bella of the Brown Herd in C4", card)
    situation.write_text(told, encoding="utf-8")
    result = call("run", "meadow/day", "--players", "random", "--quiet")
    assert (result.return_value, why in result.output) == (1, True), result.output


def test_what_is_so_of_nobody_until_something_ends_reads_back(here: Path) -> None:
    """`it is raining, until the coming [Day] ends` was taken for a moment that nothing says."""
    rules = here / "rules" / "meadow" / "3_faults.rulebook"
    rain = 'Fact "it is raining"; lasts until the next [Day] ends; cites house.\n'
    rules.write_text(rules.read_text(encoding="utf-8").replace("Action", rain + "Action", 1), encoding="utf-8")
    stage = opened()
    told = "  - it is raining, until the coming [Day] ends"
    position = stage.position(stage.text.replace("  - D7 is wet", f"  - D7 is wet;\n{told}"))
    assert "it is raining" in position.printed()
    assert stage.position(position.printed()).printed() == position.printed()
