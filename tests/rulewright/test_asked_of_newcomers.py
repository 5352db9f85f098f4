"""Counters that a question tells of, and the position does not have."""

from __future__ import annotations

import pytest

from rulewright.actions import Answered, answered
from rulewright.actions.spoken import newcomers
from rulewright.actions.worded import can_be_so, made_so
from tests.rulewright.test_asked_in_clauses import scene, told
from tests.rulewright.test_asked_where_it_is_so import BLITZ, LEADER

ASKED = {
    "Suppose there is a German truck in H8 with S. Can A overrun H8?": (
        'A may overrun H8 --after "suppose there is a German truck G" --after "suppose G is in H8"'
    ),
    "There's a Sherman in H7. Can it run over S?": (
        'G may overrun S\'s hex --after "suppose there is an M4 tank G" --after "suppose G is in H7"'
    ),
    "Suppose there's a rifle platoon of ours in G7. can it assault S": (
        'G may assault S\'s hex --after "suppose there is an American rifle platoon G" --after "suppose G is in G7"'
    ),
    "Say a German rifle platoon sits in G6 next to A. Can it assault A?": (
        'G may assault A\'s hex --after "suppose there is a German rifle platoon G" --after "suppose G is in G6"'
    ),
    "suppose a halftrack stands in H8 with S. can A overrun S": (
        'A may overrun S\'s hex --after "suppose there is a German halftrack G" --after "suppose G is in H8"'
    ),
}
STATES = {
    "S and a Panther are together in H8. Can A overrun them?": ("there is a Panther G",),
    "Another 88 stands in O6 with R. Can both fire?": ("there is a German 88 mm gun G",),
    "Suppose Q has two other platoons with it in K6. Can A see them?": (
        "there is a German rifle platoon G",
        "there is a German rifle platoon H",
    ),
    "If X is blown up while some German platoon is sitting on top of it, is that platoon lost?": (
        "there is a German rifle platoon G",
    ),
    "There are three blocks in H8. Can A move there?": (),
    "Can a German truck carry S?": (),
}


@pytest.mark.parametrize("asked", ASKED)
def test_who_is_not_here_is_supposed_to_be(asked: str) -> None:
    assert f"Read as: {ASKED[asked]}" in told(LEADER, asked)


@pytest.mark.parametrize("asked", STATES)
def test_which_counter_is_meant(asked: str) -> None:
    put = newcomers(scene(LEADER), asked)
    assert (put.states if put is not None else ()) == STATES[asked]


def test_of_the_other_side_as_it_is_printed() -> None:
    lines = told(BLITZ, "A second T-34 is in H4. Can it overrun P?")
    assert 'Read as: B may overrun P\'s hex --after "suppose there is a T-34 B" --after "suppose B is in H4"' in lines


def test_who_is_nowhere_is_asked_of_nobody() -> None:
    found = answered(
        scene(LEADER), "Suppose a German truck drops a rifle platoon next to A. Can A fire?", of_rules=True
    )
    assert not isinstance(found, Answered) or "suppose there is" not in found.read_as


def test_a_counter_is_supposed_as_a_position_calls_it() -> None:
    here = scene(LEADER)
    there = made_so(here, ("there is a ten-point fort G of the Germans in H4", "there is a Panther J"))
    assert there.position.side_of(there.names["G"]) == "the Germans"
    assert there.position.space.label(there.position.hex_of(there.names["G"])) == "H4"
    assert there.position.kind_of[there.names["J"]] == here.position.kind_of[here.names["P"]]
    assert {"G", "J"}.isdisjoint(here.names)
    for wrong in (
        "there is a Panther P",
        "there is a Panzer G",
        "there is a Panther G in ZZ9",
        "there is a Panther H4",
    ):
        assert not can_be_so(here, wrong)


