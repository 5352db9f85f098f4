"""For whoever waits: how far it is, and how long the rest may take, on standard error.

Only a person at a terminal is told, or who asks for it by `RULEWRIGHT_PROGRESS=1`. The rest is told from what was done
since the first was: what had to be made ready before is not made again. Where nobody knows how far it is (rules are
made ready, a hard question is thought about), it is told that it is at work, until anything else is told.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import field
from fractions import Fraction
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

import click

from runtime.records import dataclass

PATIENCE = 1.5  # seconds without a word
PAUSE = 1.0


def is_heard() -> bool:
    """Whether somebody reads it as it comes."""
    return bool(os.environ.get("RULEWRIGHT_PROGRESS")) or sys.stderr.isatty()


@contextmanager
def never_mute() -> Iterator[None]:
    """From here to the end, as often as somebody begins to wait."""
    _running.is_wanted = is_heard()
    begin()
    try:
        yield
    finally:
        _running.end()
        _running.is_wanted = False


def begin() -> None:
    """Somebody waits from now on, until something is told."""
    _running.end()
    if _running.is_wanted:
        _running.begin()


class _Running:
    def __init__(self) -> None:
        self.is_wanted = False
        self._ended: Event | None = None
        self._shown = ""
        self._telling = Lock()  # nothing is shown any more once it has ended

    def begin(self) -> None:
        self._ended = Event()
        for stream in (sys.stdout, sys.stderr):
            with suppress(AttributeError):  # a stream that takes nothing up tells by itself
                vars(stream)["write"] = _Ending(self, stream)
        Thread(target=self._tell, args=(self._ended, monotonic()), daemon=True).start()

    def end(self) -> None:
        if self._ended is None:
            return
        for stream in (sys.stdout, sys.stderr):
            vars(stream).pop("write", None)
        with self._telling:
            self._ended.set()
            self._ended = None
            if self._shown:
                self._show("\r" + " " * len(self._shown) + "\r")
                self._shown = ""

    def _tell(self, ended: Event, since: float) -> None:
        if ended.wait(PATIENCE):
            return
        while True:
            with self._telling:
                if ended.is_set():
                    return
                self._shown = f"at work, {int(monotonic() - since)} s "
                self._show("\r" + self._shown)
            ended.wait(PAUSE)

    def _show(self, said: str) -> None:
        with suppress(OSError, ValueError):  # nobody reads it any more
            type(sys.stderr).write(sys.stderr, said)
            sys.stderr.flush()


class _Ending:
    """What a stream writes with while somebody waits: the first word ends it."""

    def __init__(self, running: _Running, stream: Any) -> None:
        self._running, self._stream = running, stream

    def __call__(self, said: str) -> int:
        if said:
            self._running.end()
        return int(type(self._stream).write(self._stream, said))


_running = _Running()


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
            begin()

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
