"""The tree of a search: choices, what came of each option so far, and which is tried next.

Options stand in the order in which they promise at first sight. The more often a choice was come to, the more of them
are looked at; of those the one is tried that did best so far, where whoever was tried seldom, and stands high, is
thought well of. All of it is exact.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from runtime.players.candidates import Actions
from runtime.records import dataclass

FINE = 10_000  # roots are taken to a hundredth


@dataclass(frozen=True)
class Bounds:
    """The least and the most that any playout was worth."""

    least: Fraction
    most: Fraction

    def with_(self, worth: Fraction) -> Bounds:
        return Bounds(min(self.least, worth), max(self.most, worth))

    def scaled(self, worth: Fraction) -> Fraction:
        """From 0, the least, to 1."""
        spread = self.most - self.least
        return (worth - self.least) / spread if spread else Fraction(0)


class Choice:
    """What a thing does (`things`: it, and those that choose after it), or, where none is left, which strike comes."""

    def __init__(self, options: list[Actions], things: tuple[object, ...] = ()) -> None:
        self.options = options
        self.things = things
        self.visits = 0
        self.tried = [0] * len(options)
        self.sums = [Fraction(0)] * len(options)
        self.after: list[Choice | None] = [None] * len(options)

    @property
    def is_open(self) -> bool:
        return len(self.options) > 1

    @property
    def best(self) -> int:
        """What was tried most often."""
        return max(range(len(self.options)), key=lambda at: (self.tried[at], self.sums[at]))

    def next(self, bounds: Bounds) -> int:
        """The option that is to be tried now."""
        looked_at = min(len(self.options), 2 + isqrt(self.visits))
        mean = sum(self.sums, Fraction(0)) / self.visits if self.visits else bounds.least
        root = Fraction(isqrt(self.visits * FINE), isqrt(FINE))

        def promise(at: int) -> Fraction:
            worth = self.sums[at] / self.tried[at] if self.tried[at] else mean
            return bounds.scaled(worth) + root / ((2 + at) * (1 + self.tried[at]))

        return max(range(looked_at), key=lambda at: (promise(at), -at))

    def learn(self, at: int, worth: Fraction) -> None:
        self.visits += 1
        self.tried[at] += 1
        self.sums[at] += worth

