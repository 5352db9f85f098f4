"""Several variations at once: which combinations are played, and what each combination tells of which.

A *factor* has levels: 0 as it is, 1 and more as varied. A *run* takes one level of each. Played are

- `each`: as it is, and each level by itself;
- `full`: every combination, so that one learns also what two variations do together;
- `fraction`: of factors with one level each, a part of all combinations in which no effect of one variation or of two
  together can be taken for another such (a regular fraction of resolution five: Box and Hunter 1961). Further factors
  are products of the first ones, found one after another: the first product that is not told by three or fewer others.

The *effect* of a level is the mean of all runs that take it less the mean of those that leave its factor as it is. Of
two levels it is half of what the one does more with the other than without it. Each is a sum of what came of the runs
with weights, whose positive ones and negative ones both come to one: never more than 1, never less than -1.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product

from runtime.records import dataclass

Run = tuple[int, ...]
Level = tuple[int, int]  # of which factor, which level
EACH, FULL, FRACTION = DESIGNS = ("each", "full", "fraction")


@dataclass(frozen=True)
class Effect:
    """Of one level, or of two together; what came of each run counts with its weight."""

    of: tuple[Level, ...]
    weights: tuple[Fraction, ...]

    def of_outcomes(self, outcomes: Sequence[Fraction]) -> Fraction:
        return sum((weight * one for weight, one in zip(self.weights, outcomes, strict=True)), Fraction(0))


def runs(levels: Sequence[int], design: str) -> tuple[Run, ...]:
    """Which combinations are played; `levels`: how many each factor has besides as it is. As it is comes first."""
    if design == FULL:
        return tuple(product(*(range(number + 1) for number in levels)))
    if design == FRACTION:
        return _fraction(len(levels))
    at = (0,) * len(levels)
    alone = ((one, level) for one, number in enumerate(levels) for level in range(1, number + 1))
    return (at, *((*at[:one], level, *at[one + 1 :]) for one, level in alone))


def _fraction(factors: int) -> tuple[Run, ...]:
    """Each factor is a set of basic ones (bits): it is varied where an odd number of them is."""
    basic = 0
    while len(sets := _products(basic, factors)) < factors:
        basic += 1
    return tuple(tuple((one & mask).bit_count() % 2 for mask in sets) for one in range(2**basic))


def _products(basic: int, wanted: int) -> list[int]:
    """As many sets of so many basic factors as can be had, no four of which cancel out."""
    found: list[int] = []
    told = {0}  # by three or fewer of those found
    for one in range(1, 2**basic):
        if len(found) < wanted and one not in told:
            found.append(one)
            pairs = [a ^ b for a, b in combinations([0, *found], 2)]
            told |= {0, *found, *pairs, *(a ^ b for a in found for b in pairs)}
    return found


def effects(played: Sequence[Run], design: str) -> tuple[Effect, ...]:
    """What the runs tell: of each level, and, but for `each`, of every two of different factors."""
    levels = sorted({(factor, level) for run in played for factor, level in enumerate(run) if level})
    if design == EACH:
        return tuple(Effect((one,), tuple(_alone(run, one) for run in played)) for one in levels)
    pairs = [two for two in combinations(levels, 2) if two[0][0] != two[1][0]]
    return tuple(Effect(of, _weights(played, of)) for of in (*((one,) for one in levels), *pairs))


def _alone(run: Run, wanted: Level) -> Fraction:
    varied = [one for one in enumerate(run) if one[1]]
    return Fraction(varied == [wanted]) - Fraction(not varied)


def _weights(played: Sequence[Run], of: tuple[Level, ...]) -> tuple[Fraction, ...]:
    """Of runs that take these levels or leave their factors as they are: those alike in this weigh one together."""
    cells = [_cell(run, of) for run in played]
    return tuple(
        Fraction(0) if cell is None else Fraction((-1) ** (len(of) - sum(cell)), cells.count(cell) * 2 ** (len(of) - 1))
        for cell in cells
    )


def _cell(run: Run, of: tuple[Level, ...]) -> tuple[int, ...] | None:
    """For each of these levels whether the run takes it; None where it takes another of the same factor."""
    if any(run[factor] not in (0, level) for factor, level in of):
        return None
    return tuple(int(run[factor] == level) for factor, level in of)
