"""The best that all can do who may, and who they are; of the lost, that they are lost; I, where a counter is I; and who
is inside of what, or on top of it."""

from __future__ import annotations

import pytest

from rulewright.actions import Answered, answered
from tests.rulewright.test_asked_in_clauses import scene, told

LEADER = """Position [Panzer Leader: odds and losses]; rules [Panzer Leader].
Given:
- an M4 tank A in E5;
- an M4 tank B in E5;
- an American halftrack C in E6;
- an armored infantry platoon D inside C;
- an M7 Priest H in B3;
- an American rifle platoon R in F5;
- a Panther P in J5;
- a German rifle platoon Q in I5;
- a German submachine-gun platoon S in H9;
- a Panzer IV I in L9;
- a twenty-point fort X of the Germans in H7;
- a German rifle platoon Y inside X;
- I5's cover is town;
- it is [Direct fire] of the Allies;
- it is turn 2.
"""
BLITZ = """Position [PanzerBlitz: odds and losses]; rules [PanzerBlitz].
Given:
- a Panzer IV B in L4;
- a cavalry company T in H7;
- a minefield M of the Russians in K6;
- a block Z of the Russians in N5;
- an engineer company E in L6;
- it is [Direct fire] of the Germans;
- it is turn 2.
"""
CASES = {
    # all who may fire, and who they are; nobody, where nobody may
    "what are my odds on S": ["4-1", "With these firers: A, B and H."],
    "what odds do I get on S": ["4-1", "With these firers: A, B and H."],
    "best odds on H9": ["4-1", "With these firers: A, B and H."],
    "how many attack factors can I put on S in all": ["51", "With these firers: A, B and H."],
    "what is the best I can get on Q": ["nobody", "    Q may not be fired on by the Allies, by [Unseen under cover]."],
    "best odds on I5": ["nobody", "    Q may not be fired on by the Allies, by [Unseen under cover]."],
    "what are my odds on A": ["Asked of [Direct fire] of the Germans.", "With these firers: I."],
    # who is lost
    "A was destroyed. is A dispersed?": ["no", "A is not on the board."],
    "if C is destroyed has D fired": ["no", "D is not on the board."],
    "if I lose A, who can still hit S": ["B and H"],
    "we lost C. what becomes of D?": ["D is out of play"],
    "if we lose A, can B move": ["yes"],
    # on top of a fort, and inside it
    "can B hit a German platoon sitting on top of fort X": ["yes"],
    "can the German platoon on the roof of the fort be hit by B": ["yes"],
    "A German rifle platoon stands on top of X. Can B hit it": ["yes"],
    "can Y be hit by B": ["no", "  Y may not be fired on by the Allies, by [Inside is out of reach]."],
    "Y is inside X. can S join it": ["    S may not change places at X, by [Beside the fort]."],
    "if S stands on X can R fire at it": ["yes, but nothing would come of it"],
    # around somebody
    "how many hexes does it take A to go around R to H5": ["3"],
    "can A get to H5 without entering F5": ["yes"],
    # what the ground makes
    "does it matter that Q is in a town when A fires at it": [
        "it makes a difference: 2-1 with the town in I5, 1-2 without",
        "it makes a difference: 1 with the town in I5, 0 without",
    ],
    "what difference does the town make when A fires at Q": ["it makes a difference: 1 with the town in I5, 0 without"],
    # spotted, and not on the spot
    "R just fired. can it be spotted": ["yes"],
    # out of what holds him
    "can D get out": ["yes: C"],
    "can Y get out": ["X"],
    "can D be unloaded": ["Asked of [Vehicle movement] of the Allies.", "yes: C"],
    "can D unload": ["yes: C"],
}


@pytest.mark.parametrize(("asked", "lines"), CASES.items())
def test_odds_of_all_and_who_is_lost(asked: str, lines: list[str]) -> None:
    assert {*lines} <= {*told(LEADER, asked)}


@pytest.mark.parametrize("asked", ["how many kangaroos do I have on S", "how much do I have on S"])
def test_what_i_have_on_somebody_is_not_inside_him(asked: str) -> None:
    assert not isinstance(answered(scene(LEADER), asked, of_rules=True), Answered)


def test_i_who_asks_is_no_counter() -> None:
    assert told(LEADER, "what are my odds on I")[0] == "Read as: what are the best odds on I"
    assert told(LEADER, "what is the best odds I can get on S")[0] == "Read as: what are the best odds on S"
    assert "with I" in told(LEADER, "can I fire at A")[0]


def test_what_stops_somebody_is_asked_of_its_hex() -> None:
    lines = ["it makes a difference: no with the block, yes without", "  by [Blocks are climbed from next door]"]
    assert told(BLITZ, "does the block stop B")[1:] == lines


@pytest.mark.parametrize(
    "asked",
    [
        "does M stop E",  # it may go there, and no farther
        "how many hexes can T move and still charge B",  # so far, and to him
    ],
)
def test_what_is_left_is_not_dropped(asked: str) -> None:
    assert not isinstance(answered(scene(BLITZ), asked, of_rules=True), Answered)
