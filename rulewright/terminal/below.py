"""Games of persons are played in a process below this one, so that a crash of machine code costs no game.

Machine code is made of a rulebook by a compiler that is not ours; where it crashes, its process is gone with all that
it holds. So the process parts before the game begins. The one below goes on as if nothing had happened. The one above
waits, passes on what stops a program, and ends as the one below ends; only where that crashed it goes on from where
they parted, with what is kept on the disk by then. Where one is killed, the other goes too.

Where processes cannot part (Windows), or somebody else's runs all this, the game is played in this one.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from threading import Thread
from typing import Any, NoReturn

import click

CRASHES = {
    number: why
    for name, why in (
        ("SIGSEGV", "memory that is not its own"),
        ("SIGBUS", "memory that is not there"),
        ("SIGILL", "an order that the processor does not know"),
        ("SIGFPE", "a number that cannot be reckoned"),
        ("SIGABRT", "a check of its own"),
    )
    if (number := getattr(signal, name, None)) is not None
}
PATIENCE = 1  # seconds
FROM_A_PROCESS = 0  # at most this is the `si_code` then; what the terminal itself sends reaches both


def crashed() -> str | None:
    """Below, and where nothing can part: None, at once. Above: how the one below crashed; nothing comes back where it
    ended otherwise."""
    if not hasattr(os, "fork") or click.get_current_context().obj != os.getpid():
        return None
    held, kept = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    screen = _screen()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (*_passed_on(), signal.SIGCHLD))
    below = os.fork()
    if below == 0:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        os.close(kept)
        Thread(target=_until_alone, args=(held,), daemon=True).start()
        return None
    os.close(held)
    try:
        code = os.waitstatus_to_exitcode(_waited_for(below))
    finally:
        os.close(kept)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    if -code not in CRASHES:
        _end(code)
    _lay_screen(screen)
    return f"machine code failed (it stopped at {CRASHES[-code]})"


def _passed_on() -> tuple[signal.Signals, ...]:
    return signal.SIGINT, signal.SIGTERM, signal.SIGHUP


def _waited_for(below: int) -> int:
    """How it ended. What is sent to this process alone is sent on to it."""
    while True:
        ended, status = os.waitpid(below, os.WNOHANG)
        if ended:
            return status
        number, sent_to_us = _next_signal()
        if number == signal.SIGCHLD or (number == signal.SIGINT and not sent_to_us):
            continue
        if number == signal.SIGHUP and hasattr(signal, "sigtimedwait"):
            signal.sigtimedwait((signal.SIGCHLD,), PATIENCE)  # who loses its terminal ends by itself
        with suppress(ProcessLookupError):
            os.kill(below, number)


def _next_signal() -> tuple[int, bool]:
    """The next one, and whether a process sent it (where that can be known)."""
    every = {*_passed_on(), signal.SIGCHLD}
    if not hasattr(signal, "sigwaitinfo"):
        return signal.sigwait(every), False
    told = signal.sigwaitinfo(every)
    return told.si_signo, told.si_code <= FROM_A_PROCESS


def _until_alone(held: int) -> None:
    """Nothing is ever written there; it ends when nobody is above any more."""
    os.read(held, 1)
    os.kill(os.getpid(), signal.SIGKILL)


def _end(code: int) -> NoReturn:
    """As the one below did; it has told all, and tidied up."""
    if code < 0:
        signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


def _screen() -> list[Any] | None:
    if not sys.stdin.isatty():
        return None
    import termios

    return termios.tcgetattr(sys.stdin)


def _lay_screen(before: list[Any] | None) -> None:
    """Whoever crashed may have left it as no line can be typed at."""
    if before is not None:
        import termios

        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
