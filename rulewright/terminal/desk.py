"""Where a person sits: what he is asked is shown there, what he says is waited for, and what it leads to is told him.

A person at the terminal sits at `Terminal`; who plays at a page sits at one of rulewright/table.
"""

from __future__ import annotations

from typing import Protocol

import click

from rulewright.terminal import keyboard
from runtime.play import Decision

WIDE = 10  # more options than this, if all are short, stand beside each other


class Desk(Protocol):
    def show(self, decision: Decision) -> None: ...

    def line(self) -> str: ...

    def tell(self, said: str) -> None: ...


class Terminal:
    """Numbered options, and a line that is typed."""

    def show(self, decision: Decision) -> None:
        click.echo(f"\n{decision.side}: {decision.asked}")
        if decision.note:
            click.echo(f"  {decision.note}")
        lines = [f"  {number:>3}  {text}" for number, text in enumerate(decision.texts, 1)]
        width = max(map(len, lines)) + 2
        beside = 110 // width if len(lines) > WIDE and width <= 27 else 1
        for place in range(0, len(lines), beside):
            click.echo("".join(one.ljust(width) for one in lines[place : place + beside]).rstrip())

    def line(self) -> str:
        return keyboard.line("  choose> ")

    def tell(self, said: str) -> None:
        click.echo(said)
