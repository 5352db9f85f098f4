"""A signal that comes while a prompt is being shown, before its line is waited for, is heard all the same."""

from __future__ import annotations

import os
import pty
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.proofs.terminal import hear_stopping

ROOT = Path(__file__).parents[2]
WAITING = """
import os, signal, sys
from rulewright.terminal.keyboard import line
def stop(*_): os._exit(7)
signal.signal(signal.SIGTERM, stop)
os.write(1, b"ready")
os.read(GO, 1)
line("choose> ")
"""
HOLD, GO_ON = b"\x13", b"\x11"  # what Ctrl-S and Ctrl-Q send: output stands still between them


@pytest.mark.skipif(sys.platform != "linux", reason="how a terminal holds its output back differs")
def test_a_signal_before_the_line_is_waited_for() -> None:
    go, starting = os.pipe()
    pid, screen = pty.fork()
    if pid == 0:
        hear_stopping()
        os.set_inheritable(go, True)
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        os.execve(sys.executable, [sys.executable, "-c", WAITING.replace("GO", str(go))], environment)
    shown = b""
    while b"ready" not in shown:
        shown += os.read(screen, 100)
    os.write(screen, HOLD)
    os.write(starting, b".")
    time.sleep(1)  # it stands in the middle of its prompt
    os.kill(pid, signal.SIGTERM)
    time.sleep(0.5)
    os.write(screen, GO_ON)
    for _ in range(100):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            break
        time.sleep(0.1)
    else:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        pytest.fail("the signal was not heard")
    assert os.waitstatus_to_exitcode(status) == 7
