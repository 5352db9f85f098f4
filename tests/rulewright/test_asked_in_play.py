"""Whom a side's name means, what may be done from elsewhere or by another attack, and who is gone: found by two hunts
for wrong answers and by somebody who played two evenings at the terminal."""

from __future__ import annotations

from contextlib import suppress

import pytest

from rulewright.actions import Answered, Quoted, answered
from rulewright.actions.ordered import orders
from rulewright.scenes import Refused, seen_by
from rulewright.shelf import Slip
from tests.rulewright.test_asked_in_clauses import scene, told
from tests.rulewright.test_asked_where_it_is_so import BLITZ, LEADER

MOVING = """Position [Panzer Leader: moving]; rules [Panzer Leader]; under [Opportunity fire].
Given:
- an M4 tank A in F5;
- an American truck B in E10;
- an American 57 mm gun C in E10;
- an American truck L in C9;
- an American halftrack H in K3;
- an armored infantry platoon D inside H;
- the points spent by H are 5;
- a Panther P in K8;
- a German submachine-gun platoon S in F8;
- a German 88 mm gun R in O5;
- it is [Vehicle movement] of the Allies;
- it is turn 4.
"""
ASSAULT = """Position [Panzer Leader: assault]; rules [Panzer Leader].
Given:
- an M4 tank A in H7;
- an American truck B in E9;
- an American 57 mm gun C in E9;
- a German rifle platoon Q in I6;
- a German engineer platoon E in I6;
- a German rifle platoon Z in F9;
- it is [Close assault] of the Germans;
- it is turn 5.
"""
LOST = """Position [Panzer Leader: lost]; rules [Panzer Leader].
Given:
- an M4 tank A in H6;
- an M4 tank B in H6;
- an M4 tank C out of play;
- a German 88 mm gun P in H2;
- a German 88 mm gun Q in N6;
- a German 88 mm gun R out of play;
- a German rifle platoon S in J6;
- it is [Direct fire] of the Allies;
- it is turn 2.
"""


SHUT_IN = """Position [Panzer Leader: shut in]; rules [Panzer Leader].
Given:
- an M4 tank A in B3;
- a German rifle platoon R in K8;
- J7's cover is woods;
- J8's cover is woods;
- K7's cover is woods;
- it is [Direct fire] of the Allies.
"""


def read_as(lines: list[str]) -> list[str]:
    return [one.removeprefix("Read as: ") for one in lines if one.startswith("Read as: ")]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("which Germans can see A", "P, Q, R, S and Y"),
        ("how many Germans are there", "5"),
        ("are there Germans in D4", "Y"),
    ],
)
def test_a_side_is_those_of_whom_the_rules_ask(asked: str, answer: str) -> None:
    """Its forts were counted, and saw."""
    assert told(LEADER, asked)[-1] == answer


@pytest.mark.parametrize("asked", ["which units can A see", "who is in the same hex as A", "who can reach A"])
def test_who_is_asked_about_is_none_of_those(asked: str) -> None:
    assert "A" not in told(LEADER, asked)[-1].replace(",", "").split()


@pytest.mark.parametrize("asked", ["my M4", "the M4", "the M4 tank", "my m4 tank", "M4"])
def test_who_is_called_as_a_hex_is(asked: str) -> None:
    """M4 is a hex of the board, and nothing was read, or an empty hex was meant."""
    assert read_as(told(LEADER, f"can {asked} hit P")) == ["it is legal to fire at P in H2 with A"]


def test_a_hex_called_as_somebody_is_remains_one() -> None:
    assert read_as(told(LEADER, "is M4 woods")) == ["M4's cover is woods"]
    assert read_as(told(LEADER, "is the M4 hex woods")) == ["M4's cover is woods"]


def test_of_several_of_one_type_the_name_is_told_in_full() -> None:
    assert read_as(told(LOST, "can the M4s hit S")) == ["it is legal to fire at S in J6 with A and B"]


