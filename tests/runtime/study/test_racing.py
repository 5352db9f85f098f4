"""The race over values finds a planted answer, with few games."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

import pytest

from runtime.study.racing import Raced, race

EVEN = Fraction(1, 2)
VALUES = 15


def raced(seed: int, at: int, slope: float, within: Fraction = Fraction(0), most: int = 4000) -> tuple[Raced, int]:
    """Simulated games on common luck, where the first side wins half at the value `at`, and so much more for each after."""
    luck = Random(seed)
    thrown: list[float] = []
    known: dict[int, int] = {}

    def draw(wished: Mapping[int, int]) -> dict[int, list[Fraction]]:
        while len(thrown) < max(wished.values()):
            thrown.append(luck.random())
        known.update(wished)
        chance = {one: min(0.97, max(0.03, 0.5 + slope * (one - at))) for one in wished}
        return {one: [Fraction(throw < chance[one]) for throw in thrown[:number]] for one, number in wished.items()}

    found = race(VALUES, EVEN, most, within, draw)
    assert {one: number for one, (number, _) in found.known.items()} == known
    return found, sum(known.values())


def found_of(runs: int) -> tuple[int, Fraction]:
    right, most = 0, Fraction(0)
    for seed in range(runs):
        random = Random(f"planted {seed}")
        at = random.randrange(VALUES)
        found, games = raced(seed, at, random.choice((-0.08, 0.08)))
        right += found.value == at
        grid = max(number for number, _ in found.known.values()) * VALUES
        most = max(most, Fraction(games, grid))
    return right, most


def test_a_planted_answer_is_found() -> None:
    assert found_of(3)[0] == 3


def test_a_planted_answer_is_found_in_19_of_20_searches_with_a_third_of_the_games() -> None:
    for beginning in range(1):
        right, most = found_of(20)
        print(f"{right} of 20, at most {float(most):.3f} of the games of a grid {beginning}")
        assert right >= 19
        assert most <= Fraction(1, 3)


@pytest.mark.parametrize("slope", [0.3, -0.3])
def test_between_two_values_the_nearer_is_told(slope: float) -> None:
    found, _ = raced(1, 7, slope)
    assert (found.value, found.left) == (7, (7,))


def test_near_enough_is_enough() -> None:
    found, games = raced(3, 7, 0.04, within=Fraction(1, 5))
    assert abs(found.value - 7) <= 1
    assert found.why == "it is known to be near enough"
    assert games < 1000


@pytest.mark.parametrize(("at", "than"), [(-8, "more"), (22, "less")])
def test_where_all_bring_more_or_all_less_none_is_the_answer(at: int, than: str) -> None:
    found, _ = raced(2, at, 0.05, most=60)
    assert (found.value, found.left, found.why) == (None, (), f"all are known to bring {than}")
