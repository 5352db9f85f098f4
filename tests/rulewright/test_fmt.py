"""`fmt`: files on disk."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli import cli, run
from tests.rulewright.meadow import meadow


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(meadow(tmp_path))
    return tmp_path / "rules" / "meadow"


def test_it_asks_before_it_changes(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = here / "1_grazing.rulebook"
    before = path.read_text()
    assert run(("fmt", "--check")) == 1
    assert "rules/meadow/1_grazing.rulebook: not laid out" in capsys.readouterr().out
    assert path.read_text() == before
    assert run(("fmt",)) == 0
    assert path.read_text() != before
    assert run(("fmt", "--check")) == 0
    assert run(("test", "meadow")) == 0
    assert sorted(one.name for one in here.iterdir() if "new" in one.name) == []


def test_one_file(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("fmt", str(here / "2_examples.rulebook"))) == 0
    assert "1 file laid out, 0 as they should be" in capsys.readouterr().out
    assert "  - G is full" not in (here / "2_examples.rulebook").read_text()


def test_a_pack_by_its_name(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As all other verbs take it."""
    assert run(("fmt", "meadow")) == 0
    assert run(("fmt", "--check", "meadow")) == 0
    capsys.readouterr()
    assert run(("fmt", "medow")) == 2
    assert "there is no file, folder or pack `medow` here; did you mean `meadow`?" in capsys.readouterr().err


def test_what_cannot_be_read_is_told_and_left(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = here / "3_bad.rulebook"
    path.write_text("Rule [Bad; cites house.\n")
    (here / "4_worse.rulebook").write_bytes(b"\xff\xfe\x00")
    assert run(("fmt",)) == 1
    assert "3_bad.rulebook:1:6" in capsys.readouterr().out
    assert path.read_text() == "Rule [Bad; cites house.\n"


def test_nothing_to_do_is_a_slip(here: Path) -> None:
    assert run(("fmt", "nowhere.rulebook")) == 2
    (here / "empty").mkdir()
    assert run(("fmt", str(here / "empty"))) == 2


def test_nothing_that_is_said_of_a_title_is_lost_where_it_goes_on_over_a_line(here: Path) -> None:
    """Its plain sentence was, and all that stood on its second line was told as the text of the rule."""
    path = here / "1_grazing.rulebook"
    said = "A goat that has grazed all day is full, and a goat that is full does not graze any more."
    broken = said.replace("full, and", "full,\n  and")
    title = 'Rule [Sated]; in short "{}"; cites house.\nGrazing is forbidden if the goat is full.\n'
    path.write_text(f"{path.read_text()}\n{title.format(broken)}")
    told = CliRunner().invoke(cli, ["find", "--rules", "meadow", "Sated"]).output
    assert said in " ".join(told.split())
    assert "cites house" not in told.partition("As written")[0]
    assert run(("fmt",)) == 0
    assert title.format(said) in path.read_text()