@pytest.mark.parametrize(
    ("asked", "then"),
    [
        ("can A overrun S", 'it is legal to overrun S\'s hex with A --after "move A into F6" --after "move A into F7"'),
        (
            "can L load C",
            'it is legal to load C on L --after "move L into D10" --after "move L into E10"',
        ),
    ],
)
def test_what_may_be_done_once_he_has_moved_nearer(asked: str, then: str) -> None:
    """It was a no, as he is not next to it yet."""
    lines = told(MOVING, asked)
    assert "no, but yes once moved nearer" in lines
    assert lines[-2:] == [f"Read as: {then}", "yes"]


def test_what_cannot_be_reached_stays_a_no() -> None:
    assert "yes" not in told(MOVING.replace("F8", "P9"), "can A overrun S")


def test_the_gun_of_another_side_is_told_in_a_line() -> None:
    assert "Or, read as L may load R: no." in told(MOVING, "can the truck load the gun")


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        ("can Q attack A", "Q may assault A's hex"),
        ("what odds do Q and E get on A", "what are the odds of Q and E assaulting A"),
        ("what column is Q against A", "what are the odds of Q assaulting A"),
        ("what is the die modifier against H7", "what is the die modifier for assaulting H7"),
        ("can Q and E go for H7", "Q may assault H7 and E may assault H7"),
        ("can Z kill C", 'is C eliminated --after "assault C\'s hex with Z led by nobody"'),
        ("what must Z roll to kill the gun", 'is C eliminated --after "assault C\'s hex with Z led by nobody"'),
    ],
)
def test_where_there_is_only_assault_an_attack_is_one(asked: str, read: str) -> None:
    """Fire was meant, which nobody can now."""
    assert read_as(told(ASSAULT, asked)) == [read]


@pytest.mark.parametrize("asked", ["can Q fire at A", "what are the odds of Q firing at A"])
def test_fire_is_fire_in_any_phase(asked: str) -> None:
    assert "fir" in read_as(told(ASSAULT, asked))[0]


@pytest.mark.parametrize("asked", ["can A attack P", "what odds does A get on P"])
def test_in_the_phase_of_fire_an_attack_is_fire(asked: str) -> None:
    assert "fir" in read_as(told(LEADER, asked))[0]


@pytest.mark.parametrize("where", ["in K6", ""])
def test_who_is_fired_at_does_not_fire(where: str) -> None:
    """`can Q be fired at in K6` was whether Q can fire at K6."""
    lines = told(LEADER, f"can Q be fired at {where}".strip())
    assert lines[:2] == ["Read as: Q may be fired on by (the opponent of (the side of Q))", "yes"]
    assert "with the unit)" in lines[2]  # who can


def test_who_is_lost_is_not_meant_by_what_is_left() -> None:
    assert told(LOST, "who can the 88s hit")[-1] != "nobody"
    lines = told(LOST, "which of my units can the 88s see")
    assert lines[1] == "A and B"
    assert "R's" not in lines[0]


def test_who_is_lost_and_may_by_the_rules_is_told_to_be_nowhere() -> None:
    assert told(LOST, "can C move")[-1] == "C is not on the board."


def test_whom_several_can_see_is_whom_any_of_them_can() -> None:
    alone = told(LEADER, "which of my units can P and S see")
    assert " or " in read_as(alone)[0]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [("can A see Q and S", "yes"), ("is Q next to D and E", "yes"), ("are P and Q next to D", "no")],
)
def test_of_two_who_are_seen_or_stand_there_each_is_asked(asked: str, answer: str) -> None:
    assert answer in told(LEADER, asked)


@pytest.mark.parametrize("asked", ["anyone next to K6", "is there anyone next to K6", "anybody adjacent to K6?"])
def test_whether_anybody_is_there_asks_who(asked: str) -> None:
    assert told(LEADER, asked)[-1] == "D and E"


@pytest.mark.parametrize("tail", [" this turn", " from here", ""])
def test_when_he_would_kill_it_changes_nothing_of_the_chance(tail: str) -> None:
    """With `this turn` it was only whether he may fire."""
    lines = told(BLITZ, f"can P kill A{tail}")
    assert read_as(lines) == ['is A eliminated --after "fire at A in H6 with P"']
    assert any(one.startswith("yes: 1/2") for one in lines)


