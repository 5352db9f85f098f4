"""Parts of a whole that was fixed beforehand, and how sure they are, in fractions: the same on every machine."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from runtime.records import dataclass

Z = Fraction(196, 100)  # for intervals that hold the truth 95 times in 100
PLACES = 10**8


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


def percent(part: Fraction, signed: bool = False) -> str:
    """With one figure after the point."""
    tenths = round(abs(part) * 1000)
    sign = "-" if part < 0 and tenths else "+" if signed and tenths else ""
    return f"{sign}{tenths // 10}.{tenths % 10}"
