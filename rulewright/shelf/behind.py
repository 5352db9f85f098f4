"""What another process makes ready behind what somebody does: it is kept, for whoever wants it next.

It is told by its standard input what to make of, as our own process pickled it, and runs after all else that runs
here. Nothing waits for it, and nobody is told how it ended: who finds nothing kept makes it himself.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from typing import Any

from rulewright.shelf.disk_cache import fetch, keep, wanted
from rulewright.where import HOUSE
from runtime.limits import most

ALONE = "RULEWRIGHT_NO_BACKGROUND"
_A_SECOND = 10**9  # in nanoseconds


def begin_behind(key: str, makes: str, *told: object) -> subprocess.Popen[bytes] | None:
    """`makes`: the lines of Python that make it. Where nothing can be kept, or while somebody else makes it, nothing
    is begun."""
    if os.environ.get(ALONE) or not wanted() or not _begins(key):
        return None
    with tempfile.TemporaryFile() as written, suppress(OSError):
        pickle.dump(told, written)
        written.seek(0)
        silent = subprocess.DEVNULL
        command = [sys.executable, "-c", makes]
        return subprocess.Popen(command, stdin=written, stdout=silent, stderr=silent, cwd=HOUSE, start_new_session=True)
    return None


def told_here() -> Any:
    """In the process that was begun: what it was told, from ourselves alone."""
    with suppress(AttributeError, OSError):
        os.nice(19)
    return pickle.load(sys.stdin.buffer)


def _begins(key: str) -> bool:
    """Whether nobody began it of late."""
    begun, now = f"{key}-begun", time.time_ns() // _A_SECOND
    last = fetch(begun)
    if last is not None and now - int(last) < most("seconds"):
        return False
    keep(begun, str(now).encode())
    return True
