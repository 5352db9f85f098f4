"""The command line, run as a person runs it."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from compiler.diagnostics import CATALOGUE
from rulewright import cli as shell

ROOT = Path(__file__).resolve().parents[2]
PACK = "title: Yard\nlayer: game\nversion: 1.0.0\nlanguage: 1\n"


def run(*arguments: str, folder: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """As a process would, without the time that beginning one takes."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.chdir(folder)
        for name, value in environment.items():
            patch.setenv(name, value)
        code = shell.run(arguments)
    told, complained = (one.buffer.getvalue().decode() for one in (out, err))
    return subprocess.CompletedProcess(arguments, code, told, complained)


def run_apart(*arguments: str) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "rulewright", *arguments]
    return subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, check=False)


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    folder = tmp_path / "rules" / "yard"
    (folder / "charts").mkdir(parents=True)
    (folder / "pack.yaml").write_text(PACK)
    (folder / "charts" / "toll.yaml").write_text(
        "chart: Toll\ncites: [house]\nanswers: the toll\nrows: x\ncells: {a: 1}\n"
    )
    return tmp_path


def break_it(yard: Path) -> None:
    chart = yard / "rules" / "yard" / "charts" / "toll.yaml"
    chart.write_text(chart.read_text().replace("rows:", "row:"))


def test_help_names_every_verb() -> None:
    done = run_apart("--help")
    assert done.returncode == 0
    assert all(verb in done.stdout for verb in shell.ROOM)


@pytest.mark.parametrize("verb", shell.ROOM)
def test_every_verb_has_help(verb: str) -> None:
    done = run(verb, "--help")
    assert (done.returncode, done.stderr) == (0, "")


def test_usage_is_two() -> None:
    assert run("chek").returncode == 2
    assert run("ask").returncode == 2
    assert run("check", "--format", "xml").returncode == 2
    done = run("check", "panzer_grenadir")
    assert done.returncode == 2
    assert "did you mean `panzer_grenadier`?" in done.stderr


def test_of_the_rules_alone_ask_says_what_find_says() -> None:
    """What answers stands before that, in a sentence."""
    asked = "can cavalry enter a swamp?"
    found = run("find", "--rules", "panzer_leader", asked)
    done = run("ask", "--rules", "panzer_leader", asked)
    answer, _, rest = done.stdout.partition("\n\n")
    assert answer == (
        "[Horses keep out of swamps] Cavalry cannot enter a swamp, not even by a road, but can fire and assault into\n  one."
    )
    assert (done.returncode, rest) == (0, found.stdout)
    assert run("ask", asked).returncode == 2
    assert run("ask", "--rules", "panzer_leader", "--why", asked).returncode == 2  # of what?


def test_explain() -> None:
    done = run("explain", "r0152")
    assert done.returncode == 0
    assert done.stdout.startswith("# R0152 duplicate-key")
    assert run("explain", "duplicate-key").stdout == done.stdout
    assert "did you mean" in run("explain", "duplicate-kye").stderr
    assert len(run("explain").stdout.splitlines()) == len(CATALOGUE)


def test_findings_are_one_and_are_told_in_every_format(yard: Path) -> None:
    break_it(yard)
    done = run("check", "yard", folder=yard)
    assert done.returncode == 1
    assert "rules/yard/charts/toll.yaml:4:1" in done.stdout
    assert "did you mean `rows`?" in done.stdout
    assert "\x1b[" not in done.stdout
    told = run("check", "yard", "--format", "json", folder=yard)
    assert told.returncode == 1
    assert {json.loads(line)["name"] for line in told.stdout.splitlines()} >= {"unknown-key"}
    log = json.loads(run("check", "yard", "--format", "sarif", folder=yard).stdout)
    assert log["version"] == "2.1.0"
    assert run("check", "yard", "--format", "github", folder=yard).stdout.startswith("::error file=rules/yard/charts/")


def test_packs_by_path_and_a_folder_that_is_none(yard: Path) -> None:
    break_it(yard)
    assert run("check", "rules/yard", folder=yard).returncode == 1
    done = run("check", "./rules", folder=yard)
    assert done.returncode == 1
    assert "not-a-pack" in done.stdout


def test_our_own_fault_is_three(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(shell.cli, "main", fail)
    assert shell.run([]) == 3
    assert "a fault of rulewright" in capsys.readouterr().err


def test_stopped_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(shell.cli, "main", stop)
    assert shell.run([]) == 128 + signal.SIGINT


def test_a_reader_that_goes_away_is_no_fault() -> None:
    command = f"{sys.executable} -m rulewright explain | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
