"""A game told to a side that may not know all of it: nothing of what is kept from it, and all that is to be seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.verbs.playing import run as running
from tests.rulewright.plotters import PLOTTERS, two_plotters
from tests.rulewright.yard import said, yard

GIVEN = two_plotters("B4", "C5") + "- it is [Time of a side] of the Reds.\n"
SCRIPT = """Turn 1: Time of a side, the Reds
  hide eggs with D
  plot with D against B2
    the die for daring shows 5
  walk S into B1
Turn 1: Time of a side, the Blues
  plot with P against C6
    the die for daring shows 1
Turn 2: Time of a side, the Reds
    the die for trampling shows 4
"""
TO_ALL = """
Turn 1: Time of a side, the Reds
  hide eggs with D
    so there is now basket 1
  plot with D against B2
    the die for daring shows 5
  walk S into B1
    so S is in B1
    so S is tired

Turn 1: Time of a side, the Blues
  plot with P against C6
    the die for daring shows 1

Turn 2: Time of a side, the Reds
  what the moment brings
    the die for trampling shows 4
    so B2 is trampled
"""
TO_REDS = TO_ALL.replace(
    """    so S is in B1
    so S is tired

Turn 1: Time of a side, the Blues
  plot with P against C6
    the die for daring shows 1
""",
    "",
)
TO_BLUES = TO_ALL.replace(
    """  hide eggs with D
    so there is now basket 1
  plot with D against B2
    the die for daring shows 5
""",
    """  something is done unseen
    so there is now basket 1
""",
)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    here = yard(tmp_path, PLOTTERS, GIVEN)
    monkeypatch.chdir(here)
    (here / "game.txt").write_text(SCRIPT, encoding="utf-8")
    return here


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return said(capsys, *words)[1]


def story(text: str) -> str:
    """Without the head and the end."""
    return "\n" + text.partition("\n\n")[2].partition("\n\nThe game is")[0] + "\n"


def test_each_side_is_told_what_it_may_know(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scripted = ("run", "here.position", "--script", "game.txt", "--turns", "2", "--record", "game.jsonl")
    assert story(printed(capsys, *scripted)) == TO_ALL
    assert story(printed(capsys, *scripted, "--as", "the Blues")) == TO_BLUES
    assert story(printed(capsys, *scripted, "--as", "Reds")) == TO_REDS


def test_a_record_is_told_as_a_side_saw_it(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    playing = ("run", "here.position", "--players", "random", "--seed", "34", "--turns", "3", "--record", "game.jsonl")
    for side in ("the Reds", "the Blues"):
        seen = story(printed(capsys, *playing, "--as", side))
        assert story(printed(capsys, "replay", "game.jsonl", "--as", side)) == seen
    assert "plot with" not in seen
    assert "plot with" in story(printed(capsys, *playing))
    refused = printed(capsys, "replay", "game.jsonl", "--as", "Reds", "--with", "Nothing")
    assert "`--as` tells a game under its own rules" in refused


def test_a_person_reads_what_his_side_may_know(place: Path) -> None:
    told = ["here.position", "--players", "random,person", "--seed", "35", "--record", "game.jsonl"]
    shown = CliRunner().invoke(running.command, told, input="? A1\nquit\n").output
    assert "something is done unseen\n    so there is now basket 1\n" in shown
    assert "A1: basket 1; the Reds: D" in shown
    assert not [word for word in ("hide eggs with D", "plot with D", "daring", "sly") if word in shown]
    both = CliRunner().invoke(running.command, [*told[:2], "person,person", "--as", "Reds"])
    assert "persons who play the Reds and the Blues would be told what the Reds may know" in str(both.exception)
    order = "players are named in the order of the sides: here person plays the Reds and person plays the Blues"
    assert order in str(both.exception)


def test_what_bars_taking_back_tells_nothing_of_what_is_unseen(place: Path) -> None:
    """The Blues may duck unseen, unless they are sly: which they are only in one of two worlds."""
    told = ["here.position", "--players", "person,random", "--seed", "1", "--record"]
    shown = []
    for world, more in (("one", ""), ("other", "- T is sly;\n- P is sly;\n")):
        (place / "here.position").write_text(GIVEN.replace("- it is", f"{more}- it is"), encoding="utf-8")
        output = (
            CliRunner().invoke(running.command, [*told, f"{world}.jsonl"], input="walk, D, A2\nundo\nquit\n").output
        )
        assert (
            "  nothing can be taken back: nothing was done since a die was last thrown, another side asked or a secret touched\n"
            in output
        )
        shown.append(output.replace(f"{world}.jsonl", "game.jsonl"))
    assert shown[0] == shown[1]
