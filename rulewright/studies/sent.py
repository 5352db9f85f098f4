"""What runs within a worker of a cluster: it travels as text and imports nothing of ours.

Its functions are sent by value (elsewhere.py), so that a worker needs to have nothing of ours.
"""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import struct
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

MISSING = "missing"


def home(name: str) -> Path:
    """Where the bundle of this name lies on the machine of the worker."""
    return Path(tempfile.gettempdir()) / f"rulewright-{os.getuid()}" / name


def unpack(name: str, bundle: bytes) -> None:
    """Whole or not at all, however many workers of a machine do it at once."""
    place = home(name)
    if place.is_dir():
        return
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if place.parent.stat().st_uid != os.getuid():
        raise PermissionError(f"{place.parent} is somebody else's")
    beside = Path(tempfile.mkdtemp(dir=place.parent))
    with tarfile.open(fileobj=io.BytesIO(bundle)) as archive:
        archive.extractall(beside, filter="data")
    (beside / "work").mkdir(exist_ok=True)
    with contextlib.suppress(OSError):
        beside.rename(place)


def do_batch(name: str, call: bytes, works: bytes) -> tuple[Any, Any]:
    """Seconds and results; or that the bundle is not here, and which worker says so."""
    from distributed import get_worker

    worker = get_worker()
    if not home(name).is_dir():
        return MISSING, worker.address
    serving = worker.__dict__.setdefault("_rulewright", {})
    key = name, threading.get_ident()
    if key not in serving or serving[key].poll() is not None:
        serving[key] = subprocess.Popen(
            [sys.executable, "-m", "rulewright.studies.serving"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=home(name) / "work",
            env={**os.environ, "PYTHONPATH": str(home(name))},
        )
    process = serving[key]
    began = time.perf_counter()
    message = pickle.dumps((call, works))
    process.stdin.write(struct.pack(">Q", len(message)) + message)
    process.stdin.flush()
    (length,) = struct.unpack(">Q", process.stdout.read(8).ljust(8, b"\0"))
    if not length:
        raise EOFError("the process that does the work was ended")
    fault, results = pickle.loads(process.stdout.read(length))
    if fault:
        raise RuntimeError(fault)
    return time.perf_counter() - began, results
