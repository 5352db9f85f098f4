"""Choosing a set piece by piece, so that whoever begins can always finish.

A set is picked one element at a time and ended with *enough*. Offered are only elements with which the
picked ones are the beginning of some set that is allowed. The answer is exact: what can be reached by
picking is what trying every set would allow.

How. Candidates that no rule can tell apart (the caller says which) are put into one class, and a set is
then a *tally*: how many of each class. Whether a tally is allowed is asked once and kept. To learn
whether a beginning can be finished, tallies above it are tried in order of size, smallest first, because
allowed sets are usually small. Two things are remembered from every search:

- a *witness*, an allowed tally: every beginning below it can be finished, without asking again;
- a *dead* beginning, above which nothing is allowed: every tally above it is passed over, for good.

Nothing is guessed and nothing is cut short: where the search would ask more than `limit` times it stops
with `TooManySets` and does not answer wrongly.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations
from operator import ge
from typing import Generic, TypeVar

from runtime.values import NONE

Element = TypeVar("Element", bound=Hashable)
Tally = tuple[int, ...]

DEFAULT_LIMIT = 500_000


class TooManySets(Exception):
    """There are more sets to try than the stated limit."""


class SetSearch(Generic[Element]):
    """All allowed sets over `candidates`, searched on demand.

    `classes` are lists of candidates that may stand for one another; together they are all candidates.
    `allowed` is asked of sets in the order of the candidates, never of one smaller than `least`.
    """

    def __init__(
        self,
        candidates: Sequence[Element],
        least: int,
        allowed: Callable[[tuple[Element, ...]], bool],
        classes: Sequence[Sequence[Element]] | None = None,
        limit: int = DEFAULT_LIMIT,
    ) -> None:
        self.candidates = tuple(candidates)
        self._place = {one: place for place, one in enumerate(self.candidates)}
        self._classes = [tuple(one) for one in (classes or [(one,) for one in self.candidates])]
        self._class_of = {one: number for number, members in enumerate(self._classes) for one in members}
        self._most = tuple(len(members) for members in self._classes)
        self._least = least
        self._allowed = allowed
        self._limit = limit
        self._asked: dict[Tally, bool] = {}
        self._witnesses: list[Tally] = []
        self._dead: list[Tally] = []

    def pieces(self, picked: Sequence[Element]) -> tuple[Element, ...]:
        """The elements that may be picked next: some allowed set holds them and all that is picked."""
        tally = self._tally(picked)
        open_classes = set()
        for number, most in enumerate(self._most):
            if tally[number] < most and self._can_finish(_more(tally, number)):
                open_classes.add(number)
        taken = set(picked)
        return tuple(one for one in self.candidates if one not in taken and self._class_of[one] in open_classes)

    def is_enough(self, picked: Sequence[Element]) -> bool:
        """Whether what is picked is itself an allowed set."""
        return self._is_allowed(self._tally(picked))

    def is_possible(self) -> bool:
        """Whether any set is allowed at all."""
        return self._can_finish(self._tally(()))

    def every(self) -> Iterator[tuple[Element, ...]]:
        """Every allowed set, smaller ones first, each in the order of the candidates."""
        for size in range(self._least, len(self.candidates) + 1):
            for group in combinations(self.candidates, size):
                if self._is_allowed(self._tally(group)):
                    yield group

    def in_order(self, picked: Sequence[Element]) -> tuple[Element, ...]:
        return tuple(sorted(picked, key=self._place.__getitem__))

    def _tally(self, group: Sequence[Element]) -> Tally:
        counts = [0] * len(self._classes)
        for one in group:
            counts[self._class_of[one]] += 1
        return tuple(counts)

    def _is_allowed(self, tally: Tally) -> bool:
        known = self._asked.get(tally)
        if known is not None:
            return known
        if sum(tally) < self._least:
            return False
        if len(self._asked) >= self._limit:
            raise TooManySets(f"more than {self._limit} sets would have to be tried")
        group = [one for members, count in zip(self._classes, tally, strict=True) for one in members[:count]]
        answer = self._allowed(self.in_order(group))
        self._asked[tally] = answer
        if answer:
            self._witnesses.append(tally)
        return answer

    def _can_finish(self, beginning: Tally) -> bool:
        if any(_covers(witness, beginning) for witness in self._witnesses):
            return True
        if any(_covers(beginning, dead) for dead in self._dead):
            return False
        room = sum(self._most) - sum(beginning)
        for extra in range(room + 1):
            for tally in _above(beginning, self._most, extra):
                if any(_covers(tally, dead) for dead in self._dead):
                    continue
                if self._is_allowed(tally):
                    return True
        self._dead.append(beginning)
        return False


def one_by_one(
    among: tuple[object, ...], least: int, most: int | None, one_of: Callable[[tuple[object, ...], bool], object]
) -> tuple[object, ...]:
    """Some of these, of which any set will do, until no more are wanted; all where there are fewer than must be.

    `one_of`: of those that are left, or `none` where that may be said.
    """
    left, chosen = list(among), list[object]()
    while left and (most is None or len(chosen) < most):
        if len(among) <= least:
            return among
        one = one_of(tuple(left), len(chosen) >= least)
        if one is NONE:
            break
        chosen.append(one)
        left.remove(one)
    return tuple([one for one in among if one in chosen])


def _more(tally: Tally, number: int) -> Tally:
    return (*tally[:number], tally[number] + 1, *tally[number + 1 :])


def _covers(larger: Tally, smaller: Tally) -> bool:
    return all(map(ge, larger, smaller))


def _above(beginning: Tally, most: Tally, extra: int) -> Iterator[Tally]:
    """Every tally with exactly `extra` more than the beginning, fuller first classes first."""
    if not beginning:
        if extra == 0:
            yield ()
        return
    rest_room = sum(most[1:]) - sum(beginning[1:])
    for here in range(min(extra, most[0] - beginning[0]), -1, -1):
        if extra - here <= rest_room:
            for rest in _above(beginning[1:], most[1:], extra - here):
                yield (beginning[0] + here, *rest)
