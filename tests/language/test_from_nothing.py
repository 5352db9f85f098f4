"""docs/from_nothing.md is done as it stands, in an empty folder; its files are those of the pack, to the letter."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.cli import run

ROOT = Path(__file__).resolve().parents[2]
STEPS = re.compile(
    r"^```\w+ (?P<path>\S+)\n(?P<text>.*?)^```$"
    r"|^    rulewright (?P<command>[^\n]+)$(?:\n\n```text\n(?P<seen>.*?)^```$)?",
    re.M | re.S,
)
BESIDE = ("proofs", "equivalent", "guide", "numbers")  # what the page leaves to the pack
ALSO_A_FINDING = "warning[", "error["  # a check that finds something ends with 1


def steps() -> Iterator[re.Match[str]]:
    return STEPS.finditer((ROOT / "docs" / "from_nothing.md").read_text(encoding="utf-8"))


def test_its_files_are_those_of_the_pack() -> None:
    told = {step["path"]: step["text"] for step in steps() if step["path"]}
    pack = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "rules" / "ostrany").rglob("*.*"))
        if not any(one in path.relative_to(ROOT).as_posix() for one in BESIDE)
    }
    assert told == pack


def test_the_first_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """As far as the map: its files judged, its example played."""
    do_it(7, tmp_path, monkeypatch, capsys)


def test_the_whole_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert do_it(999, tmp_path, monkeypatch, capsys) == sum(step["command"] is not None for step in steps())
    assert (tmp_path / "book" / "index.html").exists()
    assert (tmp_path / "campaign.svg").read_text(encoding="utf-8").startswith("<svg")


def do_it(most: int, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> int:
    """Files are written and commands run; what is shown beneath a command is what it prints. How many were run."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    commands = 0
    for step, _ in zip(steps(), range(most), strict=False):
        if step["path"]:
            (folder / step["path"]).parent.mkdir(parents=True, exist_ok=True)
            (folder / step["path"]).write_text(step["text"], encoding="utf-8")
            continue
        commands += 1
        code = run(shlex.split(step["command"]))
        out, err = capsys.readouterr()
        assert code == any(one in out for one in ALSO_A_FINDING), (step["command"], out, err)
        if step["seen"]:
            assert stretches(step["seen"], out), (step["command"], step["seen"], out)
    return commands


def stretches(seen: str, told: str) -> bool:
    """Whether it was told so, line by line; where `...` stands, more was told."""
    pattern = "".join("(?:.*\n)*?" if line == "..." else re.escape(line) + "\n" for line in seen.splitlines())
    return re.fullmatch(pattern + "\n*", told) is not None
