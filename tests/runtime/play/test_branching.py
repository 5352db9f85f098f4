"""Every way the dice can fall, once, with chances that make one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from runtime.play.ahead.branching import TooManyWays, expected, ways
from runtime.play.chooser import Chooser, Decision, RandomChooser, options_of
from runtime.play.dice import Draw


def roll(chooser: Chooser, sides: int = 6, number: int = 0) -> int:
    return chooser.die(Draw("luck", (), sides, 1, "", "", number))


def undecided(decision: Decision) -> int | None:
    return None


def two(chooser: Chooser) -> int:
    """Two dice, the second only after a six."""
    first = roll(chooser)
    return first if first < 6 else 6 + roll(chooser, 4, 1)


def test_each_fall_once() -> None:
    found = list(ways(two, undecided, 100))
    assert sum(one.chance for one in found) == 1
    assert [one.faces for one in found] == [(1,), (2,), (3,), (4,), (5,), (6, 1), (6, 2), (6, 3), (6, 4)]
    assert found[-1].chance == Fraction(1, 24)


def test_expected_values_are_exact() -> None:
    assert expected(two, RandomChooser(1)) == Fraction(15, 6) + Fraction(8 * 4 + 2, 24)


def test_a_limit_is_kept() -> None:
    with pytest.raises(TooManyWays):
        list(ways(two, undecided, 8))
    assert 1 <= expected(two, RandomChooser(1), most=8) <= 10


def test_no_dice_is_one_way() -> None:
    assert [one.chance for one in ways(lambda _: 3, undecided, 1)] == [1]


def one_of(chooser: Chooser, *texts: str) -> str:
    asked = Decision("Left", "choice", "which", options_of([(text, text) for text in texts]), 1, "")
    return texts[chooser.choose(asked)]


def wish(chooser: Chooser) -> str:
    """A coin; on a one somebody chooses."""
    if roll(chooser, 2) == 2 or one_of(chooser, "alone") == "":
        return "nothing"
    return one_of(chooser, "a", "b", "c")


def test_decisions_are_branches_unless_somebody_makes_them() -> None:
    found = list(ways(wish, undecided, 10))
    assert [one.found for one in found] == ["a", "b", "c", "nothing"]
    assert [one.chance for one in found] == [Fraction(1, 2)] * 4
    assert [one.passed for one in found] == [Fraction(n, 6) for n in (1, 2, 3, 6)]
    assert [one.found for one in ways(wish, lambda decision: len(decision.options) - 1, 10)] == ["c", "nothing"]


def test_a_limit_names_what_was_open() -> None:
    with pytest.raises(TooManyWays, match="more than 2 ways") as told:
        list(ways(wish, undecided, 2))
    assert [one.asked for one in told.value.asked] == ["which"]
