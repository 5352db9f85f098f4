"""Two sentences of which the first supposes, two questions in one, and what is asked without somebody or something."""

from __future__ import annotations

import pytest

from rulewright.actions import Answered, answered
from tests.rulewright.test_asked_as_players_ask import BLITZ, LEADER, scene
from tests.rulewright.test_asked_by_kind import TABLE


def told(path: str, asked: str) -> list[tuple[str, str]]:
    put = answered(scene(path), asked, of_rules=True)
    assert isinstance(put, Answered), put
    return [(one.read_as, one.said) for one in (put, *put.others)]


@pytest.mark.parametrize(
    ("path", "asked", "read_as", "said"),
    [
        (
            LEADER,
            "I want to roll T into M5. Can P see it there?",
            "T's hex is in view from P's hex --after \"move T into M5\"",
            "no",
        ),
        (
            LEADER,
            "S moves to M5. Is it spotted then?",
            'S is spotted --after "move S into M5"',
            "no",
        ),
        (
            LEADER,
            "I'm going to roll T up to M6. Is it next to D?",
            'T is next to D\'s hex --after "move T into M5" --after "move T into M6"',
            "yes",
        ),
        # whether it may go there now is not what is asked of who would be seen there
        (
            BLITZ,
            "Say the Panther pulls up to M7. Can T see it there?",
            "(supposing that P is in M7, P's hex is in view from T's hex)",
            "yes",
        ),
        (
            TABLE,
            "T drives to H5. Does D see it there?",
            "(supposing that T is in H5, T's hex is in view from D's hex)",
            "yes",
        ),
        # who goes on afterwards goes as far as is asked
        (
            LEADER,
            "can K drop G in M2 and then drive on to M4?",
            'it is legal to move K into M4 --after "unload G from K" --after "move K into M3"',
            "yes",
        ),
    ],
)
def test_what_is_told_before_a_question_is_supposed(path: str, asked: str, read_as: str, said: str) -> None:
    assert told(path, asked) == [(read_as, said)]


@pytest.mark.parametrize(
    "asked",
    [
        "Suppose the wreck in M6 weren't there. Could S see P?",
        "could S see P without the wreck in M6?",
        "Could S see P if the wreck in M6 were gone?",
    ],
)
def test_what_were_not_there_is_asked_with_it_and_without(asked: str) -> None:
    assert told(LEADER, asked) == [
        (
            "P's hex is in view from S's hex",
            "it makes no difference here: no with the wreck in M6 and without",
        )
    ]


@pytest.mark.parametrize(
    ("asked", "both"),
    [
        ("Can S see D? Can T see P?", ["D's hex is in view from S's hex", "P's hex is in view from T's hex"]),
        ("Is D spotted? And can it fire at S?", ["Is D spotted", "it is legal to fire at S in M4 with D"]),
        (  # the second is asked of where the first leads
            "Can S move to M5, and can P see it there?",
            ["it is legal to move S into M5", "S's hex is in view from P's hex --after \"move S into M5\""],
        ),
    ],
)
def test_of_two_questions_each_is_answered(asked: str, both: list[str]) -> None:
    assert [read_as for read_as, _ in told(LEADER, asked)] == both


def test_of_two_questions_of_which_one_is_not_read_that_is_said() -> None:
    put = answered(scene(LEADER), "can W fire at D, or is it too far?", of_rules=True)
    assert isinstance(put, Answered)
    assert put.unread == "is it too far"
    assert put.data()["not read"] == put.unread
    assert put.lines() == [
        "Read as: it is legal to fire at D in M7 with W",
        "no",
        "  It is done in [Direct fire]; it is [Vehicle movement].",
        "  D may not be fired on by the Allies, by [Unseen under cover].",
        "  W may not fire at M7, by [No line of fire].",
        "Not read: `is it too far`",
    ]


def test_who_is_meant_by_it_is_not_guessed() -> None:
    put = answered(scene(LEADER), "Is S next to D, and can it fire then?", of_rules=True)
    assert not isinstance(put, Answered) or put.unread


