"""Cases as players tell them: what becomes of somebody, who goes first, who got off, who is singled out."""

from __future__ import annotations

import pytest

from rulewright.actions import Quoted, answered
from tests.rulewright.test_asked_in_clauses import scene, told
from tests.rulewright.test_asked_where_it_is_so import BLITZ, LEADER

OF_LEADER = {
    "X is destroyed. what becomes of Y?": "Y is out of play",
    "what happens to Y if X is destroyed": "Y is out of play",
    "Q rides on P and P gets dispersed. what happens to Q?": "Q is no longer inside P, in H2; Q is dispersed",
    "C is loaded on B and B gets dispersed. what happens to C?": "C is dispersed",
    "A is dispersed. what happens to S?": "nothing comes of it for S",
    "Q rides on P. P gets dispersed. does Q have to get off?": "yes: Q is no longer inside P, in H2",
    "Q rides on P. P gets dispersed. does Q stay on?": "no: Q is no longer inside P, in H2",
    "C is loaded on B. B gets dispersed. does C stay on?": "yes: C is dispersed",
    "P is destroyed. is there a wreck then?": "yes",
    "B is destroyed. does it leave a wreck": "no",
    "the fort is destroyed. is Y lost?": "yes",
    "A gets dispersed by P. can A move?": "no",
    "A is dispersed by fire from P. can A move?": "no",
    "A is hit and dispersed. can A move": "no",
    "P hits A and it is dispersed. can A move": "no",
    "P fires at A and A is dispersed. can P move?": "no",
    "Y leaves X. can A fire at Y": "  In [Direct fire] of the Allies: yes",
    "Y comes out of the fort and sits on top. Does F get an oportunity shot at it?": "no",
}
OF_BLITZ = {
    "If I blow up A myself is there a wreck?": "yes",
    "C rides on A, and E is in the same hex. They hit only C and it gets dispersed, what becomes of it?": (
        "C is out of play"
    ),
    "C is riding on the T-34 and P hits only C, dispersed. What happens to C?": (
        "C is no longer inside A, in H6; C is dispersed"
    ),
    "A fires at P and it is destroyed. What becomes of it?": "P is out of play",
}


@pytest.mark.parametrize("asked", OF_LEADER)
def test_what_becomes_of_somebody(asked: str) -> None:
    assert OF_LEADER[asked] in told(LEADER, asked)


@pytest.mark.parametrize("asked", OF_BLITZ)
def test_what_becomes_of_somebody_elsewhere(asked: str) -> None:
    assert OF_BLITZ[asked] in told(BLITZ.replace("C in K6", "C in K6;\n- an SU-152 E in H9"), asked)


def test_the_same_is_asked_of_another() -> None:
    lines = told(LEADER, "Say S is up on the roof of X when the fort is destroyed. Does S die too? And Y?")
    assert [one for one in lines if one in ("yes", "no")] == ["no", "yes"]
    lines = told(LEADER, "can A see P? what about R?")
    assert {"Read as: P's hex is in view from A's hex", "Read as: R's hex is in view from A's hex"} <= {*lines}


def test_both_questions_of_what_happened_are_answered() -> None:
    asked = "Q rides on P and P is shot at and dispersed. is Q dispersed as well? does it stay on?"
    lines = told(LEADER, asked)
    assert {"yes", "no: Q is no longer inside P, in H2"} <= {*lines}


@pytest.mark.parametrize("asked", ["S is with Q. can D and E assault only S", "S is with Q. can D assault S only?"])
def test_who_is_singled_out_where_all_are_meant_is_told(asked: str) -> None:
    lines = told(LEADER, asked)
    assert lines[1:] == ["no", "  by [Everybody in the hex]"]
    assert not any("asked of all" in one for one in told(LEADER, "can D assault only Q"))
    assert not any("asked of all" in one for one in told(LEADER, "S is with Q. can A fire at S alone?"))
    whole = told(LEADER, f"{asked.rstrip('?')} and leave Q alone?")
    assert whole[0] == "Not read, and not considered here: `leave Q alone`"


