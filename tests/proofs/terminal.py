"""A person at a terminal of their own: the program runs behind a pseudo-terminal, and answers are typed."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ASKED = b"choose> "
PATIENCE = 300  # seconds; machines are busy
_OPTION = re.compile(r"(?:^|(?<=\s))\s*(\d+)  (\S.*?)(?=\s{2,}\d+  \S|\s*$)", re.M)


STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def hear_stopping() -> None:
    """What began the tests may ignore or hold back what stops a program; whoever is at a terminal does not."""
    for number in STOPS:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)


class Terminal:
    def __init__(self, folder: Path, *arguments: str) -> None:
        self.shown = b""  # since something was last said
        self.pid, self._screen = pty.fork()
        if self.pid == 0:
            hear_stopping()
            os.chdir(folder)
            environment = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "dumb"}
            os.execve(sys.executable, [sys.executable, "-m", "rulewright", *arguments], environment)

    def is_asked(self) -> bool:
        """Reads until something is asked; no, where the program is over."""
        while not self.shown.endswith(ASKED):
            if not select.select([self._screen], [], [], PATIENCE)[0]:
                raise AssertionError(f"nothing is shown any more after: {self.shown[-500:]!r}")
            try:
                more = os.read(self._screen, 65536)
            except OSError:  # the other end is closed
                return False
            if not more:
                return False
            self.shown += more
        return True

    @property
    def options(self) -> list[str]:
        """What may be answered, in the order of the numbers."""
        lines = self.shown.decode().replace("\r", "").rstrip("\n").split("\n")
        last = max(n for n, line in enumerate(lines) if ": " in line and not line.startswith(" "))
        found = _OPTION.findall("\n".join(lines[last + 1 : -1]))
        assert [int(number) for number, _ in found] == list(range(1, len(found) + 1)), lines[last:]
        return [text for _, text in found]

    def say(self, text: str) -> None:
        self.shown = b""
        os.write(self._screen, text.encode() + b"\n")

    def end(self, how: signal.Signals | None) -> int:
        """A signal, or (None) the terminal is taken away; the code that it ends with."""
        if how is not None:
            self.shown = b""
            os.kill(self.pid, how)
            if how != signal.SIGKILL:
                assert not self.is_asked()
        os.close(self._screen)
        return self.wait()

    def wait(self) -> int:
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
