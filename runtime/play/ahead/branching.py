"""Everything that can come of something: each way the dice can fall and the sides can choose, and how likely. Exact.

What is done is done once for each way, from the same place: at first every die shows one and every decision takes
what is offered first; after that the last answer that is not the last possible one becomes the next, and all before
it stays. Decisions that somebody makes for certain are no branches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Generic, TypeVar

from runtime.play.chooser import Chooser, Decision
from runtime.play.dice import Draw, uniform
from runtime.records import dataclass

Found = TypeVar("Found")
Decides = Callable[[Decision], int | None]  # None leaves a decision open


@dataclass(frozen=True)
class Step:
    """What was asked, and which of its answers was given, from 0."""

    asked: Draw | Decision
    answer: int

    @property
    def ways(self) -> int:
        return self.asked.sides if isinstance(self.asked, Draw) else len(self.asked.options)


@dataclass(frozen=True)
class Way(Generic[Found]):
    """One way for it to go, and what came of it."""

    steps: tuple[Step, ...]
    found: Found

    @property
    def faces(self) -> tuple[int, ...]:
        return tuple([one.answer + 1 for one in self.steps if isinstance(one.asked, Draw)])

    @property
    def chance(self) -> Fraction:
        """How likely it is, once all is decided as it was here."""
        chance = Fraction(1)
        for one in self.steps:
            if isinstance(one.asked, Draw):
                chance /= one.ways
        return chance

    @property
    def passed(self) -> Fraction:
        """Which part of all that is to be gone through is behind this way."""
        part, behind = Fraction(1), Fraction(0)
        for one in self.steps:
            part /= one.ways
            behind += part * one.answer
        return behind + part


class Following:
    """Answers what it is told, then whatever comes first; keeps what it answered."""

    def __init__(self, told: tuple[int, ...], decides: Decides) -> None:
        self._told = told
        self._decides = decides
        self.steps: list[Step] = []

    def choose(self, decision: Decision) -> int:
        decided = self._decides(decision)
        return self._answer(decision) if decided is None else decided

    def die(self, draw: Draw) -> int:
        return self._answer(draw) + 1

    def _answer(self, asked: Draw | Decision) -> int:
        place = len(self.steps)
        answer = self._told[place] if place < len(self._told) else 0
        self.steps.append(Step(asked, answer))
        return answer


class TooManyWays(Exception):
    """It can go in more ways than the stated limit. `asked`: the decisions that were open in the last of them."""

    def __init__(self, message: str, asked: tuple[Decision, ...] = ()) -> None:
        super().__init__(message)
        self.asked = asked


def ways(run: Callable[[Chooser], Found], decides: Decides, most: int) -> Iterator[Way[Found]]:
    """Every way that `run` can go, in order of the answers; each run must start from the same place."""
    told: tuple[int, ...] | None = ()
    number = 0
    open_: tuple[Decision, ...] = ()
    while told is not None:
        if number >= most:
            raise TooManyWays(f"it can go in more than {most:,} ways", open_)
        number += 1
        following = Following(told, decides)
        found = run(following)
        yield Way(tuple(following.steps), found)
        open_ = tuple([one.asked for one in following.steps if isinstance(one.asked, Decision) and one.ways > 1])
        told = _after(following.steps)


def _after(steps: list[Step]) -> tuple[int, ...] | None:
    """The next answers, as far as they are told; None after the last."""
    left = list(steps)
    while left and left[-1].answer == left[-1].ways - 1:
        left.pop()
    if not left:
        return None
    return (*(one.answer for one in left[:-1]), left[-1].answer + 1)


class SampledDice:
    """Dice by chance, from a key of their own."""

    def __init__(self, key: tuple[str | int, ...], decides: Chooser) -> None:
        self._key = key
        self._decides = decides
        self._thrown = 0

    def choose(self, decision: Decision) -> int:
        return self._decides.choose(decision)

    def die(self, draw: Draw) -> int:
        self._thrown += 1
        return uniform((*self._key, self._thrown), draw.sides)


def expected(run: Callable[[Chooser], Fraction | int], decides: Chooser, most: int = 36, samples: int = 12) -> Fraction:
    """The expected value: exact while the dice can fall in few ways, else the mean of some falls."""
    total = Fraction(0)
    try:
        for way in ways(run, decides.choose, most):
            total += way.chance * way.found
    except TooManyWays:
        found = [run(SampledDice(("sample", number), decides)) for number in range(samples)]
        return Fraction(sum(found, Fraction(0)), samples)
    return total
