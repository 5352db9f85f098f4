"""Questions as they are said in the midst of a game, put in the order of one that is read."""

from __future__ import annotations

import pytest

from compiler.syntax import read_words
from rulewright.actions import Answered, Quoted, answered
from rulewright.actions.spoken import put_in_order, spelled_out
from tests.rulewright.test_asked_as_players_ask import BLITZ, LEADER, scene

FIRES_ABOARD = "(supposing that G is inside K, (counters, called the target, such that it is legal to fire at the target in (the target's hex) with G))"


@pytest.mark.parametrize(
    ("path", "asked", "read_as"),
    [
        (LEADER, "G wants to fire while he's still on the truck, ok?", FIRES_ABOARD),
        (LEADER, "Will the Panther see me in M4?", "M4 is in view from P's hex"),
        (LEADER, "how much of K's move goes on dropping G off?", "the cost for K to unload G"),
        (LEADER, "room in M3 for the truck?", "the stack height of M3 is less than the stacking limit"),
        (LEADER, "range from the Wespe to M4?", "the distance from V's hex to M4"),
        (
            LEADER,
            "had T fired earlier this turn could it still roll forward?",
            "(supposing that T has fired, T may move)",
        ),
        (LEADER, "Does Q sitting on the Panther spot for them?", "Q is keeping watch"),
        (LEADER, "can P move to M6 with D still in the woods", "it is legal to move P into M6"),
        (LEADER, "the rifles in M3, do they get to go now", "R may move"),
        (LEADER, "can K unload G in the town?", "(supposing that K is in M5, K may unload G)"),
        (LEADER, "How many more counters fit in M4", "the stacking limit minus (the stack height of M4)"),
        (LEADER, "the rifles in M3, do they get to go now or do I finish the tanks first", "R may move"),
        (LEADER, "can my infantry in M3 assault the town this turn", "R may assault M5 and E may assault M5"),
        (LEADER, "is the armor in M4 able to see M8", "M8 is in view from S's hex and M8 is in view from T's hex"),
        (BLITZ, "could C charge over that armored car like a tank would?", "C may overrun D's hex"),
        (BLITZ, "what stops me crossing from M7 into M8 with T", "T may enter M8 from M7"),
        (BLITZ, "Can the truck stop in M4 with my tanks?", "M4 has room for K"),
        (
            BLITZ,
            "How many Germans would fit in M6 as it is?",
            "(the stacking limit of the Germans) minus (the counters at rest in M6)",
        ),
    ],
)
def test_talk_is_put_in_order_and_echoed(path: str, asked: str, read_as: str) -> None:
    found = answered(scene(path), asked, of_rules=True)
    assert isinstance(found, Answered), found
    assert found.read_as == read_as


@pytest.mark.parametrize(
    "asked", ["is there room for R and E both in M4 with the tanks", "is there room for R and E on K"]
)
def test_room_for_several_is_not_asked_of_each(asked: str) -> None:
    """There may be room for either and not for both."""
    assert not isinstance(answered(scene(LEADER), asked, of_rules=True), Answered)


def test_who_of_mine_is_asked_of_each_side_and_not_of_all_together() -> None:
    found = answered(scene(LEADER), "Who of mine spots the woods hex M7 at the moment?", of_rules=True)
    assert isinstance(found, Answered)
    told = "\n".join(found.lines())
    assert "Read as: units of the Allies that can spot into M7\nnobody" in told, told


def test_an_order_before_the_question_is_done_first() -> None:
    found = answered(scene(LEADER), "Put G down in M2 straight away - may K still drive off?", of_rules=True)
    assert isinstance(found, Answered)
    assert found.read_as == 'K may move --after "unload G from K"'


def test_of_two_questions_the_one_that_is_read_is_answered_and_the_other_given_back() -> None:
    """Nobody knows of whom the second is asked."""
    found = answered(scene(LEADER), "how far is it from the Priest to the Panther, and is it dispersed?", of_rules=True)
    assert isinstance(found, Answered)
    assert (found.read_as, found.unread) == ("the distance from W's hex to P's hex", "is it dispersed")


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        (LEADER, "let's say I fired S in the combat phase. Is it out of the overrun?"),  # was read: is S spread out
        (LEADER, "and from M6 at M7?"),  # `is` is no plural of a Tiger I
        (LEADER, "Sherman shooting at D in the open sense - full strength?"),  # was read: is it halved
        (LEADER, "can E assault D in M6"),  # where D is not
        (BLITZ, "and D, the car in L9?"),
        (BLITZ, "U drives to M5, drops R there and wants on to the town by road rate; does that go?"),
    ],
)
def test_what_is_not_certain_is_not_taken(path: str, asked: str) -> None:
    assert isinstance(answered(scene(path), asked, of_rules=True), Quoted)


def test_who_does_something_where_none_of_his_sort_stands_is_told_so() -> None:
    found = answered(scene(LEADER), "can my infantry in M4 assault the town this turn", of_rules=True)
    assert isinstance(found, Quoted)
    assert found.head == (
        "Nothing reads this of the position: no infantry is in M4; R is in M3, E is in M3, G is in M2 and Q is in M8."
    )


def test_who_stacks_with_whom_is_told_by_the_limit() -> None:
    found = answered(scene(LEADER), "can the mortar stack with the rifles", of_rules=True)
    assert isinstance(found, Quoted)
    assert found.texts[0].name == "Stacking limit"


def test_five_paragraphs_are_quoted_the_last_two_in_a_line() -> None:
    found = answered(scene(LEADER), "how long must my sappers sit on the bridge to blow it?", of_rules=True)
    assert isinstance(found, Quoted)
    assert 3 < len(found.texts) <= 5
    told = [line for line in found.lines() if line.startswith("  [")]
    assert len(told) == len(found.texts)


def test_who_rides_is_no_target_of_a_shot_from_the_back_of_the_tank() -> None:
    found = answered(scene(BLITZ), "Can R fire from the back of the tank?", of_rules=True)
    assert isinstance(found, Answered)
    assert not found.others
    assert (
        found.read_as
        == "(counters, called the target, such that it is legal to fire at the target in (the target's hex) with R)"
    )


def test_what_is_supposed_is_not_left_out() -> None:
    found = answered(scene(LEADER), "but what if T gets dispersed, do we still see the woods?", of_rules=True)
    assert isinstance(found, Answered)
    assert found.read_as == 'units that can see M7 --after "disperse T"'


@pytest.mark.parametrize("asked", ["can S move to M5", "what is the range of S"])
def test_what_is_in_order_stays_as_it_is(asked: str) -> None:
    assert list(put_in_order(scene(LEADER), read_words(spelled_out(asked))[0])) == []
