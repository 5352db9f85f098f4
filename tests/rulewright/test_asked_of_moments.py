"""Of which moment something is asked: now, still, this turn, the next; who is done, and what was done: found by hunting
for answers to other questions than were asked."""

from __future__ import annotations

import pytest

from rulewright.actions import Answered, Quoted, answered
from tests.rulewright.test_asked_in_clauses import scene, told
from tests.rulewright.test_asked_where_it_is_so import LEADER

PASSING = """Position [Panzer Leader: passing]; rules [Panzer Leader]; under [Opportunity fire].
Given:
- an M4 tank A in G6;
- an American 57 mm gun C in J8;
- a Panther P in G10;
- a German rifle platoon Q in I6;
- P has moved;
- the points spent by P is 4;
- the points spent by P in view of A is 4;
- the points spent by P in view of C is 4;
- A has fired in passing;
- it is [Vehicle movement] of the Germans;
- it is turn 3.
"""
MOVING = """Position [Panzer Leader: half done]; rules [Panzer Leader].
Given:
- an M4 tank A in F5;
- an M4 tank N in E8;
- an American truck B in C10;
- an American truck L in C9;
- an American machine-gun platoon G in C9;
- an armored infantry platoon K in G6;
- a Panther P in F2;
- a block Z of the Germans in G4;
- N has moved;
- the points spent by N is 8;
- the points spent by B is 7;
- L has moved;
- the points spent by L is 4;
- K is dispersed;
- it is [Vehicle movement] of the Allies;
- it is turn 4.
"""
ASSAULT = """Position [PanzerBlitz: over]; rules [PanzerBlitz].
Given:
- a Panther P in H5;
- a submachine-gun platoon S in G8;
- a rifle platoon W in M4;
- a German truck T in M4;
- a rifle platoon Z in J4;
- a T-34 A in G7;
- an SU-152 B in J3;
- a rifle company F in L3;
- W has been unloaded;
- T has handled a load;
- Z has fired;
- S has moved;
- the hexes entered by S is 1;
- the points spent by S is 1;
- it is [Close assault] of the Germans;
- it is turn 5.
"""


@pytest.mark.parametrize("asked", ["who can still fire at the Panther this phase?", "can anyone shoot P right now?"])
def test_who_can_fire_now_is_told_of_now_first(asked: str) -> None:
    """It was answered of the other side's fire alone."""
    lines = told(PASSING, asked)
    assert lines[1:] == [
        "Not now: it is [Vehicle movement] of the Germans.",
        "In reaction to P, as it stands: C, by [Opportunity fire at a moving unit].",
        "Asked of [Direct fire] of the Allies.",
        "C",
    ]


def test_who_can_fire_now_is_not_who_could_have_before() -> None:
    assert "No more in this turn, in which [Direct fire] of the Germans is over." in told(
        PASSING, "who can fire at A now"
    )


@pytest.mark.parametrize("asked", ["who can still move this turn?", "which of my units can still move?"])
def test_who_can_still_move_has_somewhere_to_go(asked: str) -> None:
    """N has spent all its points; G moves on foot later."""
    lines = told(MOVING, asked)
    assert lines[1:3] == ["A, B and L", "In [Foot movement] of the Allies: G."]


@pytest.mark.parametrize("asked", ["Which tanks can still move?", "which tank can move?"])
def test_those_who_are_not_on_turn_do_not_move(asked: str) -> None:
    assert told(MOVING, asked)[1:] == ["A"]


def test_who_moves_later_in_this_turn_is_told_when() -> None:
    assert told(MOVING, "can G still move?")[-1].strip() == "In [Foot movement] of the Allies: yes"


@pytest.mark.parametrize("asked", ["Why can't N go on?", "can N move?"])
def test_whoever_has_no_points_left_is_told_so(asked: str) -> None:
    assert any("[Too few points]" in one for one in told(MOVING, asked))


