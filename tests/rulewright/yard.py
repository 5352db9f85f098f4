"""The small pack `yard` with rules of a test's own and a position, on disk; and what the command line says."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli import run
from tests.pages import Block, write_packs


def yard(folder: Path, rules: str, given: str) -> Path:
    """The pack's folder, with the position `here.position` in it."""
    write_packs(folder / "rules", (Block("rulebook", "", rules),))
    place = folder / "rules" / "yard"
    (place / "here.position").write_text(given, encoding="utf-8")
    return place


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = run(list(words))
    caught = capsys.readouterr()
    return code, caught.out + caught.err


def told(place: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """Of the position in that folder, by a verb and what follows it; its path is left out."""
    here = str(place / "here.position")
    code, text = said(capsys, words[0], here, *words[1:])
    return code, text.replace(here, "here.position")
