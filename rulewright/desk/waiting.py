"""For whoever waits: after three seconds how far it is, and how long the rest may take, on standard error."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from time import monotonic

import click

PATIENCE = 3.0  # seconds
PAUSE = 1.0  # between two tellings


@dataclass
class Waiting:
    _began: float = field(default_factory=lambda: monotonic())
    _told: float = 0.0

    def tell(self, part: Fraction) -> None:
        """So much of it is done."""
        now = monotonic()
        if now - self._began < PATIENCE or now - self._told < PAUSE:
            return
        self._told = now
        rest = int((now - self._began) * (1 - part) / part)
        click.echo(f"\r{int(part * 100)} % done, about {rest // 60} min {rest % 60:02} s left ", err=True, nl=False)

    def over(self) -> None:
        if self._told:
            click.echo("", err=True)
