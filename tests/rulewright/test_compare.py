"""Comparing rule sets: what is open, what decides, and that the same comes of it however it is played."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rulewright.cli import cli
from rulewright.scenes import Stage, open_stage
from rulewright.shelf import Wished
from rulewright.studies import GameStore
from runtime.play import Game, ReplayChooser, read_record
from runtime.position import Position
from tests.laid_out import laid_out

TRAINING = "panzer_leader/training"
MATTERS = "Combat results[1, 1-2] = no effect"
CANNOT = "Combat results[6, 1-4] = no effect"  # as it is printed


def compare(folder: Path, *more: str) -> Result:
    arguments = ["compare", TRAINING, "--players", "random", "-o", str(folder), *more]
    return CliRunner().invoke(cli, arguments, standalone_mode=False)


def told(folder: Path) -> Any:
    return json.loads((folder / "report.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("undisturbed")
    result = compare(folder, "--vary", MATTERS, "--games", "8")
    assert result.return_value == 0, result.output
    return folder


def test_what_matters_is_named_first(tmp_path: Path) -> None:
    change = "Combat results[5, 4-1] = no effect"  # greedy players strike when the odds are long
    result = compare(tmp_path, "--vary", change, "--games", "6", "--players", "greedy")
    assert result.output
    against = told(tmp_path)["against"][0]
    assert against["open_pairs"] >= against["decided_pairs"] >= 1
    assert against["sentence"].startswith(f"Under `{change}` the changed rules could matter in ")
    assert against["verdict"].startswith("It could be chance: 6 pairs are too few to tell")
    moment = told(tmp_path)["moments"][0]
    assert "[Combat results: 5, 4-1]" in moment["parting"]["rules"][0]
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<svg" in page
    assert "Where things were lost, under the rules as they are" in page
    assert "http://" not in page.replace("http://www.w3.org", "")


def test_what_cannot_matter_was_never_open(tmp_path: Path) -> None:
    compare(tmp_path, "--vary", CANNOT, "--games", "3")
    against = told(tmp_path)["against"][0]
    assert (against["open_pairs"], against["decided_pairs"]) == (0, 0)
    assert "never came up" in against["sentence"]


ROUNDED = """# Rounded down
Rule [A quarter rounded down]; under [Opportunity fire]; cites house.
The firer may not fire in passing at the mover if the points spent by the mover in view of the firer are less than
((the mover's movement allowance divided by 4), rounded down).

Rule [No exact quarter]; under [Opportunity fire]; cites house.
[A quarter in view] does not apply.
"""
ROAD = """Position [On the open road]; rules [Panzer Leader].
Given:
- a halftrack Dog in M5;
- a Panther Kurt in M9;
- a Panther Ludwig in J8;
- it is [Vehicle movement] of the Allies.
"""  # a halftrack has 10 points: 2 seen are a quarter only if that is rounded down


def test_a_quarter_rounded_down_is_found_and_named_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = "title: Rounded\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [panzer_leader]\n"
    laid_out(tmp_path / "rules" / "rounded", {"pack.yaml": pack, "1.rulebook": ROUNDED})
    laid_out(tmp_path, {"road.position": ROAD})
    monkeypatch.chdir(tmp_path)
    arguments = ["compare", "road.position", "--with", "Opportunity fire", "--vary", "rounded", "--players", "random"]
    arguments += ["--games", "4", "--turns", "1", "--seed", "4", "-o", "study"]
    result = CliRunner().invoke(cli, arguments, standalone_mode=False)
    assert result.return_value == 0, result.output
    against, moments = (told(tmp_path / "study")[name] for name in ("against", "moments"))
    assert against[0]["open_pairs"] == against[0]["decided_pairs"] == 1
    assert against[0]["changed"][0] == "[A quarter rounded down]"
    assert against[0]["verdict"].startswith("It could be chance: 4 pairs are too few to tell")
    assert "[A quarter in view]" in moments[0]["parting"]["rules"][0]


def test_two_processes_find_the_same(undisturbed: Path, tmp_path: Path) -> None:
    compare(tmp_path, "--vary", MATTERS, "--games", "8", "--jobs", "2")
    for name in ("report.json", "report.html"):
        assert (tmp_path / name).read_bytes() == (undisturbed / name).read_bytes()


def test_killed_and_resumed_finds_the_same(undisturbed: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "rulewright", "compare", TRAINING, "--players", "random"]
    command += ["-o", str(tmp_path), "--vary", MATTERS, "--games", "8"]
    telling = {**os.environ, "RULEWRIGHT_PROGRESS": "1"}
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, env=telling) as running:
        assert running.stderr is not None
        heard = b""
        while b" left" not in heard:  # until then it is at work; it tells how long is left once it keeps a game
            more = running.stderr.read(1)
            assert more, heard
            heard += more
        running.kill()
    with sqlite3.connect(tmp_path / "games.sqlite") as db:
        assert 1 <= db.execute("select count(*) from game").fetchone()[0] < 16
    compare(tmp_path, "--vary", MATTERS, "--games", "8")
    assert (tmp_path / "report.json").read_bytes() == (undisturbed / "report.json").read_bytes()
    with sqlite3.connect(tmp_path / "games.sqlite") as db:
        assert db.execute("select count(*) from game").fetchone() == (16,)


def test_more_games_go_on_from_those_there_are(undisturbed: Path) -> None:
    result = compare(undisturbed, "--vary", MATTERS, "--games", "4")
    assert result.return_value == 0
    assert told(undisturbed)["against"][0]["pairs"] == 4
    compare(undisturbed, "--vary", MATTERS, "--games", "8")
    assert told(undisturbed)["against"][0]["pairs"] == 8


def test_another_study_in_the_same_folder_is_refused(undisturbed: Path) -> None:
    result = compare(undisturbed, "--vary", CANNOT)
    assert (result.return_value, "another study" in result.output) == (2, True)


def test_where_things_stood_and_fell_is_right_by_a_hand_count(undisturbed: Path) -> None:
    """Games are stepped through again from their records, and counted as a person would."""
    stage = open_stage(TRAINING, Wished())
    assert isinstance(stage, Stage)
    store = GameStore.found(undisturbed / "games.sqlite")
    lost = 0
    for row in store.rows():
        if row.match.variation == 0 and row.match.number < 4:
            record = read_record(row.record)
            game = Game(stage.table.plan, stage.position(record.position), ReplayChooser(record), record.limits)
            stood, fell = Counter[str](), Counter[str]()
            p, turn, before = game.position, game.position.turn, places(game.position)
            while game.over is None:
                game.step()
                now = places(p)
                fell.update(f"{p.sides[one]}: {at}" for one, at in before.items() if one not in now)
                if p.turn != turn:
                    stood.update(f"{p.sides[one]}: {at}" for one, at in now.items())
                before, turn = now, p.turn
            stood.update(f"{p.sides[one]}: {at}" for one, at in before.items())
            assert (row.stood, row.fell) == (dict(stood), dict(fell))
            lost += sum(fell.values())
    store.close()
    assert lost


def places(p: Position) -> dict[int, str]:
    """Of the counters of both sides, such as lie on the board."""
    own = [one for one in p.sides if not p.program.kind_named[p.kind_of[one]].is_record]
    return {one: p.space.label(at) for one in own if isinstance(at := p.hex_of(one), int)}


def test_two_players_change_sides(tmp_path: Path) -> None:
    result = compare(tmp_path, "--vary", CANNOT, "--games", "1", "--players", "random,greedy")
    assert result.return_value == 0
    assert told(tmp_path)["against"][0]["pairs"] == 2
