"""How sure a mean is, whenever one looks: intervals that hold however often, and whenever, somebody stops to look.

Somebody claims that the mean of what comes (each between 0 and 1) is m. A gambler who doubts it begins with 1 and bets
before each outcome x: a part c of what he has is multiplied by x / m if he thinks that m is too low, by
(1 - x) / (1 - m) if he thinks it too high; the rest he keeps. If the claim is true, no such bet gains on average, so
that what he has is a martingale, and the chance that it *ever* reaches 20 is at most 1 in 20 (Ville's inequality).
All claims m under which he has not yet reached 20 are therefore an interval that holds the truth at every moment of 95
in 100 studies: looking early and stopping when one likes does it no harm. (Confidence sequences by betting:
Waudby-Smith and Ramdas 2024; a mixture of bets held for ever is Cover's universal portfolio, Orabona and Jun 2024.)

The gambler here splits his 1 evenly over both directions and the parts in BETS, and never shifts it. What he has then
depends on how often each outcome came and not on their order. It falls with m where he bets upwards and rises where he
bets downwards, and its logarithm is convex, so the claims that are left have no gaps and their ends are found by
halving. Where all outcomes are alike (the change never decided anything) it is as short as 1 / n.

1 / (what he has) is an honest chance of having been fooled, also at a moment that was chosen because it looked good.
Several such chances at once are corrected as Holm does: the smallest has to be as small as if it stood for all.

Reckoned in decimals of PLACES figures, rounded in one prescribed way, so that every machine finds the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

from runtime.records import dataclass
from runtime.study.statistics import Interval

WRONG = Fraction(1, 20)  # how often an interval may miss the truth
BETS = (Fraction(1, 16), Fraction(1, 8), Fraction(1, 4), Fraction(1, 2), Fraction(7, 8))
PLACES = 24
STEPS = 2000  # ends of intervals are told to so fine a part of what is possible, rounded outwards
_EXACT = Context(prec=PLACES, rounding=ROUND_HALF_EVEN, Emax=10**12, Emin=-(10**12))
MILLIONTH = 10**6

Outcomes = Mapping[Fraction, int]  # how often each came, as parts of what is possible


@dataclass(frozen=True)
class Between:
    """What outcomes are possible: a share lies between 0 and 1, a difference of two between -1 and 1."""

    low: int
    high: int

    def parts(self, values: Iterable[Fraction]) -> Outcomes:
        return Counter((value - self.low) / (self.high - self.low) for value in values)

    def value(self, part: Fraction) -> Fraction:
        return self.low + part * (self.high - self.low)


PART, DIFFERENCE = Between(0, 1), Between(-1, 1)


def capital(outcomes: Outcomes, claim: Fraction) -> Decimal:
    """What the gambler has after these outcomes, if the claim is that their mean is this."""
    every = [_bet(outcomes, claim, part) for part in BETS]
    against = {1 - part: number for part, number in outcomes.items()}
    every += [_bet(against, 1 - claim, part) for part in BETS]
    total = Decimal(0)
    for one in every:
        total = _EXACT.add(total, one)
    return _EXACT.divide(total, Decimal(len(every)))


def _bet(outcomes: Outcomes, claim: Fraction, part: Fraction) -> Decimal:
    """Of one who bets this part on the mean's being higher, each time."""
    had = Decimal(1)
    for outcome, number in sorted(outcomes.items()):
        had = _EXACT.multiply(had, _EXACT.power(_decimal(1 - part + part * outcome / claim), number))
    return had


def _decimal(number: Fraction) -> Decimal:
    return _EXACT.divide(Decimal(number.numerator), Decimal(number.denominator))


def sure(values: Sequence[Fraction], between: Between = PART, wrong: Fraction = WRONG) -> Interval:
    """The mean, and the interval of all claims that are not refuted."""
    if not values:
        return Interval(between.value(Fraction(1, 2)), Fraction(between.low), Fraction(between.high))
    outcomes = between.parts(values)
    middle = sum((part * number for part, number in outcomes.items()), Fraction(0)) / len(values)
    refuted = _decimal(1 / wrong)
    low = _end(outcomes, middle, refuted)
    against = {1 - part: number for part, number in outcomes.items()}
    high = 1 - _end(against, 1 - middle, refuted)
    return Interval(between.value(middle), between.value(low), between.value(high))


def _end(outcomes: Outcomes, middle: Fraction, refuted: Decimal) -> Fraction:
    """The highest claim below the mean that is refuted, among STEPS; 0 if none is."""
    low, high = 0, int(middle * STEPS) + 1  # the mean itself never is
    while high - low > 1:
        at = (low + high) // 2
        if Fraction(at, STEPS) < middle and capital(outcomes, Fraction(at, STEPS)) >= refuted:
            low = at
        else:
            high = at
    return Fraction(low, STEPS)


def chance(values: Sequence[Fraction], between: Between, claim: Fraction) -> Fraction:
    """How likely at most one is led so far from a true claim, whenever one looks: to a millionth, upwards."""
    had = capital(between.parts(values), (claim - between.low) / (between.high - between.low))
    if had <= 1:
        return Fraction(1)
    return Fraction(min(int(_EXACT.divide(Decimal(MILLIONTH), had)) + 1, MILLIONTH), MILLIONTH)


def holm(chances: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The chances corrected for being so many: the smallest times all, the next times all but one, never falling."""
    corrected = [Fraction(1)] * len(chances)
    highest = Fraction(0)
    for place, at in enumerate(sorted(range(len(chances)), key=lambda one: chances[one])):
        highest = max(highest, min(Fraction(1), chances[at] * (len(chances) - place)))
        corrected[at] = highest
    return tuple(corrected)


def needed(values: Sequence[Fraction], between: Between, claim: Fraction, wrong: Fraction = WRONG) -> int | None:
    """After about how many outcomes like these the claim would be refuted; None if never."""
    part = (claim - between.low) / (between.high - between.low)
    outcomes = between.parts(values)
    against = {1 - one: number for one, number in outcomes.items()}
    best = max(max(_bet(outcomes, part, bet), _bet(against, 1 - part, bet)) for bet in BETS) if values else Decimal(1)
    if best <= 1:
        return None
    wanted = _EXACT.ln(_decimal(2 * len(BETS) / wrong))
    return int(_EXACT.divide(_EXACT.multiply(wanted, Decimal(len(values))), _EXACT.ln(best))) + 1
