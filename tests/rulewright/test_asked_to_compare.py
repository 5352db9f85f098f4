"""What is held against one another: attacks, prices, what counters have; and the odds of all who may attack."""

from __future__ import annotations

import pytest

from rulewright.actions import Answered, answered
from tests.rulewright.test_asked_in_clauses import said, scene, told

ASSAULT = """Position [Panzer Leader: compared]; rules [Panzer Leader].
Given:
- an M4 tank A in G7;
- an armored infantry platoon D in I5;
- an American engineer platoon E in I5;
- an American machine-gun platoon G in I5;
- an American engineer platoon L in H6;
- an American rifle platoon K in H6;
- a German rifle platoon Q in I6;
- a German 75 mm gun R in I6;
- a German halftrack V in J5;
- a Panther P in G6;
- I6's cover is town;
- Q is dispersed;
- it is [Close assault] of the Allies;
- it is turn 4.
"""
MOVING = """Position [PanzerBlitz: compared]; rules [PanzerBlitz].
Given:
- a Panther P in H5;
- a German truck T in M4;
- a German halftrack H in J3;
- a T-34 A in H9;
- an SU-152 B in K9;
- a twenty-point fort X of the Russians in E6;
- L5's cover is town;
- it is [Vehicle movement] of the Germans;
- it is turn 3.
"""
FIRING = """Position [PanzerBlitz: compared fire]; rules [PanzerBlitz].
Given:
- a T-34 A in H6;
- an SU-152 B in H9;
- a rifle company C in K6;
- an engineer company D in K6;
- a Panther P in H2;
- a rifle platoon Q in K7;
- a German truck S in F8;
- E4's cover is woods;
- F3's elevation is slope;
- it is [Direct fire] of the Russians;
- it is turn 2.
"""


def last(text: str, asked: str, line: str) -> None:
    found = told(text, asked)
    assert found[-1] == line, found


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("should D go for V or for I6?", "Better: V (odds 1-1 against 1-3)."),
        ("is D better against I6 than V?", "No. Better: V (odds 1-1 against 1-3)."),
        ("is it better to assault P or I6 with L and K?", "They are alike (odds 1-3; die modifier -2)."),
        ("who is the better partner for D against V, E or G?", "Better: D and E (odds 2-1 against 1-1)."),
        ("would D do better on I6 with K than without?", "Yes. Better: D and K (odds 1-2 against 1-3)."),
        ("would D do better on I6 alone than with K?", "No. Better: D and K (odds 1-2 against 1-3)."),
        ("do D and E do better with G against V?", "No, they are alike (odds 2-1; die modifier -2)."),
        ("which is better against V, D and E or D and G?", "Better: D and E (odds 2-1 against 1-1)."),
        ("what if D attacks I6 instead of V?", "Better: V (odds 1-1 against 1-3)."),
        ("what do I get if I add K to D and E on I6?", "They are alike (odds 1-1; die modifier -2)."),
        ("which of his hexes is the softest for D, E and G?", "Better: J5 (odds 2-1 against 1-1)."),
        ("which of D, K and L is best against I6?", "Better: D (odds 1-3 against 1-5 and worse)."),
    ],
)
def test_attacks_are_held_against_one_another(asked: str, line: str) -> None:
    """In a phase of assault of assaults; the odds of each are told before."""
    last(ASSAULT, asked, line)


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("would A do better against P or S?", "Better: S (odds 4-1 against 1-1)."),
        ("who should fire at Q, A or B?", "Better: B (odds 4-1 against 1-2)."),
        ("does A do better against Q with D or with C?", "They are alike (odds 1-1; die modifier 0)."),
        ("which target gives A the best odds?", "Better: S (odds 4-1 against 1-1 and 1-2)."),
        ("should I shoot at Q with A and C or with B?", "Better: B (odds 4-1 against 1-1)."),
    ],
)
def test_fire_is_held_against_fire(asked: str, line: str) -> None:
    last(FIRING, asked, line)


def test_where_odds_and_die_do_not_agree_nothing_is_guessed() -> None:
    """Woods are one on the die."""
    woods = FIRING.replace("E4's", "K7's")
    found = told(woods, "should B fire at Q or at P?")
    by_odds = "Better by the odds: Q (odds 4-1 against 1-1)."
    by_die = "Better by the die modifier: P (die modifier 0 against 1)."
    assert found[0] == "Read as: what are the odds of B firing at Q"
    assert found[-1] == f"{by_odds} {by_die}"
    last(woods, "should B fire at Q or S?", "Better: S (die modifier 0 against 1).")


