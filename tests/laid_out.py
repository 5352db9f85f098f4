"""Files written out on disk, each as it is told."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def laid_out(folder: Path, files: Mapping[str, str]) -> Path:
    """The folder, with these files in it."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
