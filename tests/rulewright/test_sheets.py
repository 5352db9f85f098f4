"""Charts and counters go to a spreadsheet and come back; nothing else in their files moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.source import SourceFile
from compiler.syntax.sheets import sheets_of, with_sheet
from rulewright.cli import run
from rulewright.shelf.shelf import OURS
from tests.laid_out import laid_out
from tests.rulewright.meadow import meadow

GOATS = """# Goats, and what is printed on them.
counters: Brown goats
kind: goat
side: the Brown Herd
cites: [house]
rows:
  _: [hunger, marks]
  billy:  [2, [horned, "old, grey"]]   # the eldest
  nanny:  [1, []]
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(meadow(tmp_path))
    return tmp_path


@pytest.mark.parametrize("path", sorted(OURS.glob("*/charts/*.yaml")), ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_a_round_trip_changes_nothing(path: Path) -> None:
    source = SourceFile(str(path), path.read_text("utf-8"))
    sheets = sheets_of(source)
    assert sheets
    for sheet in sheets:
        put = with_sheet(source, sheet)
        assert (put.text, put.changes) == (source.text, ())


def test_there_and_back(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("charts", "meadow", "-o", "sheets")) == 0
    sheet = here / "sheets" / "worth.worth-of-grass.csv"
    assert sheet.read_text() == "row,value\ndry,1\nfresh,2\nlush,3\n"
    chart = here / "rules" / "meadow" / "charts" / "worth.yaml"
    before = chart.read_text()
    assert run(("charts", "meadow", "--from", "sheets")) == 0
    assert chart.read_text() == before
    sheet.write_text("row,value\r\ndry,1\r\nfresh,2\r\nlush,4\r\n")
    capsys.readouterr()
    assert run(("charts", "meadow", "--from", "sheets")) == 0
    assert capsys.readouterr().out == "Worth of grass: lush, value: 3 → 4\n1 change taken into the charts\n"
    assert chart.read_text() == before.replace("lush: 3", "lush: 4")


def test_cells_change_in_their_places_and_rows_come_and_go() -> None:
    source = SourceFile("goats.yaml", GOATS)
    (sheet,) = sheets_of(source)
    assert sheet.rows == (("billy", "2", "horned; old, grey"), ("nanny", "1", ""))
    rows = (("billy", "3", "horned"), ("kid", "1", "horned; small"))
    put = with_sheet(source, type(sheet)(sheet.name, sheet.head, rows))
    assert put.text == GOATS.replace('[2, [horned, "old, grey"]]', "[3, [horned]]").replace(
        "  nanny:  [1, []]\n", "  kid: [1, [horned, small]]\n"
    )
    assert put.changes == ("billy, hunger: 2 → 3", "billy, marks: horned; old, grey → horned", "nanny is gone", "kid is new")
    assert sheets_of(SourceFile("goats.yaml", put.text))[0].rows == rows


def test_a_sheet_that_does_not_fit_changes_nothing(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chart = here / "rules" / "meadow" / "charts" / "worth.yaml"
    before = chart.read_text()
    for text, said in (
        ("row,worth\ndry,1\n", "the columns must be row, value, in this order"),
        ("row,value\ndry,1,2\n", "the row `dry` has 3 cells, not 2"),
        ("row,value\ndry,1\ndry,2\n", "two rows have one name"),
        ("", "is empty"),
    ):
        laid_out(here / "sheets", {"worth.worth-of-grass.csv": text})
        assert run(("charts", "meadow", "--from", "sheets")) == 2
        assert said in capsys.readouterr().err
    laid_out(here / "other", {"worth.worth-of-gras.csv": "row,value\n"})
    assert run(("charts", "meadow", "--from", "other")) == 2
    assert "did you mean `worth.worth-of-grass.csv`" in capsys.readouterr().err
    assert chart.read_text() == before


def test_a_sheet_that_breaks_a_rule_is_taken_and_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    laid_out(here / "sheets", {"worth.worth-of-grass.csv": "row,value\ndry,1\nfresh,2\nlush,much\n"})
    assert run(("charts", "meadow", "--from", "sheets")) == 1
    assert "the pack has findings now" in capsys.readouterr().out
