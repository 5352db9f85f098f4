"""Questions in the loose tongue of a table: what is said around them, what is supposed, who is most so, who is meant."""

from __future__ import annotations

import pytest

from rulewright.actions import Answered, Quoted, answered
from tests.rulewright.test_asked_as_players_ask import BLITZ, LEADER, scene

MOST = (
    "(units{0}, called the unit, such that (the unit's {1}) is "
    "(the {2} of (the other's {1}) for each unit{3}, called the other))"
)


def readings(path: str, asked: str) -> list[str]:
    put = answered(scene(path), asked, of_rules=True)
    assert isinstance(put, Answered), put
    return [one.read_as for one in (put, *put.others)]


@pytest.mark.parametrize(
    ("path", "asked", "read_as"),
    [
        # what is said around it
        (LEADER, "is it true that S can see D?", "D's hex is in view from S's hex"),
        (LEADER, "so, is D spotted, or what?", "is D spotted"),
        (LEADER, "how come my engineers aren't allowed to walk yet?", "E may move"),
        (BLITZ, "can the Panther run over my stack in M4 when the Germans move?", "P may overrun M4"),
        (
            LEADER,
            "can the MG platoon go in on D all by itself, without R or E along?",
            "it is legal to assault D's hex with G led by nobody",
        ),
        # what is supposed
        (LEADER, "would D be spotted if R stays put?", "is D spotted"),
        (
            LEADER,
            "if K pulls up level with S, can it see P?",
            "(supposing that K is in M4, P's hex is in view from K's hex)",
        ),
        # who is most so
        (
            LEADER,
            "who's the slowest of the Americans?",
            MOST.format(" of the Allies", "movement allowance", "least", " of the Allies"),
        ),
        (
            BLITZ,
            "what hits harder, my SU-152 or a T-34?",
            MOST.format(" that are S or T", "attack strength", "greatest", " that is S or T"),
        ),
        (
            LEADER,
            "is S or K faster?",
            MOST.format(" that are S or K", "movement allowance", "greatest", " that is S or K"),
        ),
        (BLITZ, "is the armored car faster than a T-34?", "D's movement allowance is more than T's movement allowance"),
        # who is meant
        (LEADER, "can E hitch a ride on one of the M4s?", "S may load E"),
        (LEADER, "can the MG platoon go in on D all by itself?", "it is legal to assault D's hex with G led by nobody"),
        (
            BLITZ,
            "which Ivans can see P?",
            "(units of the Russians, called the unit, such that P's hex is in view from the unit's hex)",
        ),
    ],
)
def test_a_question_is_read_without_what_only_surrounds_it(path: str, asked: str, read_as: str) -> None:
    assert readings(path, asked) == [read_as]


def test_where_two_may_be_meant_each_is_answered_and_none_is_guessed() -> None:
    assert readings(LEADER, "why can't R overrun the riflemen?") == ["R may overrun Q's hex", "R may overrun D's hex"]
    put = answered(scene(LEADER), "if T pulls up to M6, is it next to the German infantry?", of_rules=True)
    assert isinstance(put, Answered)
    told = [line for one in (put, *put.others) for line in one.lines()[:2]]
    assert told == [
        'Read as: T is next to Q\'s hex --after "move T into M5" --after "move T into M6"',
        "no",
        'Read as: T is next to D\'s hex --after "move T into M5" --after "move T into M6"',
        "yes",
    ]


def test_two_questions_in_one_are_answered_both() -> None:
    assert readings(BLITZ, "whose go is it, and which part of the turn?") == ["the side to move", "the phase"]


def test_whose_guns_reach_is_who_reaches() -> None:
    (first,) = readings(LEADER, "which of our counters are inside the range of the Panther's gun?")
    assert first.endswith("the distance from P's hex to the counter's hex is at most the reach of P)")


def test_a_dash_parts_as_a_comma_does() -> None:
    asked = "two of the defenders tie for lowest defense factor - who is picked as the weakest?"
    found = answered(scene(BLITZ), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert found.texts[0].name == "PBQ-CBT-08"


def test_of_mine_is_asked_of_those_of_the_side_to_move() -> None:
    (first,) = readings(BLITZ, "which one of mine is closest to the Panther?")
    assert first.startswith("(units of the Russians other than P, ")


def test_what_is_in_the_way_is_told_and_not_only_whether_anything_is() -> None:
    put = answered(scene(BLITZ), "is there anything in the way of the Panther's line to the truck?", of_rules=True)
    assert isinstance(put, Answered)
    assert any("the hexside from M7 to M8" in line for line in put.lines())


@pytest.mark.parametrize(
    ("path", "asked", "first"),
    [
        (BLITZ, "are mines any kinder to you if you're in the woods?", "PBQ-MINE-03"),
        (BLITZ, "may tanks overrun someone who is on a bare hilltop?", "PBQ-OVR-03a"),
        (BLITZ, "I roll a 1 and have minus three on it, now what?", "PBQ-CBT-06a"),
        (LEADER, "can motorbikes haul anything?", "PLQ-UNIT-03a"),
    ],
)
def test_the_nearest_ruling_is_quoted_and_no_refusal(path: str, asked: str, first: str) -> None:
    found = answered(scene(path), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert found.texts[0].name == first


@pytest.mark.parametrize(
    ("asked", "read_as"),
    [
        (
            "can I fire with S?",
            "counters, called the target, such that it is legal to fire at the target in (the target's hex) with S",
        ),
        ("are vehicles allowed to cross green hexsides?", "supposing that the hexside from K4 to J4 is green"),
        ("is infantry able to cross green hexsides?", "supposing that the hexside from K4 to J4 is green"),
    ],
)
def test_who_is_able_and_by_whom_it_is_done_is_read_as_who_can(asked: str, read_as: str) -> None:
    put = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(put, Answered)
    assert put.read_as.startswith(f"({read_as}")


@pytest.mark.parametrize(
    "asked", ["After S has moved in sight of P, may it be shot at?", "So who goes with the foot sloggers, S or T or R?"]
)
def test_no_plain_word_is_what_is_wrong(asked: str) -> None:
    put = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(put, Quoted)
    assert put.head == "Nearest to it in the rules, as nothing reads this of the position itself:"


def test_who_asks_is_no_counter() -> None:
    """`can I load trucks` was asked of a Tiger I."""
    put = answered(scene(LEADER), "can I load trucks?", of_rules=True)
    assert not isinstance(put, Answered) or all("Tiger" not in one for one in put.stood_in)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("how many movement points does M6 cost S?", ["1/2"]),  # two hexes off: from M5, not `prohibited` from M4
        ("how much does it cost S to enter M6?", ["1", "1/2"]),  # to get there, and that hex alone
        ("how much does it cost S to enter M6 from M4?", ["prohibited", "1"]),  # that was said
    ],
)
def test_what_a_hex_costs_that_is_farther_off_is_asked_from_the_one_before(asked: str, said: list[str]) -> None:
    put = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(put, Answered)
    assert [one.said for one in (put, *put.others)] == said


def test_a_word_that_nobody_knows_keeps_no_rule_from_being_quoted() -> None:
    put = answered(scene(LEADER), "can E and another platoon help E clear the block?", of_rules=True)
    assert isinstance(put, Quoted)
    assert put.texts
