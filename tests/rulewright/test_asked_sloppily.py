"""Questions as they are thrown across a table: hurried words, loose names, what may be done only later in the turn."""

from __future__ import annotations

from functools import cache

import pytest

from compiler.source import SourceFile
from rulewright.actions import Answered, answered
from rulewright.scenes import Scene, scene_of
from rulewright.shelf import Wished

LEADER = """Position [Panzer Leader: sloppy]; rules [Panzer Leader].
Given:
- a Panther P in M6;
- a German rifle platoon D in N4;
- a Wespe W in K7;
- an M4 tank S in M3;
- an M4 tank T in M3;
- an American truck U in M3;
- an American rifle platoon R inside U;
- an American truck K in M2;
- an American 105 mm howitzer G inside K;
- an American 81 mm mortar H in L3;
- M7's cover is town;
- N4's cover is woods;
- the hexside from M2 to M3 is crossed by a road;
- the hexside from M3 to M4 is crossed by a road;
- the hexside from M4 to M5 is crossed by a road;
- the hexside from M5 to M6 is crossed by a road;
- the hexside from M6 to M7 is crossed by a road;
- it is [Vehicle movement] of the Allies;
- it is turn 2.
"""
BLITZ = """Position [PanzerBlitz: sloppy]; rules [PanzerBlitz].
Given:
- a T-34 A in M5;
- a T-34 B in M5;
- a rifle company R in M6;
- a Russian truck K in L4;
- a Russian 76 mm gun G inside K;
- a Panzer IV P in K6;
- a German halftrack H in K6;
- a rifle platoon E inside H;
- a German 88 mm gun F in J5;
- M6's cover is town;
- J5's cover is woods;
- K4's cover is swamp;
- L6's elevation is slope;
- L7's elevation is hilltop;
- it is [Direct fire] of the Germans;
- it is turn 2.
"""


@cache
def scene(text: str) -> Scene:
    opened = scene_of(SourceFile("sloppy.position", text), Wished())
    assert isinstance(opened, Scene), opened
    return opened


def told(text: str, asked: str) -> list[str]:
    put = answered(scene(text), asked, of_rules=True)
    assert isinstance(put, Answered), put
    return put.lines()


@pytest.mark.parametrize(
    ("text", "asked", "lines"),
    [
        (BLITZ, "wat does it cost the pz4 to enter l6", ["3"]),
        (BLITZ, "cant the 88 fire at A", ["yes"]),
        (BLITZ, "can the russkies see the 88", ["A, B, G, K and R"]),
        (LEADER, "who can see the krauts in the woods", ["S and T"]),
        (LEADER, "how far is the cat from the 105", ["4"]),
    ],
)
def test_hurried_words_and_loose_names(text: str, asked: str, lines: list[str]) -> None:
    assert set(lines) <= set(told(text, asked))


@pytest.mark.parametrize(
    ("text", "asked", "lines"),
    [
        (
            LEADER,
            "can H move to M3?",
            [
                "no",
                "  H may not move, by [Foot waits for the vehicles].",
                "  In [Foot movement] of the Allies: yes",
            ],
        ),
        (  # it is too full for him when he may go at all
            BLITZ,
            "can R move to M5?",
            [
                "no",
                "  It is [Direct fire] of the Germans.",
                "  In [Vehicle movement] of the Russians: no",
                "    R may not move, by [Foot waits for the vehicles].",
                "  In [Foot movement] of the Russians: no",
                "    R may not be brought into M5 from M6, by [No stopping in a full hex].",
            ],
        ),
        (LEADER, "can S move to M4?", ["yes"]),
    ],
)
def test_what_only_the_step_of_the_turn_forbids_is_told_of_the_later_step(
    text: str, asked: str, lines: list[str]
) -> None:
    assert told(text, asked)[1:] == lines


def test_a_later_step_is_data_too() -> None:
    put = answered(scene(BLITZ), "can R move to M5?", of_rules=True)
    assert isinstance(put, Answered)
    first = put.data()["in its time"]
    assert isinstance(first, dict)
    assert first["phase"] == "Vehicle movement"
    assert first["in its time"]["phase"] == "Foot movement"


def test_what_is_not_read_stands_first() -> None:
    assert told(LEADER, "trucks too soft. can R hop on one of the shermans instead")[0] == (
        "Not read, and not considered here: `trucks too soft`"
    )
