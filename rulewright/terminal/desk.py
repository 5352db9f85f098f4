"""Where a person sits: what he is asked is shown there, what he says is waited for, and what it leads to is told him.

A person at the terminal sits at `Terminal`; who plays at a page sits at one of rulewright/table.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Collection, Iterator
from dataclasses import replace
from shutil import get_terminal_size
from typing import Protocol

import click

from rulewright.terminal import keyboard
from runtime.play import OF_STEPS, Decision
from runtime.program import listed

NARROW = 40  # a terminal that says it has fewer letters in a line is believed no further
FEW = 6  # names that a note may tell each time
WIDE = 10  # more options than this, if all are short, stand beside each other


class Desk(Protocol):
    weighs: bool  # what is to be done is looked at once more before the last of it is done

    def show(self, decision: Decision) -> None: ...

    def line(self) -> str: ...

    def tell(self, said: str) -> None: ...

    def begins(self, where: Iterator[str]) -> None:
        """A phase begins: where somebody may be put in it."""

    def leaves(self, undone: Iterator[str]) -> None:
        """A phase is left: what could still be done in it."""


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


def in_brief(decision: Decision) -> str:
    """Its note; where that names more than a few, how many, for it stands above each question of the phase."""
    left = decision.left
    if len(left) <= FEW or not decision.binds:
        return decision.note
    return decision.note.replace(listed(left), f"{len(left)} are left; `done` names them")


class Terminal:
    """Numbered options, and a line that is typed."""

    weighs = False

    def show(self, decision: Decision) -> None:
        aloud(f"\n{decision.side}: {decision.asked}")
        if decision.note:
            aloud(f"  {in_brief(decision)}")
        if decision.sort in OF_STEPS:
            aloud("  `why` tells what led to this")
        lines = [f"  {number:>3}  {text}" for number, text in enumerate(decision.texts, 1)]
        broad = max(map(len, lines)) + 2
        beside = 110 // broad if len(lines) > WIDE and broad <= 27 else 1
        for place in range(0, len(lines), beside):
            click.echo("".join(one.ljust(broad) for one in lines[place : place + beside]).rstrip())

    def line(self) -> str:
        return keyboard.line("  choose> ")

    def tell(self, said: str) -> None:
        aloud(said)

    def begins(self, where: Iterator[str]) -> None:
        for one in where:
            aloud(f"  {one}")

    def leaves(self, undone: Iterator[str]) -> None:
        for one in undone:
            aloud(f"  {one}")


def seldom_last(decision: Decision, seldom: Collection[str]) -> Decision:
    """Beneath all else that may be done, `done` too, stands what hardly anybody does."""
    if decision.sort != "action" or not any(one.value in seldom for one in decision.options):
        return decision
    return replace(decision, options=tuple(sorted(decision.options, key=lambda one: one.value in seldom)))
