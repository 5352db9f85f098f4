"""Questions of several clauses as players put them: what is done first, what is said besides, two asked in one."""

from __future__ import annotations

from functools import cache

import pytest

from compiler.source import SourceFile
from rulewright.actions import Answered, Quoted, after, answered
from rulewright.actions.answers import hex_by_hex
from rulewright.scenes import Scene, scene_of
from rulewright.shelf import Wished

LEADER = """Position [Panzer Leader: clauses]; rules [Panzer Leader].
Given:
- an M4 tank A in G4;
- an M4 tank B in G4;
- an American halftrack C in F5;
- an armored infantry platoon D inside C;
- an American engineer platoon E in H5;
- a Panzer IV P in G8;
- a German rifle platoon Q in I5;
- a German truck S in E7;
- I5's cover is woods;
- it is [Direct fire] of the Allies;
- it is turn 2.
"""
BLITZ = """Position [PanzerBlitz: clauses]; rules [PanzerBlitz].
Given:
- a Panther A in K4;
- a Panzer IV B in L4;
- a German halftrack C in L5;
- a rifle platoon D inside C;
- an engineer platoon E in L6;
- a Wespe W in K2;
- a T-34/85 P in K10;
- a rifle company Q in M6;
- an SU-152 R in O8;
- a cavalry company T in H7;
- M6's cover is woods;
- O8's cover is woods;
- it is [Direct fire] of the Germans;
- it is turn 2.
"""


@cache
def scene(text: str) -> Scene:
    opened = scene_of(SourceFile("clauses.position", text), Wished())
    assert isinstance(opened, Scene), opened
    return opened


def told(text: str, asked: str) -> list[str]:
    found = answered(scene(text), asked, of_rules=True)
    assert isinstance(found, Answered), found
    return found.lines()


def said(text: str, asked: str, *lines: str) -> None:
    found = told(text, asked)
    assert [one for one in lines if one not in found] == [], found


@pytest.mark.parametrize(
    ("text", "asked", "lines"),
    [
        (
            LEADER,
            "if D jumps off C next to Q can it assault this turn",
            ['Read as: D may assault Q\'s hex --after "suppose C is in H5" --after "unload D from C"', "no"],
        ),
        (
            LEADER,
            "C drives into G4 and lets D out, is that to many guys there",
            [
                'Read as: it is legal to unload D from C --after "move C into G4"',
                "not too many: that may be done",
            ],
        ),
        (
            BLITZ,
            "C goes to L7 and lets D off, can D then walk to M7",
            ["  D may not move, by [Passengers rest beside the carrier] and [Foot waits for the vehicles]."],
        ),
    ],
)
def test_what_is_told_is_done_first_and_one_behind_the_other(text: str, asked: str, lines: list[str]) -> None:
    said(text, asked, *lines)
    assert not any("not considered" in one for one in told(text, asked))


def test_what_a_semicolon_parts_is_done_one_behind_the_other() -> None:
    """The second was dropped without a word."""
    told_so = "play goes on to [Vehicle movement] of the Allies"
    there = after(scene.__wrapped__(LEADER), (told_so,), ())  # it is moved on
    assert isinstance(there, Scene)
    moved = after(there, hex_by_hex(there, ["move A into G5; move A into G6"]), ())
    assert isinstance(moved, Scene)
    assert moved.position.hex_of(moved.names["A"]) == moved.position.space.hex("G6")


def test_an_option_that_is_told_is_played_with_and_fire_on_the_way_is_asked_after_each_step() -> None:
    asked = "B drives G4 to G7, can P shoot on the way?"
    lines = told(LEADER, f"we play opportunity fire. {asked}")
    assert lines == [
        'Read as: P may fire in passing at B --after "move B into G5" --after "move B into G6"',
        "Asked with [Opportunity fire].",
        "Asked of [Vehicle movement] of the Allies.",
        "yes",
    ]
    assert told(LEADER, asked)[1] == "[Opportunity fire] is not played with; with it on: yes"


@pytest.mark.parametrize("asked", ["A drives past P, does P get to shoot", "A drives past P, can he shoot at it"])
def test_who_is_passed_fires_at_nobody_where_no_rule_lets_him(asked: str) -> None:
    said(
        BLITZ, asked, "Asked of [Vehicle movement] of the Germans, in which A moves.", "no",
        "  In [Direct fire] of the Russians: yes",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (LEADER, "its the german turn now. can P shoot at B"),
        (LEADER, "his turn next, can P shoot at B"),
        (LEADER, "now its his move, and can P shoot at B"),
    ],
)
def test_whose_turn_is_told_is_supposed(text: str, asked: str) -> None:
    assert told(text, asked)[1:] == ["Asked of [Direct fire] of the Germans.", "yes"]


def test_my_turn_is_the_one_it_is() -> None:
    assert told(LEADER, "its my turn, can A shoot at P")[1:] == ["yes"]


@pytest.mark.parametrize(
    ("asked", "besides"),
    [
        ("could cavalry T overrun W or something", "or something"),
        ("stupid question, could cavalry T overrun W", "stupid question"),
        ("his turn next, could cavalry T overrun W or something", "or something"),
    ],
)
def test_a_remark_is_never_why_nothing_reads_and_is_told(asked: str, besides: str) -> None:
    lines = told(BLITZ, asked)
    assert lines[0] == f"Not read, and not considered here: `{besides}`"
    assert "no" in lines


