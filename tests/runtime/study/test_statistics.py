"""Exact shares against figures worked out elsewhere."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from runtime.study.statistics import percent, root, wilson


def test_wilson_intervals() -> None:
    found = wilson(8, 10)
    assert (percent(found.low), percent(found.middle), percent(found.high)) == ("49.0", "80.0", "94.3")
    none = wilson(0, 20)
    assert (none.low, percent(none.high)) == (0, "16.1")
    assert wilson(0, 0).high == 1


def test_roots_are_rounded_down() -> None:
    assert root(Fraction(9, 4)) == Fraction(3, 2)
    assert 0 <= 2 - root(Fraction(2)) ** 2 < Fraction(1, 10**6)


def test_intervals_hold_the_truth_95_times_in_100() -> None:
    random = Random(5)
    held = 0
    for _ in range(400):
        part = sum(random.random() < 0.3 for _ in range(60))
        found = wilson(part, 60)
        held += found.low <= Fraction(3, 10) <= found.high
    assert 370 <= held <= 395


def test_percents_have_signs_where_asked() -> None:
    assert percent(Fraction(-1, 8)) == "-12.5"
    assert percent(Fraction(1, 8), True) == "+12.5"
    assert percent(Fraction(0), True) == "0.0"
