"""A line that somebody types, waited for so that no signal is missed.

`input` alone misses one that comes after the prompt is shown and before the line is waited for: Python notes it, and
looks at the note only when a key is pressed. Here a line is waited for together with the note (a byte that Python
writes as soon as a signal comes), and read when it is there.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from rulewright.terminal import waiting


def line(prompt: str) -> str:
    """As it is typed, also where that is nothing. Raises `click.Abort` where nobody is there any more."""
    if not (sys.stdin.isatty() and sys.stdout.isatty() and os.name == "posix"):
        return str(click.prompt(prompt, default="", show_default=False, prompt_suffix=""))
    try:
        click.echo(prompt, nl=False)
        with noted() as note:
            while sys.stdin not in select.select([sys.stdin, note], [], [])[0]:
                os.read(note, 1)
        said = input()
        waiting.begin()
        return said
    except (KeyboardInterrupt, EOFError):
        raise click.Abort from None


@contextmanager
def noted() -> Iterator[int]:
    """Where a byte can be read for each signal that came."""
    note, writing = os.pipe()
    os.set_blocking(writing, False)
    before = signal.set_wakeup_fd(writing)
    try:
        yield note
    finally:
        signal.set_wakeup_fd(before)
        os.close(note)
        os.close(writing)
