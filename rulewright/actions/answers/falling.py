"""What is answered once dice have been thrown on the way: one answer, if it is the same whatever they show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from rulewright.actions.answers.answered import Answered, Fall
from rulewright.actions.asking import Unthrown
from rulewright.scenes import Scene

Once = Callable[[Scene, tuple[str, ...], str, str, tuple[int, ...]], "Answered | None"]
_DICE = 2  # thrown one behind the other: more ways than they have are not gone


def as_it_falls(once: Once, scene: Scene, steps: tuple[str, ...], then: str, said: str, sides: int) -> Answered | None:
    """Where dice are thrown on the way: one answer, if it is the same whatever they show; else each with its chance."""
    falls = _falls(once, scene, steps, then, said, sides, (), Fraction(1))
    if falls is None or len({one.found.read_as for one in falls}) > 1:
        return None
    told: dict[str, list[Fall]] = {}
    for one in falls:
        told.setdefault(one.found.said, []).append(one)
    first = falls[0].found
    if len(told) == 1:
        return replace(first, stood_in=("It is so whatever the die shows.",))
    return replace(first, falls=tuple(map(_together, told.values())))


def _together(some: list[Fall]) -> Fall:
    """What is answered alike."""
    chance = sum((one.chance for one in some), Fraction(0))
    return Fall(chance, tuple(face for one in some for face in one.faces), some[0].found)


def _falls(
    once: Once,
    scene: Scene,
    steps: tuple[str, ...],
    then: str,
    said: str,
    sides: int,
    dice: tuple[int, ...],
    chance: Fraction,
) -> list[Fall] | None:
    """Every way that the dice can fall; none where they are too many, or where it cannot be told of one."""
    found: list[Fall] = []
    for face in range(1, sides + 1):
        thrown = (*dice, face)
        try:
            one = once(scene, steps, then, said, thrown)
        except Unthrown as fault:
            few = len(thrown) < _DICE
            further = _falls(once, scene, steps, then, said, fault.sides, thrown, chance / sides) if few else None
            if further is None:
                return None
            found += further
            continue
        if one is None or not one.is_answered:
            return None
        found.append(Fall(chance / sides, (thrown,), one))
    return found
