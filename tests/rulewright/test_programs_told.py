"""What a program is told at the command line where something is wrong: findings as JSON, and refusals in words."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright import cli as shell
from tests.laid_out import laid_out
from tests.rulewright.pasture import pasture

TORN = "title: [Torn\n"
VERBS = (
    ("fuzz", "torn/first", "--games", "1"),
    ("compare", "torn/first", "--vary", "with Walks", "--games", "1", "-o", "out"),
    ("tune", "torn/first", "--vary", "grass[dry] = 1|2", "-o", "out"),
    ("study", "torn/first", "--vary", "with Walks", "-o", "out"),
    ("find", "goats", "--rules", "torn"),
    ("ask", "--rules", "torn", "goats"),
    ("situations", "torn"),
    ("words", "--rules", "torn"),
    ("read", "goats", "--rules", "torn"),
)


@pytest.fixture(scope="module")
def fenced(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = pasture(tmp_path_factory.mktemp("field"))
    laid_out(folder / "rules" / "torn", {"pack.yaml": TORN})
    return folder


@pytest.fixture(autouse=True)
def field(fenced: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(fenced)
    return fenced


@pytest.mark.parametrize("arguments", VERBS, ids=[one[0] for one in VERBS])
def test_why_a_pack_cannot_be_read_is_told_by_every_verb(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert shell.run([*arguments, "--json"]) == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    assert "rules/torn/pack.yaml" in json.dumps(found)
    assert shell.run([*arguments]) == 1
    assert found[0]["message"] in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (("run", "meadow/day", "--turns", "-3"), "-3 is not in the range"),
        (("fuzz", "meadow/day", "--games", "0"), "0 is not in the range"),
        (("compare", "meadow/day", "--jobs", "0", "-o", "out"), "0 is not in the range"),
        (("words", "???", "--rules", "meadow"), "`???` holds no word"),
        (("show", "meadow:A", "--json"), "`meadow:A` is drawn, without it"),
    ],
)
def test_nonsense_is_refused(arguments: tuple[str, ...], wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert shell.run([*arguments]) == 2
    assert wrong in capsys.readouterr().err


def test_a_title_before_a_full_stop_is_told_what_it_lacks(field: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (field / "bare.position").write_text("Position.\nGiven:\n- it is turn 2.\n", encoding="utf-8")
    assert shell.run(["ask", "bare.position", "the number of goats"]) == 1
    assert "stands before the full stop: `Position [Name].`" in capsys.readouterr().out


def test_a_record_that_is_broken_off_is_not_as_told(field: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shell.run(["run", "meadow/day", "--players", "random", "--quiet", "--record", "whole.jsonl"]) == 0
    whole = (field / "whole.jsonl").read_bytes()
    lines = whole.splitlines(keepends=True)
    (field / "torn.jsonl").write_bytes(b"".join(lines[:-1])[:-5])
    (field / "short.jsonl").write_bytes(b"".join(lines[:-1]))
    capsys.readouterr()
    assert shell.run(["replay", "torn.jsonl", "--json"]) == 1
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["as told"], told["said"][0]) == (False, "its last line is broken off: so far")
    assert shell.run(["replay", "short.jsonl"]) == 0
    told = capsys.readouterr().out
    assert "the game is not over" in told
    assert "--continue" not in told


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk here")
def test_a_game_that_cannot_be_kept_is_told_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert shell.run(["run", "meadow/day", "--players", "random", "--record", "/dev/full", "--json"]) == 2
    told = capsys.readouterr()
    assert json.loads(told.out)["what"] == "meadow/day"
    assert told.err.startswith("Error: the record could not be kept in /dev/full")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell is wanted")
@pytest.mark.parametrize("verb", ["--version", "schema", "find grass --rules meadow --json"])
def test_nobody_who_reads_is_no_fault(verb: str, field: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m rulewright {verb} >&-", shell=True, cwd=field, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
