"""Who is named together with what he is: the name is meant, whatever stands before it."""

from __future__ import annotations

import pytest

from rulewright.actions.spoken.put_plainly.beforehand.apposed import with_bare_names
from rulewright.scenes.stage import Stage, open_stage
from rulewright.shelf.wished import Wished
from tests.rulewright.asked_of import LEADER
from tests.rulewright.test_asked_in_clauses import scene, told


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        ("can our gun F fire at K6", "F may fire at K6"),  # C and R are guns, and F was what they fired at
        ("can Engineer E fire at Q", "it is legal to fire at Q in K6 with E"),
        ("can the rifle platoon, Q, fire at D", "it is legal to fire at D in K5 with Q"),
        ("Ok can my tank A fire at that Panther P", "it is legal to fire at P in H2 with A"),
    ],
)
def test_whatever_he_is_called_he_is_meant_who_is_named(asked: str, read: str) -> None:
    assert told(LEADER, asked)[0] == f"Read as: {read}"


@pytest.mark.parametrize(
    "asked",
    [
        "if there is a German rifle platoon Q in K4, can A fire at it",  # somebody new
        "which truck C can ride on",
        "can P see the truck C is in",  # a clause of its own
        "can the truck I want move",  # who asks
        "can A fire at a Tiger I",
        "can Q assault A",  # a gun is an assault gun
        "can A and E fire at Q",
        "on turn 3 A moves",
    ],
)
def test_elsewhere_what_stands_before_a_name_stays(asked: str) -> None:
    assert with_bare_names(scene(LEADER), asked) == asked


def test_so_it_is_of_names_of_more_than_a_letter() -> None:
    stage = open_stage("panzer_leader/school_rearguard", Wished())
    assert isinstance(stage, Stage)
    here = stage.scene()
    assert with_bare_names(here, "can our tank Able fire at it") == "can Able fire at it"
