"""What may be taken back: what a side did last, and then what it did before, each exactly.

Each answer to what to do, `done` too, is kept with where things stood before it, also from phase to phase. When
something is shown that cannot be unseen, all that was kept goes: a die thrown, another side asked (where both sit at
one place: its answer), a fact changed that one side keeps from another. See docs/time.md.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from runtime.records import dataclass

if TYPE_CHECKING:
    from runtime.play.plans import ActionPlan


SECRET = "a secret was touched"  # which one, is a secret too
UNTOLD = "nothing was done since a die was last thrown, another side asked or a secret touched"


@dataclass(frozen=True)
class Point:
    """Where things stood before a side answered what to do."""

    side: str
    mark: int  # of the position
    answers: int
    draws: int
    steps: int
    place: int  # in the row of moments
    actor: int
    acted: int
    last: tuple[ActionPlan, tuple[object, ...]] | None  # the last action taken


@dataclass
class Past:
    points: list[Point] = field(default_factory=list)
    barred: str = "nothing was done"  # why nothing before these points is taken back

    def keep(self, point: Point) -> None:
        self.points.append(point)

    def bar(self, why: str) -> None:
        self.points.clear()
        self.barred = why

    def has_acted(self, side: str) -> None:
        """What others did before that stays, now that it has carried out what it had begun."""
        own = [one for one in self.points if one.side == side]
        if own != self.points:
            self.points, self.barred = own, f"{side} have acted"

    def asked(self, side: str, what: str) -> None:
        if self.points and self.points[-1].side != side:
            self.bar(f"{side} were asked {what}")
