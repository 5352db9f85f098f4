"""The moment a position stands at, and the end a fact waits for.

Sides are names; "" is nobody's or anybody's.
"""

from __future__ import annotations

from dataclasses import replace

from runtime.program import Program
from runtime.records import dataclass


@dataclass(frozen=True)
class Running:
    """A sequence under way. `ended`: its end has been told, though what follows from it may still be done."""

    sequence: str
    side: str = ""
    ended: bool = False


@dataclass(frozen=True)
class Moment:
    """The turn, and the sequences that run, outermost first; () where it is not stated. `is_over`: play has ended."""

    turn: int = 1
    path: tuple[Running, ...] = ()
    is_over: bool = False

    def ended(self, sequence: str) -> Moment:
        """The same moment when the end of this sequence has been told."""
        return replace(
            self,
            path=tuple(replace(one, ended=True) if one.sequence == sequence else one for one in self.path),
        )


@dataclass(frozen=True)
class End:
    """`skip`: one such end is still to pass."""

    sequence: str
    edge: str
    side: str = ""
    skip: bool = False

    def is_now(self, edge: str, sequence: str, side: str) -> bool:
        return self.edge == edge and self.sequence == sequence and self.side in ("", side)


def path_to(program: Program, phase: str, side: str = "") -> tuple[Running, ...]:
    """The sequences that run when this phase (of this side, if one is said) does, outermost first."""
    stages = {one.id: one.stages for one in program.sequences}

    def search(here: tuple[Running, ...]) -> tuple[Running, ...]:
        last = here[-1]
        if last.sequence == phase and side in ("", last.side):
            return here
        for stage in stages.get(last.sequence, ()):
            if all(one.sequence != stage.sequence for one in here):
                of = side if stage.whose else stage.side or last.side
                found = search((*here, Running(stage.sequence, of)))
                if found:
                    return found
        return ()

    found: tuple[Running, ...] = ()
    for outermost in (program.turn_sequence, program.opening):
        if outermost and not found:
            found = search((Running(outermost),))
    return found or (Running(phase, side),)
