"""What the sides could take from each other in the round to come, as things stand.

From a moment of a trial, play goes on once around the turn, everybody done at once. On the way all *strikes*, actions
that throw dice, are gathered, and what each promises on average. Of those of either side the most is counted that can
be taken together: each thing strikes once and is struck once in the round.

What a strike promises is tried once and remembered under what it involves: the things chosen and whatever stands in
the hexes chosen, with their facts. The same attack on the same things as they stood takes as much as before, whoever
moved elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction

from runtime.play import Trial, facts_of
from runtime.players.candidates import Candidate, candidates
from runtime.position import Position
from runtime.records import dataclass

Worth = Callable[[Trial, Candidate], Fraction | None]
Value = Callable[[Position, str], Fraction | int]

ROWS = 16  # rows of choices of one strike that are weighed
HOPE = Fraction(1, 2)  # how much of what this side may strike when others have acted is counted
FEAR = Fraction(1)  # how much of what others may strike


@dataclass(frozen=True)
class Strike:
    """What it changes for the side that asks, and the things that strike or are struck."""

    gain: Fraction
    things: frozenset[int]
    candidate: Candidate


class Outlook:
    """What a side may hope and fear. `worth` tries an action; `quiet` are the ids of those that threw no dice."""

    def __init__(self, side: str, value: Value, worth: Worth, quiet: Collection[str]) -> None:
        self.side = side
        self.value = value
        self.worth = worth
        self.quiet = quiet
        self._gains: dict[object, Fraction] = {}

    def forget(self) -> None:
        self._gains = {}

    def __call__(self, trial: Trial) -> Fraction:
        """What the round to come changes for the side, on average. Within a trial; the position moves on."""
        mine: list[Strike] = []
        theirs: list[Strike] = []
        weight = Fraction(1)
        for moment in trial.round_to_come():
            if moment.side not in ("", self.side):
                weight = HOPE
            for acting in trial.plan.sides:
                if acting == self.side:
                    mine += self.strikes(trial, acting, weight)
                else:
                    theirs += self.strikes(trial, acting, -FEAR)
        return most_together(mine) - most_together(theirs)

    def strikes(self, trial: Trial, acting: str, weight: Fraction) -> list[Strike]:
        """What a side that acts may gain by (others lose by it, where the weight is negative)."""
        found = []
        for plan, completion in trial.possible_but(acting, self.quiet):
            for candidate in candidates(0, completion, ROWS):
                gain, things = self.gain(trial, candidate)
                if plan.id in self.quiet:
                    break
                if gain * weight > 0:
                    found.append(Strike(gain * weight, things, candidate))
        return found

    def gain(self, trial: Trial, candidate: Candidate) -> tuple[Fraction, frozenset[int]]:
        """What a strike promises, and the things that strike or are struck."""
        p = trial.position
        things = involved(p, candidate)
        key = candidate.key, tuple((one, p.hex_of(one), facts_of(p, one)) for one in things)
        gain = self._gains.get(key)
        if gain is None:
            worth = self.worth(trial, candidate)
            gain = Fraction(0) if worth is None else worth - self.value(p, self.side)
            self._gains[key] = gain
        return gain, frozenset(things)


def involved(position: Position, candidate: Candidate) -> list[int]:
    """The things that an action chooses, and those that stand in the hexes it chooses."""
    things: set[int] = set()
    for slot, value in zip(candidate.plan.scope, candidate.scope, strict=True):
        for one in value if isinstance(value, tuple) else (value,):
            if not isinstance(one, int):
                continue
            if slot.kind.name == "hex":
                things.update(position.in_hex(one))
            elif one in position.type_of:
                things.add(one)
    return sorted(things)


def most_together(strikes: list[Strike]) -> Fraction:
    return sum((one.gain for one in together(strikes)), Fraction(0))


def together(strikes: list[Strike]) -> list[Strike]:
    """Strikes that share nothing: the greatest first, or those that yield most for each thing, whichever is more."""
    best: list[Strike] = []
    highest = Fraction(0)
    orders = (lambda one: -one.gain, lambda one: -one.gain / max(len(one.things), 1))
    for order in orders:
        used: set[int] = set()
        taken = []
        for one in sorted(strikes, key=order):
            if used.isdisjoint(one.things):
                used |= one.things
                taken.append(one)
        together = sum((one.gain for one in taken), Fraction(0))
        if together > highest:
            best, highest = taken, together
    return best
