"""Designs: what is played, and that effects are what was put in, each apart from the others."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from runtime.study.design import EACH, FRACTION, FULL, effects, runs


def test_each_is_held_against_what_is() -> None:
    played = runs([1, 2], EACH)
    assert played == ((0, 0), (1, 0), (0, 1), (0, 2))
    assert [one.weights for one in effects(played, EACH)] == [(-1, 1, 0, 0), (-1, 0, 1, 0), (-1, 0, 0, 1)]


@pytest.mark.parametrize(("factors", "number"), [(1, 2), (2, 4), (3, 8), (4, 16), (5, 16), (6, 32), (7, 64), (8, 64)])
def test_a_fraction_is_small_and_begins_with_what_is(factors: int, number: int) -> None:
    played = runs([1] * factors, FRACTION)
    assert (len(played), played[0]) == (number, (0,) * factors)
    assert len(set(played)) == number


@pytest.mark.parametrize("design", [FULL, FRACTION])
def test_effects_of_one_and_of_two_are_told_apart(design: str) -> None:
    played = runs([1] * 5, design)
    found = effects(played, design)
    assert len(found) == 5 + 10
    for one, other in combinations(found, 2):
        assert sum(a * b for a, b in zip(one.weights, other.weights, strict=True)) == 0
    truth = {(0,): Fraction(1, 10), (3,): Fraction(-1, 5), (0, 3): Fraction(1, 20), (1, 4): Fraction(1, 7)}
    outcomes = [
        sum((worth for of, worth in truth.items() if all(run[one] for one in of)), Fraction(0)) for run in played
    ]
    told = {tuple(factor for factor, _ in one.of): one.of_outcomes(outcomes) for one in found}
    assert told[0, 3] == truth[0, 3] / 2
    assert told[1, 4] == truth[1, 4] / 2
    assert told[0,] == truth[0,] + truth[0, 3] / 2
    assert told[2,] == told[2, 3] == 0


def test_sweeps_are_combined_level_by_level() -> None:
    played = runs([2, 1], FULL)
    found = effects(played, FULL)
    assert [one.of for one in found] == [((0, 1),), ((0, 2),), ((1, 1),), ((0, 1), (1, 1)), ((0, 2), (1, 1))]
    for one in found:
        assert sum(weight for weight in one.weights if weight > 0) == 1
        assert sum(one.weights) == 0