def test_what_somebody_still_may_after_a_throw_is_told_where_the_die_changes_nothing() -> None:
    put = answered(scene(TABLE), "can H pop U and still scoot back to G5?", of_rules=True)
    assert isinstance(put, Answered)
    assert put.lines() == [
        'Read as: it is legal to move H into G5 --after "fire at U in L6 with H"',
        "It is so whatever the die shows.",
        "no",
        "  It is done in [Vehicle movement], [Foot movement] or [Landings]; it is [Direct fire].",
        "  H may not move, by [Firers stay].",
    ]


TRIAL = (
    "(supposing a new attack with manner {}, target hex ({target}'s hex), firers {firers}, targets {targets}, "
    "called the trial, the final odds of the trial is at least {column})"
)


@pytest.mark.parametrize(
    ("path", "asked", "read_as", "said"),
    [
        (
            LEADER,
            "do I get two to one on D with S and T?",
            TRIAL.format("direct fire", target="D", firers="S and T", targets="D", column="2-1"),
            "no",
        ),
        (
            LEADER,
            "is S plus T against P at least 1 to 2?",
            TRIAL.format("direct fire", target="P", firers="S and T", targets="P", column="1-2"),
            "yes",
        ),
        (
            LEADER,
            "do R and E get 1-3 if they assault D?",
            (
                "(supposing a new attack with firers R and E, called the company, (supposing a new attack with manner "
                "close assault, target hex (D's hex), firers R and E, sappers (engineer units among the company's firers), "
                "targets (the target group in (D's hex)), called the trial, the final odds of the trial is at least 1-3))"
            ),
            "yes",
        ),
        (LEADER, "can W pop the Panther from where it is?", "it is legal to fire at P in M8 with W", "no"),
        (
            BLITZ,
            "who's got the thickest armor?",
            (
                "(armored units, called the unit, such that (the unit's defense strength) is "
                "(the greatest of (the other's defense strength) for each armored unit, called the other))"
            ),
            "P",
        ),
        (
            BLITZ,
            "what's the fastest thing either side has?",
            (
                "(units, called the unit, such that (the unit's movement allowance) is "
                "(the greatest of (the other's movement allowance) for each unit, called the other))"
            ),
            "D",
        ),
    ],
)
def test_ratios_in_words_and_what_players_say_of_guns_and_armor(path: str, asked: str, read_as: str, said: str) -> None:
    assert told(path, asked) == [(read_as, said)]


def test_who_may_be_meant_by_it_is_asked_of_each_who_is_left() -> None:
    both = [read_as for read_as, _ in told(LEADER, "if K loads G, can it move?")]
    assert both == ["it is legal to load G on K (then: K may move)", "it is legal to load G on K (then: G may move)"]
    assert told(TABLE, "if H fires at U, can it move afterwards?") == [  # U is gone
        ('H may move --after "fire at U in L6 with H"', "no")
    ]


def test_who_is_hooked_up_to_somebody_does_not_go_to_him() -> None:
    put = answered(scene(LEADER), "if R gets hooked up to S, can it still shoot?", of_rules=True)
    assert not isinstance(put, Answered) or "R is in M4" not in put.read_as


@pytest.mark.parametrize(
    ("path", "asked", "readings"),
    [
        (LEADER, "Suppose S weren't in M4. Could T see P?", ["P's hex is in view from T's hex"]),
        (LEADER, "would R be spotted if it stayed in M3?", ["is R spotted"]),
        (
            BLITZ,
            "Say P rolls up to M7. Is it next to T then, and can T see it?",
            [
                "(supposing that P is in M7, P is next to T's hex)",
                "(supposing that P is in M7, P's hex is in view from T's hex)",
            ],
        ),
        (
            LEADER,
            "Both my Shermans on D - do I get two to one?",
            [TRIAL.format("direct fire", target="D", firers="S and T", targets="D", column="2-1")],
        ),
        (
            LEADER,
            "can S and T together knock out D?",
            [
                "it is legal to fire at D in (D's hex) with S and T",
                ("(supposing a new attack with manner direct fire, target hex (D's hex), firers S and T, targets D, "
                "called the trial, the final odds of the trial)"),
            ],
        ),
    ],
)
def test_more_of_what_is_supposed_and_of_what_it_would_come_to(path: str, asked: str, readings: list[str]) -> None:
    assert [read_as for read_as, _ in told(path, asked)] == readings
