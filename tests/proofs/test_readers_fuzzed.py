"""Every day a few damaged inputs of each reader; `python -m tests.fuzzing --full` for a release."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.fuzzing import READERS, ROOT, fuzz

EVERY_DAY = {"checks": 20, "large": 1, "rulebooks": 60, "charts": 60}


@pytest.mark.parametrize("reader", READERS)
def test_damaged_inputs_are_told_and_never_break(reader: str) -> None:
    """In a process of its own: what is too much memory is of the reader alone, not of the tests before it."""
    inputs = str(EVERY_DAY.get(reader, 150))
    command = [sys.executable, "-m", "tests.fuzzing", reader, "--inputs", inputs]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, ""), ended.stdout
    assert f"{reader}: {inputs} inputs, 0 faults" in ended.stdout


@pytest.mark.parametrize(("reader", "number"), [("rulebooks", 3303), ("rulebooks", 16241), ("checks", 470)])
def test_what_once_broke_is_told(reader: str, number: int) -> None:
    """A fact that is nothing at first; a noun without a name."""
    assert fuzz(reader, range(number, number + 1)).faults == []
