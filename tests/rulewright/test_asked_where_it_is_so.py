"""Questions that tell what is so, and not what is done: who rides on whom, who has joined whom, who is not there."""

from __future__ import annotations

import pytest

from tests.rulewright.test_asked_in_clauses import told

LEADER = """Position [Panzer Leader: told]; rules [Panzer Leader]; under [Opportunity fire].
Given:
- an M4 tank A in H6;
- an American truck B in F8;
- an American 57 mm gun C in F8;
- an armored infantry platoon D in K5;
- an American engineer platoon E in K5;
- an M7 Priest F in B6;
- a Panther P in H2;
- a German rifle platoon Q in K6;
- a German 88 mm gun R in O6;
- a German submachine-gun platoon S in H8;
- a twenty-point fort X of the Germans in D4;
- a German rifle platoon Y inside X;
- K5's cover is woods;
- it is [Direct fire] of the Allies;
- it is turn 2.
"""
BLITZ = """Position [PanzerBlitz: told]; rules [PanzerBlitz].
Given:
- a T-34 A in H6;
- a rifle company C in K6;
- an engineer company D in K6;
- a Panther P in H3;
- a rifle platoon Q in K7;
- a submachine-gun platoon S in K4;
- a twenty-point fort X of the Germans in D4;
- a minefield M of the Germans in H4;
- it is [Direct fire] of the Russians;
- it is turn 2.
"""


@pytest.mark.parametrize(
    ("asked", "read", "said"),
    [
        ("A is dispersed, what's its defense?", 'A\'s defense strength --after "disperse A"', "9"),
        ("C is riding on A. can C fire at P", 'fire at P in H3 with C --after "suppose C is inside A"', "no"),
        (
            "C rides on A, can C fire at P",
            "(supposing that C is inside A, it is legal to fire at P in H3 with C)",
            "no",
        ),
        (
            "C sits on A: may it shoot at P",
            "(supposing that C is inside A, it is legal to fire at P in H3 with C)",
            "no",
        ),
        ("P has Q aboard. may it fire at A", 'fire at A in H6 with P --after "suppose Q is inside P"', "no"),
        ("Q is standing on top of X. can A fire at Q", 'fire at Q in D4 with A --after "suppose Q is in D4"', "yes"),
        (
            "S has joined Q in K7. Can C close assault them?",
            'C may assault Q\'s hex --after "suppose S is in K7"',
            "yes",
        ),
        ("A is on M, can it move", 'A may move --after "suppose A is in H4"', "yes"),
        ("Suppose C were in H5. May it enter H4", "(supposing that C is in H5, C may enter H4 from H5)", "yes"),
        ("if C were in H5, may it enter H4", "(supposing that C is in H5, C may enter H4 from H5)", "yes"),
    ],
)
def test_what_is_told_to_be_so_is_supposed(asked: str, read: str, said: str) -> None:
    first, *rest = told(BLITZ, asked)
    assert first.startswith("Read as: "), first
    assert read in first
    assert said in (line.strip() for line in rest), rest


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        ("can B haul C to G8", 'move B into G8 --after "load C on B"'),
        ("may B pull C over to F9", 'move B into F9 --after "load C on B"'),
        ("can B hitch the gun and haul it off to G8 in one turn", 'move B into G8 --after "load C on B"'),
        ("B loads C. can it haul it off to G8", 'move B into G8 --after "load C on B"'),
        ("if Q stays put and D does not shoot, is D spotted", "is D spotted"),
        ("A moves to H7 and overruns S, what odds", '--after "move A into H7"'),
        ("if A moves to H7 and overruns S how bad is it", '--after "move A into H7"'),
        ("can Y leave the fort", "come out of X with Y"),
        ("A is on top of X. can Y get out of the fort", "supposing that A is in D4, it is legal to come out of X with Y"),
        (
            "F has been dispersed. May I write down a target for it for next turn?",
            'can F be given a target --after "disperse F"',
        ),
    ],
)
def test_what_is_done_first_is_heard(asked: str, read: str) -> None:
    first, *_ = told(LEADER, asked)
    assert first.startswith("Read as: "), first
    assert read in first


def test_who_is_dispersed_is_given_no_orders() -> None:
    """That he could fire indirectly at all is not that he may be ordered to."""
    first, second, *_ = told(LEADER, "if the Priest is dispersed can it still fire indirect")
    assert 'can F be given a target --after "disperse F"' in first
    assert second == "no"


def test_who_is_asked_about_stays_open_where_either_may_be_meant() -> None:
    """Whether C or A is to fire, nobody tells."""
    assert told(LEADER, "does C see A and can it fire back")[0].startswith("Not read, and not considered here")


