"""Who is near, where one can go, which hexes lie so, and who can fire at somebody: as players name those they mean."""

from __future__ import annotations

import json

import pytest

from rulewright.actions import Answered, answered
from rulewright.actions.ordered import orders
from rulewright.shelf import Slip
from tests.rulewright.test_asked_in_clauses import scene
from tests.rulewright.test_asked_where_it_is_so import LEADER
from tests.rulewright.test_schemas import validator


def lines(asked: str) -> list[str]:
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Answered), asked
    return found.lines()


@pytest.mark.parametrize(
    ("asked", "so"),
    [
        ("which enemies can see A", "P, Q, R, S and Y"),
        ("how many enemies can see A", "5"),
        ("what enemies can A see", "P, Q, R, S and Y"),
        ("do any enemies see B", "P, Q, R, S and Y"),
        ("any enemies near A", "P, Q, S and Y"),
        ("can any enemies fire at A", "P and R"),
    ],
)
def test_enemies_are_the_units_of_the_other_side(asked: str, so: str) -> None:
    """`enemy units` were, and `which enemies can see A` was read by nothing."""
    assert so in lines(asked)


@pytest.mark.parametrize(
    ("asked", "so"),
    [
        ("how far is the nearest enemy from A", "2"),
        ("how far is A from the nearest enemy", "2"),
        ("how far away is the nearest German tank from A", "4"),
        ("how far is the nearest tank to Q", "3"),
    ],
)
def test_how_far_the_nearest_is(asked: str, so: str) -> None:
    told = lines(asked)
    assert told[-1] == so
    assert "each unit that are" not in told[0]


@pytest.mark.parametrize(
    ("asked", "so"),
    [
        ("which hexes are next to A", "G5, G6, H5, H7, I5 and I6"),
        ("which hexes are within 1 of A", "G5, G6, H5, H6, H7, I5 and I6"),
        ("who covers G7", "A, C, D, F, P, Q, R and S"),
        ("does Q cover C1", "no"),
    ],
)
def test_which_hexes_lie_so_and_who_covers_them(asked: str, so: str) -> None:
    assert so in lines(asked)


def test_many_hexes_are_told_row_by_row() -> None:
    """161 labels one by one nobody reads."""
    assert lines("where can A reach")[1].startswith("A1 to A10, B1 to B11, C1 to C10")
    assert "H1, H3 to H7, H9 to H11" in lines("where can A reach")[1]


def test_where_one_can_go_tells_how_far_that_leads() -> None:
    """It named the six next hexes, as if that were all."""
    *_, next_ones, further = lines("where can A go")
    assert next_ones == "G5, G6, H5, H7, I5 and I6"
    assert further == (
        "Those are the next ones. Going on, A can get to 161 hexes, the farthest 8 off (`where can A reach` names them)."
    )
    assert len([one for one in lines("where can D and E go") if one.startswith("Those are")]) == 0  # no farther


def test_how_far_it_leads_is_data_too() -> None:
    found = answered(scene(LEADER), "where can A go", of_rules=True)
    assert isinstance(found, Answered)
    assert "161 hexes" in str(found.data()["further"])
    validator("ask").validate(json.loads(json.dumps(found.data())))


@pytest.mark.parametrize(
    ("asked", "so"),
    [("can Q be fired at", "A, C, D, E and F"), ("can A be hit", "P and R")],
)
def test_who_can_fire_is_told_with_whether_one_may_be_fired_on(asked: str, so: str) -> None:
    """`yes` of one at whom nobody can fire sends a player to look for a firer."""
    assert so in lines(asked)


@pytest.mark.parametrize(
    ("asked", "so"),
    [
        ("which of A and F is faster", "A and F"),
        ("which of A and F is closer to S", "A"),
        ("which of A, D and F can fire at S", "A, D and F"),
        ("which of Q and S is in range of A", "Q and S"),
        ("which of the truck and the tank can reach K4", "A and B"),
    ],
)
def test_which_of_those_named(asked: str, so: str) -> None:
    """A was an article; each was asked alone: the movement allowance of A, then that of F; what is inside Q."""
    assert so in lines(asked)


@pytest.mark.parametrize(
    ("asked", "so"),
    [
        ("what odds can I get on Q", "4-1"),
        ("what is the total attack on Q", "55"),
        ("who else can fire at Q", "A, C, D, E and F"),
        ("what threatens A", "P and R"),
    ],
)
def test_the_best_that_all_can_do_together(asked: str, so: str) -> None:
    assert so in lines(asked)


NECE = """Position [Panzer Leader: Nece]; rules [Panzer Leader].
Given:
- board D turned;
- an M4 tank S in D-M4;
- a German rifle platoon Q in T4;
- it is [Direct fire] of the Allies;
- it is turn 2.
"""


@pytest.mark.parametrize(
    ("asked", "so"),
    [
        ("who is in Nece", "Q"),
        ("is S in nece", "no"),
        ("which hexes are in Nece", "T5, T4, T3 and S3"),
        ("how far is S from Nece", "6"),
        ("can S see Nece", "T5"),
    ],
)
def test_places_have_names(asked: str, so: str) -> None:
    """`nothing here is called Nece`, which stands on the map."""
    found = answered(scene(NECE), asked, of_rules=True)
    assert isinstance(found, Answered)
    assert found.lines()[-1] == so


BESIDE = """Position [Panzer Leader: beside the board]; rules [Panzer Leader].
Given:
- an M4 tank A in H6;
- an unplaced American truck T out of play;
- a German 88 mm gun P in H2;
- a German 88 mm gun R out of play;
- it is [Direct fire] of the Allies;
- it is turn 2.
"""


@pytest.mark.parametrize("asked", ["which counters are unplaced", "how many trucks are unplaced"])
def test_those_beside_the_board_are_told_where_nobody_else_is_meant(asked: str) -> None:
    """`nobody`, of counters that wait to be set up."""
    found = answered(scene(BESIDE), asked, of_rules=True)
    assert isinstance(found, Answered)
    assert found.lines()[-1] == "Out of play: T."


def test_who_is_left_to_set_up() -> None:
    found = answered(scene(BESIDE), "who is left to set up", of_rules=True)
    assert isinstance(found, Answered)
    assert found.lines()[-1] == "T"


def test_who_is_lost_is_not_ordered_about() -> None:
    """`fire at R in G5 with A` was offered, where R never was."""
    with pytest.raises(Slip, match="R is not on the board"):
        orders(scene(BESIDE), "fire at R with A")


def test_what_begins_as_any_one_of_many_and_ends_there() -> None:
    """`in a single enemy go` ended in a fault: behind `a single enemy` nobody is named."""
    assert answered(scene(LEADER), "how many times can one of my units be attacked in a single", of_rules=True)
    assert answered(scene(LEADER), "how many times can one of my units be attacked in a single enemy go", of_rules=True)
