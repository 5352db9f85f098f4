"""What a value may still be: some names, and some numbers. Knowing more makes it less; when nothing is left,
what was assumed cannot be."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

from runtime.records import dataclass

FEW = 64


@dataclass(frozen=True)
class Domain:
    """`names` None: any name at all but those in `without`. `numbers` False: no number."""

    names: frozenset[str] | None = None
    without: frozenset[str] = frozenset()
    numbers: bool = True
    low: Fraction | None = None
    high: Fraction | None = None
    low_open: bool = False
    high_open: bool = False
    holes: frozenset[Fraction] = frozenset()
    whole: bool = False

    def meet(self, other: Domain) -> Domain:
        """Both at once."""
        names = self.names if other.names is None else other.names
        if self.names is not None and other.names is not None:
            names = self.names & other.names
        low, low_open = _inner(self.low, self.low_open, other.low, other.low_open, highest=True)
        high, high_open = _inner(self.high, self.high_open, other.high, other.high_open, highest=False)
        return Domain(
            names,
            self.without | other.without,
            self.numbers and other.numbers,
            low,
            high,
            low_open,
            high_open,
            self.holes | other.holes,
            self.whole or other.whole,
        )

    @property
    def is_empty(self) -> bool:
        return not self.has_names and not self.has_numbers

    @property
    def has_names(self) -> bool:
        return self.names is None or bool(self.names - self.without)

    @property
    def has_numbers(self) -> bool:
        if not self.numbers:
            return False
        if self.low is None or self.high is None:
            return True
        if self.whole:
            first, last = self.first_whole, self.last_whole
            if first is None or last is None or last - first >= FEW:
                return True
            return any(Fraction(one) not in self.holes for one in range(first, last + 1))
        if self.low == self.high:
            return not (self.low_open or self.high_open or self.low in self.holes)
        return self.low < self.high

    @property
    def first_whole(self) -> int | None:
        if self.low is None:
            return None
        return floor(self.low) + 1 if self.low_open else ceil(self.low)

    @property
    def last_whole(self) -> int | None:
        if self.high is None:
            return None
        return ceil(self.high) - 1 if self.high_open else floor(self.high)

    def holds_number(self, number: Fraction) -> bool:
        at = replace(self, names=frozenset(), low=number, high=number, low_open=False, high_open=False)
        return not at.meet(replace(self, names=frozenset())).is_empty


def _inner(
    a: Fraction | None, a_open: bool, b: Fraction | None, b_open: bool, *, highest: bool
) -> tuple[Fraction | None, bool]:
    if a is None:
        return b, b_open
    if b is None:
        return a, a_open
    if a == b:
        return a, a_open or b_open
    return (a, a_open) if (a > b) == highest else (b, b_open)


ANY = Domain()
NO_NAME = Domain(names=frozenset())


def only_names(*names: str) -> Domain:
    return Domain(names=frozenset(names), numbers=False)


def but_names(*names: str) -> Domain:
    return Domain(without=frozenset(names))


def number_that(operator: str, value: Fraction) -> Domain:
    """Of numbers only: nothing that compares is a special name."""
    match operator:
        case ">=":
            return Domain(frozenset(), low=value)
        case ">":
            return Domain(frozenset(), low=value, low_open=True)
        case "<=":
            return Domain(frozenset(), high=value)
        case "<":
            return Domain(frozenset(), high=value, high_open=True)
        case "==":
            return Domain(frozenset(), low=value, high=value)
    raise ValueError(operator)


def but_number(value: Fraction) -> Domain:
    return Domain(holes=frozenset((value,)))


OPPOSITE = {">=": "<", "<": ">=", "<=": ">", ">": "<=", "==": "!="}
TURNED = {">=": "<=", "<=": ">=", "<": ">", ">": "<", "==": "==", "!=": "!="}
