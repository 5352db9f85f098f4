"""What earlier sets left: who is singled out, a rider fired at alone, who steps onto mines from afar, what is told at
length. What sounds alike and asks something else stays unread."""

from __future__ import annotations

import pytest

from rulewright.actions import Quoted, answered
from tests.rulewright.asked_of import BLITZ, LEADER
from tests.rulewright.test_asked_in_clauses import scene, told

ALL = "  by [Everybody in the hex]"

OF_LEADER = {
    # who is picked out of all that stand together
    "can Q assault D and leave E out of it": ["no", ALL],
    "can Q assault K5 but leave the engineers out": ["no", ALL],
    "if Q assaults K5, can it leave E out": ["no", ALL],
    "can Q single out D in an assault": ["no", ALL],
    "if P is in F7 and overruns F8, can it spare B": ["no", ALL],
    "can D assault only Q": ["yes", ALL],
    "If P overruns F8 on its turn, can it pick the gun and leave the truck out?": ["no"],
    "can R fire at F8 but not at B": ["no", "  In [Direct fire] of the Germans: yes"],
    # an attack on one of whom something else is told
    "What does Q defend with if it rides on P and I shoot only at Q?": ["1", "  by [A rider alone has one point]"],
    "if Q rides on P, what does Q defend with if A fires only at it": ["1", "  by [A rider alone has one point]"],
    "what does Q defend with if A fires at it": ["8", "  by [Printed defense]"],
    "what are the odds if Q rides on P and A fires only at Q": ["4-1"],
    "if Q is in H2 and A shoots at it, what are the odds": ["1-2"],
    # into a fort, and on top of it
    "E is standing on top of X with Y inside: can Q go in and join Y?": [
        "  In [Vehicle movement] of the Germans: no",
        "    Q may not change places at X, by [Beside the fort].",
    ],
    "if Q is in D4, can it join Y": ["  In [Vehicle movement] of the Germans: yes"],
    "D climbed on top of X, can Y assault it from inside?": ["  by [No sortie under the enemy] and [Hand to hand]"],
    # what is told at length
    "e just hopped off a truck in k5 this turn, can it assault q": ["no", "  by [No assault after a ride]"],
    "What odds does A get if it overruns S in H8 without firing?": ["2-1"],
    "F is dispersed, can it still do its indirect fire?": [
        "  F may not be ordered onto K6, by [No orders for the dispersed].",
    ],
    "Suppose E got on top of X: could R shoot just E without hurting Y inside?": [
        "  In [Direct fire] of the Germans: yes",
        "Or, read as if E is in D4, is Y hit too if R fire at E: no.",
    ],
    "can A move two hexes to H4": ["no", "  In [Vehicle movement] of the Allies: yes"],
}
OF_BLITZ = {
    "can Q assault only C": ["no", ALL],
    "C is in K5. can S assault only C": ["yes", ALL],
    "if D moves onto M, do the mines attack it": ["Asked of [Foot movement] of the Russians.", "yes"],
    "if C rides on A and P fires at A, what are the odds": ["3-1"],
    "If C rode up on A and jumped off beside Q, could it assault Q this turn?": [
        "no",
        "  by [No assault after a ride]",
    ],
    "Can A and B run over Q together, A through J7 and B through J8?": ["  In [Vehicle movement] of the Russians: yes"],
    "Say C is in H5: can it step onto the mines in H4 and assault P the same turn?": [
        "Asked of [Foot movement] of the Russians.",
        "yes",
    ],
    "can C go one hex to K5 and assault S right away": ["Asked of [Foot movement] of the Russians.", "yes"],
    "if D walks onto M, does it get hit by the mines": ["Asked of [Foot movement] of the Russians.", "yes"],
    "Q rides on P and I disperse P, what becomes of Q?": ["Q is no longer inside P, in H3; Q is dispersed"],
}
CASES = [*((LEADER, *one) for one in OF_LEADER.items()), *((BLITZ, *one) for one in OF_BLITZ.items())]


@pytest.mark.parametrize(("position", "asked", "lines"), CASES)
def test_what_was_left_is_answered(position: str, asked: str, lines: list[str]) -> None:
    assert {*lines} <= {*told(position, asked)}


@pytest.mark.parametrize(
    ("position", "asked"),
    [
        (LEADER, "can R fire at F8 but not at C and B"),  # nobody is left
        (LEADER, "What does Q defend with if it rides on P in the woods and I shoot at Q?"),  # P is in no woods
        (LEADER, "can A kill S without firing"),  # how, nobody tells
        (BLITZ, "If C rode up on A and jumped off beside S, could it assault Q?"),  # S is two hexes off
        (BLITZ, "can C go one hex to H4"),  # it is three hexes off
        (BLITZ, "can C step onto the mines in K5"),  # there are none
    ],
)
def test_what_sounds_alike_stays_unread(position: str, asked: str) -> None:
    assert isinstance(answered(scene(position), asked, of_rules=True), Quoted)


def test_whom_nobody_knows_of_is_no_answer_without_him() -> None:
    lines = told(LEADER, "can P overrun F8 and spare the engineers")  # who are elsewhere
    assert lines[0] == "Not read, and not considered here: `spare the engineers`"
    lines = told(LEADER, "E just hopped off a truck in K6, can it assault Q")  # E is in K5
    assert lines[0] == "By the rules, as not all of this is read of the position itself:"


@pytest.mark.parametrize(
    ("position", "asked", "name"),
    [
        (LEADER, "may a minefield be set up in a swamp hex", "Mines are buried"),
        (BLITZ, "may a minefield be set up in a swamp hex", "PBQ-MINE-09"),  # it was a no: M lies already
        (LEADER, "if there is a block in J6, does it stop A", "mines and blocks 1"),  # it was read as room
    ],
)
def test_what_is_to_be_laid_and_what_stops_is_told_by_the_rules(position: str, asked: str, name: str) -> None:
    found = answered(scene(position), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert found.texts[0].name == name


def test_who_goes_farther_than_he_can_is_put_next_to_it() -> None:
    lines = told(BLITZ, "if D walks onto M, do the mines hit it")
    assert 'Read as: D is caught on mines --after "suppose D is in H5" --after "move D into H4"' in lines
    assert "yes" in told(BLITZ, "if C moves to N6, is it next to E")  # that is so without it


def test_nobody_fires_at_himself() -> None:
    """Nor is it left out at whom A fires: how strong A is on its counter was told."""
    found = answered(scene(LEADER), "how strong is A if Q rides on P and A fires at Q", of_rules=True)
    assert isinstance(found, Quoted)
    assert not any("Q firing at Q" in one for one in found.lines())
