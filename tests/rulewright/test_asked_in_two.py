"""Two sentences of which the first supposes, two questions in one, and what is asked without somebody or something."""

from __future__ import annotations

import pytest

from rulewright.actions import Answered, answered
from rulewright.actions.typed import question
from rulewright.scenes import Refused, Scene, open_scene
from rulewright.shelf import Wished
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
        # two things are done first
        (
            LEADER,
            "if K moves to M3 and drops G there, can K still move?",
            'K may move --after "move K into M3" --after "unload G from K"',
            "yes",
        ),
        (
            LEADER,
            "Can K drive to M3, drop G and still move?",
            'K may move --after "move K into M3" --after "unload G from K"',
            "yes",
        ),
        (
            LEADER,
            "K drives to M3 and drops G there. How many movement points does K have left?",
            'the points left to K --after "move K into M3" --after "unload G from K"',
            "5",
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
        "Not read, and not considered here: `is it too far`",
        "Read as: it is legal to fire at D in M7 with W",
        "no",
        "  It is [Vehicle movement] of the Allies.",
        "  In [Direct fire] of the Allies in the next turn: no",
        "    D may not be fired on by the Allies, by [Unseen under cover].",
        "    W may not fire at M7, by [No line of fire].",
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
        "  It is [Direct fire] of the Allies.",
        "  In [Vehicle movement] of the Allies: no",
        "    H may not move, by [Firers stay].",
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
            ["it is legal to fire at D in M7 with S and T (then: is D eliminated)"],
        ),
    ],
)
def test_more_of_what_is_supposed_and_of_what_it_would_come_to(path: str, asked: str, readings: list[str]) -> None:
    assert [read_as for read_as, _ in told(path, asked)] == readings


@pytest.mark.parametrize(
    ("path", "asked", "readings"),
    [
        (
            LEADER,
            "Can R see D from M3, and how far away is that?",
            [("D's hex is in view from R's hex", "no"), ("the distance from R's hex to D's hex", "4")],
        ),
        (
            LEADER,
            "Is D spotted, and at what range can S fire?",
            [("Is D spotted", "no"), ("the reach of S", "8")],
        ),
        (
            LEADER,
            "can S see P, and at what range?",
            [("P's hex is in view from S's hex", "no"), ("the distance from S's hex to P's hex", "4")],
        ),
        # `it` that is nobody
        (
            LEADER,
            "What phase are we in and whose move is it?",
            [("the phase", "[Vehicle movement]"), ("the side to move", "the Allies")],
        ),
        # where it was asked of before
        (
            TABLE,
            "How many counters are in I7 right now, and how many more fit?",
            [("the number of counters in I7", "2"), ("the stacking limit minus (the stack height of I7)", "2")],
        ),
    ],
)
def test_the_second_question_is_of_those_of_the_first(path: str, asked: str, readings: list[tuple[str, str]]) -> None:
    assert told(path, asked) == readings


@pytest.mark.parametrize(
    ("path", "asked", "read_as", "said"),
    [
        (
            LEADER,
            "Is there still room for E in M4 if R goes there first?",
            "(supposing that R is in M4, the stack height of M4 is less than the stacking limit)",
            "yes",
        ),
        (LEADER, "the Panther, can it see S?", "S's hex is in view from P's hex", "no"),
        # what is said besides is so: halftrack T carries somebody
        (
            TABLE,
            "May T fire while it's loaded?",
            "(counters, called the target, such that it is legal to fire at the target in (the target's hex) with T)",
            "nobody",
        ),
        (
            LEADER,
            "Does the wreck in M6 stop S from using the road rate?",
            "can S use the road rate into M6 from M5",
            "it makes no difference here: yes with the wreck in M6 and without",
        ),
    ],
)
def test_what_is_said_around_a_question_is_heard(path: str, asked: str, read_as: str, said: str) -> None:
    put = answered(scene(path), asked, of_rules=True)
    assert isinstance(put, Answered), put
    assert (put.read_as, put.matters or put.said) == (read_as, said)


def test_what_they_do_is_not_what_they_may() -> None:
    """It was told whether they may begin road blocking."""
    assert not isinstance(answered(scene(LEADER), "Do trucks block a road?", of_rules=True), Answered)


@pytest.mark.parametrize(
    ("asked", "offered"),
    [
        # who is named has a place in what is offered, as where he stands if need be
        ("can R have a bash at assaulting D?", "can R assault D"),
        # in words of players, each thing once, and what is rare in the rules weighs most
        ("Is S's attack doubled against P at four hexes, or halved, or neither?", "Is S's attack doubled against P"),
        ("what does the town of M5 ask of S for its entry cost?", "how much does M5 cost S"),
    ],
)
def test_what_is_offered_is_said_as_players_say_it(asked: str, offered: str) -> None:
    put = question(scene(LEADER), asked)
    assert isinstance(put, Refused)
    assert f"  {offered}" in put.problems[0].notes


def test_what_may_be_done_in_its_time_is_data_too() -> None:
    put = answered(scene(LEADER), "can P move to M7?", of_rules=True)
    assert isinstance(put, Answered)
    then = put.data()["in its time"]
    assert isinstance(then, dict)
    assert (put.value, then["phase"], then["side"], then["value"]) == (False, "Vehicle movement", "the Germans", True)
    told = put.lines(why=True)
    assert told[told.index("In [Vehicle movement] of the Germans:") + 1] == "Yes: move P into M7."


@pytest.mark.parametrize(
    "asked",
    [
        "can S move to M6?",
        "can K drop G in M2 and then drive on to M4?",
        "if S moves to M6, is it next to D?",
        "can P fire at S?",
        "who can fire at S?",
        "how far can S get along the road this turn?",
        "what does it cost S to get to M7?",
        "does the wreck in M6 stop S from using the road rate?",
    ],
)
def test_at_the_command_line_it_is_answered_as_in_python(asked: str) -> None:
    """There functions are written as they are come to, and who was two hexes off was told that he is."""
    late = open_scene(LEADER, Wished(), "yes")
    assert isinstance(late, Scene)
    found, there = (answered(one, asked, of_rules=True) for one in (scene(LEADER), late))
    assert isinstance(found, Answered)
    assert isinstance(there, Answered)
    assert there.lines(why=True) == found.lines(why=True)
