"""What each variation does to who wins, by itself and together with others, and when enough was played to say so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from rulewright.shelf import Slip
from rulewright.studies import Row
from rulewright.telling import counted
from rulewright.variants import Variation
from runtime.limits import most
from runtime.records import dataclass
from runtime.study import DIFFERENCE, WRONG, Interval, chance, effects, holm, needed, percent, sure

NOTHING = Fraction(0)
FIRST_LOOK = 8
_UNTIL = re.compile(r"(?:(settled)(?: or )?)?(?:within (\d{1,2}(?:\.\d)?) points?)?")


@dataclass(frozen=True)
class Until:
    """When a study stops: each effect is more than chance explains (`settled`), or known to so much (`within`)."""

    settled: bool = False
    within: Fraction | None = None

    @staticmethod
    def said(text: str) -> Until:
        told = _UNTIL.fullmatch(" ".join(text.split()))
        if text == "all pairs" or told is None or not any(told.groups()):
            if text == "all pairs":
                return Until()
            wanted = "`all pairs`, `settled`, `within 5 points` or `settled or within 5 points`"
            raise Slip(f"`{text}` is no moment to stop: {wanted}")
        return Until(told[1] is not None, Fraction(told[2]) / 100 if told[2] else None)

    @property
    def said_so(self) -> str:
        within = "" if self.within is None else f"within {percent(self.within)} points"
        return " or ".join(filter(None, ("settled" if self.settled else "", within))) or "all pairs"

    def is_over(self, values: Sequence[Sequence[Fraction]]) -> bool:
        """Whether that holds of each of these effects; the more there are, the less chance may explain."""
        return (self.settled or self.within is not None) and all(self._is_known(one, len(values)) for one in values)

    def _is_known(self, values: Sequence[Fraction], number: int) -> bool:
        if self.settled and chance(values, DIFFERENCE, NOTHING) * number <= WRONG:
            return True
        if self.within is None:
            return False
        found = sure(values, DIFFERENCE)
        return found.high - found.low <= 2 * self.within


def looks(number: int) -> Iterator[int]:
    """After how many pairs one looks whether it is enough: each time after a quarter more; last when all are played."""
    at = FIRST_LOOK
    while at < number:
        yield at
        at += max(at // 4, 1)
    yield number


@dataclass(frozen=True)
class Effect:
    """`difference`: of the share of games that the first side wins. `chance`: how likely at most it is to be so far
    from nothing if it is nothing; `corrected` for how many effects the study asks for."""

    label: str
    together: bool
    difference: Interval
    chance: Fraction
    corrected: Fraction
    needed: int | None
    sentence: str

    @property
    def is_more_than_chance(self) -> bool:
        return self.corrected <= WRONG


def best(row: Row) -> tuple[int, ...]:
    """The places of the sides that came out best; none where the rules do not say."""
    scores = [Fraction(score) for score in row.scores]
    return tuple(index for index, score in enumerate(scores) if score == max(scores))


def won(row: Row, place: int) -> Fraction:
    """1 for the side that came out best, shared where several did."""
    places = best(row)
    return Fraction(1, len(places)) if place in places else NOTHING


def outcomes(rows: Sequence[Row], place: int) -> tuple[int, int, int]:
    """How many games a side won, how many were draws, how many it lost."""
    parts = [won(row, place) for row in rows]
    return parts.count(Fraction(1)), sum(0 < part < 1 for part in parts), parts.count(NOTHING)


def by_luck(rows: Sequence[Row], place: int) -> dict[int, Fraction]:
    """What a side won with each luck of one rule set; where players changed sides, the mean of both games."""
    found: dict[int, list[Fraction]] = {}
    for row in rows:
        found.setdefault(row.match.number, []).append(won(row, place))
    return {number: sum(some, NOTHING) / len(some) for number, some in found.items()}


def told_by_luck(
    varied: Sequence[Variation], design: str, rows: Sequence[Row]
) -> list[tuple[tuple[str, ...], list[Fraction]]]:
    """Each effect with the labels it is of, and what it came to with each luck that all rule sets were played with."""
    names = [list(dict.fromkeys(("", *some))) for some in zip(*(one.levels for one in varied), strict=True)]
    played = [tuple(some.index(level) for some, level in zip(names, one.levels, strict=True)) for one in varied]
    each = [by_luck([row for row in rows if row.match.variation == at], 0) for at in range(len(varied))]
    lucks = sorted(set.intersection(*(set(one) for one in each)))
    return [
        (
            tuple(names[factor][level] for factor, level in effect.of),
            [effect.of_outcomes([one[luck] for one in each]) for luck in lucks],
        )
        for effect in effects(played, design)
    ]


def told_effects(varied: Sequence[Variation], design: str, rows: Sequence[Row], side: str) -> tuple[Effect, ...]:
    """All of them, those that stand alone first; none where the rules do not tell who wins."""
    if not any(row.scores for row in rows):
        return ()
    found = []
    for labels, values in told_by_luck(varied, design, rows):
        difference = sure(values, DIFFERENCE)
        found.append(
            Effect(
                " and ".join(labels) + (" together" if len(labels) > 1 else ""),
                len(labels) > 1,
                difference,
                chance(values, DIFFERENCE, NOTHING),
                Fraction(1),
                needed(values, DIFFERENCE, NOTHING),
                _sentence(labels, side, difference),
            )
        )
    return corrected(found)


def corrected(found: Sequence[Effect], waiting: int = 0) -> tuple[Effect, ...]:
    """The same, with the chances corrected for being so many, and so many more of which nothing is known yet."""
    chances = holm([*(one.chance for one in found), *[Fraction(1)] * waiting])
    return tuple(replace(one, corrected=chance) for one, chance in zip(found, chances, strict=False))


def _sentence(labels: tuple[str, ...], side: str, found: Interval) -> str:
    size = f"{percent(abs(found.middle))} percentage points"
    reach = f"({percent(found.low, True)} to {percent(found.high, True)})"
    if len(labels) == 2:
        way = "more" if found.middle > 0 else "less"
        if found.middle == 0:
            return f"`{labels[0]}` and `{labels[1]}` together do for {side} what they do alone {reach}."
        return f"`{labels[0]}` and `{labels[1]}` together do {size} {way} for {side} than they do alone {reach}."
    if found.middle == 0:
        return f"Under `{labels[0]}` the share of games won by {side} stays the same {reach}."
    way = "rises" if found.middle > 0 else "falls"
    return f"Under `{labels[0]}` the share of games won by {side} {way} by {size} {reach}."


def verdict(one: Effect, pairs: int) -> str:
    """What may be concluded, and what may not."""
    if one.is_more_than_chance:
        return "The difference is more than chance explains."
    more = ""
    if one.needed is not None and pairs < one.needed <= most("games"):
        more = f"; a difference of this size would need about {counted(one.needed, 'pair')}"
    return f"It could be chance: {counted(pairs, 'pair')} {'is' if pairs == 1 else 'are'} too few to tell{more}."
