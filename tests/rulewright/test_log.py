"""What was done, told again: at the prompt, on coming back to a game, and of a record that is not over."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli import cli
from rulewright.games.told import asks_goal, asks_log
from rulewright.games.told.rows import LAST, Step, last_of
from tests.rulewright.pasture import pasture

DAY = ("run", "meadow/day", "--with", "Walks", "--players", "person,person", "--record", "game.jsonl")
BROWN = ("walk, Alma, C4", "back", "walk, Alma, C4", "done")
WHITE = ("graze", "Dora", "done", "walk, Bella, B4", "done")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pasture(tmp_path))


def call(*arguments: str, said: tuple[str, ...] = ()) -> str:
    return (
        CliRunner()
        .invoke(cli, list(arguments), input="".join(f"{one}\n" for one in said), standalone_mode=False)
        .output
    )


def logged(*said: str) -> str:
    """What is told of the last line."""
    Path("game.jsonl").unlink(missing_ok=True)
    return call(*DAY, said=(*said, "quit")).split("choose> ")[-2].partition("\n")[2].strip()


@pytest.mark.parametrize(
    "asked", ["log", "what happened?", "What happened last turn?", "what happened since my last turn"]
)
def test_what_was_done_since_ones_own_turn_is_told_again(asked: str) -> None:
    told = logged(*BROWN, asked)
    assert told == logged(*BROWN, "log all")
    assert told.count("walk Alma to C4") == 1, "what was taken back was not done"
    assert told.startswith("Turn 1: ")


def test_from_the_start_and_since_the_own_turn() -> None:
    told, all_of_it = (logged(*BROWN, *WHITE, one) for one in ("log", "log all"))
    assert all_of_it.endswith(told)
    assert "walk Alma" in all_of_it
    assert len(told) < len(all_of_it)
    assert logged("log") == "nothing was done yet"


def test_who_comes_back_is_told_what_was_done_last() -> None:
    call(*DAY, said=(*BROWN, "quit"))
    back = call("run", "--continue", "game.jsonl", said=("log", "quit"))
    last, log = "\nWhat was done last (`log` and `log all` tell more):\n", back.split("choose> ")[1]
    assert last in back
    assert back.index(last) < back.index("  walk Alma to C4\n") < back.index("choose> ")
    assert "  walk Alma to C4\n" in log


def test_a_record_that_is_not_over_is_told_as_far_as_it_came() -> None:
    call(*DAY, said=(*BROWN, "quit"))
    for eyes in ("umpire", "the Brown Herd"):
        told = call("replay", "game.jsonl", "--as", eyes)
        assert "  walk Alma to C4\n" in told
        assert told.endswith("\nThe game is not over.\n")


@pytest.mark.parametrize(
    "asked", ["log Alma", "what happened to Alma?", "what did Alma do", "what has alma done so far?"]
)
def test_what_was_done_with_one_is_told_alone(asked: str) -> None:
    """`what happened to Anton?` quoted rules of fire."""
    told = logged(*BROWN, *WHITE, asked)
    assert "walk Alma to C4" in told
    assert "Bella" not in told


def test_of_whom_nothing_was_done_that_is_said() -> None:
    assert logged(*BROWN, "log Dora") == "nothing was done so far by which Dora is named"


def test_what_the_others_did_is_what_was_done() -> None:
    """And nothing of what was done since on one's own turn."""
    said = logged(*BROWN, *WHITE, "what did the White Herd do last turn?")
    every = logged(*BROWN, *WHITE, "log")
    assert every.startswith(said.rstrip())
    assert "the White Herd" in said
    assert "Brown Herd" in every
    assert "Brown Herd" not in said


@pytest.mark.parametrize(
    "said", ["what is the goal?", "how do I win", "what do I have to do to win?", "who is winning?"]
)
def test_the_goal_however_it_is_asked_for(said: str) -> None:
    """Rules of set-up were quoted."""
    assert asks_goal(said)
    assert logged(said) == logged("goal")


@pytest.mark.parametrize(
    "said", ["what happened to Nobody?", "what did she do", "what happens?", "log in", "what happened in the town"]
)
def test_other_questions_are_left_to_the_rules(said: str) -> None:
    assert not asks_log(said, ["Alma"])
    assert not asks_goal(said)


def test_dice_of_an_earlier_sitting_are_told_with_their_reasons() -> None:
    arguments = ("--players", "person,greedy", "--seed", "3", "--record", "t.jsonl")
    call("run", "panzer_leader/training", *arguments, said=("done", "done", "done", "done", "quit"))
    now = call("run", "--continue", "t.jsonl", said=("log all", "quit")).split("choose> ")[1].partition("\n")[2].strip()
    assert now
    assert now in call("replay", "t.jsonl", "--as", "the Allies")


def test_what_was_done_last_begins_no_row_in_its_midst() -> None:
    """`move aerosan-1 into X4, W4, ...`, it was, of a row that begins in Y3."""
    here = (1, "March", "the Brown")
    row = [Step(at, here, f"walk Alma to C{at}", goes_on=True) for at in range(1, 2 * LAST)]
    account = [*row, Step(20, here, "walk Bella to B4", goes_on=True)]
    assert list(last_of(account)) == account
    other = [Step(at, here, f"graze D{at}") for at in range(LAST)]
    assert list(last_of([*row, *other])) == other
