"""A case told in two or three sentences: what the position tells too, what it does not bear out, and who is meant."""

from __future__ import annotations

from functools import cache

import pytest

from compiler.source import SourceFile
from rulewright.actions import Answered, answered
from rulewright.actions.spoken import Quoted, clauses_of_story
from rulewright.scenes import Scene, scene_of
from rulewright.shelf import Wished

LEADER = """Position [Panzer Leader: a story]; rules [Panzer Leader].
Given:
- an M4 tank A in F4;
- an M4 tank B in F4;
- an American halftrack H in F6;
- an armored infantry platoon D inside H;
- an American engineer platoon E in G6;
- an American truck K in E8;
- an American 57 mm gun C inside K;
- an American rifle platoon N in E4;
- a Panther P in H4;
- a German 88 mm gun G in I6;
- a German rifle platoon Q in J5;
- a German submachine-gun platoon S in I6;
- a minefield M of the Germans in H6;
- a block L of the Germans in G7;
- a wreck in J7;
- a wreck in J7;
- I6's cover is woods;
- J5's cover is town;
- it is [Direct fire] of the Allies;
- it is turn 2.
"""


@cache
def scene() -> Scene:
    opened = scene_of(SourceFile("story.position", LEADER), Wished())
    assert isinstance(opened, Scene), opened
    return opened


def told(asked: str) -> list[str]:
    found = answered(scene(), asked, of_rules=True)
    assert isinstance(found, Answered), found
    return found.lines()


SO_HERE = {
    "A is two hexes away from the Panther. It has not fired this turn. Can A overrun it?": "A may overrun P's hex",
    "H carries D. The Panther stands in the open and is two hexes from A. Can A fire at it?": (
        "it is legal to fire at P in H4 with A"
    ),
    "There are two wrecks in J7. A sits in F4 with B. Can A move?": "A may move",
}


@pytest.mark.parametrize("asked", SO_HERE)
def test_what_is_so_here_anyway_is_left_out(asked: str) -> None:
    assert told(asked)[0] == f"Read as: {SO_HERE[asked]}"


def test_what_is_not_so_here_is_told() -> None:
    lines = told("A is three hexes away from P and has not fired. Can A fire at it?")
    assert lines[1] == (
        "That is not so in this position, and it is answered as it stands: `A is three hexes away from P`."
    )


def test_what_somebody_wants_is_no_condition_and_is_told() -> None:
    lines = told("My Sherman A wants to get behind the German gun. He has not fired yet. Can A overrun P?")
    assert "Not read, and not considered here: `A wants to get behind G`" in lines
    assert "Read as: A may overrun P's hex" in lines


MEANT = {
    "P moves toward A. Can A shoot at it while it is moving?": "can A shoot at P while P is moving",
    "P passes within 2 hexes of A. Do I get a shot at it?": "do i get a shot at P",
    "B is three hexes from P. My other tank is in F4. Can it move?": "can A move",
    "My other tank B is next to A. Can they fire together at P?": "can B and A fire together at P",
    "H carries D. Can H drive to F7 with them aboard?": "can H drive to F7 with D aboard",
    "S is in the same hex as G. Can A hit them?": "can A hit S and G",
    "S is in the same hex as G. Can N assault the gun?": "can N assault G",
    "My infantry N is alone. Can it move?": "can N move",
    "A overran Q. Can it move?": "can A move",
    "There is a block in G7. Can A go to the hex with the block?": "can A go to G7",
}


@pytest.mark.parametrize("asked", MEANT)
def test_who_is_meant(asked: str) -> None:
    assert clauses_of_story(scene(), asked)[-1].text == MEANT[asked]


def test_the_same_hex_is_not_that_of_what_somebody_stands_beside() -> None:
    clauses = clauses_of_story(scene(), "G sits in the woods next to the minefield. S is in the same hex. Can A see it?")
    assert clauses[1].text == "S is in I6"


def test_the_infantry_are_not_the_armored_infantry_alone() -> None:
    assert not clauses_of_story(scene(), "P is near. Can A shoot only the infantry?")[-1].who[1:]


