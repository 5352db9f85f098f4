"""Turns that are over, hexes and forts that fill up, ways there and back, and what comes before what: all of it was
answered by quoted rules alone, or without a part of it, where nothing else is said."""

from __future__ import annotations

import pytest

from rulewright.actions import answered
from rulewright.actions.answers import Answered
from rulewright.actions.spoken import Quoted
from tests.rulewright.asked_of import BLITZ, LEADER
from tests.rulewright.test_asked_in_clauses import scene


def read(question: str, position: str) -> Answered:
    found = answered(scene(position), question, of_rules=True)
    assert isinstance(found, Answered), found.lines()
    assert not found.unread
    return found


@pytest.mark.parametrize(
    ("question", "position", "many"),
    [
        ("How many more German platoons can squeeze inside X?", LEADER, 3),
        ("how many more platoons fit in X with Y", LEADER, 3),
        ("how many Germans still fit inside the fort", LEADER, 3),
        ("How many more Germans can join Y in the fort?", BLITZ, 2),
        ("how much room is left inside X", BLITZ, 2),
        ("if P gets wrecked in H2 how many units still fit in there", LEADER, 3),  # the wreck takes room
        ("if P gets wrecked in H3 how many Germans still fit in there", BLITZ, 2),
        ("how many more German platoons fit in K6", LEADER, 3),
    ],
)
def test_how_many_more_fit_is_told_of_forts_and_hexes(question: str, position: str, many: int) -> None:
    """Of a hex where one is destroyed first it was the whole stacking limit."""
    assert read(question, position).value == many


def test_how_many_are_stacked_is_no_question_of_room() -> None:
    assert read("how many units are stacked in K6?", LEADER).value == 1
    assert read("how many units are stacked in K6?", BLITZ).value == 2


@pytest.mark.parametrize(
    ("question", "position", "cost"),
    [
        ("What does B pay for three clear hexes off the road?", LEADER, 6),
        ("what does truck E pay for three open hexes in a row off the road", BLITZ, 6),
        ("what do four woods hexes cost P", LEADER, 4),
        ("what does it cost P to leave H2", LEADER, 1),  # the next hex is paid; that was the price of an overrun
        ("how much does it cost E to get out of N7", BLITZ, 2),
    ],
)
def test_what_several_hexes_cost_and_what_leaving_one_does(question: str, position: str, cost: int) -> None:
    assert read(question, position).value == cost


@pytest.mark.parametrize(
    ("question", "position", "told"),
    [
        ("what does it cost P to enter D9", LEADER, "D9 is not next to H2: what the way there costs is told."),
        ("what does it cost A to enter D9", BLITZ, "D9 is not next to H6: what the way there costs is told."),
    ],
)
def test_that_a_hex_is_not_the_next_one_is_told(question: str, position: str, told: str) -> None:
    assert told in "\n".join(read(question, position).lines())
    assert "is not next to" not in "\n".join(read("what does it cost P to enter H3", LEADER).lines())


@pytest.mark.parametrize(
    ("question", "position", "left", "value"),
    [
        (
            "if A got dispersed last turn by german fire can it drive in its own move now",
            LEADER,
            "A is dispersed",
            False,
        ),
        ("can A move if it was dispersed last turn", LEADER, "A is dispersed", False),
        ("if C was dispersed last turn can C assault Q", BLITZ, "C is dispersed", False),
        ("R shot at A from O6 in the German turn just gone, may A shoot back at it now?", LEADER, "A has kept R", True),
        ("Q was dispersed last turn by American fire, can Q move", LEADER, "Nothing is left", True),
        (
            "S shot at C in the last German turn, can B shoot at S",
            BLITZ,
            "Nothing is left",
            False,
        ),  # nobody is beside it
        ("R fired from O6 last turn and only E saw it: can A shoot at R?", LEADER, "left now: E has kept R in", True),
        (
            "R fired from O6 last turn and only E saw it, but E has been dispersed since: can A shoot at R?",
            LEADER,
            "E has kept R",  # and loses it, dispersed
            False,
        ),
        ("if A fired last turn can it move", LEADER, "P has kept A in sight", True),
    ],
)
def test_of_what_happened_last_turn_what_is_left_is_told(question: str, position: str, left: str, value: bool) -> None:
    """A mark stays with whoever fired, and dispersal until the clean-up of one's own side; that one has fired ends."""
    found = read(question, position)
    assert found.value is value
    assert left in "\n".join(found.lines())
    assert "has fired" not in found.stood_in[0].partition(". ")[2]


@pytest.mark.parametrize(
    "question",
    [
        "R fired from N6 last turn, can A shoot at R",  # it was not there
        "if nobody fired last turn can A shoot at R",
        "who moved last turn",
    ],
)
def test_what_is_not_told_of_one_of_them_is_not_supposed(question: str) -> None:
    found = answered(scene(LEADER), question, of_rules=True)
    assert not isinstance(found, Answered) or found.unread


