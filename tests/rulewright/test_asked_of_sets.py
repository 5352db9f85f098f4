"""Several of whom each is asked the same: who can not, how many do, whether one alone does; and who is with whom."""

from __future__ import annotations

from functools import cache

import pytest

from compiler.source import SourceFile
from rulewright.actions import Answered, answered
from rulewright.scenes import Scene, scene_of
from rulewright.shelf import Wished

BLITZ = """Position [PanzerBlitz: sets]; rules [PanzerBlitz].
Given:
- a Panther P in H5;
- a Panther V in H5;
- a rifle platoon Q in H5;
- a German truck T in M4;
- a German 75 mm gun R inside T;
- a German halftrack H in J3;
- a German engineer platoon E inside H;
- a T-34 A in H9;
- a rifle company C in M8;
- M8's cover is woods;
- V has fired;
- P has moved;
- the points spent by P is 4;
- it is [Vehicle movement] of the Germans;
- it is turn 3.
"""
LEADER = """Position [Panzer Leader: sets]; rules [Panzer Leader].
Given:
- an M4 tank A in G7;
- an armored infantry platoon D in I5;
- an American machine-gun platoon G in I5;
- an American halftrack H in J7;
- an American rifle platoon I inside H;
- a German rifle platoon Q in I6;
- a German engineer platoon Y in K8;
- I6's cover is town;
- Q is dispersed;
- it is [Close assault] of the Allies;
- it is turn 4.
"""
SALAMA = """Position [Panssari Salama: sets]; rules [Panssari Salama].
Given:
- a T-34 A in H6;
- an SU-152 B in H9;
- a Russian truck E in N7;
- a Panther P in H2;
- a rifle platoon Q in K7;
- a German 75 mm gun R in N5;
- a sled S of the Germans in F8;
- a rifle platoon T inside S;
- N5's cover is woods;
- it is [Direct fire] of the Russians;
- it is turn 2.
"""


@cache
def scene(text: str) -> Scene:
    found = scene_of(SourceFile("sets.position", text), Wished())
    assert isinstance(found, Scene)
    return found


def found_of(text: str, asked: str) -> Answered:
    found = answered(scene(text), asked, of_rules=True)
    assert isinstance(found, Answered), asked
    assert not found.unread
    return found


def those(text: str, asked: str) -> list[str]:
    value = found_of(text, asked).value
    assert isinstance(value, tuple)
    return sorted(value)


@pytest.mark.parametrize("asked", ["who on my side can't move any more?", "which of my units can not move?"])
def test_who_can_not_is_who_of_them_can_not_now_nor_later_in_the_turn(asked: str) -> None:
    found = found_of(BLITZ, asked)
    assert sorted(found.value) == ["E", "R", "V"]
    assert found.further == "But Q in [Foot movement] of the Germans."  # who walks is not stuck as the vehicles move


@pytest.mark.parametrize("asked", ["which of my tanks can't move?", "which tanks of mine cannot move?"])
def test_of_those_of_a_kind_who_can_not(asked: str) -> None:
    assert those(BLITZ, asked) == ["V"]


def test_who_can_not_alone_and_can_with_others_is_told_apart() -> None:
    found = found_of(LEADER, "which of my units can't assault I6?")
    assert sorted(found.value) == ["A", "H", "I"]
    assert found.further == "But G together with others."  # machine guns need company
    found = found_of(BLITZ, "who of mine can't A fire at?")
    assert not {"P", "V"} & {*found.value}  # they are fired at as a stack
    assert "P and V together with others in [Direct fire] of the Russians" in found.further


def test_who_can_not_be_attacked_or_seen_is_the_other_sides() -> None:
    assert those(LEADER, "who on his side can't be assaulted?") == ["Y"]
    assert those(SALAMA, "which of them can't be seen?") == ["R"]