def test_who_is_new_is_not_taken_for_who_is_here() -> None:
    lines = told(LEADER, "There is a truck of ours in H7. Can S assault it?")
    assert any("suppose there is an American truck G" in one for one in lines)


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        (
            "C steps onto a block in J7. May it still close assault Q this turn?",
            'C may assault Q\'s hex --after "suppose there is a block in J7" --after "move C into J7"',
        ),
        ("H7 has a wreck in it. Can A stop there?", 'H7 has room for A --after "suppose there is a wreck in H7"'),
        (
            "A drives over a block in H5. may it go on",
            'A may move --after "suppose there is a block in H5" --after "move A into H5"',
        ),
        ("A drives to H5. may it keep going", 'can A keep going --after "move A into H5"'),
    ],
)
def test_what_lies_where_somebody_goes_is_supposed(asked: str, read: str) -> None:
    assert told(BLITZ, asked)[0] == f"Read as: {read}"


@pytest.mark.parametrize(
    ("text", "asked", "lines"),
    [
        (BLITZ, "If C was motorcycles instead, could it close assault Q?", ("no", "  by [Only infantry assaults]")),
        (BLITZ, "Swap A for a cavalry unit. Could it overrun Q?", ("no",)),
        (LEADER, "If D were Rangers, could they assault Q?", ("yes",)),
    ],
)
def test_somebody_may_be_told_to_be_another_kind_of_counter(text: str, asked: str, lines: tuple[str, ...]) -> None:
    """It was asked of who he is, and the condition not considered."""
    first, *rest = told(text, asked)
    assert "suppose there is a" in first
    assert "is out of play" in first
    assert [one for one in lines if one not in rest] == []


def test_what_somebody_is_may_be_told_of_him_still() -> None:
    assert (
        told(LEADER, "If A was dispersed, could it move?")[0] == "Read as: (supposing that A is dispersed, A may move)"
    )


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        ("with another M4 in I8, can it overrun S?", "G may overrun S's hex"),
        ("with a second M4 in I8, can it and A overrun S?", "it is legal to overrun S's hex with G and A"),
        ("if I had a rifle platoon in L6 could it assault Q?", "G may assault Q's hex"),  # it was Q who was in L6
        ("suppose he has a halftrack in K7. can Q get on it?", "G may load Q"),
        ("if a Panther wreck lies in H5, can A stop there?", "the stack height of H5 is less than the stacking limit"),
        ("with D and E in J6, can they assault Q?", "D may assault Q's hex and E may assault Q's hex"),
    ],
)
def test_they_are_spoken_of_in_many_ways(asked: str, read: str) -> None:
    first, *_ = told(LEADER, asked)
    assert first.startswith(f'Read as: {read} --after "suppose ')


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        ("how far can B go after it loads C?", 'how far can B move --after "load C on B"'),  # nobody goes after it
        ("after it picks up C, can B still move?", 'B may move --after "load C on B"'),
        ("can B move once C is aboard?", "(supposing that C is inside B, B may move)"),  # it was aboard itself
        ("if Y comes out of X, can S go in?", 'it is legal to go into X with S --after "come out of X with Y"'),
    ],
)
def test_whom_it_is_said_of_is_told_by_the_rest(asked: str, read: str) -> None:
    assert told(LEADER, asked)[0] == f"Read as: {read}"


def test_who_moves_is_not_fired_at_where_it_is_asked_whether_he_fires() -> None:
    """It was a yes: that A may fire at S as S moves."""
    first, *_ = told(LEADER, "if S moves to H7, can it fire at A?")
    assert first == 'Read as: it is legal to fire at A in H6 with S --after "move S into H7"'


def test_dead_tanks_are_wrecks_and_there_is_where_they_lie() -> None:
    """It was asked whether A has room where it stands."""
    first, so, *_ = told(BLITZ, "Two wrecked T-34s lie in H7. Can A stop there?")
    assert (first, so) == ('Read as: H7 has room for A --after "suppose there are two wrecks in H7"', "no")
    assert told(BLITZ, "if a dead Panther lies in H5, can A stop there?")[1] == "yes"
    part = answered(scene(BLITZ), "Two carcasses lie in H7. Can A stop there?", of_rules=True)
    assert isinstance(part, Answered)
    assert (part.unread, part.read_as) == ("two carcasses lie in H7", "H7 has room for A")
