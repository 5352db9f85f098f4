"""The tree of a search: choices, what came of each option so far, and which is tried next.

Options stand in the order in which they promise at first sight, and that counts as some playouts do. The more often a
choice was come to, the more of them are looked at; of those the one is tried that is thought best of so far, where
whoever was tried seldom, and stands high, is thought well of. All of it is exact.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from runtime.players.candidates import Actions
from runtime.records import dataclass

FINE = 10_000  # roots are taken to a hundredth
AT_FIRST_SIGHT = 16  # for so many playouts counts what an option promises


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


Promise = tuple[Fraction, Actions]  # what doing this is worth at first sight


class Choice:
    """What a thing does (`things`: it, and those that choose after it), or, where none is left, which strike comes."""

    def __init__(self, options: list[Promise], things: tuple[object, ...] = ()) -> None:
        self.promised = [worth for worth, _ in options]
        self.options = [actions for _, actions in options]
        self.things = things
        self.visits = 0
        self.tried = [0] * len(options)
        self.beyond = [Fraction(0)] * len(options)  # by how much playouts told more, all together
        self.after: list[Choice | None] = [None] * len(options)

    @property
    def is_open(self) -> bool:
        return len(self.options) > 1

    @property
    def best(self) -> int:
        """What is thought to be best of what was tried."""
        surplus = self._surplus
        tried = [at for at, often in enumerate(self.tried) if often]
        return max(tried, key=lambda at: self._thought(at, surplus), default=0)

    def next(self, bounds: Bounds) -> int:
        """The option that is to be tried now."""
        looked_at = min(len(self.options), 2 + isqrt(self.visits))
        surplus = self._surplus
        root = Fraction(isqrt(self.visits * FINE), isqrt(FINE))

        def promise(at: int) -> Fraction:
            return bounds.scaled(self._thought(at, surplus)) + root / ((2 + at) * (1 + self.tried[at]))

        return max(range(looked_at), key=lambda at: (promise(at), -at))

    def learn(self, at: int, worth: Fraction) -> None:
        self.visits += 1
        self.tried[at] += 1
        self.beyond[at] += worth - self.promised[at]

    @property
    def _surplus(self) -> Fraction:
        """By what playouts told more than options promise at first sight, on average."""
        return sum(self.beyond, Fraction(0)) / self.visits if self.visits else Fraction(0)

    def _thought(self, at: int, surplus: Fraction) -> Fraction:
        """What it promises at first sight, and by what its playouts told more: as if so many had told what all did."""
        told = self.beyond[at] + AT_FIRST_SIGHT * surplus
        return self.promised[at] + told / (self.tried[at] + AT_FIRST_SIGHT)
