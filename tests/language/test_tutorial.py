"""The tutorial is done as it stands, in an empty folder, by nothing but its own commands and files."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from rulewright.cli import run

ROOT = Path(__file__).resolve().parents[2]
STEPS = re.compile(r"^```\w+ (?P<path>\S+)\n(?P<text>.*?)^```$|^    rulewright (?P<command>[^\n]+)$", re.M | re.S)
FINDS = {"test muddy_spring --inherited"}  # what a variant changes is told as findings


def test_the_tutorial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    told = {}
    for step in STEPS.finditer((ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")):
        if step["path"]:
            (tmp_path / step["path"]).write_text(step["text"], encoding="utf-8")
            continue
        words = [word.replace("rules/panzer_leader/", f"{ROOT}/rules/panzer_leader/") for word in shlex.split(step["command"])]
        code = run(words)
        told[step["command"]] = capsys.readouterr().out
        assert code == (1 if step["command"] in FINDS else 0), told[step["command"]]
    assert "no findings" in told["check muddy_spring"]
    assert "2 examples, none not as told" in told["test muddy_spring"]
    assert "clear, wheels]: 2 → 3" in told["diff panzer_leader muddy_spring"]
    assert "What motorcycles are" in told["test muddy_spring --inherited"]
    assert len(told) == 8
