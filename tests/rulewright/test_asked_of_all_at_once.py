"""A stack as one target, columns won in an attack, several at once, mines that somebody drives onto, and what is
reckoned of who is not on turn: all of it was answered by quoted rules alone, or of the wrong side's turn."""

from __future__ import annotations

import pytest

from rulewright.actions import answered
from rulewright.actions.answers import Answered
from rulewright.actions.spoken import put_beforehand
from tests.rulewright.test_asked_in_clauses import scene, told

LEADER = """Position [all at once]; rules [Panzer Leader].
Given:
- an M4 tank A in H6;
- an American truck B in F8;
- an American 57 mm gun C in F8;
- an armored infantry platoon D in K5;
- an American engineer platoon E in K5;
- a Panther P in H2;
- a German rifle platoon Q in K6;
- a German submachine-gun platoon S in H8;
- a twenty-point fort X of the Germans in D4;
- a German rifle platoon Y inside X;
- K5's cover is woods;
- it is [Direct fire] of the Allies;
- it is turn 2.
"""
BLITZ = """Position [all at once]; rules [PanzerBlitz].
Given:
- a T-34 A in H6;
- an SU-152 B in H9;
- a rifle company C in K6;
- an engineer company D in K6;
- a Panther P in H3;
- a rifle platoon Q in K7;
- a submachine-gun platoon S in K5;
- a minefield M of the Germans in H4;
- it is [Direct fire] of the Russians;
- it is turn 2.
"""


def _all_are(text: str, *asked: tuple[str, str]) -> None:
    for one, so in asked:
        assert so in told(text, one), one


def test_what_is_reckoned_of_who_is_not_on_turn_is_asked_of_his() -> None:
    """Whom he attacks was whoever is against the side to move: the fort of his own side beneath E, and himself."""
    lines = told(LEADER, "if E is in D4, what are the odds if S assaults E")
    assert "Asked of [Close assault] of the Germans." in lines
    assert "1-1" in lines  # 6 on 6; it was 1-4, on the fort
    assert "1-3" in told(BLITZ, "what are the odds if S and Q assault C")
    assert not any("Asked of" in one for one in told(LEADER, "what are the odds if D assaults Q"))


def test_the_mines_go_off_under_whoever_moves_onto_them() -> None:
    """On the turn of either side; of who was not on turn it was asked where he had only been put there."""
    _all_are(
        BLITZ,
        ("if P moves onto M, do the mines attack P", "yes"),
        ("if P drives onto M, do the mines go for it", "yes"),
        ("if A moves onto M, is A caught on mines", "yes"),
        ("do the mines attack P", "no"),
    )


def test_who_stand_together_are_shot_at_as_one_target() -> None:
    _all_are(
        BLITZ,
        ("If Q were in H3 with the Panther and B fired at the pair together, how many factors does B fire with?", "20"),
        (
            "If two rifle platoons were in H3 with P and A fired at the whole stack, would it be an armored target?",
            "no",
        ),
        ("if A fires at everybody in H3 together, what is their combined defense", "12"),
        ("if B fires at everything in H3, what odds is that", "1-1"),
    )
    _all_are(
        LEADER,
        ("if P fires at both B and C, what are the odds", "2-1"),  # it was B and C firing at P
        ("if P fires at B and C together, what kind of target are they", "soft target"),
        ("if P goes for the whole stack in F8, what do they defend with", "3"),
        ("if A is in F8, does the stack count as armor with P firing at F8", "no"),
        ("if Q is in D4 and A fires at everything in D4, does Y inside count for the majority", "no"),
    )


@pytest.mark.parametrize(
    "asked",
    [
        "if P fires at B and Q together, what are the odds",  # they stand apart
        "if P fires at B, what are the odds",
        "if A is in F8 and P fires at B and C together, what are the odds",  # and A stands there too
        "if P fires at both, what are the odds",
        "if P fires at both B and C, can A fire at P",  # of what may be done then
        "if P fires at both B and C, are they dead",
    ],
)
def test_who_do_not_all_stand_there_are_no_stack(asked: str) -> None:
    assert "F8" not in put_beforehand(scene(LEADER), asked).partition(",")[2]


def test_columns_that_are_won_are_counted() -> None:
    _all_are(
        BLITZ,
        ("how many columns do C and D get against Q", "1"),  # it was the odds of their fire
        ("how many columns do I gain if C and D assault Q", "1"),
        ("is it two columns better if C and D assault Q", "no"),
        ("is it a column better if C and D assault Q", "yes"),
        ("does D get the sapper bonus on Q with C", "yes"),
        ("how many columns does D gain on Q", "0"),
    )
    _all_are(
        LEADER,
        ("how many columns do D and E get on Q", "1"),
        ("is D's assault on Q a column better with E", "yes"),
        ("what is the column shift if A overruns Q", "1"),
    )


def test_from_where_they_are_two_do_it_at_once() -> None:
    for asked in ("Can A from H6 and B from H9 run over Q in one go?", "can A and B run over Q from different sides"):
        assert told(BLITZ, asked)[0] == "Read as: it is legal to overrun Q's hex with A and B"
    assert "A is in J7" in put_beforehand(scene(BLITZ), "can A from J7 and B from H9 run over Q")


@pytest.mark.parametrize("asked", ["how many columns do the Germans have on the road", "is it a column"])
def test_other_columns_are_not_read(asked: str) -> None:
    assert not isinstance(answered(scene(BLITZ), asked, of_rules=True), Answered)
