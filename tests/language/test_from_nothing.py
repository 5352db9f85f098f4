"""docs/from_nothing.md is done as it stands, in an empty folder; its files are those of the pack, to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language.done import ROOT, do_it, steps

PAGE = "from_nothing.md"
BESIDE = ("proofs", "/asked/", "equivalent", "guide", "index", "numbers")  # what the page leaves to the pack


def test_its_files_are_those_of_the_pack() -> None:
    told = {step["path"]: step["text"] for step in steps(PAGE) if step["path"]}
    pack = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "rules" / "ostrany").rglob("*.*"))
        if not any(one in path.relative_to(ROOT).as_posix() for one in BESIDE)
    }
    assert told == pack


def test_the_first_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """As far as the map: its files judged, its example played."""
    do_it(PAGE, 7, tmp_path, monkeypatch, capsys)


def test_the_whole_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert do_it(PAGE, 999, tmp_path, monkeypatch, capsys) == sum(step["command"] is not None for step in steps(PAGE))
    assert (tmp_path / "book" / "index.html").exists()
    assert (tmp_path / "campaign.svg").read_text(encoding="utf-8").startswith("<svg")
