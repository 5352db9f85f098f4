"""Every way the dice can fall, once, with chances that make one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from runtime.play.branching import TooManyWays, branches, expected
from runtime.play.chooser import Chooser, RandomChooser
from runtime.play.dice import Draw


def roll(chooser: Chooser, sides: int = 6, number: int = 0) -> int:
    return chooser.die(Draw("luck", (), sides, 1, "", "", number))


def two(chooser: Chooser) -> int:
    """Two dice, the second only after a six."""
    first = roll(chooser)
    return first if first < 6 else 6 + roll(chooser, 4, 1)


def test_each_fall_once() -> None:
    found = list(branches(two, RandomChooser(1), 100))
    assert sum(one.chance for one in found) == 1
    assert [one.faces for one in found] == [(1,), (2,), (3,), (4,), (5,), (6, 1), (6, 2), (6, 3), (6, 4)]
    assert found[-1].chance == Fraction(1, 24)


def test_expected_values_are_exact() -> None:
    assert expected(two, RandomChooser(1)) == Fraction(15, 6) + Fraction(8 * 4 + 2, 24)


def test_a_limit_is_kept() -> None:
    with pytest.raises(TooManyWays):
        list(branches(two, RandomChooser(1), 8))
    assert 1 <= expected(two, RandomChooser(1), most=8) <= 10


def test_no_dice_is_one_way() -> None:
    assert [one.chance for one in branches(lambda _: 3, RandomChooser(1), 1)] == [1]
