"""docs/boards.md: what it shows of sheets and of looking over is what the verb tells."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.cli import run
from tests.rulewright.boatyard import write

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^```(\w+)[^\n]*\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


def test_a_board_is_looked_over_and_written_as_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules" / "boatyard" / "boards" / "pond.yaml").write_text(BLOCKS["yaml"], encoding="utf-8")
    assert run(["board", "boatyard:pond", "-o", "pond.csv"]) == 0
    assert capsys.readouterr().out == BLOCKS["looked"].partition("\n")[2]
    assert (tmp_path / "pond.csv").read_text(encoding="utf-8") == BLOCKS["csv"]
    assert run(["board", "pond.csv", "--into", "boatyard"]) == 0
    assert capsys.readouterr().out == "board pond is as it was; nothing was written\n"