def test_who_is_not_led_by_a_verb_does_nothing() -> None:
    found = answered(scene(), "S is in the same hex as G. I want to assault just the gun. Is that possible?", True)
    assert not isinstance(found, Answered)  # it was asked whether the gun can assault


def test_through_a_block_nobody_overruns() -> None:
    assert "overrun" not in told("A is in F4. There is a block in G7. Can A drive through it?")[0]


def test_who_is_hit_has_not_fired() -> None:
    lines = told("C is in the truck. The truck gets hit and is destroyed. Is the gun lost too?")
    assert lines[:2] == ['Read as: C is eliminated --after "destroy K"', "yes"]


@pytest.mark.parametrize("asked", ["may he", "can they do that", "can we"])
def test_whether_he_may_is_asked_of_what_was_told(asked: str) -> None:
    lines = told(f"N wants to assault Q. {asked.capitalize()}?")
    assert lines[0] == "Read as: it is legal to assault Q's hex with N led by nobody"


def test_how_many_hexes_away_somebody_is() -> None:
    assert told("is A two hexes away from P") == ["Read as: the distance from P's hex to A's hex is 2", "yes"]


@pytest.mark.parametrize("asked", ["If G fires is it spotted?", "G has already fired. It is in woods. Is it spotted now?"])
def test_who_fires_is_seen_firing(asked: str) -> None:
    assert "yes" in told(asked)
    assert "no" in told("is G spotted")
    assert not any("What comes of it" in one for one in told("if G fires can it move"))


def test_who_is_singled_out_in_a_story_is_not_attacked_with_all_others() -> None:
    there = LEADER.replace("E in G6", "E in I5")
    opened = scene_of(SourceFile("story.position", there), Wished())
    assert isinstance(opened, Scene)
    found = answered(opened, "S is in the same hex as G. E wants to assault just the gun. May it?", of_rules=True)
    assert not isinstance(found, Answered)
    found = answered(opened, "S is in the same hex as G. Can E assault just G?", of_rules=True)
    assert isinstance(found, Answered)
    assert found.lines()[:2] == ["Read as: can E assault G and nobody else", "no"]


def test_what_is_denied_and_is_so_is_not_dropped() -> None:
    """It was answered as asked of the position, and nothing said that it is otherwise there."""
    assert told("does B see P")[1] == "yes"
    lines = told("B does not see P. Can A fire at P?")
    assert "That is not so in this position, and it is answered as it stands: `B does not see P`." in lines
    found = answered(scene(), "can A fire at P if B does not see P", True)
    assert not isinstance(found, Answered) or "B does not see P" in found.unread
    assert not any("not so in this position" in one for one in told("G has not fired. Can A fire at P?"))


def test_they_are_several() -> None:
    """`are S armored` it was asked of, too, and answered yes."""
    read = told("if A fires at G and S together, are they armored")
    assert "G is armored and S is armored" in read[0]
    assert not any("are A armored" in one for one in read)


def test_who_moves_later_has_not_moved_before() -> None:
    """It was a yes, as nothing that is so of N then forbids it."""
    moving = LEADER.replace("[Direct fire]", "[Vehicle movement]")
    opened = scene_of(SourceFile("story.position", moving), Wished())
    assert isinstance(opened, Scene)
    found = answered(opened, "can A move after N has moved", of_rules=True)
    assert isinstance(found, Quoted)
    assert found.head.startswith("no: N does that in [Foot movement] of the Allies, A in [Vehicle movement]")
    assert isinstance(answered(opened, "can N move after A has moved", of_rules=True), Answered)


def test_who_fires_may_have_a_name_of_several_words() -> None:
    woods = LEADER.replace("- a Panther P in H4;", "- a Panther in H4;\n- H4's cover is woods;")
    opened = scene_of(SourceFile("story.position", woods), Wished())
    assert isinstance(opened, Scene)
    found = answered(opened, "if Panther 1 fires, is it spotted", of_rules=True)
    assert isinstance(found, Answered)
    assert found.lines()[1].startswith("What comes of it: Panther 1 has fired, A has kept Panther 1 in sight")
    assert found.value is True