def test_what_may_not_be_done_is_no_better() -> None:
    last(ASSAULT, "should D attack P or V?", "As it stands that may be done only so: V.")
    said(ASSAULT, "should A attack P or V?", "As it stands none of these may be done.")


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("is H7 cheaper than G7 for P?", "Yes. Cheaper: H7 (2 against 3)."),
        ("is it dearer for P to go to G7 than to H7?", "Yes. Dearer: G7 (3 against 2)."),
        ("which is cheapest for P: H7, G7 or H6?", "Cheaper: H6 (1 against 2 and 3)."),
        ("which costs P less, H7 or G7?", "Cheaper: H7 (2 against 3)."),
        ("is P's attack bigger than A's?", "Yes. More: P (16 against 12)."),
        ("which has more movement, T or H?", "More: T (12 against 10)."),
        ("A or T: which has the better defence?", "More: A (9 against 1)."),
        ("which of P and A has less movement?", "Less: P (10 against 11)."),
    ],
)
def test_prices_and_amounts_are_held_against_one_another(asked: str, line: str) -> None:
    last(MOVING, asked, line)


def test_for_t_is_no_fort() -> None:
    said(MOVING, "which is cheaper for T, M6 or L5?", "Read as: what does it cost T to get to M6")


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (MOVING, "is T heavier loaded than H?"),
        (MOVING, "is A a better target for P than B?"),  # he goes at him as he moves: from where, nobody tells
        (MOVING, "is H7 cheaper from H6 than G7 for P?"),
        (ASSAULT, "is V or I6 the safer hex for D?"),
        (ASSAULT, "should D stay or attack V?"),
        (ASSAULT, "is D better at spotting than E?"),
        (ASSAULT, "does D do better against V?"),
        (ASSAULT, "should D and E attack V and G attack I6?"),
        (ASSAULT, "does it help to add G against V?"),  # to whom, nobody tells
    ],
)
def test_what_only_sounds_so_is_not_held_against_anything(text: str, asked: str) -> None:
    found = answered(scene(text), asked, of_rules=True)
    assert not isinstance(found, Answered), found.lines()


@pytest.mark.parametrize(
    ("asked", "read_as", "odds"),
    [
        ("what are the best odds I can get on I6?", "what are the odds if everybody assaults I6", "2-1"),
        ("what's the most we can get on V?", "what are the odds if everybody assaults V", "2-1"),
        ("what are the odds on I6 without G?", "what are the odds if everybody but G assaults I6", "1-1"),
        ("what are the odds on I6 without E and L?", "what are the odds if everybody but E and L assaults I6", "1-2"),
    ],
)
def test_the_odds_of_all_who_may(asked: str, read_as: str, odds: str) -> None:
    assert told(ASSAULT, asked)[:2] == [f"Read as: {read_as}", odds]


def test_at_a_hex_all_fire_who_may_of_one_side() -> None:
    assert told(FIRING, "what are the best odds on K7 without B and C?")[1] == "1-1"
    assert told(FIRING, "what are the odds on Q with everybody?")[1] == "4-1"


@pytest.mark.parametrize(
    ("asked", "read_as", "answer"),
    [
        ("is E halved against Q?", "is E halved when it assaults Q", "no"),
        ("how strong is D against Q?", "how strong is D assaulting Q", "4"),
        ("is D doubled against V?", "is D doubled assaulting V", "no"),
        ("is D halved firing at Q?", "is D halved against Q", "yes"),  # that is told
        ("how many units may attack I6?", "the number of units that may assault I6", "5"),
        ("how many of my units may join against I6?", "the number of units of the Allies that may assault I6", "5"),
        (
            "what is added to the die when L and K assault I6?",
            "what is the die modifier for L and K assaulting I6",
            "-2",
        ),
    ],
)
def test_it_is_asked_of_the_attack_of_the_phase(asked: str, read_as: str, answer: str) -> None:
    assert told(ASSAULT, asked)[:2] == [f"Read as: {read_as}", answer]


def test_who_may_not_assault_is_told_so() -> None:
    said(ASSAULT, "is A halved against P?", "As it stands that may not be done:")


def test_the_chance_of_an_assault_led_by_somebody() -> None:
    said(
        ASSAULT,
        "what are the chances of killing V with D, E and G led by E?",
        'Read as: is V eliminated --after "assault V\'s hex with D, E and G led by E"',
    )