def test_who_can_still_move_are_those_who_are_on_turn() -> None:
    assert told(BLITZ, "who can still move")[-2:] == ["A", "In [Foot movement] of the Russians: C and D."]


def test_what_only_the_next_turn_allows_is_told_of_this_one() -> None:
    lines = told(MOVING, "can A still fire")
    assert "No more in this turn, in which [Direct fire] of the Allies is over." in lines


@pytest.mark.parametrize(("asked", "begins"), [("can B fire", "no: nobody"), ("can A fire", "yes: P, Q, R, S and X")])
def test_whether_somebody_can_is_answered_with_yes_or_no(asked: str, begins: str) -> None:
    assert begins in told(LEADER, asked)


@pytest.mark.parametrize(("text", "is_played"), [(MOVING, True), (BLITZ, False)])
def test_when_he_may_fire_tells_of_what_he_may_in_reaction(text: str, is_played: bool) -> None:
    found = answered(scene(text), "when can P fire at A", of_rules=True)
    assert isinstance(found, Quoted)
    assert ("In reaction: [Opportunity fire at a moving unit]" in found.lines()[0]) is is_played


def test_who_may_move_but_not_now_is_told_when() -> None:
    """A plain yes was taken for one that holds now."""
    told_when = "It is [Vehicle movement] of the Allies; that is done in [Vehicle movement] of the Germans."
    assert told_when in told(MOVING, "can P move")


def test_who_may_move_now_is_told_nothing_more() -> None:
    assert told(MOVING, "can A move") == ["Read as: A may move", "yes"]


def test_who_has_no_points_left_cannot_keep_moving() -> None:
    """Unloading costs half; what `may move` asks counts no points."""
    assert told(MOVING, "can H unload and keep moving")[-1] == "no"
    assert (
        told(MOVING.replace("points spent by H are 5", "points spent by H are 2"), "can H unload and keep moving")[-1]
        == "yes"
    )


def test_an_order_may_name_him_who_is_called_as_a_hex_is() -> None:
    found = orders(scene(MOVING), "move my M4 to F6")
    assert isinstance(found, tuple)
    assert [one.text for one in found] == ["move A into F6"]


def test_what_is_read_of_an_assault_is_an_answer() -> None:
    found = answered(scene(ASSAULT), "can Q attack A", of_rules=True)
    assert isinstance(found, Answered)
    assert found.value is True


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("who can I shoot at", "P, Q, R, S and X"),
        ("can I hit anyone?", "P, Q, R, S and X"),
        ("whom can we assault", "Q"),
        ("can anyone assault anything", "Q"),
        ("who can fire", "A, C, D, E and F"),
    ],
)
def test_whom_we_can_attack_is_not_who_of_us_can(asked: str, answer: str) -> None:
    """`who can I shoot at` was who can fire."""
    assert told(LEADER, asked)[-1].removeprefix("yes: ") == answer


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        ("what column does A get on K6", "what are the odds of A firing at K6"),
        ("what odds with C as well as A on P", "what are the odds of C and A firing at P"),
        ("what's the total defense of K6", "how many defense strength are in K6"),
        ("is there room for anything else in K5", "the stack height of K5 is less than the stacking limit"),
        ("are his rifles spotted", "Q is spotted and Y is spotted"),
    ],
)
def test_more_that_is_asked_of_a_hex_and_of_those_in_it(asked: str, read: str) -> None:
    assert read_as(told(LEADER, asked))[0] == read


def test_the_nearest_enemy_is_none_of_his_own() -> None:
    assert told(LEADER, "what is the nearest enemy to P")[1:] == ["A"]