@pytest.mark.parametrize("asked", ["all fired whats next for me", "done firing, whats left to do for me this turn"])
def test_what_comes_next_for_me(asked: str) -> None:
    found = answered(scene(BLITZ), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert found.told.startswith("It is [Direct fire] of the Germans. Next: [Vehicle movement], [Foot movement]")


@pytest.mark.parametrize(
    ("text", "asked", "whom"),
    [
        (BLITZ, "R shot at us out of the woods last turn so can B shoot back", "fire at R in O8 with B"),
        (LEADER, "P shot at us last turn, can A shoot back", "fire at P in G8 with A"),
    ],
)
def test_who_shoots_back_shoots_at_who_has_shot(text: str, asked: str, whom: str) -> None:
    """It was a list of hexes, with his among them. That he has shot is not supposed, and said so."""
    lines = told(text, asked)
    at = lines.index(f"Read as: it is legal to {whom}")
    assert lines[at - 1].startswith("Not read, and not considered here: `")


@pytest.mark.parametrize("asked", ["and A with B together on P?", "so A with B on P, what odds?", "A plus B on P"])
def test_two_on_one_asks_of_their_odds(asked: str) -> None:
    lines = told(BLITZ, asked)
    assert "A and B firing at P" in lines[0]
    assert lines[1] == "4-1"


def test_two_that_are_asked_in_one_are_both_answered() -> None:
    lines = told(LEADER, "can A run over that truck S, coming in from E6, and at what odds")
    assert lines.index("yes") < lines.index("4-1")
    assert not any("not considered" in one for one in lines)


def test_a_word_that_nobody_says_is_left_out_where_it_only_colours() -> None:
    lines = told(LEADER, "can A blithely shoot at P")
    assert lines[:2] == [
        "Not read, and not considered here: `blithely`",
        "Read as: it is legal to fire at P in G8 with A",
    ]


@pytest.mark.parametrize("asked", ["can A outflank P", "can A shoot at the wotsit", "can A blithely not shoot at P"])
def test_what_is_done_to_whom_and_what_denies_is_never_left_out(asked: str) -> None:
    assert not isinstance(answered(scene(LEADER), asked, of_rules=True), Answered)


@pytest.mark.parametrize("asked", ["if E leaves L6 can A still shoot Q", "if E leaves, can A still shoot Q"])
def test_of_who_leaves_it_is_said_that_he_is_taken_off(asked: str) -> None:
    lines = told(BLITZ, asked)
    assert lines[1] == "Nobody tells where E will be, so this is asked without it."
    assert "no" in lines


@pytest.mark.parametrize(
    ("text", "asked", "lines"),
    [
        (
            LEADER,
            "if A moves to G6 first, can B still shoot P",
            ["  In [Direct fire] of the Allies in the next turn: yes"],
        ),
        (LEADER, "A shoots P and B moves to G6, legal?", ["yes"]),
        (LEADER, "B drives to F6 then F7, how many points has it left", ["5"]),
        (LEADER, "A has already fired, can it drive to G5", ["    A may not move, by [Firers stay]."]),
        (LEADER, "is it ok if C drops D off and then drives to F6", ["yes"]),
        (LEADER, "can P see A and whats the odds if P shoots", ["yes", "3-1"]),
        (LEADER, "A+B vs P odds", ["4-1"]),
        (BLITZ, "is A allowed to shoot at Q in the woods, E is right beside him. odds?", ["yes", "1-2"]),
    ],
)
def test_each_clause_has_its_place(text: str, asked: str, lines: list[str]) -> None:
    """Where an ally far off went first, that he goes hex by hex was forgotten; foes were taken for one list; of several
    points left the last step's cost was told; `A` was taken for an article of what is allowed."""
    said(text, asked, *lines)


def test_who_kills_somebody_does_not_die_of_it() -> None:
    assert '--after "destroy S"' in told(LEADER, "after A kills S can B drive through E7")[0]


def test_past_somebody_is_not_through_his_hex() -> None:
    lines = told(LEADER, "can B drive past P to G9")
    assert lines[:2] == ["Not read, and not considered here: `past P`", "Read as: it is legal to move B into G9"]


def test_of_two_who_may_be_meant_nobody_is_guessed() -> None:
    assert not isinstance(
        answered(scene(LEADER), "can P see A and whats the odds if he shoots", of_rules=True), Answered
    )


def test_of_a_way_of_several_steps_the_last_is_not_told_as_its_cost() -> None:
    found = answered(scene(LEADER), "B goes G5, G6, G7: how much does that cost", of_rules=True)
    assert not isinstance(found, Answered) or "the cost for B to enter G7 from G6" not in found.read_as


def test_who_is_set_down_there_is_not_set_down_elsewhere() -> None:
    """`there` is L6, and C is in L5: D would have been set down in L5, and nobody told."""
    found = answered(scene(BLITZ), "can C stay in L6 after D is unloaded there", of_rules=True)
    assert isinstance(found, Quoted), found.lines()
    asked = "can C stay in L5 after D is unloaded there"
    assert told(BLITZ, asked)[0].endswith('L5 has room for C) --after "unload D from C"')
