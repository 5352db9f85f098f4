"""What is asked of two, held against each other, and turns of plain English that come to a question that is read."""

from __future__ import annotations

import pytest

from rulewright.actions import Answered, answered
from tests.rulewright.as_far import AS_FAR
from tests.rulewright.test_asked_as_players_ask import BLITZ, LEADER, TRIAL, scene

CLOSER = (
    "(units that are T or S, called the unit, such that (the distance from D's hex to the unit's hex) is (the least of "
    "(the distance from D's hex to the other's hex) for each unit that is T or S, called the other))"
)
CLOSE = ["the distance from T's hex to D's hex", "the distance from S's hex to D's hex"]
ODDS = TRIAL.format("the final odds of the trial").replace("D", "P")
EITHER = [ODDS, ODDS.replace("firers S", "firers W")]


def readings(path: str, asked: str) -> list[str]:
    put = answered(scene(path), asked, of_rules=True)
    assert isinstance(put, Answered), put
    return [one.read_as for one in (put, *put.others)]


@pytest.mark.parametrize(
    ("asked", "read_as"),
    [
        ("who is closer to D, T or S?", CLOSE),
        ("which of T and S is closer to D?", [CLOSER]),
        ("is it T or S who stands closer to D?", CLOSE),
        ("is T or S nearer to D?", CLOSE),
        ("would it be better to fire at P with S or with W?", EITHER),
        ("which is better, firing at P with S or with W?", EITHER),
        ("should I fire at P with S or W?", EITHER),
        ("which has the longer reach, S or P?", ["what is the reach of S", "what is the reach of P"]),
        ("who has the better defense, T or P?", ["T's defense strength", "P's defense strength"]),
        ("how much tougher is S than P, defence wise?", ["S's defense strength", "P's defense strength"]),
        ("how much faster is S than K?", ["S's movement allowance", "K's movement allowance"]),
    ],
)
def test_the_same_is_asked_of_either(asked: str, read_as: list[str]) -> None:
    assert readings(LEADER, asked) == read_as


@pytest.mark.parametrize(
    ("path", "asked", "read_as"),
    [
        (LEADER, "what's the farthest T can move?", AS_FAR.format("T")),
        (LEADER, "what's the longest range S can shoot at?", "the reach of S"),
        (LEADER, "anything stopping T from running over D?", "T may overrun D's hex"),
        (LEADER, "is D hidden from us?", "D is not spotted"),
        (
            LEADER,
            "how likely is it that W destroys D?",
            "it is legal to fire at D in M7 with W (then: is D eliminated)",
        ),
    ],
)
def test_turns_of_plain_english_come_to_what_is_read(path: str, asked: str, read_as: str) -> None:
    assert readings(path, asked) == [read_as]


@pytest.mark.parametrize("asked", ["has R already got a ride?", "is Q due a ride?"])
def test_a_noun_is_no_verb(asked: str) -> None:
    put = answered(scene(BLITZ), asked, of_rules=True)
    assert not isinstance(put, Answered)


def test_what_is_said_besides_and_is_so_here_supposes_nothing() -> None:
    assert readings(BLITZ, "can R fire while it rides on U?") == [
        "(supposing that R is inside U, (counters, called the target, such that it is legal to fire at the target in (the target's hex) with R))"
    ]


def test_what_is_asked_about_is_what_becomes_of_it() -> None:
    from rulewright.games import weighed_instead

    told = weighed_instead(scene(BLITZ), "if U blows up, what about R?")
    assert told[0] == "Read as: odds of destroy U"
    assert any("R is out of play." in line for line in told)


def test_what_is_likely_is_what_somebody_tries() -> None:
    from rulewright.games import weighed_instead

    assert weighed_instead(scene(LEADER), "how likely is it that W destroys D?") == []


def test_what_happens_is_asked_of_the_turn_of_who_does_it() -> None:
    """Who is fired at is named first, and it is not his turn then."""
    from rulewright.games import weighed_instead

    told = "\n".join(weighed_instead(scene(LEADER), "what happens if S fires at P?"))
    assert "M8 is not exposed" not in told
    assert "S may not fire at M8" in told


@pytest.mark.parametrize(
    ("asked", "read_as"),
    [
        # of several, each: the first of them was taken, and nothing told it
        ("can the tank see M5?", ["can S see M5", "can T see M5", "can P see M5"]),
        ("is the tank spotted?", ["is S spotted", "is T spotted", "is P spotted"]),
        # of several sorts, those of one side: `the engineers` are American, and there is one rifle platoon beside them
        (
            "can the rifles and the engineers see D?",
            ["D's hex is in view from R's hex and D's hex is in view from E's hex"],
        ),
        (
            "can the rifles and the tanks see M5?",
            [
                "M5 is in view from R's hex and M5 is in view from S's hex and M5 is in view from T's hex",
                "M5 is in view from Q's hex and M5 is in view from D's hex and M5 is in view from P's hex",
            ],
        ),
    ],
)
def test_of_several_none_is_guessed(asked: str, read_as: list[str]) -> None:
    assert readings(LEADER, asked) == read_as


@pytest.mark.parametrize("asked", ["what are the chances that S hits P?", "what does S have to roll to kill P?"])
def test_where_one_moves_he_hits_by_an_overrun_once_he_is_near(asked: str) -> None:
    """Not by the cheapest way, which ends on the road; the usual attack is told behind it."""
    overrun = ODDS.replace("direct fire", "overrun").replace("targets P", "targets (the target group in (P's hex))")
    assert readings(LEADER, asked) == [overrun, ODDS]
