"""A page of docs done as it stands: its files written, its commands run, what it shows beneath them held against what they print."""

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
ALSO_A_FINDING = "warning[", "error[", "None of these values"  # what finds something, or nothing, ends with 1


def steps(page: str) -> Iterator[re.Match[str]]:
    return STEPS.finditer((ROOT / "docs" / page).read_text(encoding="utf-8"))


def do_it(
    page: str, most: int, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> int:
    """Files are written and commands run; what is shown beneath a command is what it prints. How many were run."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    commands = 0
    for step, _ in zip(steps(page), range(most), strict=False):
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
    """Whether it was told so, line by line; where `...` stands, in a line or as one, more was told."""
    pattern = "".join("(?:.*\n)*?" if line == "..." else _line(line) for line in seen.splitlines())
    return re.fullmatch(pattern + "\n*", told) is not None


def _line(line: str) -> str:
    return ".*".join(re.escape(part) for part in line.split("...")) + "\n"
