"""What is asked of forts and carriers, and of who is in them: the place that is said is not passed over."""

from __future__ import annotations

import pytest

from rulewright.actions import Answered, answered
from tests.rulewright.test_asked_as_players_ask import scene

LEADER = "tests/rulewright/nouns_of_leader.position"
BLITZ = "tests/rulewright/nouns_of_blitz.position"


@pytest.mark.parametrize(
    ("path", "asked", "says"),
    [
        (LEADER, "is truck L empty", "L has not a load\nyes"),
        (LEADER, "is K empty", "K has not a load\nno"),
        (LEADER, "k loaded?", "K has a load\nyes"),  # not whether it has been loaded
        (LEADER, "is there anybody in K", "\nD"),
        (LEADER, "is M5 empty", "there is no counter in M5\nno"),  # a Stuart may be called M5, and here is none
        (LEADER, "whats W's defense in the fort", "Z's defense strength\n20"),
        (LEADER, "what is W's defense in Z", "Z's defense strength\n20"),
        (LEADER, "what's W's defence in S4's fort", "Z's defense strength\n20"),
        (BLITZ, "what is O's defense in the fort", "Z's defense strength\n20"),
        (LEADER, "can A fire at S4's fort", "it is legal to fire at Z in S4 with A\nyes"),
        (LEADER, "can I destroy A", "it is legal to give up A\n"),
        (BLITZ, "can I kill K", "it is legal to give up K\n"),
        (LEADER, "can I destroy R", "Read as: who is threatening R\n"),
    ],
)
def test_it_is_asked_of_what_is_said(path: str, asked: str, says: str) -> None:
    found = answered(scene(path), asked, of_rules=True)
    assert isinstance(found, Answered)
    assert says in "\n".join(found.lines())


@pytest.mark.parametrize("asked", ["what does it cost E to go into Z", "what does it cost E to enter the fort"])
def test_what_it_costs_to_get_to_a_fort_is_told_once(asked: str) -> None:
    """The hex behind the last step was told besides, as if somebody had asked for the ground."""
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Answered)
    assert [found.value, found.others] == [6, ()]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("what does A need to kill P", 'is P eliminated --after "fire at P in Q4 with A"'),
        ("can F hit R with indirect fire", "F may be ordered onto R's hex"),
        ("can I put 5 units in M5", "5 is at most the stacking limit\nno"),
    ],
)
def test_what_is_asked_beside_a_fire(asked: str, says: str) -> None:
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Answered)
    assert says in "\n".join(found.lines())
