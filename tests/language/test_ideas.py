"""docs/ideas.md is one small game: its blocks are laid together as a pack, judged and played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from compiler.source.pack_folder import Disk
from rulewright.cli import run
from rulewright.proofs.packs_judged import judge

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "ideas.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(.*)\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ideas") / "rules" / "boats"
    for number, (info, text) in enumerate(BLOCKS):
        sort, _, path = info.partition(" ")
        file = folder / (path or f"{number:02}.{sort}")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def test_it_is_judged_sound(game: Path) -> None:
    judged = judge(Disk((game.parent,), game), (str(game),))
    assert [(one.message, one.help) for one in judged.diagnostics] == []


def test_its_examples_come_out_as_told(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["test", str(game)]) == 0, capsys.readouterr().out


def test_there_are_ten_and_each_has_an_example() -> None:
    ideas = re.split(r"^\*\*\d+\. ", PAGE, flags=re.MULTILINE)[1:]
    assert [("\nExample [" in one) for one in ideas] == [True] * 10
