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
    assert put.changes == (
        "billy, hunger: 2 → 3",
        "billy, marks: horned; old, grey → horned",
        "nanny is gone",
        "kid is new",
    )
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


# ---- into a variant, as its changes


def edited(here: Path, worth: str, goats: str = "", pack: str = "meadow") -> None:
    """The sheets of the meadow as a designer hands them back."""
    (here / "rules" / "meadow" / "charts" / "goats.yaml").write_text(
        GOATS.replace(', "old, grey"', ""), encoding="utf-8"
    )
    rules = here / "rules" / "meadow" / "1_grazing.rulebook"
    marks = "A goat may be horned.\nA goat may be grey.\n"
    rules.write_text(
        rules.read_text("utf-8").replace("A goat has a hunger", f"{marks}A goat has a hunger"), encoding="utf-8"
    )
    assert run(("charts", "meadow", "-o", "sheets")) == 0
    laid_out(here / "sheets", {"worth.worth-of-grass.csv": worth})
    if goats:
        laid_out(here / "sheets", {"goats.brown-goats.csv": goats})


def test_a_variant_is_made_of_what_differs(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edited(
        here, "row,value\ndry,1\nfresh,5\nlush,3\n", "row,hunger,marks\nbilly,3,horned; grey\nnanny,1,\nkid,1,grey\n"
    )
    capsys.readouterr()
    assert run(("charts", "meadow", "--from", "sheets", "--into", "lean")) == 0
    assert capsys.readouterr().out == (
        "Brown goats: billy, hunger: 2 → 3\nBrown goats: billy, marks: horned → horned; grey\nBrown goats: kid is new\nWorth of grass: fresh, value: 2 → 5\n"
        "4 changes in rules/lean, a variant of meadow: rulewright diff meadow lean\n"
    )
    made = here / "rules" / "lean"
    assert sorted(one.relative_to(made).as_posix() for one in made.rglob("*.*")) == [
        "charts/from_sheets.yaml",
        "pack.yaml",
    ]
    assert (made / "charts" / "from_sheets.yaml").read_text("utf-8") == (
        "amends: Brown goats\ncites: [house]\nrows:\n  billy:\n    hunger: 3\n    marks: [horned, grey]\n"
        "---\nextends: Brown goats\ncites: [house]\nkind: goat\nside: the Brown Herd\nrows:\n  _: [hunger, marks]\n  kid: [1, [grey]]\n"
        "---\namends: Worth of grass\ncites: [house]\ncells:\n  fresh: 5\n"
    )
    assert run(("check", "lean")) == 0
    assert run(("diff", "meadow", "lean")) == 0
    assert "1 added, no removed, 2 changed" in capsys.readouterr().out
    assert run(("charts", "meadow", "--from", "sheets", "--into", "lean")) == 2


def test_a_variant_takes_sheets_of_what_it_stands_on(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edited(here, "row,value\ndry,1\nfresh,2\nlush,4\n")
    capsys.readouterr()
    for _ in range(2):  # the second time it is written anew
        assert run(("charts", "greedy", "--from", "sheets")) == 0
        assert capsys.readouterr().out == "Worth of grass: lush, value: 3 → 4\n1 change taken into the charts\n"
    made = here / "rules" / "greedy" / "charts" / "from_sheets.yaml"
    assert made.read_text("utf-8") == "amends: Worth of grass\ncites: [house]\ncells:\n  lush: 4\n"
    (here / "sheets" / "worth.worth-of-grass.csv").unlink()
    assert run(("charts", "greedy", "--from", "sheets")) == 2
    assert "says what differs in [Worth of grass], whose sheet is not here" in capsys.readouterr().err
    made.rename(made.with_name("mine.yaml"))
    laid_out(here / "sheets", {"worth.worth-of-grass.csv": "row,value\ndry,1\nfresh,2\nlush,5\n"})
    assert run(("charts", "greedy", "--from", "sheets")) == 2
    assert (
        "mine.yaml changes [Worth of grass] already: take its own sheet, mine.worth-of-grass.csv"
        in capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("worth", "goats", "said"),
    [
        (
            "row,value\ndry,1\nfresh,2\n",
            "",
            "worth.worth-of-grass.csv: `Worth of grass`: the row `lush` is gone: a variant changes rows and adds some, it takes none",
        ),
        (
            "row,value\ndry,1\nfresh,\nlush,3\n",
            "",
            "`Worth of grass`, row `fresh`, column `value`: 2 is gone: a variant can say something else here, but not nothing",
        ),
        ("row,value\ndry,1\nfresh,much\nlush,3\n", "", "worth.worth-of-grass.csv, row `fresh`, column `value`: "),
        (
            "row,value\ndry,1\nfresh,2\nlush,3\n",
            "row,hunger,marks\nbilly,2,\nnanny,1,\n",
            "`Brown goats`, row `billy`, column `marks`: horned is gone",
        ),
        (
            "row,value\ndry,1\nfresh,2\nlush,3\n",
            "row,hunger,marks\nbilly,2,horned; wild\nnanny,1,\n",
            "goats.brown-goats.csv, row `billy`, column `marks`: no goat may be `wild`",
        ),
        ("row,value\ndry,1\nfresh,2\nlush,3\nmossy,4\n", "", "worth.worth-of-grass.csv, row `mossy`: "),
    ],
)
def test_what_a_variant_cannot_take_is_told_by_row_and_column(
    here: Path, worth: str, goats: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    edited(here, worth, goats)
    for arguments in (("meadow", "--from", "sheets", "--into", "lean"), ("greedy", "--from", "sheets")):
        capsys.readouterr()
        assert run(("charts", *arguments)) == 2
        assert said in capsys.readouterr().err
    assert not (here / "rules" / "lean").exists()
    assert not (here / "rules" / "greedy" / "charts").exists()
