"""How play goes on from a moment that is only thought: every side does what `Greedy` would do, dice fall by chance.

What a strike promises is weighed once, and remembered while what it involves stays as it is (outlook.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from runtime.play import PLAYOUT, Decision, Draw, Seats, Trial, uniform
from runtime.players.candidates import Candidate
from runtime.players.greedy import Greedy
from runtime.players.outlook import Outlook
from runtime.players.valuing import Value
from runtime.records import dataclass

Moment = tuple[int, str, str]  # turn, phase, whose


@dataclass(frozen=True)
class Minds:
    """What is remembered from playout to playout: what strikes promise, by side; which actions throw dice."""

    outlooks: Mapping[str, Outlook]
    quiet: set[str]
    throws: set[str]


class GoesOn(Greedy):
    """A side in a playout. In the phase that is thought about nobody moves who has not chosen to, and no strike follows
    where that was chosen (`peaceful`)."""

    thinking = None

    def __init__(self, side: str, value: Value, most: int, minds: Minds, within: Moment) -> None:
        super().__init__(side, value, most)
        self.quiet, self.throws = minds.quiet, minds.throws
        self.outlook = minds.outlooks[side]
        self.within = within
        self.peaceful = False

    def best(self, trial: Trial, decision: Decision, offered: list[Candidate]) -> Candidate | None:
        if decision.sort == "action" and (decision.turn, decision.phase, decision.side) == self.within:
            offered = [one for one in offered if one.plan.id in self.throws and not self.peaceful]
        return super().best(trial, decision, offered)

    def of_what_must_be(self, trial: Trial, first: Candidate) -> Candidate:
        """Nothing is weighed: there are too many playouts for that."""
        return first

    def worth(self, trial: Trial, candidate: Candidate) -> Fraction | None:
        if candidate.plan.id not in self.throws:
            return super().worth(trial, candidate)
        return Fraction(self.value(trial.position, self.side)) + self.outlook.gain(trial, candidate)[0]


class Luck:
    """The dice of one playout."""

    def __init__(self, *key: str | int) -> None:
        self._key = (PLAYOUT, *key)

    def choose(self, decision: Decision) -> int:
        raise AssertionError("dice choose nothing")

    def die(self, draw: Draw) -> int:
        return uniform((*self._key, *draw.key), draw.sides)


def seated(trial: Trial, going: Mapping[str, GoesOn], luck: Luck) -> Seats:
    for one in going.values():
        one.sit(trial)
    return Seats(going, luck)


def go_around(trial: Trial, turn: int, place: int) -> None:
    """Play until the game is over, or this moment of this turn comes around."""
    while trial.over is None and (trial.position.turn, trial.place) < (turn + 1, place):
        trial.step()
