"""Others who are told of: who `it` is that is told to be elsewhere, what others of ours do in the turn, counters of
which no type is told, who is on top of what holds others, and what is shared out over two."""

from __future__ import annotations

import pytest

from rulewright.actions import answered
from rulewright.actions.answers import Answered
from tests.rulewright.asked_of import BLITZ, LEADER
from tests.rulewright.test_asked_in_clauses import scene


def _lines(position: str, asked: str) -> list[str]:
    return answered(scene(position), asked, of_rules=True).lines()


def _all_are(position: str, *asked: tuple[str, str, str]) -> None:
    """Each is read with that in it, and comes to that."""
    for one, read_as, so in asked:
        lines = _lines(position, one)
        assert read_as in lines[0], (one, lines[:3])
        assert any(line.strip() == so or line.startswith(f"{so}: ") for line in lines), (one, lines[:3])


def _is_computed(position: str, asked: str) -> bool:
    found = answered(scene(position), asked, of_rules=True)
    return isinstance(found, Answered) and not found.unread


def test_it_is_he_who_is_told_to_be_elsewhere() -> None:
    """It was asked who can be assaulted by Q, whom E assaults."""
    _all_are(
        LEADER,
        ("Suppose E was down in J6. Could it close assault Q?", "E is in J6, E may assault Q's hex", "yes"),
        ("Suppose D was over in J6. Could it shoot Q?", "fire at Q in K6 with D", "yes"),
        ("Suppose E was in L6. Can it see Q?", "Q's hex is in view from E's hex", "yes"),
    )
    _all_are(BLITZ, ("Suppose C was down in J7. Could it close assault Q?", "C is in J7, C may assault Q's hex", "yes"))


@pytest.mark.parametrize(
    ("position", "asked", "told"),
    [
        (LEADER, "can D move before I shoot Q", "no: D does that in [Foot movement]"),
        (LEADER, "can D move before I load C", "others `load C` in [Vehicle movement]"),
        (LEADER, "could E assault Q before we fire at S", "no: E does that in [Close assault]"),
        (BLITZ, "can E move before I load C", "yes: E does that in [Vehicle movement]"),
        (BLITZ, "can C walk before I overrun Q", "no: C does that in [Foot movement]"),
        (BLITZ, "can I move A before I assault Q", "yes: A does that in [Vehicle movement]"),
    ],
)
def test_what_others_of_mine_do_has_its_place_in_the_turn(position: str, asked: str, told: str) -> None:
    """D was taken for who shoots."""
    assert told in "\n".join(_lines(position, asked))


def test_what_the_enemy_does_and_who_is_named_with_it_is_none_of_ours() -> None:
    for asked in ("can D move before I shoot Q with A", "can A move before P shoots at D"):
        assert "others `" not in "\n".join(_lines(LEADER, asked))


def test_counters_without_a_type_are_like_those_who_are_here() -> None:
    _all_are(
        BLITZ,
        ("if P and another panther burn in H3 can A park there", 'H3 has room for A --after "suppose there', "no"),
        ("if P burns in H3 can A park there", "H3 has room for A", "yes"),  # it was asked of H6
        ("if a friend sits in H5 can A stop there", "there is a T-34 F", "yes"),
        ("can C and another one of mine in L7 assault Q", "there is a rifle company F", "yes"),
        ("with a second platoon in K7, what are the odds if C and D assault Q", "a rifle platoon F", "1-1"),
        ("with two more rifle platoons in K7, what are the odds if C and D assault Q", "a rifle platoon G", "1-2"),
    )
    _all_are(
        LEADER,
        ("with another German unit in H3, can A see it", "there is a German rifle platoon", "yes"),
        ("if a second German platoon was in J6, could D and E assault it", "there is a German rifle platoon", "yes"),
    )


def test_of_whom_nobody_tells_enough_nothing_is_supposed() -> None:
    for position, asked in (
        (LEADER, "with another German platoon in J6, can D assault both"),  # it was G alone
        (BLITZ, "if another one of mine was in L7, could it assault Q"),  # of five sorts one each
        (LEADER, "can P hit another tank"),
    ):
        assert not _is_computed(position, asked), asked


def test_who_got_on_top_of_what_holds_others_is_on_top() -> None:
    _all_are(
        LEADER,
        ("If E was standing on the fort, is Y hit when A fires at E", "E is in D4", "no"),
        ("Say E stood on top of fort X, can it assault Y?", "E is in D4, E may assault Y's hex", "yes"),
        ("if Q is on the roof of X, can A fire at Q", "Q is in D4", "yes"),
    )
    _all_are(BLITZ, ("Suppose C got on top of X: can C assault Y?", "C is in D4, C may assault Y's hex", "yes"))
    assert "E is in D4" not in _lines(LEADER, "if E was up on A, can E fire")[0]


def test_what_is_shared_out_over_two_is_done_to_one_after_the_other() -> None:
    _all_are(
        BLITZ,
        ("can A split its fire between P and Q", 'fire at Q in K7 with A --after "fire at P', "no"),
        ("can C split up its factors over Q and S in close assault", "C may assault S's hex --after", "no"),
    )
    _all_are(LEADER, ("can A divide its strength between P and Q", 'with A --after "fire at P', "no"))
    assert not _is_computed(LEADER, "can D split from E")
