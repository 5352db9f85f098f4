"""Who is hit by an attack, by what it is halved, what several may attack one after the other, through whom one drives
and where one comes out, and what comes of results that are told."""

from __future__ import annotations

import pytest

from rulewright.actions import answered
from rulewright.actions.answers import Answered
from tests.rulewright.test_asked_in_clauses import scene, told

LEADER = """Position [who is hit]; rules [Panzer Leader].
Given:
- an M4 tank A in H6;
- an American truck B in F8;
- an American 57 mm gun C in F8;
- an armored infantry platoon D in K5;
- an American engineer platoon E in K5;
- an M7 Priest F in B6;
- a Panther P in H2;
- a German rifle platoon Q in K6;
- a German rifle platoon V in K6;
- a German submachine-gun platoon S in D5;
- a German truck T in H8;
- a twenty-point fort X of the Germans in D4;
- a German rifle platoon Y inside X;
- K5's cover is woods;
- H2's elevation is hilltop;
- it is [Direct fire] of the Allies;
- it is turn 2.
"""
BLITZ = """Position [who is hit]; rules [PanzerBlitz].
Given:
- a T-34 A in H6;
- an SU-152 B in H9;
- a rifle company C in K6;
- an engineer company D in K6;
- a Panther P in H3;
- a rifle platoon Q in K7;
- a minefield M of the Germans in H4;
- H3's elevation is hilltop;
- it is [Direct fire] of the Russians;
- it is turn 2.
"""


def _all_are(text: str, *asked: tuple[str, str]) -> None:
    for one, so in asked:
        assert so in told(text, one), one


def test_whether_a_thing_that_is_named_halves_an_attack() -> None:
    """What was told behind `halved` was dropped: any halving was a yes, and any cause."""
    _all_are(
        LEADER,
        ("is A's shot at P halved for the height", "yes"),
        ("is A's shot at P halved for the range", "no"),
        ("is A halved against P because it is uphill", "yes"),
        ("is A's fire at Q halved because of the woods", "no"),
        ("is A's fire at Q halved due to the height", "no"),
        ("is A's fire at P doubled because of the range", "yes"),
    )
    _all_are(
        BLITZ,
        ("is A's shot at P halved on account of the height", "yes"),
        ("is A's fire at Q halved for the hill", "no"),
        ("is D's assault on Q halved for the height", "no"),
    )


@pytest.mark.parametrize(
    "asked",
    [
        "is A's shot at P halved for the mud",
        "is A's shot at P doubled for the height",
        "is A's fire at P halved by rain",
    ],
)
def test_what_no_pack_says_of_a_cause_is_not_read(asked: str) -> None:
    assert not isinstance(answered(scene(LEADER), asked, of_rules=True), Answered)


def test_shells_are_not_reckoned_as_fire_that_sees_whom_it_hits() -> None:
    """It was asked of direct fire. Two in the hex share them."""
    _all_are(
        LEADER,
        ("is F's indirect fire on Q halved", "yes"),
        ("is F's indirect fire on Q at full strength", "no"),
        ("is F's indirect fire on Q doubled", "no"),
        ("how strong is F's indirect fire on Q", "20"),
    )


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (LEADER, "Can D and E each take their own swing at Q in close assault?"),
        (LEADER, "can D and E storm Q separately"),
        (BLITZ, "can C assault Q and then D"),
    ],
)
def test_who_assaults_after_another_finds_the_hex_assaulted(text: str, asked: str) -> None:
    """Of each by himself it was a yes."""
    lines = told(text, asked)
    assert "--after \"assault Q's hex with" in lines[0]
    assert "no" in lines
    assert "  by [One assault a hex]" in lines


def test_who_fires_after_another_and_at_whom_else() -> None:
    lines = told(LEADER, "can A fire at P and then F fire at P")
    assert lines[0].endswith('--after "fire at P in H2 with A"')
    assert lines[-1].endswith("by [One volley a target].")
    _all_are(
        LEADER,
        ("can A and D each fire at another target?", "yes"),
        ("can A and F shoot at the same one", "yes"),
        ("can A and D both fire at Q?", "yes"),
        ("can P be shot at twice?", "no"),
        ("can Q be assaulted again", "no"),
        ("can A fire at P while F fires at Q", "yes"),
    )


def test_through_whom_one_drives_and_where_one_comes_out() -> None:
    """Straight through: from J7 over K7 is L8, and from J8 L7."""
    _all_are(
        BLITZ,
        ("can A run over Q from J7 to L8", "yes"),
        ("can A overrun Q from J7 and come out at L7", "no"),
        ("may A go over Q from J8 and out into L7", "yes"),
        ("where does A come out if it overruns Q from J7", "L8"),
    )
    assert "no" in told(BLITZ, "can C overrun Q from J7 to L8")
    assert told(BLITZ, "can C move from K6 to J7")[0] == "Read as: C may enter J7 from K6"


def test_results_that_are_told_strike_whom_they_are_told_of() -> None:
    _all_are(
        BLITZ,
        ("Q gets a DD and then a plain D in the same turn, is it dead", "no"),
        ("Q suffers a dispersal and then a double dispersal this turn, is Q gone", "yes"),
        ("if Q takes a DD and then a DD, does it survive", "no"),
        ("Q gets a dispersal, then another dispersal. is it dead?", "no"),
    )


def test_what_lies_somewhere_is_who_it_is() -> None:
    """It was left out: who D may fire at was told, and which minefields it may clear."""
    for text in (LEADER, BLITZ):
        lines = told(text, "if there is a block in J6, can D destroy it")
        assert '--after "suppose there is a block ' in lines[0]
        assert any("[Nothing to hit]" in one for one in lines)
    assert not isinstance(answered(scene(BLITZ), "if there is a block in J6, can D clear it", of_rules=True), Answered)


def test_who_is_hit_in_a_fort_and_on_top_of_it() -> None:
    """Friends inside are struck by an assault on those on top, friends on top by none on the fort."""
    _all_are(
        LEADER,
        ("if E is in D4, is Y hit if S assaults E", "yes"),
        ("if E is in D4, can E get hurt if E assaults X", "no"),
        ("if E is in D4, is Y hit when A fires at X", "yes"),
        ("if Q is in D4, is Y hit when A fires at Q", "no"),
    )
    assert "  by [Everybody in the hex] and [Own fort beneath an assault]" in told(
        LEADER, "if E is in D4, is Y hit if S assaults E"
    )


def test_what_the_die_changes_by_and_with_what_one_defends() -> None:
    _all_are(
        LEADER,
        ("what does the die change by when F fires at Q?", "0"),
        ("what comes off the roll when D and E assault Q", "-2"),
        ("If Q is dispersed, does it still defend at full strength?", "yes"),
    )
    assert "yes" in told(BLITZ, "does Q still defend with its full strength if it is dispersed")


def test_who_is_left_alone_is_not_fired_at() -> None:
    asked = "On the German turn, could P shoot only at C in F8 and leave B alone?"
    assert not any("not considered" in one.lower() for one in told(LEADER, asked))
    assert "Not read, and not considered here: `leave B alone`" in told(LEADER, "can A drive to H7 and leave B alone")