def test_what_no_rule_but_one_can_mean_is_told_as_the_rules_have_it() -> None:
    found = answered(
        scene(LEADER), "D shoots at Q in the fire phase. Can D then go in and assault Q as well?", of_rules=True
    )
    assert isinstance(found, Quoted)
    assert found.is_sure
    first, then, *_ = found.lines()
    assert first == "By the rules, as nothing reads this of the position itself:"
    assert then.startswith(
        "  [No assault after fire] Infantry or cavalry that has fired cannot close assault in the same"
    )
    unsure = answered(scene(LEADER), "can A just drive thru H8, no overrun?", of_rules=True)
    assert not (isinstance(unsure, Quoted) and unsure.is_sure)


def test_who_got_off_this_turn_has_been_unloaded() -> None:
    asked = "Say the engineers got off the truck next to Q this turn. May they still assault Q?"
    assert told(LEADER, asked)[:2] == ['Read as: E may assault Q\'s hex --after "suppose E has been unloaded"', "no"]
    truck = BLITZ.replace("C in K6", "C in K6;\n- a Russian truck E in N7")
    asked = "If E sets D down beside Q this turn can D close assault right away?"
    assert told(truck, asked)[:2] == ['Read as: D may assault Q\'s hex --after "suppose D has been unloaded"', "no"]
    found = answered(scene(truck), "C gets off E next to Q, can it fire at Q at once?", of_rules=True)
    assert isinstance(found, Quoted)  # it got off after the fire of its side, and not before


NOT_BEFORE = (
    "no: D does that in [Foot movement] of the Allies, B in [Vehicle movement] of the Allies, which comes before."
)


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("can I move D and then B?", NOT_BEFORE),  # it was asked who may load them
        ("May I move D first and B afterwards?", NOT_BEFORE),
        ("I want to walk D off first and then bring the truck up. Alright?", NOT_BEFORE),
        ("can D move before the truck moves", NOT_BEFORE),
        (
            "can B move before D?",
            "yes: B does that in [Vehicle movement] of the Allies, D in [Foot movement] of the Allies.",
        ),
        (
            "can A fire before D moves?",
            "yes: A does that in [Direct fire] of the Allies, D in [Foot movement] of the Allies.",
        ),
    ],
)
def test_who_may_do_something_first_is_told_by_the_phases(asked: str, first: str) -> None:
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert found.lines()[0] == first


@pytest.mark.parametrize(
    ("asked", "lines"),
    [
        (
            "Suppose D ends up on top of fort X. Can Y in the fort shoot at it?",
            (
                "no",
                "  It is [Direct fire] of the Russians.",
                "  In [Direct fire] of the Germans: yes",
            ),  # it was a bare no
        ),
        ("May A drive into D4 while Y is in the fort there?", ("no", "  In [Vehicle movement] of the Russians: yes")),
        ("suppose A were in G6, can it move to D4", ("no", "  In [Vehicle movement] of the Russians: yes")),
        ("S stands on the fort when X is destroyed - does it go too?", ("nothing comes of it for S",)),
        ("X is destroyed. does Y go with it?", ("Y is out of play",)),
    ],
)
def test_what_is_supposed_is_asked_where_such_a_thing_is_done(asked: str, lines: tuple[str, ...]) -> None:
    within = BLITZ.replace("in D4;", "in D4;\n- a rifle platoon Y inside X;")
    assert {*lines} <= {*told(within, asked)}