@pytest.mark.parametrize("asked", ["if A fires at P can D fire at P too", "A fires at P. Can D fire at P"])
def test_where_some_dice_leave_nobody_to_ask_of_it_is_answered_of_the_others(asked: str) -> None:
    """It was supposed that A had fired, and not at whom: so D could."""
    lines = [line.strip() for line in told(BLITZ, asked)]
    assert lines[0] == 'Read as: it is legal to fire at P in H3 with D --after "fire at P in H3 with A"'
    assert lines[1].startswith("P is gone: ")
    assert lines[2:4] == ["Otherwise it is so whatever the die shows.", "no"]


@pytest.mark.parametrize(
    ("text", "asked", "read", "said"),
    [
        (
            LEADER,
            "A wants to overrun S, in from H7. The Germans have put Q in H9. Can it?",
            'overrun S\'s hex with A --after "suppose Q is in H9" --after "move A into H7"',
            "no",
        ),
        (
            LEADER,
            "P gets killed where it stands. How many more units fit in that hex afterwards?",
            'the stacking limit minus (the stack height of H2) --after "destroy P"',
            "3",
        ),
        (
            BLITZ,
            "D moves to J7 and C stays put. Can both assault Q?",
            "D may assault Q's hex and C may assault Q's hex",
            "yes",
        ),
        (BLITZ, "D close assualts Q. Can C assault it too", "C may assault Q's hex", "no"),
        (BLITZ, "if A drives onto M can P fire at it", "fire at A in H4 with P", "no"),
        (BLITZ, "C rides on A and A is dispersed. Is C dispersed?", '--after "suppose C is inside A"', "yes"),
    ],
)
def test_a_story_is_heard_to_its_end(text: str, asked: str, read: str, said: str) -> None:
    first, *rest = told(text, asked)
    assert read in first, first
    assert said in (line.strip() for line in rest), rest


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        ("if D moves up next to S this turn, can A then fire at S?", 'fire at S in K4 with A --after "move D into K5"'),
        ("if A drives next to P, does P get to shoot at it", '--after "move A into H5" --after "move A into H4"'),
        ("A moves adjacent to S, is S spotted", "is S spotted --after"),
    ],
)
def test_who_moves_up_to_a_foe_is_beside_him(asked: str, read: str) -> None:
    assert read in told(BLITZ, asked)[0]


def test_what_is_asked_twice_is_answered_once() -> None:
    lines = told(BLITZ, "does D spot Q and could A then shell it")
    readings = [one for one in lines if one.startswith("Read as: ")]
    assert len(readings) == len({*readings}) > 1


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        ("if D parks in L5, can Q see it", "(supposing that D is in L5, "),
        ("if D stops in L5 can Q fire at it", "(supposing that D is in L5, "),
        ("if A parks on top of X, can Y come out of X", "(supposing that A is in D4, "),
    ],
)
def test_where_somebody_may_stop_he_is_not_yet(asked: str, read: str) -> None:
    """That there is room for him said that it was so anyway, and the condition was dropped."""
    assert read in told(LEADER, asked)[0]


@pytest.mark.parametrize(
    ("text", "asked", "read"),
    [
        (LEADER, "if A moves to H5, can B stop there too", "(supposing that A is in H5, the stack height of H5 "),
        (LEADER, "if A moves to H5 is there room for B", "(supposing that A is in H5, the stack height of H5 "),
        (BLITZ, "S shot at C. Can C shoot back?", 'fire at S in K4 with C --after "suppose S has fired"'),
        (
            BLITZ,
            "Q rides on P and they stop next to C. May C assault Q",
            '--after "suppose Q is inside P" --after "move P into',
        ),
    ],
)
def test_no_place_and_no_deed_is_dropped(text: str, asked: str, read: str) -> None:
    """The first were asked of F8, where B is; the third of whether S may fire; of the fourth P was left where it is."""
    assert read in told(text, asked)[0]


@pytest.mark.parametrize("asked", ["is A caught on the mines?", "will the mines attack A?"])
def test_who_stands_on_mines_need_not_be_caught(asked: str) -> None:
    lines = told(BLITZ, asked)
    assert lines[:2] == ["Read as: A is caught on mines", "no"]


def test_what_is_not_played_with_is_not_so() -> None:
    """Whether C is aboard was read as a thing of an option that is off, and asking broke off there."""
    lines = told(LEADER, "If C is aboard B, what is B's defense strength?")
    assert lines[-1] == "1"
    assert "C is inside B" in lines[0]
