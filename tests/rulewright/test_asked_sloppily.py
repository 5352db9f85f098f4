"""Questions as they are thrown across a table: hurried words, loose names, what may be done only later in the turn."""

from __future__ import annotations

from functools import cache

import pytest

from compiler.source import SourceFile
from rulewright.actions import Answered, after, answered
from rulewright.scenes import Scene, scene_of
from rulewright.shelf import Slip, Wished
from tests.rulewright.test_asked_as_players_ask import LEADER as CROSSROADS
from tests.rulewright.test_asked_as_players_ask import scene as crossroads

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


def test_what_is_not_read_stands_before_the_answer() -> None:
    lines = told(LEADER, "trucks too soft. can R hop on one of the shermans instead")
    at = lines.index("Not read, and not considered here: `trucks too soft`")
    assert lines[at + 1].startswith("Read as: ")
    assert lines[0] == "Nearest to all of it in the rules:"


@pytest.mark.parametrize(
    ("text", "asked", "read_as", "said"),
    [
        (
            BLITZ,
            "halftrack runs up to l6, the guys jump out and charge the town. all in one turn ok?",
            'it is legal to assault M6 with E led by nobody --after "move H into L6" --after "unload E from H"',
            "no",
        ),
        (
            BLITZ,
            "say E got out last turn and is on foot in k6. it walks into l6 and jumps R, is that allowed?",
            (
                "it is legal to assault R's hex with E led by nobody "
                '--after "suppose E is in K6" --after "move E into L6"'
            ),
            "yes, but nothing would come of it",
        ),
        (BLITZ, "H dumps E right there. can it still drive off after?", 'H may move --after "unload E from H"', "yes"),
        (
            BLITZ,
            "if the grenadiers were already out and standing in k6, could they plink at the russkies in the houses",
            'it is legal to fire at R in M6 with E --after "suppose E is in K6"',
            "no",
        ),
        (
            BLITZ,
            "both t34s burn in m5. can R go stand in there now?",
            'it is legal to move R into M5 --after "destroy A" --after "destroy B"',
            "no",
        ),
        (
            BLITZ,
            "can my truck K drive thru m5 with both of em sitting there",
            'it is legal to move K into L6 --after "move K into L5" --after "move K into M5"',
            "yes",
        ),
        (
            LEADER,
            "U lets the rifle guys out where it stands. how much of its move is that",
            "the cost for U to unload R",
            "7",
        ),
        (
            LEADER,
            "can the K truck pull up next to the shermans in m3 and drop the 105 there",
            'it is legal to unload G from K --after "move K into M3"',
            "no",
        ),
        (
            LEADER,
            "if both shermans back up to m2, do we still see the guys in the woods?",
            (
                "units of (the opponent of (D's side)) that can spot into D's hex "
                '--after "move S into M2" --after "move T into M2"'
            ),
            "nobody",
        ),
        (LEADER, "on their turn could the wespe run my truck over in m3", "W may overrun U's hex", "no"),
    ],
)
def test_a_story_is_done_clause_by_clause_and_asked_at_its_end(text: str, asked: str, read_as: str, said: str) -> None:
    put = answered(scene(text), asked, of_rules=True)
    assert isinstance(put, Answered), put
    assert (put.read_as, put.said, put.unread) == (read_as, said, "")


def test_odds_and_die_of_an_attack_from_where_it_is_told_to_come() -> None:
    lines = told(
        LEADER, "S and T both go right over the panther coming from m5. what odds do we roll on and whats off the die?"
    )
    assert [one for one in lines if one in ("2-1", "-2")] == ["2-1", "-2"]
    assert lines.count("  S may not overrun M6, by [No overrun at the road rate].") == 2
    ways = (f'--after "move {one} into M4" --after "move {one} into M5"' for one in "ST")
    assert lines[0].endswith(" ".join(ways))


def test_a_clause_that_is_not_read_makes_no_answer_of_the_rest() -> None:
    put = answered(
        scene(BLITZ), "the grenadiers wave a flag and drive the tank, the guys fire at B. ok?", of_rules=True
    )
    assert not isinstance(put, Answered)


def test_what_says_nothing_but_when_asks_nothing() -> None:
    put = answered(scene(BLITZ), "before you shoot my truck im blowing it up myself. can i, right now?", of_rules=True)
    assert not isinstance(put, Answered)


def test_who_goes_far_is_asked_of_his_last_step() -> None:
    put = answered(crossroads(CROSSROADS), "can K squeeze in with the shermans in m4? does it fit", of_rules=True)
    assert isinstance(put, Answered)
    assert (put.read_as, put.said) == ('it is legal to move K into M4 --after "move K into M3"', "yes")


def test_what_is_supposed_is_so_from_there_on() -> None:
    there = after(scene(BLITZ), ("suppose E is in L6", "suppose A is dispersed"), ())
    assert isinstance(there, Scene)
    assert [told_in(there, asked) for asked in ("who may assault R", "is A dispersed", "is E inside H")] == [
        "E",
        "yes",
        "no",
    ]
    with pytest.raises(Slip, match="`E is happy` cannot be supposed"):
        after(scene(BLITZ), ("suppose E is happy",), ())


def told_in(there: Scene, asked: str) -> str:
    put = answered(there, asked, of_rules=True)
    assert isinstance(put, Answered)
    return put.said


def test_how_he_goes_is_not_dropped() -> None:
    """`unseen` was, and the march answered as if nobody had said so."""
    put = answered(scene(LEADER), "can K get to M5 unseen?", of_rules=True)
    assert not isinstance(put, Answered)


@pytest.mark.parametrize(
    "asked", ["S T and R all jump D, what odds is that", "S, T and R all jump D, what odds is that"]
)
def test_all_of_a_list_are_meant(asked: str) -> None:
    """The first of it, or the last two, were."""
    put = answered(crossroads(CROSSROADS), asked, of_rules=True)
    assert isinstance(put, Answered)
    assert "firers S, T and R, called the company" in put.read_as
