"""Files written beside and put in their places, so that none is ever half there."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path


def put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(data)
    beside.replace(path)


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
