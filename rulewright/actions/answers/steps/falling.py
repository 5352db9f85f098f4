"""What is answered once dice have been thrown on the way: one answer, if it is the same whatever they show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from rulewright.actions.answers.answered import Answered, Fall
from rulewright.actions.asking import Unthrown
from rulewright.actions.weighed import Faces, chance_said
from rulewright.scenes import Scene
from runtime.program import listed
from runtime.records import dataclass

Once = Callable[[Scene, tuple[str, ...], str, str, tuple[int, ...]], "Answered | None"]

_DICE = 2  # thrown one behind the other: more ways than they have are not gone


class Gone(Exception):
    """Who is asked of is on the board no more: their names."""

    def __str__(self) -> str:
        return f"{listed(self.args)} {'is' if len(self.args) == 1 else 'are'} gone"


@dataclass(frozen=True)
class _Lost:
    """Where the dice fall so, who is asked of is gone."""

    chance: Fraction
    faces: Faces
    gone: Gone

    @property
    def told(self) -> str:
        return str(self.gone)


def as_it_falls(once: Once, scene: Scene, steps: tuple[str, ...], then: str, said: str, sides: int) -> Answered | None:
    """Where dice are thrown on the way: one answer, if it is the same whatever they show; else each with its chance.
    Where some leave nobody to ask it of, that is told, and it is answered of the others."""
    falls = _falls(once, scene, steps, then, said, sides, (), Fraction(1))
    answers = [one for one in falls or () if isinstance(one, Fall)]
    if falls is None or len({one.found.read_as for one in answers}) > 1:
        return None
    gone = [one for one in falls if isinstance(one, _Lost)]
    if not answers:
        raise gone[0].gone
    told: dict[str, list[Fall]] = {}
    for one in answers:
        told.setdefault(one.found.said, []).append(one)
    lost = tuple(_lost(gone, name) for name in dict.fromkeys(one.told for one in gone))
    first = answers[0].found
    if len(told) == 1:
        so = "Otherwise it is so whatever the die shows." if gone else "It is so whatever the die shows."
        return replace(first, stood_in=(*lost, so))
    return replace(first, stood_in=(*first.stood_in, *lost), falls=tuple(map(_together, told.values())))


def _lost(gone: list[_Lost], told: str) -> str:
    some = [one for one in gone if one.told == told]
    chance = sum((one.chance for one in some), Fraction(0))
    return f"{told}: {chance_said(chance, tuple(face for one in some for face in one.faces))}."


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
) -> list[Fall | _Lost] | None:
    """Every way that the dice can fall; none where they are too many, or where it cannot be told of one."""
    found: list[Fall | _Lost] = []
    for face in range(1, sides + 1):
        thrown = (*dice, face)
        try:
            one = once(scene, steps, then, said, thrown)
        except Gone as fault:
            found.append(_Lost(chance / sides, (thrown,), fault))
            continue
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
