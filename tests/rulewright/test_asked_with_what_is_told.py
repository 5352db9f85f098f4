"""What is told beside a question is so, is supposed, or is said to be left out; and `they` are somebody who was named."""

from __future__ import annotations

import pytest

from rulewright.actions import Answered, Quoted, answered
from tests.rulewright.test_asked_as_players_ask import BLITZ, LEADER, scene

AIMS = "(counters, called the target, such that it is legal to fire at the target in (the target's hex) with P)"


@pytest.mark.parametrize(
    ("asked", "read_as"),
    [
        ("may P fire although infantry is sitting on it", AIMS),  # it is so
        ("what does M6 cost T, seeing there is a wreck", "the cost for T to enter M6 from M5"),
        ("may P fire even though Q rides on it", f"(supposing that Q is inside P, {AIMS})"),
        ("although Q is on P, may P fire?", f"(supposing that Q is inside P, {AIMS})"),
        (
            "can S fire at P though T has fired already",
            "(supposing that T has fired, it is legal to fire at P in M8 with S)",
        ),
        (
            "can S fire at P despite the wreck in M5",
            "(supposing that wreck 1 is in M5, it is legal to fire at P in M8 with S)",
        ),
        ("can S move because it is dispersed", "(supposing that S is dispersed, S may move)"),
        ("can K move although G is aboard", "(supposing that G is inside K, K may move)"),
        ("Can K pick up the engineers, now that G's in it?", "(supposing that G is inside K, K may load E)"),
        ("can K move with R aboard", "(supposing that R is inside K, K may move)"),
        ("can K unload G when K carries R", "(supposing that R is inside K, K may unload G)"),  # not K inside R
    ],
)
def test_what_is_told_is_so_or_supposed(asked: str, read_as: str) -> None:
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Answered), found
    assert (found.read_as, found.others) == (read_as, ())


@pytest.mark.parametrize(
    ("asked", "left_out"),
    [
        ("may P fire although it is raining", "although it is raining"),
        ("what does M6 cost T, given that the moon is full", "given that the moon is full"),
        ("can K move if the truck is happy", "if the truck is happy"),
    ],
)
def test_what_cannot_be_supposed_is_told_to_be_left_out_and_nothing_is_answered(asked: str, left_out: str) -> None:
    found = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert found.left_out == left_out
    assert f"What can be asked of this position, where `{left_out}` is not considered:" in found.lines()
    assert found.data()["left out"] == left_out


def test_what_is_asked_is_not_left_out_as_talk() -> None:
    """It was asked whether the Priest is spread out for an overrun."""
    assert isinstance(answered(scene(LEADER), "is the Priest any good for overruns", of_rules=True), Quoted)


@pytest.mark.parametrize("who", ["they", "it", "he"])
@pytest.mark.parametrize(
    "asked", ["can {} see M7", "can {} move", "what can {} do", "can {} assault D", "which hexes can {} enter"]
)
def test_nobody_is_meant_where_nobody_is_spoken_of(asked: str, who: str) -> None:
    assert isinstance(answered(scene(LEADER), asked.format(who), of_rules=True), Quoted)


@pytest.mark.parametrize("asked", ["can S see it", "can K unload it"])
def test_who_does_it_is_not_whom_it_is_done_to(asked: str) -> None:
    assert isinstance(answered(scene(LEADER), asked, of_rules=True), Quoted)


def test_it_is_told_that_nobody_is_meant() -> None:
    found = answered(scene(LEADER), "can they see M7", of_rules=True)
    assert isinstance(found, Quoted)
    assert found.head.endswith("nobody is spoken of before `they`, so nobody knows who is meant.")


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        (LEADER, "is D spotted? can it fire at S?"),
        (LEADER, "the engineers can they assault D"),
        (LEADER, "what does it cost K to enter M3"),
        (BLITZ, "whose go is it?"),
    ],
)
def test_somebody_is_meant_who_is_spoken_of_or_nobody_at_all(path: str, asked: str) -> None:
    assert isinstance(answered(scene(path), asked, of_rules=True), Answered)
