"""For whoever waits: how far it is, and how long the rest may take, on standard error.

Only a person at a terminal is told, or who asks for it by `RULEWRIGHT_PROGRESS=1`. The rest is told from what is done.
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
        if now - self._began < self.patience or now - self._told < self.pause:
            return
        self._told = now
        rest = int((now - self._began) * (1 - part) / part)
        said = said or f"{int(part * 100)} % done"
        click.echo(f"\r{said}, about {rest // 60} min {rest % 60:02} s left ", err=True, nl=False)

    def count(self, done: int, number: int) -> None:
        """So many of them are done."""
        self.tell(Fraction(done, number), f"{done} of {number}")
