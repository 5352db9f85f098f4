"""The course of a turn: sequences, and the parts that stand in them in a row."""

from __future__ import annotations

import re

from compiler.model.declaration import Declared
from compiler.terms import Term
from runtime.records import dataclass


@dataclass(frozen=True)
class Stage:
    """A part of a sequence; `side` a name from the sides, or None (inherits the running side, if any).

    `whose`: the side is worked out as it would begin; `skipped`: whether it does not come here.
    """

    sequence: str
    side: str | None
    whose: Term | None = None
    skipped: Term | None = None
    said: str = ""  # what stands behind its name


@dataclass(frozen=True)
class Sequence(Declared):
    """No stages: a leaf phase, where actions are taken. The one sequence no other contains is the turn.
    `opening`: it comes once, before the first turn (sides set up). `skipped`: whether it does not come at all, asked as
    it would begin; `until`: whether it comes no more, as it has ended. `unfinished`: what bars its end."""

    stages: tuple[Stage, ...]
    opening: bool = False
    skipped: Term | None = None
    until: Term | None = None
    unfinished: Term | None = None

    @property
    def asks(self) -> bool:
        """Whether anything of its course is worked out."""
        lines = [one for stage in self.stages for one in (stage.whose, stage.skipped)]
        return any(one is not None for one in (self.skipped, self.until, self.unfinished, *lines))

    @property
    def course(self) -> tuple[str, ...]:
        """`skipped if ...`, `repeated until ...`, `may not end while ...`, as it is written."""
        told = re.findall(r";\s*((?:skipped if|repeated until|may not end while)\s[^;]*?)(?=;|\.\s|\.$)", self.text)
        return tuple(" ".join(one.split()) for one in told)
