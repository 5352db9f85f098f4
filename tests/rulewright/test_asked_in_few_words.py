"""What players type in few words, as in a telegram: of two positions in which each question has a sure answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.actions import Answered, Quoted, answered
from tests.rulewright.test_asked_as_players_ask import scene

ASKED = Path(__file__).with_name("asked_in_few_words.txt")
LEADER, BLITZ = (str(ASKED.with_name(f"nouns_of_{one}.position")) for one in ("leader", "blitz"))
UNREAD = 0  # of 118, as seen; it may only fall


def test_what_is_typed_in_few_words_is_answered_right_or_not_at_all() -> None:
    seen = {(path, asked): (says, _told(path, asked)) for path, asked, says in _asked()}
    assert {one: told for one, (says, told) in seen.items() if told and says not in told} == {}
    unread = [one for one, (_, told) in seen.items() if not told]
    assert len(unread) <= UNREAD, unread


def _asked() -> Iterator[tuple[str, str, str]]:
    path = ""
    for line in ASKED.read_text(encoding="utf-8").splitlines():
        asked, _, says = line.partition(" | ")
        if says:
            yield path, asked, says
        elif line and not line.startswith("#"):
            path = str(ASKED.with_name(f"{line}.position"))


def _told(path: str, asked: str) -> list[str]:
    found = answered(scene(path), asked, of_rules=True)
    return [line for one in (found, *found.others) for line in one.lines()] if isinstance(found, Answered) else []


@pytest.mark.parametrize(
    ("path", "asked", "read_as"),
    [
        (
            BLITZ,
            "who can A see",
            "(uncarried units of (the opponent of (A's side)), called the foe, such that the foe's hex is in view from A's hex)",
        ),
        (BLITZ, "can A be spotted", "A is spotted"),
        (LEADER, "who can see P", "units of (the opponent of (P's side)) that can spot into P's hex"),
        (LEADER, "how far is the cat from T", "the distance from T's hex to P's hex"),
        (LEADER, "chance a kills p", 'is P eliminated --after "fire at P in Q4 with A"'),
        (LEADER, "can a see p", "P's hex is in view from A's hex"),
        (LEADER, "los a P", "P's hex is in view from A's hex"),
        (BLITZ, "is a in range of T", "the distance from T's hex to A's hex is at most the reach of T"),
        (LEADER, "a truck can load J", "K may load J"),  # an article, before what is somebody
    ],
)
def test_who_is_meant(path: str, asked: str, read_as: str) -> None:
    found = answered(scene(path), asked, of_rules=True)
    assert (found.read_as if isinstance(found, Answered) else "") == read_as


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        (BLITZ, "k to c9?"),  # not whether it is there
        (BLITZ, "a to f7"),
        (LEADER, "will R be dispersed?"),  # nor whether it is
    ],
)
def test_what_is_told_of_a_state_answers_nothing_else(path: str, asked: str) -> None:
    assert not isinstance(answered(scene(path), asked, of_rules=True), Answered)


@pytest.mark.parametrize("asked", ["can A attack?", "can K carry?"])
def test_what_may_be_done_is_not_what_is_said_in_few_words(asked: str) -> None:
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Answered)
    assert "may load" in found.read_as or "it is legal to fire" in found.read_as


@pytest.mark.parametrize("asked", ["what is A", "stats of a", "what type is A", "what kind of unit is A", "show me A"])
def test_who_somebody_is_tells_what_is_printed_on_him(asked: str) -> None:
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert [text.name for text in found.texts] == ["M4 tank"]


def test_what_comes_after_a_phase_that_is_named() -> None:
    """`what comes after fire` was read as who may move after it."""
    for path, asked, begins in (
        (LEADER, "what comes after fire", "It is [Direct fire] of the Allies. Next: [Flight]"),
        (LEADER, "next phase?", "It is [Direct fire] of the Allies. Next: [Flight]"),
        (BLITZ, "what's after vehicle movement", "It is [Vehicle movement] of the Germans. Next: [Foot movement]"),
        (BLITZ, "what comes after foot movement", "After [Foot movement] of the Germans: [Close assault]"),
    ):
        found = answered(scene(path), asked, of_rules=True)
        assert isinstance(found, Quoted)
        assert found.told.startswith(begins)
