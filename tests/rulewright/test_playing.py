"""run, replay and odds, from the command line, on the training situation."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from functools import cache
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from rulewright.cli import cli
from rulewright.games.games_parted import again, parting
from rulewright.games.seating import Seating, new_game
from rulewright.games.told import Teller
from rulewright.scenes.scene import Refused
from rulewright.scenes.stage import Stage, Unsaid, open_stage
from rulewright.shelf.slip import Slip
from rulewright.shelf.wished import Wished
from runtime.play.game import Game
from runtime.play.limits import Limits
from runtime.play.recorded.record import read_record, record_of, write_record
from runtime.play.recorded.replay import ReplayChooser

TRAINING = "panzer_leader/training"
SHOTS = """Position [Shots]; rules [Panzer Leader].
Given:
- an M4 tank T in C3;
- a German rifle platoon R in D4;
- it is [Direct fire] of the Allies.
"""


@cache
def stage(*settings: str, chosen: tuple[str, ...] = ()) -> Stage:
    found = open_stage(TRAINING, Wished(None, chosen, (), settings))
    assert not isinstance(found, Refused)
    return found


def call(*arguments: str) -> Result:
    return CliRunner().invoke(cli, list(arguments), standalone_mode=False)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "first.jsonl"
    result = call("run", TRAINING, "--players", "greedy", "--seed", "3", "--record", str(file))
    assert result.return_value == 0, result.output
    assert "Turn 1: Set-up, the Germans" in result.output
    assert "the die for combat shows" in result.output
    assert "by [Combat results: " in result.output
    assert "The victory level of the Allies: " in result.output
    file.with_suffix(".txt").write_text(result.output, encoding="utf-8")
    return file


def test_what_only_the_rules_need_is_not_told(record: Path) -> None:
    """Facts that are hidden on the board: each hex that somebody moved into told of the last to pass it."""
    own, read = stage(), read_record(record.read_text(encoding="utf-8"))
    assert any("has halted" in one for one in own.unsaid.at_all)
    assert "has halted" not in record.with_suffix(".txt").read_text(encoding="utf-8")
    fired = next(one.id for one in own.table.rules.program.stores if "has fired" in one.phrase)
    for untold in ((), (fired,)):
        game = Game(own.table.plan, own.position(read.position), ReplayChooser(read), read.limits)
        told = "\n".join(Teller(game, side="the Germans", unsaid=Unsaid(frozenset(untold))).play(read.steps))
        assert ("has fired" in told) == (not untold)


def test_in_the_end_it_is_told_what_the_situation_made_of_it(record: Path) -> None:
    told = call("replay", str(record), "--as", "the Germans").output
    assert (
        "\n  Marginal victory is not earned by the Allies, because the edge of the Allies is less than 1 (it is -13), by [A small lead].\n"
        in told
    )


def test_the_same_command_gives_the_same_bytes(record: Path, tmp_path: Path) -> None:
    second = tmp_path / "second.jsonl"
    call("run", TRAINING, "--players", "greedy", "--seed", "3", "--quiet", "--record", str(second))
    assert second.read_bytes() == record.read_bytes()


def test_a_record_replays_to_the_last_byte(record: Path) -> None:
    result = call("replay", str(record))
    assert (result.return_value, "to the last byte" in result.output) == (0, True)


def test_a_changed_byte_is_found(record: Path, tmp_path: Path) -> None:
    lines = record.read_text(encoding="utf-8").split("\n")
    number = next(index for index, line in enumerate(lines) if '"die"' in line)
    face = int(lines[number][-2])
    lines[number] = f"{lines[number][:-2]}{face % 6 + 1}}}"
    changed = tmp_path / "changed.jsonl"
    changed.write_text("\n".join(lines), encoding="utf-8")
    result = call("replay", str(changed))
    assert result.return_value == 1
    assert "never throws" in result.output


def test_nonsense_is_no_record(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("{}\n{}\n", encoding="utf-8")
    result = call("replay", str(tmp_path))
    assert (result.return_value, "no record that can be read" in result.output) == (1, True)


def test_where_games_part_the_cell_is_named(record: Path) -> None:
    told = read_record(record.read_text(encoding="utf-8"))
    assert again(told, stage()) is None
    assert parting(told, stage(), stage()) is None
    results = re.findall(
        r"is ([\w ]+), by \[Combat results: ([^]]+)\]", record.with_suffix(".txt").read_text(encoding="utf-8")
    )
    cell = next(cell for result, cell in results if result != "no effect")  # the first by which anything happens
    found = parting(told, stage(), stage(f"Combat results[{cell}] = no effect"))
    assert found is not None
    assert found.rules[0].endswith(f"now no effect by [Combat results: {cell}]")


def test_an_option_that_adds_facts_does_not_part_games_by_them(record: Path) -> None:
    told = read_record(record.read_text(encoding="utf-8"))
    found = parting(told, stage(), stage(chosen=("Opportunity fire",)))
    assert found is None or "leads to something else" not in found.what


@pytest.mark.parametrize("players", [("random", "random"), ("random", "greedy"), ("greedy", "random")])
def test_random_play_ends_and_replays(players: tuple[str, str]) -> None:
    for seed in range(3):
        game = new_game(stage(), Seating(players), seed)
        game.play()
        assert game.over == "the rules ended it"
        assert game.position.turn == 5
        text = write_record(record_of(game, stage().hash, seed))
        assert again(read_record(text), stage()) is None


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(3):
        for place, players in enumerate((("greedy", "random"), ("random", "greedy"))):
            game = new_game(stage(), Seating(players), seed)
            game.play()
            rules = stage().table.rules
            question = rules.program.question_for("result")
            assert question is not None
            levels = [rules.ask(game.position, question.id, side) for side in stage().sides]
            won += levels[1 - place] == "defeat"
    assert won >= 5


def test_turns_can_be_limited() -> None:
    game = new_game(stage(), Seating(("random", "random")), 1, turns=2)
    assert game.limits == Limits(turns=2)
    game.play()
    assert game.over == "turn 2 was the last"


def test_odds_are_exact(tmp_path: Path) -> None:
    file = tmp_path / "shots.position"
    file.write_text(SHOTS, encoding="utf-8")
    result = call("odds", str(file), "fire at R in D4 with T", "--json")
    assert result.return_value == 0
    told = json.loads(result.output)
    assert sum(Fraction(one["chance"]) for one in told["outcomes"]) == 1
    assert sum(len(one["dice"]) for one in told["outcomes"]) == 6


def test_an_unknown_player_is_a_slip_of_the_hand() -> None:
    fault = call("run", TRAINING, "--players", "gredy").exception
    assert isinstance(fault, Slip)
    assert str(fault) == "there is no player `gredy`; did you mean `greedy`?"


def test_where_no_player_is_near_all_are_told_once() -> None:
    fault = call("run", TRAINING, "--players", "you").exception
    assert str(fault) == (
        "there is no player `you`; there are `greedy`, `idle`, `person`, `planner`, `random`, `search` and `yielding`"
    )


@pytest.mark.parametrize("how_far", ["many", "0", "-3", "10 playouts", "1.5 seconds", "٣"])
def test_a_search_is_told_how_far_it_goes(how_far: str) -> None:
    fault = call("run", TRAINING, "--players", f"search {how_far}").exception
    assert isinstance(fault, Slip)
    assert str(fault).startswith(f"`search {how_far}`: a search is told how many playouts it takes, as `search 100`")


def test_nobody_else_is_told_how_far_to_think() -> None:
    said = {told: str(call("run", TRAINING, "--players", told).exception) for told in ("greedy 3", "serch 3")}
    assert said["greedy 3"] == "`greedy 3`: nobody but `search` is told how far to think"
    assert "there is no player `serch`; did you mean `search`?" in said["serch 3"]


def test_a_search_plays_the_same_game_each_time_and_its_record_replays(tmp_path: Path) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for file in files:
        result = call(
            "run", TRAINING, "--players", "search  1,random", "--turns", "1", "--quiet", "--record", str(file)
        )
        assert result.return_value == 0, result.output
    assert files[0].read_bytes() == files[1].read_bytes()
    assert '"search 1"' in files[0].read_text(encoding="utf-8")
    assert call("replay", str(files[0])).return_value == 0


def test_an_illegal_move_in_a_script_is_told_with_its_reasons(tmp_path: Path) -> None:
    script = tmp_path / "game.txt"
    script.write_text("Turn 1: Set-up, the Germans\n  set up Anton in A1\n", encoding="utf-8")
    result = call("run", TRAINING, "--script", str(script))
    assert result.return_value == 1
    assert "line 2: `set up Anton in A1` is not legal" in result.output
    script.write_text("Turn 1: Set-up, the Germans\n  sing a song\n", encoding="utf-8")
    assert "line 2: `sing a song` cannot be read as an action" in call("run", TRAINING, "--script", str(script)).output


def test_a_person_sees_numbered_options_and_may_stop() -> None:
    runner = CliRunner()
    said = "1\nAnton\nJ8\n?\nquit\n"
    result = runner.invoke(cli, ["run", TRAINING, "--players", "random,person"], input=said, standalone_mode=False)
    assert isinstance(result.exception, click.Abort)
    assert "  1  set up the unit in the hex" in result.output
    assert "J8: Anton" in result.output
