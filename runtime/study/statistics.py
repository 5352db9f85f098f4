"""Parts of a whole, means and how sure they are, in whole numbers and fractions: the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt

from runtime.records import dataclass

Z = Fraction(196, 100)  # for intervals that hold the truth 95 times in 100
PLACES = 10**8
FEW = 20  # below so many pairs no verdict is given


@dataclass(frozen=True)
class Interval:
    middle: Fraction
    low: Fraction
    high: Fraction


def root(number: Fraction) -> Fraction:
    """The square root, rounded down to eight places."""
    return Fraction(isqrt(number.numerator * PLACES * PLACES // number.denominator), PLACES)


def wilson(part: int | Fraction, whole: int) -> Interval:
    """Wilson's interval for a part of a whole."""
    if whole == 0:
        return Interval(Fraction(0), Fraction(0), Fraction(1))
    p = Fraction(part) / whole
    square = Z * Z / whole
    middle = (p + square / 2) / (1 + square)
    half = Z * root(p * (1 - p) / whole + square / (4 * whole)) / (1 + square)
    return Interval(p, max(Fraction(0), middle - half), min(Fraction(1), middle + half))


def mean(values: Sequence[Fraction]) -> Interval:
    """The mean and its interval, from the spread of the values."""
    number = len(values)
    if number == 0:
        return Interval(Fraction(0), Fraction(0), Fraction(0))
    middle = sum(values, Fraction(0)) / number
    if number == 1:
        return Interval(middle, middle, middle)
    spread = sum(((value - middle) ** 2 for value in values), Fraction(0)) / (number - 1)
    half = Z * root(spread / number)
    return Interval(middle, middle - half, middle + half)


def pairs_needed(values: Sequence[Fraction]) -> int | None:
    """How many pairs would settle a difference of the size that was found; None where there is none."""
    found = mean(values)
    if len(values) < 2 or found.middle == 0:
        return None
    half = found.high - found.middle
    return int((half / found.middle) ** 2 * len(values)) + 1


def percent(part: Fraction, signed: bool = False) -> str:
    """With one figure after the point."""
    tenths = round(abs(part) * 1000)
    sign = "-" if part < 0 and tenths else "+" if signed and tenths else ""
    return f"{sign}{tenths // 10}.{tenths % 10}"
