"""What is asked of bridges, mines and blocks, and of the engineers who work at them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.actions import Answered, answered
from tests.rulewright.test_asked_as_players_ask import scene

AT_WORK = "tests/rulewright/engineers.position"


def told(asked: str, path: str = AT_WORK) -> str:
    found = answered(scene(path), asked, of_rules=True)
    assert isinstance(found, Answered), f"{asked}: {found}"
    return "\n".join(found.lines())


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("may T fire at the bridge?", "it is legal to shell the bridge in (J's hex) with T\nyes"),
        ("can T shoot at J", "it is legal to shell the bridge in (J's hex) with T\nyes"),
        ("can T shoot at the bridge in H8", "it is legal to shell the bridge in (J's hex) with T\nyes"),
        ("who can shoot at the bridge", "\nF and T"),
        ("can T shell the bridge in M6", "it is legal to shell the bridge in M6 with T\nno"),  # which is not J
        ("if T fires at the bridge, is the bridge destroyed", 'J is out of play --after "shell the bridge'),
        ("what is the chance that T destroys J", 'is J out of play --after "shell the bridge'),
        ("what is the chance that T destroys R", 'is R eliminated --after "fire at R'),
    ],
)
def test_a_bridge_is_fired_at_as_bridges_are(asked: str, says: str) -> None:
    assert says in told(asked)


def test_what_the_rules_say_so_is_read_so() -> None:
    """`shell the bridge` is a verb of these rules; otherwise to shell is to fire."""
    assert told("is it legal to shell the bridge in H8 with T") == "yes"
    assert "fire at R" in told("can T shell R")


@pytest.mark.parametrize("asked", ["what can T fire at", "who can T shoot at"])
def test_whom_somebody_can_fire_at_is_not_asked_of_bridges_alone(asked: str) -> None:
    so = told(asked)
    assert "fire at the counter" in so
    assert so.endswith("\nP and R")


def test_the_odds_at_a_bridge_are_forbidden_by_nothing_that_forbids_fire_at_units() -> None:
    assert "may not be done" not in told("odds of T on J")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("can E clear those mines", "it is legal to begin mine clearing in (M's hex) with E\n"),
        ("can E lift the mines", "it is legal to begin mine clearing in (M's hex) with E\n"),
        ("who can clear the mines", "\nE"),
        ("can G clear the block in R5", "it is legal to begin block clearing in (B's hex) with G\n"),
        ("can C start blowing the bridge in M6", "it is legal to begin bridge blowing in (C's hex) with C\n"),
        ("who can blow the bridge in M6", "\nC"),
        ("can U cross the bridge in M6", "it is legal to move U into M6\n"),
        ("can C dismantle the bridge", "it is legal to begin bridge stripping in (J's hex) with C\n"),
        ("can E lay a block here", "it is legal to begin road blocking in (E's hex) with E\n"),  # it is not B
        ("can C block the road in M6", "it is legal to begin road blocking in (C's hex) with C\n"),
        ("how long does it take to blow the bridge in M6", "\n3\n  by [Three turns for a bridge]"),
        ("how long does it take C to block the road in M6", "\n4\n  by [Four turns on other roads]"),
        ("how long to build a block in M7", "\n2\n  by [Two turns in the woods]"),
        ("what do I need to roll to blow the bridge in M6 with C", "\n5\n  by [Five in six]"),
        ("where is C's truck", "\nU"),
        ("is E busy", "E is at work\nno"),
        ("can U drive over the bridge in M6", "it is legal to move U into M6\n"),  # not to H8
        ("what bridges are there", "\nH8 and M6"),
        ("can E build J", "it is legal to build J with E\n"),
        ("if T fires at the bridge, is J gone", "J is out of play"),
    ],
)
def test_the_work_of_engineers_is_asked_in_plain_words(asked: str, says: str) -> None:
    assert says in told(asked)


def test_who_clears_mines_and_would_fire_as_well_is_told_that_it_is_one_or_the_other() -> None:
    so = told("can F clear the mines in S6 and shoot at Q as well?", "tests/rulewright/open_steppe.position")
    assert "F may not fire at T5, by [One shot a segment]." in so


BESIDE_MINES = """Position [Beside the mines]; rules [PanzerBlitz].
Given:
- an engineer company L in H5;
- a T-34 A in H6;
- a minefield M of the Germans in H4;
- it is [Direct fire] of the Russians.
"""


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("can L lift the mines", "it is legal to clear M with L\nyes"),
        ("what do I need to clear M", "the highest roll for clearing mines\n2"),
        ("what is the chance that L clears M", 'is M out of play --after "clear M with L"\nyes: 1/3'),
        ("is A on the mines", "A's hex is M's hex\nno"),
        ("is M cleared", "M is out of play\nno"),
    ],
)
def test_mines_in_the_east(tmp_path: Path, asked: str, says: str) -> None:
    file = tmp_path / "mines.position"
    file.write_text(BESIDE_MINES, encoding="utf-8")
    assert says in told(asked, str(file))


@pytest.mark.parametrize("asked", ["can T fire at the bridge", "can K cross the bridge"])
def test_a_bridge_that_nobody_named_is_not_looked_for_where_one_stands(tmp_path: Path, asked: str) -> None:
    """With no bridge among the counters, `the bridge` was taken for one in the hex of who asks."""
    text = Path(AT_WORK).read_text(encoding="utf-8")
    file = tmp_path / "no_bridge.position"
    file.write_text("\n".join(one for one in text.splitlines() if "H8" not in one), encoding="utf-8")
    assert not isinstance(answered(scene(str(file)), asked, of_rules=True), Answered)
