"""Whose somebody is, whom he sees, what ways cost once they are gone, and several who are asked of in one sentence."""

from __future__ import annotations

from functools import cache

import pytest

from compiler.source import SourceFile
from rulewright.actions import Answered, answered
from rulewright.scenes import Scene, scene_of
from rulewright.shelf import Wished

BLITZ = """Position [PanzerBlitz: mine]; rules [PanzerBlitz].
Given:
- a Panther P in H5;
- a German truck T in M4;
- a German 88 mm gun G in F9;
- a German halftrack H in J3;
- a T-34 A in H9;
- an SU-152 B in K9;
- a rifle company C in M8;
- a Russian truck K in O7;
- a minefield M of the Russians in J5;
- a twenty-point fort X of the Russians in E6;
- a wreck in M6;
- M8's cover is woods;
- the hexside from M4 to M5 is crossed by a road;
- the hexside from M5 to M6 is crossed by a road;
- the hexside from M6 to M7 is crossed by a road;
- it is [Vehicle movement] of the Germans;
- it is turn 3.
"""
LEADER = """Position [Panzer Leader: mine]; rules [Panzer Leader].
Given:
- an armored infantry platoon D in I5;
- an American engineer platoon E in I5;
- a German rifle platoon Q in I6;
- a German halftrack V in J5;
- I6's cover is town;
- it is [Close assault] of the Allies;
- it is turn 4.
"""
SALAMA = """Position [Panssari Salama: mine]; rules [Panssari Salama].
Given:
- a T-34 A in H6;
- an SU-152 B in H9;
- a rifle company C in F4;
- an engineer company D in F4;
- an aerosan N of the Russians in F4;
- a rifle platoon Q in K7;
- a sled S of the Germans in F8;
- a rifle platoon T inside S;
- a twenty-point fort X of the Germans in D7;
- it is [Direct fire] of the Russians;
- it is turn 2.
"""


@cache
def scene(text: str) -> Scene:
    found = scene_of(SourceFile("mine.position", text), Wished())
    assert isinstance(found, Scene)
    return found


def read(text: str, words: str) -> Answered:
    found = answered(scene(text), words, of_rules=True)
    assert isinstance(found, Answered), found.lines()
    return found


def values(text: str, words: str) -> list[object]:
    found = read(text, words)
    return [one.value for one in (found, *found.others)]


def test_what_a_way_costs_is_played_where_a_step_changes_what_the_next_costs() -> None:
    found = read(BLITZ, "what does it cost T to reach M7?")
    assert found.said == "4 1/2"
    assert "By way of M5 and M6." in found.lines()


def test_along_the_road_one_gets_past_a_wreck_too() -> None:
    assert read(BLITZ, "how far can T still get down the road?").value == ("M4", "M5", "M6", "M7")


@pytest.mark.parametrize("words", ["can H overrun K this turn?", "who can still overrun K?"])
def test_who_cannot_overrun_by_the_cheapest_way_goes_another(words: str) -> None:
    assert "once moved nearer" in read(BLITZ, words).nearer


@pytest.mark.parametrize("words", ["can I put the 88 inside the fort?", "can I stick G in X"])
def test_what_is_put_into_a_fort_would_go_in(words: str) -> None:
    found = read(BLITZ, words)
    assert found.read_as == "it is legal to go into X with G"
    assert found.value is False


def test_who_can_be_shot_at_is_who_stands_there() -> None:
    assert read(BLITZ, "can anyone shoot at the truck in M4 next turn?").value == ("B", "C")


@pytest.mark.parametrize("words", ["list everything the T-34 can see", "what does A see", "show me what A can see"])
def test_whom_one_sees_is_not_who_sees_him(words: str) -> None:
    found = read(BLITZ, words)
    assert found.read_as == "what can A see" or "can spot into the target's hex" in found.read_as


def test_who_sees_him_is_asked_as_before() -> None:
    assert "into A's hex" in read(BLITZ, "what can see A").read_as


@pytest.mark.parametrize(
    ("words", "those"),
    [("which counters are mine?", ("P", "T", "G", "H")), ("which counters are his?", ("A", "B", "C", "K", "M", "X"))],
)
def test_what_is_mine_is_no_minefield(words: str, those: tuple[str, ...]) -> None:
    assert values(BLITZ, words) == [those]


def test_mine_is_of_who_is_on_turn_alone() -> None:
    assert values(BLITZ, "is X mine") == [False]
    assert values(BLITZ, "which of my vehicles have not moved") == [("P", "T", "H")]


def test_each_of_two_who_attack_by_themselves_is_asked() -> None:
    found = read(LEADER, "may D hit V and E hit I6?")
    assert [one.read_as for one in (found, *found.others)] == ["D may assault V's hex", "E may assault I6"]
    assert values(SALAMA, "can A fire at Q and B at S?") == [True, True]
    assert values(SALAMA, "A at Q and B at S?") == ["1-2", read(SALAMA, "odds of B on S").value]


def test_either_of_two_is_asked() -> None:
    found = read(BLITZ, "can T or H reach L5")
    assert [one.read_as[:26] for one in (found, *found.others)] == [
        "L5 can be reached from T b",
        "L5 can be reached from H b",
    ]


@pytest.mark.parametrize("words", ["can both C and D ride N?", "can C and D ride N"])
def test_a_carrier_takes_one_and_not_both(words: str) -> None:
    found = read(SALAMA, words)
    assert found.value is False
    assert "[One load to a carrier]" in " ".join(found.lines())


@pytest.mark.parametrize(
    ("words", "so"), [("does B get its full strength on X?", True), ("does B get half against X", False)]
)
def test_full_strength_is_asked_as_it_is(words: str, so: bool) -> None:
    assert read(SALAMA, words).value is so


def test_of_two_is_asked_who_has_more() -> None:
    assert values(BLITZ, "which has more movement, T or H") == [12, 10]


def test_by_whom_is_told_anyway() -> None:
    assert not read(SALAMA, "can N be fired at, and by whom?").unread


def test_those_of_mine_and_who_else() -> None:
    assert values(LEADER, "any of mine dispersed") == [()]
    assert read(LEADER, "who else is in I5").value == ("D", "E")
