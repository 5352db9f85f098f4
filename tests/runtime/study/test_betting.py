"""Intervals by betting hold the truth however one stops, and nothing is called something no more often than is said."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from rulewright.comparing.effects import Until, looks
from runtime.study.betting import DIFFERENCE, PART, WRONG, capital, chance, holm, needed, sure

NOTHING = Fraction(0)
Draw = Callable[[Random], Fraction]


def pairs(before: float, now: float, part: float) -> tuple[Draw, Fraction]:
    """A game won so often before and now, where so many pairs part at all; and the true difference."""

    def draw(random: Random) -> Fraction:
        if random.random() > part:
            return NOTHING
        return Fraction(random.random() < now) - Fraction(random.random() < before)

    return draw, (Fraction(str(now)) - Fraction(str(before))) * Fraction(str(part))


CASES = {
    "nothing": pairs(0.5, 0.5, 0.6),
    "nothing, seldom": pairs(0.5, 0.5, 0.05),
    "twelve points": pairs(0.5, 0.7, 0.6),
    "thirty points": pairs(0.4, 0.7, 1.0),
}


def studied(case: str, studies: int, until: Until, most: int = 200) -> tuple[int, int, int]:
    """Of so many studies that stop when they like: how many hold the truth, how many held it at every look, and how
    many call the difference more than chance."""
    draw, truth = CASES[case]
    random, held, always, called = Random(case), 0, 0, 0
    for _ in range(studies):
        values: list[Fraction] = []
        missed = False
        for at in looks(most):
            values += [draw(random) for _ in range(at - len(values))]
            missed = missed or capital(DIFFERENCE.parts(values), (truth + 1) / 2) >= 1 / WRONG
            if until.is_over([values]):
                break
        found = sure(values, DIFFERENCE)
        held += found.low <= truth <= found.high
        always += not missed
        called += chance(values, DIFFERENCE, NOTHING) <= WRONG
    return held, always, called


@pytest.mark.parametrize("case", CASES)
def test_fifty_studies_that_stop_when_settled(case: str) -> None:
    held, always, called = studied(case, 50, Until(settled=True))
    assert min(held, always) >= 46
    assert called <= 4 or CASES[case][1] != 0


@pytest.mark.parametrize("until", [Until(settled=True), Until(within=Fraction(1, 10))])
@pytest.mark.parametrize("case", CASES)
def test_many_studies_hold_the_truth_as_often_as_is_said(case: str, until: Until, full: bool) -> None:
    studies = 1000 if full else 100
    held, always, called = studied(case, studies, until)
    print(f"{case}, {until}: of {studies} {held} hold it, {always} at every look, {called} call it more than chance")
    assert min(held, always) >= studies * 95 // 100
    assert called <= studies * 5 // 100 or CASES[case][1] != 0


def test_many_studies_of_six_variations_of_nothing(full: bool) -> None:
    """Of six effects at once, any is called more than chance in at most 5 of 100 studies."""
    draw, _ = CASES["nothing"]
    random, called = Random(6), 0
    studies = 1000 if full else 100
    for _ in range(studies):
        values = [[draw(random) for _ in range(60)] for _ in range(6)]
        called += min(holm([chance(one, DIFFERENCE, NOTHING) for one in values])) <= WRONG
    print(f"{called} of {studies}")
    assert called <= studies * 5 // 100


def test_what_never_differed_is_soon_known_to_be_little() -> None:
    found = sure([NOTHING] * 100, DIFFERENCE)
    assert found.middle == 0
    assert found.high < Fraction(1, 10)


def test_the_mean_is_never_refuted_and_ends_are_round() -> None:
    for part in range(21):
        values = [Fraction(1)] * part + [NOTHING] * (20 - part)
        found = sure(values, PART)
        assert found.low <= found.middle == Fraction(part, 20) <= found.high
        assert (found.low * 2000).denominator == (found.high * 2000).denominator == 1
    assert (sure([], PART).low, sure([], PART).high) == (0, 1)


def test_what_the_gambler_has_does_not_rest_on_the_order() -> None:
    values = [Fraction(one) for one in (1, 0, 0, -1, 1, 1)]
    assert sure(values, DIFFERENCE) == sure(values[::-1], DIFFERENCE)


def test_holm_corrects_the_smallest_most() -> None:
    chances = [Fraction(4, 100), Fraction(1, 100), Fraction(3, 100)]
    assert holm(chances) == (Fraction(6, 100), Fraction(3, 100), Fraction(6, 100))
    assert holm([]) == ()


def test_about_how_many_pairs_would_tell() -> None:
    values = [Fraction(one) for one in (1, 0, 0, 1, 0, 0, 1, 0, -1, 0)]
    told = needed(values, DIFFERENCE, NOTHING)
    assert told is not None
    assert chance(values * (told // 10 + 1), DIFFERENCE, NOTHING) <= WRONG < chance(values, DIFFERENCE, NOTHING)
    assert needed([NOTHING] * 5, DIFFERENCE, NOTHING) is None
