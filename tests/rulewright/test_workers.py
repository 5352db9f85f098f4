"""Games are played here or by processes that are copies of this one: the same, whoever plays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from rulewright.studies.workers import executor

ROOT = Path(__file__).parents[2]
HELD_BACK = """
import signal
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
from rulewright.studies.workers import executor
print(sorted(executor(2).each(lambda one: one * one, range(9))))
"""


def test_what_is_done_may_be_any_function() -> None:
    squares = [one * one for one in range(20)]
    for processes in (1, 2, 3):
        assert sorted(executor(processes).each(lambda one: one * one, range(20))) == squares


def test_they_end_also_where_signals_are_held_back() -> None:
    """The one that began the others ends them by a signal."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(
        [sys.executable, "-c", HELD_BACK], env=environment, capture_output=True, text=True, timeout=60
    )
    assert ended.stdout == f"{[one * one for one in range(9)]}\n"
