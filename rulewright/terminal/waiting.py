"""For whoever waits: how far it is, and how long the rest may take, on standard error.

Only a person at a terminal is told, or who asks for it by `RULEWRIGHT_PROGRESS=1`. The rest is told from what was done
since the first was: what had to be made ready before is not made again.
"""

from __future__ import annotations

import os
import sys
from dataclasses import field
from fractions import Fraction
from time import monotonic

import click

from runtime.records import dataclass


def is_heard() -> bool:
    """Whether somebody reads it as it comes."""
    return bool(os.environ.get("RULEWRIGHT_PROGRESS")) or sys.stderr.isatty()


@dataclass
class Waiting:
    """Nothing is told before so many seconds, nor sooner than so many after what was told last."""

    patience: float = 3.0
    pause: float = 1.0
    _began: float = field(default_factory=lambda: monotonic())
    _told: float = 0.0
    _first: tuple[float, Fraction] | None = None
    _is_heard: bool = field(default_factory=lambda: is_heard())

    def __enter__(self) -> Waiting:
        return self

    def __exit__(self, *_: object) -> None:
        if self._told:
            click.echo("", err=True)

    def tell(self, part: Fraction, said: str = "") -> None:
        """So much of it is done."""
        now = monotonic()
        if not self._is_heard:
            return
        since, before = self._first = self._first or (now, part)
        if now - self._began < self.patience or now - self._told < self.pause:
            return
        self._told = now
        said = said or f"{int(part * 100)} % done"
        if part > before:
            rest = int((now - since) * (1 - part) / (part - before))
            said += f", about {rest // 60} min {rest % 60:02} s left"
        click.echo(f"\r{said} ", err=True, nl=False)

    def count(self, done: int, number: int) -> None:
        """So many of them are done."""
        self.tell(Fraction(done, number), f"{done} of {number}")
