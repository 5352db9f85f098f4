"""Which of several values, in order, brings a part of games nearest to what is wanted; with few games.

It is supposed that the part rises, or falls, along the values. So a value known to bring more than is wanted rules out
all beyond it, and one known to bring less all on its other side. In each round three of the values that are left are
asked, at the quarters of the row: those far from the answer are soon known, and the row shrinks to those around it,
where most games are played. Known means: by an interval that holds whenever one looks (betting.py), corrected for
how many values there are, so that the answer is ruled out wrongly in at most 5 of 100 searches.

It ends when one value is left; when two neighbours are known to lie on either side (then the nearer is told); when an
asked value is known to bring what is wanted to `within`; when both ends are known to lie on one side, so that there is
no answer; or when every asked value was played as often as it may be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from runtime.records import dataclass
from runtime.study.betting import PART, WRONG, sure
from runtime.study.statistics import Interval

FIRST = 8
Drawn = Sequence[Fraction]  # what came of the games of a value, one after another
Draw = Callable[[Mapping[int, int]], Mapping[int, Drawn]]  # so many games of each of these values


@dataclass(frozen=True)
class Raced:
    """`value`: the answer, None where no value brings what is wanted; `left`: those that games cannot tell from what is
    wanted; `known`: of each value that was played how often, and what part it brought."""

    value: int | None
    left: tuple[int, ...]
    known: Mapping[int, tuple[int, Interval]]
    why: str


@dataclass
class _Row:
    """The values from `low` to `high` are left. `rises`: whether the part rises along them, once that is known."""

    low: int
    high: int
    rises: bool | None = None

    def asked(self) -> list[int]:
        quarters = {self.low + (self.high - self.low) * part // 4 for part in (1, 2, 3)}
        ends = {self.low, self.high} if self.rises is None or self.high - self.low < 3 else set()
        return sorted(quarters | ends)

    def rule_out(self, above: Sequence[int], below: Sequence[int]) -> None:
        """What is known to bring more, and less, than is wanted."""
        if self.rises is None:
            if not above or not below:
                return
            self.rises = max(above) > max(below)
        less, more = (below, above) if self.rises else (above, below)
        self.low = max(self.low, *(one + 1 for one in less)) if less else self.low
        self.high = min(self.high, *(one - 1 for one in more)) if more else self.high


def race(values: int, wanted: Fraction, most: int, within: Fraction, draw: Draw) -> Raced:
    """`most`: how many games of one value at most."""
    row = _Row(0, values - 1)
    known: dict[int, tuple[int, Interval]] = {}
    above: list[int] = []
    below: list[int] = []
    while True:
        for some, than in ((above, "more"), (below, "less")):
            if {0, values - 1} <= set(some):
                return Raced(None, (), known, f"all are known to bring {than}")
        asked = [one for one in row.asked() if one not in (*above, *below)]
        played = {one: known[one][0] if one in known else 0 for one in asked}
        least = min(played.values())
        if least == most:
            return _told(row, known, wanted, "every value asked was played as often as it may be")
        number = min(most, max(FIRST, least + max(least // 4, 1)))  # nobody runs ahead: the answer is never ruled out
        for one, drawn in draw({one: number for one, before in played.items() if before < number}).items():
            known[one] = len(drawn), sure(drawn, PART, WRONG / values)
        above = [one for one, (_, found) in known.items() if found.low > wanted]
        below = [one for one, (_, found) in known.items() if found.high < wanted]
        row.rule_out(above, below)
        if row.low >= row.high and row.rises is not None:
            return _told(row, known, wanted, "all others are known to bring more, or less")
        for one in asked:
            found = known[one][1]
            if row.low <= one <= row.high and wanted - within <= found.low and found.high <= wanted + within:
                return _told(row, {**known}, wanted, "it is known to be near enough", one)


def _told(
    row: _Row, known: Mapping[int, tuple[int, Interval]], wanted: Fraction, why: str, value: int | None = None
) -> Raced:
    left = tuple(range(row.low, row.high + 1))
    if value is None:
        among = [one for one in left if one in known] or [one for one in known if abs(one - row.low) <= 1]
        value = min(among, key=lambda one: (abs(known[one][1].middle - wanted), one)) if among else row.low
    return Raced(value, left, dict(known), why)
