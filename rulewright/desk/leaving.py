"""When the editor is gone, so is its server."""

from __future__ import annotations

import os
from collections.abc import Callable
from time import sleep

LOOKING = 2.0  # seconds between two looks whether the editor is still there


def leave_with(process: int, before: Callable[[], None]) -> None:
    """When the editor is gone, so are we, whatever became of the pipe between us. Windows has no such question: to ask
    after a process there is to end it. `before`: what is ended first."""
    while os.name == "posix":
        sleep(LOOKING)
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            before()
            os._exit(0)
        except OSError:
            return