@pytest.mark.parametrize(
    ("text", "asked", "said"),
    [
        (LEADER, "How many more can squeeze into X beside Y?", "3"),
        (LEADER, "how many units can be inside the fort", "4"),
        (LEADER, "how many more can stand in D4", "3"),
        (BLITZ, "how many more fit in H6", "1"),
        (BLITZ, "does D get the engineer bonus against Q", "no"),
        (BLITZ, "if D assaults Q on its own does it get the engineers column", "no"),
        (BLITZ, "if C and D assault Q do I get the engineer column?", "yes"),
    ],
)
def test_how_many_more_fit_and_who_gets_the_column(text: str, asked: str, said: str) -> None:
    assert said in told(text, asked)


SWAMP = """Position [PanzerBlitz: swamp]; rules [PanzerBlitz].
Given:
- a cavalry company C in M4;
- a rifle company R in M5;
- M5's cover is swamp;
- the hexside from M4 to M5 is crossed by a road;
- it is [Vehicle movement] of the Russians;
- it is turn 2.
"""
BRIDGE = """Position [Panzer Leader: bridge]; rules [Panzer Leader].
Given:
- a ranger platoon R in M5;
- M5's cover is stream;
- M5 is bridged;
- it is [Foot movement] of the Allies;
- it is turn 2.
"""


def test_a_second_question_on_a_condition_is_not_dropped() -> None:
    lines = told(SWAMP, "can C ride into M5? and if R were not there?")
    assert "no" in lines
    assert "it makes a difference: no with R, yes without" in lines


@pytest.mark.parametrize("asked", ["can R blow the bridge?", "can R blow up the bridge in M5"])
def test_a_bridge_may_be_blown_up(asked: str) -> None:
    tank = told(BRIDGE.replace("a ranger platoon", "an M4 tank"), asked)
    assert "  R may not begin bridge blowing in M5, by [Work for engineers] and [No tools, no work]." in tank
    assert told(BRIDGE, asked)[:2] == ["Read as: it is legal to begin bridge blowing in (R's hex) with R", "yes"]


def test_who_does_one_thing_after_the_other_is_not_asked_who_goes_first() -> None:
    assert told(LEADER, "can A shoot P first")[0] == "Read as: it is legal to fire at P in H2 with A"
    assert (
        told(LEADER, "can D move and then assault Q?")[0]
        == "Read as: (supposing that D has moved, D may assault Q's hex)"
    )


def test_what_nobody_owns_can_be_supposed_to_lie_somewhere() -> None:
    asked = "There are two wrecks in H5. Can A stop there?"
    assert told(BLITZ, asked)[:2] == ['Read as: H5 has room for A --after "suppose there are two wrecks in H5"', "no"]
    assert "2" in told(LEADER, "there is a wreck in H2. how many more units fit in H2?")
    assert "  In [Vehicle movement] of the Russians: yes" in told(BLITZ, "if there is a wreck in H5 can A move to H5?")
    units = told(BLITZ, "there are three units in H5. can A move to H4")
    assert "Not read, and not considered here: `there are three units in H5`" in units


@pytest.mark.parametrize("asked", ["what are the odds if P overruns D and E", "P overruns D and E. what odds?"])
def test_who_goes_at_two_of_one_hex_goes_at_that(asked: str) -> None:
    lines = told(LEADER, asked)  # it was told of D and E against P
    assert "odds of P overrunning D" in lines[0]
    assert "2-1" in lines
    assert told(LEADER, "Could the Panther overrun D and E where they are?")[:2] == [
        "Read as: P may overrun D's hex",
        "no",
    ]
    apart = answered(scene(LEADER), "can A overrun P and Q", of_rules=True)
    assert isinstance(apart, Quoted)


def test_what_is_put_somewhere_is_supposed_there() -> None:
    lines = told(LEADER, "Now put Q on top of X, Y still inside. Can A go into D4?")
    assert lines[0] == 'Read as: it is legal to move A into D4 --after "suppose Q is in D4"'
    assert "  In [Vehicle movement] of the Allies: no" in lines
    lobs = told(LEADER, "If F gets dispersed, can it still lob its shells indirectly?")
    assert lobs[1] == "no"
