"""Files written beside and put in their places, so that none is ever half there."""

from __future__ import annotations

from pathlib import Path


def put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(data)
    beside.replace(path)
