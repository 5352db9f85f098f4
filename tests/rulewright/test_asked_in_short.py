"""Questions as they are typed in a hurry: short, half said, of whoever carries whom, and one more behind another."""

from __future__ import annotations

import pytest

from rulewright.actions import Answered, Quoted, answered
from tests.rulewright.as_far import AS_FAR
from tests.rulewright.test_asked_as_players_ask import BLITZ, LEADER, scene


def readings(path: str, asked: str) -> list[str]:
    put = answered(scene(path), asked, of_rules=True)
    assert isinstance(put, Answered), put
    return [one.read_as or asked for one in (put, *put.others)]


@pytest.mark.parametrize(
    ("path", "asked", "read_as"),
    [
        (LEADER, "wat does it cost S to enter M5", "the cost for S to enter M5 from M4"),
        (LEADER, "waht does it csot S to enter M5", "the cost for S to enter M5 from M4"),
        (LEADER, "wher is D", "D's hex"),
        (LEADER, "cn S see P", "P's hex is in view from S's hex"),
        (LEADER, "cant S see P", "P's hex is in view from S's hex"),
        (LEADER, "whos in the truck", "things that are inside K"),
        (LEADER, "how many mp does the truck have left", "the points left to K"),
        (BLITZ, "how strong is the su", "S's attack strength"),
    ],
)
def test_what_is_typed_in_haste_is_read(path: str, asked: str, read_as: str) -> None:
    assert readings(path, asked)[0] == read_as


def test_a_line_of_sight_that_somebody_has_got_is_one() -> None:
    assert readings(LEADER, "whos got line of sight on M7") == readings(LEADER, "who has line of sight to M7")


@pytest.mark.parametrize(
    ("asked", "read_as"),
    [
        ("what does it cost S to go through M5", "the cost for S to enter M5 from M4"),
        ("what does it cost K to drive through the town", "the cost for K to enter M5 from M4"),
        ("how much for S to cross the town", "the cost for S to enter M5 from M4"),
    ],
)
def test_what_it_costs_to_go_through_a_hex_is_what_it_costs_to_enter_it(asked: str, read_as: str) -> None:
    assert readings(LEADER, asked)[0] == read_as


def test_whose_strength_it_is_is_not_whom_it_is_used_on() -> None:
    """Several were taken for who attacks, for the words have room for several there."""
    read = readings(LEADER, "what is the attack strength of P against R, S and T?")
    assert [one for one in read if "firers P," in one] == read != []


def test_what_it_costs_is_asked_without_saying_so() -> None:
    (cost,) = readings(LEADER, "how many mp to get T to M7")
    assert cost.startswith("the least cost from M4 to M7 by steps")


@pytest.mark.parametrize(
    ("path", "asked", "read_as"),
    [
        (LEADER, "can the truck with the machine guns move", "K may move"),
        (BLITZ, "can the tank with the rifles move", "U may move"),
        (LEADER, "is the rifle platoon on the Panther spotted", "is Q spotted"),
        (BLITZ, "can the rifles on the T-34 jump off", "R may jump off"),
        (LEADER, "is G in the truck", "G is inside K"),
    ],
)
def test_of_several_the_one_is_meant_who_carries_or_rides(path: str, asked: str, read_as: str) -> None:
    assert readings(path, asked) == [read_as]


def test_who_rides_is_no_target_of_his_own_fire() -> None:
    """It was asked whether R, who is elsewhere, may fire at the Panther."""
    (aims,) = readings(LEADER, "can the rifles on the Panther fire")
    assert aims.endswith("such that it is legal to fire at the target in (the target's hex) with Q)")


@pytest.mark.parametrize(
    ("path", "asked", "read_as"),
    [
        (LEADER, "how far can S move, and T?", [AS_FAR.format("S"), AS_FAR.format("T")]),
        (LEADER, "is D spotted? and V?", ["is D spotted", "is V spotted"]),
        (LEADER, "can S move? and if it is dispersed?", ["S may move", "(supposing that S is dispersed, S may move)"]),
        (LEADER, "can S go to M5? and to L4?", ["it is legal to move S into M5", "it is legal to move S into L4"]),
        (
            LEADER,
            "can S see P? what about T?",
            ["P's hex is in view from S's hex", "P's hex is in view from T's hex"],
        ),
    ],
)
def test_one_more_behind_a_question_is_asked_the_same(path: str, asked: str, read_as: list[str]) -> None:
    assert readings(path, asked) == read_as


@pytest.mark.parametrize(
    ("asked", "read_as"),
    [
        ("can S shoot then move", "(supposing that S has fired, S may move)"),
        ("K unloads G, then moves to M3?", 'it is legal to move K into M3 --after "unload G from K"'),
        ("how many hexes can the truck go if it drops G first", f'{AS_FAR.format("K")} --after "unload G from K"'),
    ],
)
def test_what_is_done_first_is_done_first(asked: str, read_as: str) -> None:
    assert readings(LEADER, asked) == [read_as]


def test_what_somebody_does_is_not_what_he_may() -> None:
    """It was asked whether D may begin to block a road."""
    assert isinstance(answered(scene(LEADER), "does D block the road", of_rules=True), Quoted)


def test_what_all_do_is_not_what_each_does() -> None:
    """It was asked of C and R each alone."""
    put = answered(scene(BLITZ), "can C and R assault D together", of_rules=True)
    assert isinstance(put, Answered)
    assert put.read_as == "it is legal to assault D's hex with C and R led by nobody"


def test_of_a_way_its_cost_is_asked_and_not_that_of_its_last_hex() -> None:
    (cost,) = readings(LEADER, "S to M6, what will it cost")
    assert cost.startswith("the least cost from S's hex to M6 by steps")


def test_a_pack_of_words_in_short() -> None:
    assert readings(LEADER, "how much def does the truck have") == ["K's defense strength"]


def test_what_a_side_can_do_its_units_can() -> None:
    (those,) = readings(LEADER, "can the germans see my truck")
    assert those == "(units of the Germans, called the unit, such that K's hex is in view from the unit's hex)"


def test_whom_somebody_can_unload_is_aboard() -> None:
    found = answered(scene(LEADER), "can K unload", of_rules=True)
    assert isinstance(found, Answered)
    assert found.said == "G"


def test_who_dismounts_is_unloaded_and_unloads_nobody() -> None:
    found = answered(scene(BLITZ), "can R dismount", of_rules=True)
    assert isinstance(found, Answered)
    assert found.read_as == "(units, called the carrier, such that it is legal to unload R from the carrier)"
    assert found.said == "U"


@pytest.mark.parametrize(
    ("asked", "head"),
    [
        ("can the three tanks in M4 shoot D", "no three tanks are in M4; there are S and T."),
        ("can my tank destroyer fire", "there is no tank destroyer here."),
    ],
)
def test_who_is_not_here_is_told_to_be_not_here(asked: str, head: str) -> None:
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert found.head == f"Nothing reads this of the position: {head}"


def test_a_question_that_breaks_off_is_no_fault() -> None:
    """It stopped with an error: nothing is said behind `blocked`."""
    assert isinstance(answered(scene(LEADER), "is M5 blocked", of_rules=True), Quoted)


@pytest.mark.parametrize("alone", ["alone", "all alone", "by itself", "on its own"])
def test_who_does_it_alone_is_not_asked_whether_he_may_at_all(alone: str) -> None:
    assert readings(LEADER, f"can R assault D {alone}") == ["it is legal to assault D's hex with R led by nobody"]