@pytest.mark.parametrize(
    ("asked", "side", "read"),
    [
        ("who of mine can still move", "the Allies", "units of the Allies that may move"),
        ("which of my units can see A", "the Germans", "(units of the Germans, called the unit, such that"),
        ("how many have I lost", "the Germans", "the losses of the Germans"),
        ("can my tank hit R", "the Allies", "it is legal to fire at R in O6 with A"),
        ("can his tank hit A", "the Allies", "it is legal to fire at A in H6 with P"),
        (
            "if his tank goes to H3 can it see A",
            "the Allies",
            "(supposing that P is in H3, A's hex is in view from P's",
        ),
        (
            "another tank of mine stands in H5, can it see A",
            "the Germans",
            "A's hex is in view from G's hex --after \"su",
        ),
        ("can I destroy R", "the Germans", "it is legal to give up R"),
    ],
)
def test_who_asks_has_a_side_where_one_is_seated(asked: str, side: str, read: str) -> None:
    """Both sides were answered, or that on turn, though it is known who asks."""
    found = answered(seen_by(scene(LEADER), side), asked, of_rules=True)
    assert isinstance(found, Answered)
    assert len(read_as(found.lines())) == 1
    assert read_as(found.lines())[0].startswith(read)


def test_whoever_has_nowhere_to_go_does_not_move_on() -> None:
    """An 88 takes the whole movement of who loads it; `may move` counts no points, and it was a yes."""
    assert "no" in told(LEADER, "If a German truck were in O6, could it hook up R and drive away?")
    assert told(LEADER, "If there were an American truck in K5, could it load D and drive away?")[-1] == "yes"


@pytest.mark.parametrize(
    ("asked", "read", "answer"),
    [
        ("if C is on a minefield can Q assault it", "(supposing that M is in K6, Q may assault C's hex)", "yes"),
        ("if Q is on a minefield can C assault it", "(supposing that M is in K7, C may assault Q's hex)", "yes"),
    ],
)
def test_a_thing_that_stands_elsewhere_comes_to_who_is_said_to_be_in_it(asked: str, read: str, answer: str) -> None:
    """Q was moved to the one minefield there is, away from those who ask."""
    lines = told(BLITZ, asked)
    assert (read_as(lines)[0], lines[1]) == (read, answer)


def test_whom_somebody_shoots_at_is_not_himself() -> None:
    """`it` was A, who shoots."""
    lines = told(LEADER, "what does S defend with when A shoots it")
    assert lines[:2] == ["Read as: what does S defend with if A fires only at it alone", "6"]


def test_of_a_number_of_one_who_is_inside_another_that_is_told() -> None:
    """The printed 8 of a platoon in a fort was told as if nothing else counted."""
    assert told(LEADER, "what does Y defend with in there?")[-1] == "Y is inside X, of which it is 20."
    assert told(LEADER, "what is A's defense")[-1] == "9"


@pytest.mark.parametrize(
    "said", ["then", "how", "+", "what is", "can the", "from there", "then then", "now then", "how how", "if then"]
)
def test_words_that_say_nothing_of_their_own_are_not_read(said: str) -> None:
    """Each ended the program with a fault."""
    there = scene(LEADER)
    assert not isinstance(answered(there, said, of_rules=True), Answered)
    with suppress(Slip):
        assert isinstance(orders(there, said), Refused)


def test_no_hex_is_in_view_is_not_told_where_units_are_looked_for() -> None:
    """Of the few hexes in which units stand it was said of all."""
    hidden = SHUT_IN
    lines = told(hidden, "which of his units can R see")
    assert "nobody" in lines
    assert not any("No hex is" in one for one in lines)


@pytest.mark.parametrize("asked", ["who of mine can still fire", "which of my units can fire"])
def test_who_of_mine_can_fire_are_mine(asked: str) -> None:
    """It was who may be fired on by the other side."""
    found = answered(seen_by(scene(LEADER), "the Allies"), asked, of_rules=True)
    assert isinstance(found, Answered)
    assert found.lines()[-1] == "A, C, D, E and F"


def test_who_is_new_and_mine_is_of_who_asks() -> None:
    """A Panther, in the Germans' eyes, was an M4 tank, as the Allies are on turn."""
    found = answered(
        seen_by(scene(LEADER), "the Germans"), "another tank of mine stands in H5, can it see A", of_rules=True
    )
    assert isinstance(found, Answered)
    assert "suppose there is a Panther G" in found.read_as
