"""Files of C compiled, each kept sealed by all that it is made of, so that one that was compiled before never is again:
after a change of a rule, under a situation's own rules, in another game with the same reckoning.

Files that are still to be compiled are compiled beside one another, as many as there are processors.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from compiler.files import read_bytes
from rulewright.shelf.disk_cache import fetch, keep, key_of_all
from rulewright.shelf.slip import Slip
from runtime.limits import most


class NotCompiled(Slip):
    """What the compiler said."""


def linked(
    compiler: str, flags: Sequence[str], headers: Path, sources: Mapping[str, str], folder: Path, is_kept: bool
) -> bytes:
    """A library of these files, by name. `headers`: the folder where what they include stands; `folder`: to work in."""
    told = [compiler, *flags, platform.machine(), sys.platform]
    told += [read_bytes(one).decode() for one in sorted(headers.glob("*.h"))]
    keys = {name: key_of_all("object", *told, text) for name, text in sources.items()}
    left = [name for name in sources if not (is_kept and _fetched(keys[name], folder / f"{name}.o"))]

    def compiled(name: str) -> None:
        (folder / name).write_text(sources[name], encoding="utf-8")
        _run([compiler, *flags, "-I", str(headers), "-c", name, "-o", f"{name}.o"], folder)
        if is_kept:
            keep(keys[name], read_bytes(folder / f"{name}.o", "note-bytes"))

    with ThreadPoolExecutor(os.cpu_count() or 1) as several:
        list(several.map(compiled, left))
    _run([compiler, *flags, "-shared", *(f"{name}.o" for name in sources), "-o", "program.so"], folder)
    return read_bytes(folder / "program.so", "note-bytes")


def _fetched(key: str, path: Path) -> bool:
    found = fetch(key)
    if found is None:
        return False
    path.write_bytes(found)
    return True


def _run(command: Sequence[str], folder: Path) -> None:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=most("seconds"), check=False)
    except (OSError, subprocess.TimeoutExpired) as fault:
        raise NotCompiled(str(fault)) from None
    if done.returncode != 0:
        said = done.stderr
        raise NotCompiled(next((line for line in said.splitlines() if "error" in line), said.strip()[:200]))
