"""Values as the C files have them (value.h), to and fro: pairs of 64-bit numbers in arrays."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from runtime.native.library import Library
from runtime.values import NONE, PROHIBITED, UNLIMITED, Special

NAME, SPECIAL, NOTHING, SET = 0, -1, -2, -3  # as in value.h
SPECIALS = (NONE, PROHIBITED, UNLIMITED)
PAIR = 16  # bytes
LARGEST = 1 << 62
UNSAID = (0, NOTHING)

Pair = tuple[int, int]


class Unsayable(Exception):
    """A value that pairs of 64 bits do not hold."""


class Values:
    """`held`: sets lie in arrays that must live as long as whoever points to them."""

    def __init__(self, library: Library) -> None:
        self.numbers = dict(library.numbers)  # of names; those of a map come after those of the program
        self.names = [*library.contents.names]
        self.held: list[array[int]] = []
        self.sets: dict[tuple[Any, ...], Pair] = {}
        self.lying: list[array[int]] = []

    def pair(self, value: Any) -> Pair:
        if isinstance(value, int):
            if not -LARGEST < value < LARGEST:
                raise Unsayable(value)
            return int(value), 1
        if isinstance(value, str):
            number = self.numbers.get(value)
            if number is None:
                number = self.numbers[value] = len(self.names)
                self.names.append(value)
            return number, NAME
        if isinstance(value, Special):
            return SPECIALS.index(value), SPECIAL
        if isinstance(value, Fraction):
            if value.denominator >= LARGEST or not -LARGEST < value.numerator < LARGEST:
                raise Unsayable(value)
            return value.numerator, value.denominator
        if isinstance(value, tuple):
            return self.of_set(self.pairs(value), len(value))
        raise Unsayable(value)

    def kept(self, value: Any) -> Pair:
        """The same, to be pointed to for as long as these values live: equal sets lie there once."""
        if not isinstance(value, tuple):
            return self.pair(value)
        found = self.sets.get(value)
        if found is None:
            pairs = self.pairs(value)
            self.lying.append(pairs)
            found = self.sets[value] = (pairs.buffer_info()[0], SET - len(value)) if value else (0, SET)
        return found

    def of_set(self, pairs: array[int], count: int) -> Pair:
        if not count:
            return 0, SET
        self.held.append(pairs)
        return pairs.buffer_info()[0], SET - count

    def pairs(self, values: Iterable[Any]) -> array[int]:
        """One after the other; all whole numbers at once, as most questions are of hexes and things alone."""
        those = [*values]
        if {*map(type, those)} == {int}:
            try:
                made = array("q", bytes(16 * len(those)))
                made[::2], made[1::2] = array("q", those), array("q", [1]) * len(those)
            except OverflowError:
                raise Unsayable(max(those, key=abs)) from None
            return made
        return array("q", [number for one in those for number in self.pair(one)])

    def value(self, above: int, below: int, is_yes_no: bool) -> Any:
        """What is no set."""
        if below == 1:
            return bool(above) if is_yes_no else above
        if below > 1:
            return Fraction(above, below)
        return self.names[above] if below == NAME else SPECIALS[above]
