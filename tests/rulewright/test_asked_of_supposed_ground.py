"""Ground, things and counters that are supposed, and told of with less than a hex or a name."""

from __future__ import annotations

import pytest

from rulewright.actions import answered
from tests.rulewright.asked_of import BLITZ, LEADER
from tests.rulewright.test_asked_in_clauses import scene


def told(text: str, asked: str) -> str:
    return "\n".join(answered(scene(text), asked, of_rules=True).lines())


def is_read(found: str) -> bool:
    return "nothing reads this" not in found.lower() and "Not read" not in found


@pytest.mark.parametrize(
    ("path", "asked", "supposed", "answer"),
    [
        (LEADER, "Suppose E was down in a stream next to K6. Could it close assault Q?", "J6's cover is stream", "no"),
        (LEADER, "D stands in a gully next to Q, can D assault Q", "J6's cover is gully", "yes"),
        (BLITZ, "say Q is in a swamp hex next to D, what is added to the die when D assaults it", "K7's cover", "-1"),
        (
            BLITZ,
            "If E is on a clear hex at the edge of the map, what does driving off cost?",
            "M10's cover is clear",
            "2",
        ),
    ],
)
def test_a_hex_is_chosen_that_fits_what_is_told_of_it(path: str, asked: str, supposed: str, answer: str) -> None:
    found = told(path, asked)
    assert supposed in found
    assert answer in [line.strip() for line in found.splitlines()]


def test_two_stand_on_what_is_told_of_each_and_one_beside_the_other() -> None:
    asked = "Suppose P was on a hilltop and A on the slope right next to it, is A's shot halved for the height?"
    found = told(BLITZ, asked)
    assert (
        'suppose H3\'s elevation is hilltop" --after "suppose G3\'s elevation is slope" --after "suppose A is in G3'
        in found
    )
    assert "\n  yes" in found or "\nyes" in found
    found = told(BLITZ, "say P sits on a slope and A on the hilltop next to it, is A's fire halved for the height")
    assert "[At the foot of a slope]" in found  # the hexside between them is not brown


def test_what_lies_between_two_is_in_the_midst_of_the_line() -> None:
    found = told(BLITZ, "say A and P are both on slopes with a brown hexside in between, can A see P")
    assert "the hexside from H4 to H5 is brown" in found
    assert "no" in found.splitlines()[1].split()
    found = told(LEADER, "theres a road going thru a green hexside between A and P, can A shoot down the road at P")
    assert "the hexside from H3 to H4 is green" in found
    assert "H2 to H3 is crossed by a road" in found
    assert "[No line of fire]" in found
    assert "H4's cover is town" in told(LEADER, "if there is a town hex between A and P, can A hit P")


def test_what_only_sounds_alike_is_asked_of_the_ground_as_it_is() -> None:
    assert "suppose" not in told(LEADER, "is E on a hilltop")
    assert "suppose" not in told(LEADER, "is there a road between A and P")
    assert not is_read(told(BLITZ, "can P hit another T-34"))  # of which nobody tells where it is
    assert not is_read(told(BLITZ, "can A shoot a cavalry company"))


@pytest.mark.parametrize(
    ("path", "asked", "supposed", "answer"),
    [
        (LEADER, "Could the Panther give an 81 mm mortar a lift?", "81 mm mortar G", "no"),
        (LEADER, "could B haul a 76 mm gun", "American 76 mm gun G", "yes"),
        (BLITZ, "can E give cavalry a lift", "a cavalry company F", "no"),
        (BLITZ, "could E tow an anti-tank gun", "an antitank gun F", "yes"),
    ],
)
def test_who_is_to_be_carried_stands_with_his_carrier(path: str, asked: str, supposed: str, answer: str) -> None:
    found = told(path, asked)
    assert supposed in found
    assert answer in [line.strip() for line in found.splitlines()]


def test_another_comes_from_where_he_is_told_to() -> None:
    asked = "Could C from K6 and another rifle company from the far side of K7 both go in against Q at once?"
    found = told(BLITZ, asked)
    assert "F is in K8" in found
    assert "In [Close assault] of the Russians: yes" in found
    found = told(BLITZ, "If D and another engineer company were both next to M, could they both clear M?")
    assert "D is in H5" in found
    assert "F is in H5" in found
    assert "D may clear M and F may clear M" in found
    found = told(
        BLITZ, "There's a block in a hex next to both C and Q: can C step onto it and assault Q the same turn?"
    )
    assert "suppose there is a block" in found
    assert "yes" in found


def test_wrecks_of_two_tanks_are_two_wrecks() -> None:
    found = told(BLITZ, "a burnt out T-34 and a burnt out Panther are in H5, can A stop there")
    assert "2 wrecks in H5" in found
    assert "no" in [line.strip() for line in found.splitlines()]
    assert "2 wrecks in L5" in told(BLITZ, "if theres one panther wreck and one t-34 wreck in L5 can C stop there")


def test_shells_are_not_halved_uphill_and_add_to_the_die_in_a_town() -> None:
    found = told(LEADER, "say K6 is a hilltop, is F's indirect fire on Q halved for that")
    assert "no" in [line.strip() for line in found.splitlines()]
    assert "yes" in told(LEADER, "say K6 is a hilltop, is F's fire on Q halved")
    asked = "If K6 were a town, what does the die change by when the Priest's indirect fire lands on Q there?"
    assert "[Cover]" in told(LEADER, asked)


def test_what_kind_of_target_a_stack_is_is_of_all_against_the_firer() -> None:
    assert "soft target" in told(LEADER, "what kind of target is F8 for P")
    assert "[Mostly soft]" in told(LEADER, "if A is in F8, is the stack in F8 an armored target for P")
    found = told(BLITZ, "If two rifle platoons were in H3 with P, is H3 an armored target for A")
    assert "[Mostly soft]" in found
    assert "yes" in told(BLITZ, "is H3 an armored target for A")


def test_who_goes_goes_to_another_hex_and_to_ground_that_is_there() -> None:
    found = told(LEADER, "if Q moves into a wood next to E, can A see it")
    assert "K6's cover" not in found  # where Q is
    there = scene(LEADER.replace("- it is turn 2", "- L6's cover is town;\n- it is turn 2"))
    asked = "if D was in a town next to Q, could D assault it"
    found = "\n".join(answered(there, asked, of_rules=True).lines())
    assert "suppose D is in L6" in found
    assert "D may assault Q's hex" in found  # `it` is Q


def test_who_is_named_is_no_type_that_ends_so() -> None:
    """C was a KV-1 C."""
    assert told(BLITZ, "may A carry C?").splitlines()[0].endswith("A may load C")
    assert "KV-1" not in told(BLITZ, "can E load C")


def test_where_nobody_is_those_who_are_there_are_gone() -> None:
    found = told(BLITZ, "Can C go into X if X is empty?")
    assert found.startswith('Read as: it is legal to go into X with C --after "suppose Y is out of play"')
    assert "move A into X's hex" in told(BLITZ, "if X is empty can A drive onto it").splitlines()[0]
