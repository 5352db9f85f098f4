"""Whoever waits at a terminal is told so: nothing is silent for long, and nothing is left on the line."""

from __future__ import annotations

import os
import pty
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

WAITS = """
import time
from rulewright.terminal import Waiting, never_mute
from rulewright.terminal import waiting
waiting.PATIENCE, waiting.PAUSE = 0.2, 0.1
with never_mute():
    time.sleep(0.5)
    print("told")
    time.sleep(0.5)
    with Waiting(patience=0, pause=0) as waiting:
        waiting.count(1, 1)
    time.sleep(0.5)
"""


def seen(program: str) -> str:
    """What a terminal is sent."""
    child, screen = pty.fork()
    if child == 0:
        os.chdir(ROOT)
        os.execv(sys.executable, [sys.executable, "-c", program])
    told = b""
    while True:
        try:
            more = os.read(screen, 4096)
        except OSError:
            break
        if not more:
            break
        told += more
    os.waitpid(child, 0)
    return told.decode()


def test_who_waits_is_told_so_until_something_is_told() -> None:
    before, _, after = seen(WAITS).partition("told\r\n")
    assert before.startswith("\rat work, 0 s \r")
    assert before.endswith("\r             \r")  # nothing is left of it
    assert after.startswith("\r1 of 1 ")  # what was told is told: no word between
    assert "\rat work, 0 s " in after  # when all are done, and it still goes on
    assert after.endswith("\r             \r")


def test_nobody_is_told_where_nobody_sits(capfd: pytest.CaptureFixture[str]) -> None:
    from rulewright.terminal import waiting

    with waiting.never_mute():
        waiting.begin()
    assert capfd.readouterr().err == ""
