"""The tutorial is done as it stands, in an empty folder, by nothing but its own commands and files; then the page after it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.cli import run

ROOT = Path(__file__).resolve().parents[2]
STEPS = re.compile(r"^```\w+ (?P<path>\S+)\n(?P<text>.*?)^```$|^    rulewright (?P<command>[^\n]+)$", re.M | re.S)
FINDS = {"test muddy_spring --inherited"}  # what a variant changes is told as findings


def steps(page: str) -> Iterator[re.Match[str]]:
    return STEPS.finditer((ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8"))


def done(step: re.Match[str]) -> int:
    """A file is written, a command run, with what it is to end with."""
    if step["path"]:
        Path(step["path"]).parent.mkdir(parents=True, exist_ok=True)
        Path(step["path"]).write_text(step["text"], encoding="utf-8")
        return 0
    return run(shlex.split(step["command"])) - (step["command"] in FINDS)


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_the_tutorial(capsys: pytest.CaptureFixture[str]) -> None:
    told = {}
    for step in steps("tutorial"):
        code = done(step)
        if step["command"]:
            told[step["command"]] = capsys.readouterr().out
        assert code == 0, told
    assert "no findings" in told["check muddy_spring"]
    assert "2 examples, none not as told" in told["test muddy_spring"]
    assert "clear, wheels]: 2 → 3" in told["diff panzer_leader muddy_spring"]
    assert "What motorcycles are" in told["test muddy_spring --inherited"]
    asked = next(text for command, text in told.items() if command.startswith("ask"))
    assert "[Down to the axles] forbids it" in asked
    assert len(told) == 8


def test_what_else_a_variant_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    """After the tutorial's own files; what those do is told above."""
    made = [step for step in steps("tutorial") if step["path"] or step["command"].startswith("new")]
    told = {}
    for step in (*made, *steps("more")):
        code = done(step)
        told[step["command"] or step["path"]] = capsys.readouterr().out
        assert code == 0, told
    assert "no findings" in told["check muddy_spring"]
    assert "6 examples, none not as told" in told["test muddy_spring"]
    assert "on the sheet `American units`" in told["words --rules muddy_spring"]
    assert "American units" in told['words "American truck" --rules muddy_spring']
    asked = next(text for command, text in told.items() if command.startswith("ask"))
    assert "The mud in M5 is 1." in asked
    assert "[Ankle-deep]" in asked


def test_taking_parts(capsys: pytest.CaptureFixture[str]) -> None:
    """The page lists first what is unknown, all of it, and then has it mapped and dropped."""
    told = []
    for step in steps("taking_parts"):
        code = done(step)
        if step["command"]:
            said = capsys.readouterr()
            told.append((code, said.out + said.err))
    assert [code for code, _ in told] == [1, 0, 0, 0, 2], told
    page = (ROOT / "docs" / "taking_parts.md").read_text(encoding="utf-8")
    listed = re.findall(r"unknown-in-taken: (.+)", told[0][1])
    assert re.findall(r"```text\n(.*?)```", page, re.S) == ["".join(f"{one}\n" for one in listed), told[4][1]]
    assert "stray/yard  The back yard\n  the Blacks: 3 counters" in told[2][1]
    assert "fox terrier 2; the hex: A2, B1, B2" in told[3][1]