@pytest.mark.parametrize(
    ("asked", "phase"),
    [("May T still move?", "Vehicle"), ("Can S pull back instead?", "Foot"), ("can P move", "Vehicle")],
)
def test_what_is_over_in_this_turn_is_a_no(asked: str, phase: str) -> None:
    """It was a plain yes."""
    found = answered(scene(ASSAULT), asked, of_rules=True)
    assert isinstance(found, Answered)
    assert found.value is False
    assert found.lines()[-1].strip() == f"In [{phase} movement] of the Germans in the next turn: yes"


@pytest.mark.parametrize("asked", ["why can't Z attack?", "is Z able to attack"])
def test_an_attack_is_an_assault_where_nobody_fires(asked: str) -> None:
    """It was asked of fire in the next turn."""
    lines = told(ASSAULT, asked)
    assert lines[0] == "Read as: can Z assault"
    assert any("[No assault after fire]" in one for one in lines)


def test_what_ends_with_the_turn_is_over_in_the_next() -> None:
    """Z has fired in this one."""
    assert told(ASSAULT, "can Z fire next turn?")[-1] == "yes: F"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("if A stops in G4, can it leave next turn?", "yes"),
        ("can N move next turn", "yes"),
    ],
)
def test_what_is_asked_of_the_next_turn_is_answered_of_it(asked: str, said: str) -> None:
    """`next turn` was dropped without a word."""
    assert told(MOVING, asked)[-2:] == [
        "Asked of [Vehicle movement] of the Allies in the next turn; what else happens until then is not told.",
        said,
    ]


def test_a_deed_of_the_next_turn_is_told_not_to_be_considered() -> None:
    assert told(MOVING, "can A leave if it goes to G4 next turn")[0] == "Not read, and not considered here: `next turn`"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("who fired this turn?", "Z"),
        ("who moved", "S"),
        ("which units moved this turn", "S"),
        ("who did not fire", "A, B, F, P, S, T and W"),
    ],
)
def test_what_was_done_is_not_what_can_be(asked: str, said: str) -> None:
    assert told(ASSAULT, asked)[-1] == said


@pytest.mark.parametrize("asked", ["has anyone fired?", "Has A fired?", "who has not fired yet?"])
def test_who_has_fired_in_passing_is_told(asked: str) -> None:
    assert told(PASSING, asked)[-1] == "A has fired in passing."


def test_the_phase_that_comes_after_this_one() -> None:
    found = answered(scene(PASSING), "what comes after this phase?", of_rules=True)
    assert isinstance(found, Quoted)
    assert found.told.startswith("It is [Vehicle movement] of the Germans. Next: [Foot movement]")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Is N done?", "yes"),
        ("Is P done?", "no"),
        ("is G done", "no"),
        ("how much has L left?", "10"),
        ("Which of B and L has more left?", "More: L (10 against 7)."),
        ("when does K recover", "It lasts until [Clean-up] of the Allies ends."),
        ("Which of his units have not moved?", "P"),
    ],
)
def test_who_is_done_and_what_is_left(asked: str, said: str) -> None:
    assert said in told(MOVING, asked)


def test_what_is_past_is_not_what_can_be_done_now() -> None:
    """[Foot movement] was told, and sappers, of whom there are none."""
    found = answered(scene(ASSAULT), "What can S do now?", of_rules=True)
    assert isinstance(found, Quoted)
    assert found.told.splitlines()[1:] == [
        "  [Close assault] of the Germans, which it is: assault G7 with S led by nobody"
    ]


@pytest.mark.parametrize(
    ("asked", "when"),
    [
        ("if A shoots now, can it fire next turn?", "Direct fire"),  # nobody: as if it had fired in that turn
        ("if D assaults Q, may it move next turn?", "Foot movement"),  # no: not at once
        ("if A shoots now, when may it fire again?", "Direct fire"),
    ],
)
def test_what_is_done_in_this_turn_has_ended_in_the_next(asked: str, when: str) -> None:
    _, stood_in, so, *_ = told(LEADER, asked)
    assert stood_in.startswith(f"Asked of [{when}] of the Allies in the next turn;")
    assert so not in ("no", "nobody")
