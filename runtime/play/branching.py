"""Everything the dice can do to something: each way they can fall, and how likely it is. Exact."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from runtime.play.chooser import Chooser, Decision
from runtime.play.dice import Draw, uniform

Found = TypeVar("Found")


@dataclass(frozen=True)
class Branch(Generic[Found]):
    """One way for the dice to fall, how likely it is, and what came of it."""

    chance: Fraction
    faces: tuple[int, ...]
    draws: tuple[Draw, ...]
    found: Found


class ToldDice:
    """Dice that show what they are told, then ones; decisions go to somebody else."""

    def __init__(self, faces: tuple[int, ...], decides: Chooser) -> None:
        self._told = faces
        self._decides = decides
        self.draws: list[Draw] = []
        self.faces: list[int] = []
        self.decisions = 0

    def choose(self, decision: Decision) -> int:
        self.decisions += 1
        return self._decides.choose(decision)

    def die(self, draw: Draw) -> int:
        place = len(self.draws)
        face = self._told[place] if place < len(self._told) else 1
        self.draws.append(draw)
        self.faces.append(face)
        return face


class TooManyWays(Exception):
    """The dice can fall in more ways than the stated limit."""


def branches(run: Callable[[Chooser], Found], decides: Chooser, most: int) -> Iterator[Branch[Found]]:
    """Every way the dice of `run` can fall, in order of their faces; each run must start from the same place."""
    told: tuple[int, ...] | None = ()
    number = 0
    while told is not None:
        if number >= most:
            raise TooManyWays(f"the dice can fall in more than {most} ways")
        number += 1
        dice = ToldDice(told, decides)
        found = run(dice)
        chance = Fraction(1)
        for draw in dice.draws:
            chance /= draw.sides
        yield Branch(chance, tuple(dice.faces), tuple(dice.draws), found)
        told = _after(dice)


def _after(dice: ToldDice) -> tuple[int, ...] | None:
    """The next way for the dice to fall, as far as it is told; None after the last."""
    faces = list(dice.faces)
    while faces and faces[-1] == dice.draws[len(faces) - 1].sides:
        faces.pop()
    if not faces:
        return None
    faces[-1] += 1
    return tuple(faces)


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


def expected(
    run: Callable[[Chooser], Fraction | int], decides: Chooser, most: int = 36, samples: int = 12
) -> Fraction:
    """The expected value: exact while the dice can fall in few ways, else the mean of some falls."""
    total = Fraction(0)
    try:
        for branch in branches(run, decides, most):
            total += branch.chance * branch.found
    except TooManyWays:
        found = [run(SampledDice(("sample", number), decides)) for number in range(samples)]
        return Fraction(sum(found, Fraction(0)), samples)
    return total