@pytest.mark.parametrize(
    ("question", "position", "end"),
    [
        ("If A shoots now when do I get to turn it up again?", LEADER, "[Clean-up] of the Allies ends"),
        ("if A is dispersed when does it recover", LEADER, "[Clean-up] of the Allies ends"),
        ("if A fires, when does the coin come off A", BLITZ, "[Clean-up] of the Russians ends"),
    ],
)
def test_when_somebody_is_turned_up_again_is_told(question: str, position: str, end: str) -> None:
    assert f"It lasts until {end}." in read(question, position).lines()


@pytest.mark.parametrize(
    ("question", "position", "steps", "value"),
    [
        ("If B goes to F7 and back first and then loads C, can it still drive off?", LEADER, "F7 F8 C", False),
        ("can B go to F7 and back and then load C", LEADER, "F7 F8", True),  # it was asked in F7
        ("if A goes to H5 and back, can it see P", BLITZ, "H5 H6", True),
        ("can A go onto X and out the other side in one go", LEADER, "D4", False),
        ("can A drive over H9 and out on the far side", BLITZ, "H9", True),
        (
            "if Y clears out of X can Q go in",
            LEADER,
            "X",
            False,
        ),  # Q is not beside the fort; it was whether it may move
    ],
)
def test_ways_there_and_on_are_gone_whole(question: str, position: str, steps: str, value: bool) -> None:
    found = read(question, position)
    assert found.value is value
    done = found.read_as.partition(" --after ")[2]
    assert all(one in done for one in steps.split())


@pytest.mark.parametrize(
    ("question", "position", "asked"),
    [
        ("can C walk up to K5 this turn so B can shoot S in town", BLITZ, "fire at S in K4 with B"),
        ("can D walk to J5 now, so that A can see Q", LEADER, "view from A's hex"),
    ],
)
def test_what_somebody_goes_for_this_turn_is_asked(question: str, position: str, asked: str) -> None:
    """What follows `so` was left out without a word."""
    assert asked in read(question, position).read_as


def test_again_says_nothing_of_what_undoes_the_first() -> None:
    assert read("can B hook up C and drop it again in one move", LEADER).value is False


@pytest.mark.parametrize(
    ("question", "position", "told"),
    [
        ("Can D step off before I drive truck B?", LEADER, "no: D does that in [Foot movement]"),
        ("can E drive off before we walk C", BLITZ, "yes: E does that in [Vehicle movement]"),
    ],
)
def test_what_i_do_with_my_own_has_its_place_in_the_turn(question: str, position: str, told: str) -> None:
    found = answered(scene(position), question, of_rules=True)
    assert isinstance(found, Quoted)
    assert told in "\n".join(found.lines())


def test_what_i_do_to_an_enemy_is_not_done_by_him() -> None:
    found = answered(scene(LEADER), "can D move before I drive over Q", of_rules=True)
    assert "Q in [" not in "\n".join(found.lines())


MISSION = """Position [Panzer Leader: mission]; rules [Panzer Leader].
Given:
- an M7 Priest F in B6;
- an armored infantry platoon D in K5;
- a German rifle platoon Q in K6;
- a mission with battery F, aim hex K6, landing hex K6, spotters D, due turn 2, called the order;
- the order is on its way;
- it is [Writing orders] of the Allies;
- it is turn 2.
"""


@pytest.mark.parametrize(("position", "lands"), [(LEADER, False), (MISSION, True)])
def test_shells_land_this_turn_if_they_were_ordered_before(position: str, lands: bool) -> None:
    """It was whether they may be ordered now, to land in the next."""
    assert read("can F lob shells at Q this turn?", position).value is lands
    assert read("can F land shells on K6 this turn?", position).value is lands


@pytest.mark.parametrize(
    ("question", "position"),
    [
        ("If there's a road from F8 to F9 can B ignore it and pay the clear price?", LEADER),
        ("if there is a road from N7 to N8, can E spread out", BLITZ),
    ],
)
def test_that_there_is_something_is_supposed_before_what_somebody_does(question: str, position: str) -> None:
    found = read(question, position)
    assert "is crossed by a road, it is legal to spread" in found.read_as
    assert found.in_its_time is not None
    assert found.in_its_time.value is True


def test_once_it_reaches_the_hex_is_said_of_who_moves() -> None:
    """Whoever fires was sent there himself."""
    found = read("if P moves to H3, H4, H5, can A shoot at it once it reaches H5", LEADER)
    assert found.value is True
    assert "move A" not in found.read_as


JOB = """Position [Panzer Leader: job]; rules [Panzer Leader].
Given:
- an American engineer platoon E in K5;
- a minefield M of the Germans in K4;
- a job with trade mine clearing, owner the Allies, site K4, hands E, stage 2, called the work;
- the work is going on;
- it is [Direct fire] of the Allies;
- it is turn 3.
"""


@pytest.mark.parametrize(
    "asked", ["how many turns are left of E's clearing", "how many turns until E is done clearing"]
)
def test_how_many_turns_a_clearing_has_left(asked: str) -> None:
    """In this one, the third, E moves onto the mines; in the next they are gone. How many are left was of the game."""
    assert read(asked, JOB).value == 1
    assert read(asked, JOB.replace("stage 2", "stage 1")).value == 2
