"""Where a person sits: what he is asked is shown there, what he says is waited for, and what it leads to is told him.

A person at the terminal sits at `Terminal`; who plays at a page sits at one of rulewright/table.
"""

from __future__ import annotations

import sys
import textwrap
from shutil import get_terminal_size
from typing import Protocol

import click

from rulewright.terminal import keyboard
from runtime.play import Decision

NARROW = 40  # a terminal that says it has fewer letters in a line is believed no further
WIDE = 10  # more options than this, if all are short, stand beside each other


class Desk(Protocol):
    def show(self, decision: Decision) -> None: ...

    def line(self) -> str: ...

    def tell(self, said: str) -> None: ...


def width() -> int:
    """Of the terminal, in letters."""
    return max(get_terminal_size().columns, NARROW)


def aloud(said: str) -> None:
    """To a person at the terminal: a line that is longer than it is broad goes on between two words."""
    room = width() if sys.stdout.isatty() else None
    click.echo("\n".join(part for line in said.split("\n") for part in broken(line, room)))


def broken(line: str, room: int | None) -> list[str]:
    """What goes on is two letters deeper than it began."""
    if room is None or len(line) <= room:
        return [line]
    begin = " " * (len(line) - len(line.lstrip()))
    parts = textwrap.wrap(
        line.strip(),
        max(room, NARROW),
        initial_indent=begin,
        subsequent_indent=f"{begin}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return parts or [line]


class Terminal:
    """Numbered options, and a line that is typed."""

    def show(self, decision: Decision) -> None:
        aloud(f"\n{decision.side}: {decision.asked}")
        if decision.note:
            aloud(f"  {decision.note}")
        lines = [f"  {number:>3}  {text}" for number, text in enumerate(decision.texts, 1)]
        broad = max(map(len, lines)) + 2
        beside = 110 // broad if len(lines) > WIDE and broad <= 27 else 1
        for place in range(0, len(lines), beside):
            click.echo("".join(one.ljust(broad) for one in lines[place : place + beside]).rstrip())

    def line(self) -> str:
        return keyboard.line("  choose> ")

    def tell(self, said: str) -> None:
        aloud(said)
