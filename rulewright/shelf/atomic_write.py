"""Files written beside and put in their places, so that none is ever half there."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path


def put(path: Path, data: bytes, mode: int = 0o666) -> None:
    """What was there stays whole until all of the new is on the disk. A device or a pipe is written to as it is.

    `mode`: who may reach what was not there before, as far as this user lets anybody.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
            file.write(data)
            if path.exists():  # something can be lost
                shutil.copymode(path, beside)
                file.flush()
                os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def why_not_here(path: Path) -> str | None:
    """Why nothing can be put there, as far as it can be known before."""
    try:
        path = path.resolve()
        if path.is_dir():
            return "it is a folder"
        if path.exists() and not path.is_file():
            return None
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path.parent):
            return None
    except OSError as fault:
        return str(fault.strerror)


def written_whole(folder: Path, files: Mapping[str, str]) -> None:
    """All of it or nothing."""
    began = folder.exists()
    try:
        for path, text in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            with (folder / path).open("x", encoding="utf-8") as file:
                file.write(text)
    except OSError:
        if not began:
            shutil.rmtree(folder, ignore_errors=True)
        raise