@pytest.mark.parametrize("asked", ["is there anything B can't hit?", "what can't B shoot at?"])
def test_whom_somebody_can_not_attack_is_asked_of_his_enemies(asked: str) -> None:
    assert those(SALAMA, asked) == ["R", "T"]


def test_who_has_a_target_and_how_many_have() -> None:
    assert those(SALAMA, "which of my units have no target?") == ["E"]
    found = found_of(SALAMA, "how many of mine have a target?")
    assert (found.value, found.further) == (2, "A and B.")
    assert those(SALAMA, "has he anything that can hit B?") == ["P"]


def test_neither_of_two_and_nobody_at_all() -> None:
    assert found_of(LEADER, "neither A nor H can assault, right?").value is True
    found = found_of(BLITZ, "neither P nor V can move, right?")
    assert (found.value, found.further) == (False, "It is of P.")
    assert found_of(BLITZ, "has none of mine fired?").further == "It is of V."


def test_only_one_of_a_side() -> None:
    assert those(SALAMA, "can only B hurt Q?") == ["A", "B"]  # who can is told, where that reads
    found = found_of(BLITZ, "is H the only one that can carry infantry?")
    assert (found.value, found.further) == (False, "Also of P, T and V.")


def test_everybody_is_each_of_the_enemies() -> None:
    found = found_of(BLITZ, "is T out of range of everybody?")
    assert found.value is (not found.further)
    told = found_of(SALAMA, "how far is it from B to each of them?")
    assert [one.value for one in (told, *told.others)] == [7, 3, 7, 2, 2]


def test_how_many_hexes_off_may_be_told_in_words() -> None:
    assert found_of(SALAMA, "how many of my units are within three hexes of Q?").value == 3
    assert those(BLITZ, "is anyone of ours in A's range?") == ["P", "Q", "V"]


def test_all_of_mine_are_units_and_no_minefields() -> None:
    found = found_of(BLITZ, "are all of mine in A's range?")
    assert (found.value, found.further) == (False, "Not of E, H, R and T.")
    assert those(BLITZ, "which of my vehicles can no longer move?") == ["V"]


@pytest.mark.parametrize("asked", ["are P and Q together?", "is P with Q?", "is Q in the same hex as P?"])
def test_who_is_together(asked: str) -> None:
    assert found_of(BLITZ, asked).value is True


def test_with_whom_somebody_is_and_whether_they_are_too_many() -> None:
    assert those(BLITZ, "is Q with anyone?") == ["P", "V"]
    assert found_of(BLITZ, "is Q overstacked?").value is False
    assert found_of(LEADER, "is D overstacked?").value is False
    assert those(LEADER, "are any of them dispersed?") == ["Q"]


@pytest.mark.parametrize(
    ("asked", "values"),
    [
        ("has V fired or moved?", [True, False]),
        ("is P or V the one that moved?", [True, False]),
        ("is E in the halftrack or beside it?", [True, False]),
        ("is P in M7 or H5?", [False, True]),
        ("has P moved or has it fired?", [True, False]),
    ],
)
def test_one_or_the_other_is_told_of_each(asked: str, values: list[bool]) -> None:
    found = found_of(BLITZ, asked)
    assert [one.value for one in (found, *found.others)] == values


def test_whose_that_is_where_there_is_one() -> None:
    assert found_of(BLITZ, "whose 75 is that?").read_as == "R's side"


@pytest.mark.parametrize(
    "asked",
    [
        "which units can close assault?",  # what the rules say of all
        "can only H carry E?",  # who does it already is not the only one who can
        "who can't win?",
        "which of my units have no fuel?",
        "can only infantry assault?",
        "is there anything P can't hit?",  # by fire or by an overrun: nobody knows
        "how many of his units can't A see?",  # whose are his, where A is his own
    ],
)
def test_what_sounds_alike_is_not_asked_of_each(asked: str) -> None:
    found = answered(scene(BLITZ), asked, of_rules=True)
    assert not isinstance(found, Answered) or "one by one" not in found.read_as
