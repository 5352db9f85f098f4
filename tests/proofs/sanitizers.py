"""Programs that use machine code, run under the sanitizers of addresses and of what has no meaning in C."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

COMPILED_SO = """
from rulewright.shelf import native_code as shelf
shelf.FLAGS = (*shelf.FLAGS, "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined")
shelf.wanted = lambda: False
"""


def sanitized(program: str) -> None:
    """What they notice ends the process."""
    if shutil.which("gcc") is None:
        pytest.skip("no gcc")
    parts = ("libasan.so", "libubsan.so")
    found = [subprocess.check_output(["gcc", f"-print-file-name={part}"], text=True).strip() for part in parts]
    if not all(Path(one).is_absolute() for one in found):
        pytest.skip("no gcc with its sanitizers")
    settings = {**os.environ, "LD_PRELOAD": " ".join(found), "ASAN_OPTIONS": "detect_leaks=0"}
    run = [sys.executable, "-c", COMPILED_SO + program]
    done = subprocess.run(run, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
