"""A comparison that is killed again and again loses no game and counts none twice, whoever many processes play."""

from __future__ import annotations

import fcntl
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli import cli
from tests.proofs.terminal import hear_stopping
from tests.rulewright.pasture import pasture

GAMES = 80  # of each rule set
STUDY = ("compare", "meadow/day", "--players", "random", "--vary", "with Walks", "--games", str(GAMES))
ROOT = Path(__file__).parents[2]


def finished(folder: Path, jobs: int = 1) -> bytes:
    result = CliRunner().invoke(cli, [*STUDY, "-o", str(folder), "--jobs", str(jobs)], standalone_mode=False)
    assert result.return_value == 0, result.output
    return (folder / "report.json").read_bytes() + (folder / "report.html").read_bytes()


def kept(folder: Path) -> list[tuple[int, int]]:
    with sqlite3.connect(folder / "games.sqlite") as db:
        return db.execute("select variation, number from game order by variation, number").fetchall()


def killed_after(games: int, folder: Path, jobs: int) -> None:
    """Started, and killed once it has told of so many games. A narrow pipe keeps it from running far ahead."""
    command = [sys.executable, "-m", "rulewright", *STUDY, "-o", str(folder), "--jobs", str(jobs)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RULEWRIGHT_PROGRESS": "1"}
    running = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment)
    assert running.stderr is not None
    fcntl.fcntl(running.stderr, fcntl.F_SETPIPE_SZ, 4096)
    told = b""
    while told.count(b" of ") < games:
        more = os.read(running.stderr.fileno(), 64)
        assert more, "it was over before it could be killed"
        told += more
    os.kill(running.pid, signal.SIGKILL)
    running.stderr.close()
    assert running.wait() == -signal.SIGKILL


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    here = pasture(tmp_path_factory.mktemp("undisturbed"))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(here)
        return finished(here / "study")


@pytest.mark.parametrize("jobs", [1, 2, 4])
def test_killed_and_gone_on_with_it_finds_the_same(
    undisturbed: bytes, jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(pasture(tmp_path))
    folder = tmp_path / "study"
    before = 0
    for games in (1, 10):
        killed_after(games, folder, jobs)
        now = len(kept(folder))
        assert before + games - 1 <= now < 2 * GAMES
        before = now
    assert finished(folder, jobs) == undisturbed
    assert kept(folder) == [(variation, number) for variation in range(2) for number in range(GAMES)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_is_told_once_and_in_one_word(jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It reaches every process at the terminal."""
    monkeypatch.chdir(pasture(tmp_path))
    command = [sys.executable, "-m", "rulewright", *STUDY[:-1], "5000", "-o", "study", "--jobs", str(jobs)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RULEWRIGHT_PROGRESS": "1"}
    running = subprocess.Popen(
        command, stderr=subprocess.PIPE, env=environment, start_new_session=True, preexec_fn=hear_stopping
    )
    assert running.stderr is not None
    told = os.read(running.stderr.fileno(), 64)
    os.killpg(running.pid, signal.SIGINT)
    told += running.stderr.read()
    running.stderr.close()
    assert running.wait() == 130
    assert told.rstrip().endswith(b"stopped")
    assert b"Traceback" not in told
