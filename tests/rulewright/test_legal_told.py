"""What `legal` and `ask` make of a position: choices it scripts, changes that mean something, reasons told to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulewright.yard import told as told_here
from tests.rulewright.yard import yard

RULES = """
Fact "{the hen} is wading"; lapses when (the hen's hex)'s ground is not pond; cites house.
Fact "{the hen} is cross"; cites house.

Rule [Dry feet]; cites house.
Entry is forbidden if the new hex's ground is mud and the hen is not wading.

Rule [Cross hens]; cites house.
Entry is forbidden if the hen is cross and the hen is tired.

Definition [Fit to chase]; cites house.
"{the hen} can give chase" means that (supposing a new chase with quarry the hen, called the trial, the trial may go on).

Question "{the chase} may go on"; its answer is a permission; cites house.

Rule [No cross quarry]; cites house.
The chase may not go on if (the chase's quarry) is cross.

Procedure "scatter {the hen}"; cites house.
1. The side to move chooses a hex adjacent to (the hen's hex), called the spot.
2. Now the hen is in the spot.

Action "chase with {the hen}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the hen, from among hens of the side to move that can give chase.
What happens:
1. Now the hen is tired.
"""
RULES += """
Action "bolt with {the hen}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the hen, from among hens of the side to move.
What happens:
1. Let the flight be a new chase with quarry the hen.
2. Go on only if the flight may go on.
3. Now the hen is tired.
"""
RULES += """
Procedure "shoo {the hen} away with {the helper, a hen}"; cites house.
1. Now the hen is tired.
"""
GIVEN = "Position [Here].\nGiven:\n- a hen H of the Reds in C3;\n{more}- it is [Time of a side] of the Reds.\n"


def told(folder: Path, capsys: pytest.CaptureFixture[str], more: str, *words: str) -> str:
    return told_here(yard(folder, RULES, GIVEN.format(more=more)), capsys, *words)[1]


def test_choices_that_the_position_scripts_are_heard(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = told(tmp_path, capsys, "- the choices are C4;\n", "ask", "is H in C4?", "--after", "scatter H")
    assert out.strip() == "yes"


WADING = """
Action "wade with {the hen}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the hen, from among hens of the side to move.
What happens:
1. Now the hen is wading.
"""


def wishes(folder: Path, capsys: pytest.CaptureFixture[str], more: str) -> list[str]:
    place = yard(folder, RULES + WADING, GIVEN.format(more=more))
    told = told_here(place, capsys, "legal", "walk H into C4")[1]
    return [
        line.strip()
        for line in told.partition("What would make it legal:")[2].partition("\n\n")[0].strip().splitlines()
    ]


def test_what_would_make_it_legal_is_another_choice_and_what_would_lapse_at_once_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert wishes(tmp_path, capsys, "- C4's ground is mud;\n") == ["B3, B4, C2, D3 or D4 as the new hex, not C4"]


def test_what_would_make_it_legal_is_another_action_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ground = "- C3's ground is pond;\n- C4's ground is mud;\n"
    assert wishes(tmp_path, capsys, ground) == ["B3, B4, C2, D3 or D4 as the new hex, not C4", "`wade with H` first"]


def test_what_is_supposed_is_told_with_the_rule_that_says_no(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = told(tmp_path, capsys, "- H is cross;\n", "legal", "chase with H")
    assert "supposing a new chase with quarry H, called the trial, the trial may not go on" in " ".join(out.split())
    assert "[No cross quarry] forbids it, because" in out


def test_what_may_be_done_and_does_nothing_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = told(tmp_path, capsys, "- H is cross;\n", "legal", "bolt with H")
    assert out.startswith("Yes: bolt with H; but nothing would come of it.")
    assert "[No cross quarry] forbids it, because" in out


def test_what_does_something_is_told_plainly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(tmp_path, capsys, "", "legal", "bolt with H").startswith("Yes: bolt with H.\n")


@pytest.mark.parametrize(
    ("more", "asked", "assumed"),
    [
        ("", "(supposing that H is tired, the luck of H)", "H is not brave"),
        ("", "(supposing that H is brave, the luck of H)", ""),
        ("- H is brave;\n", "(supposing that H is not brave, the luck of H)", ""),
        ("", "(supposing that H is tired, (supposing that H is cross, the luck of H))", "H is not brave"),
        ("", "H can give chase", "H is not cross"),
    ],
)
def test_what_is_read_within_a_supposing_and_not_said_is_assumed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: str, asked: str, assumed: str
) -> None:
    """What was supposed itself, and facts of what is only supposed, are no assumptions."""
    out = told(tmp_path, capsys, more, "ask", asked, "--why")
    lines = [line for line in out.splitlines() if line.startswith("Assumed")]
    assert lines == ([f"Assumed, as the position does not say: {assumed}."] if assumed else [])


def test_what_breaks_off_is_told_to_go_on_and_not_to_begin_otherwise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        told(tmp_path, capsys, "", "legal", "shoo H")
        == """\
error[R0201] no-reading: what is done breaks off here
 --> question:1:6
  |
1 | shoo H
  |      ^ expected `away`
"""
    )


FLOCK = """
Question "a nest has room for {the flock, hens}"; its answer is a permission; cites house.

Action "brood with {the flock, hens}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the flock, one or more hens of the side to move.
What happens:
1. For each hen among the flock, called the hen:
(a) Now the hen is tired.
"""


@pytest.mark.parametrize("several", ["H and I and J", "H, I and J", "H, I, J"])
def test_several_are_named_with_commas_or_with_and(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], several: str
) -> None:
    place = yard(tmp_path, FLOCK, GIVEN.format(more="- a hen I of the Reds in C4;\n- a hen J of the Reds in C5;\n"))
    assert told_here(place, capsys, "ask", f"a nest has room for {several}") == (0, "yes\n")
    assert told_here(place, capsys, "legal", f"brood with {several}") == (0, "Yes: brood with H, I and J.\n")
