"""A folder of printed pages: only what differs is written, and pages that no longer belong to it go.

What each page of a book was is noted (`stamps`): who prints the same again where all of it lies need not print.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path

from compiler.files import Unread, read_bytes
from compiler.print import MADE
from rulewright.shelf import Slip, put
from rulewright.telling import counted

PAGES = 16_384  # whose stamps are kept, for who prints the same again in one process
KINDS = ("html", "md")  # what we print pages as, and may find printed


def written_to(folder: Path, files: Mapping[str, bytes]) -> str:
    """Only what differs is written; pages of ours that no longer belong to the book go."""
    there, wrote = _lying(folder, files), 0
    try:
        for path, data in files.items():
            if path not in there or _stamp_as(f"{folder}/{path}", *there[path]) != _stamp(data):
                put(folder / path, data)
                wrote += 1
        for file in _stale(folder, there, files):
            file.unlink()
    except OSError as fault:
        raise Slip(f"{folder} cannot be written: {fault.strerror}") from None
    return told(folder, files, wrote)


def told(folder: Path, files: Mapping[str, object], wrote: int = 0) -> str:
    return f"{counted(len(files), 'file')} in {folder}, {wrote} of them new or changed"


def stamps(files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {path: _stamp(data) for path, data in files.items()}


def lies_in(folder: Path, known: Mapping[str, bytes]) -> bool:
    """`known`: the stamps of a book. Whether all of it lies there, and no page that does not belong to it."""
    there = _lying(folder, known)
    is_whole = there.keys() >= known.keys()
    is_same = is_whole and all(_stamp_as(f"{folder}/{path}", *there[path]) == stamp for path, stamp in known.items())
    return is_same and not _stale(folder, there, known)


def _lying(folder: Path, files: Iterable[str]) -> dict[str, tuple[int, int]]:
    """What lies in the folders that these files are for, by path: when it was written and how long it is."""
    found: dict[str, tuple[int, int]] = {}
    for inside in {path.rpartition("/")[0] for path in files}:
        with suppress(OSError), os.scandir(folder / inside) as entries:
            for entry in entries:
                with suppress(OSError):  # a link that leads nowhere
                    seen = entry.stat()
                    found[f"{inside}/{entry.name}" if inside else entry.name] = (seen.st_mtime_ns, seen.st_size)
    return found


@cache
def _stamp_as(file: str, when: int, size: int) -> bytes | None:
    """A file that is as long and as old as it was is not read again."""
    data = held(Path(file))
    return None if data is None else _stamp(data)


@lru_cache(PAGES)
def _stamp(data: bytes) -> bytes:
    return blake2b(data, digest_size=20).digest()


def stale(folder: Path, files: Mapping[str, object]) -> list[Path]:
    return _stale(folder, _lying(folder, files), files)


def _stale(folder: Path, there: Iterable[str], files: Mapping[str, object]) -> list[Path]:
    mine = MADE.encode()
    kinds = tuple(f".{kind}" for kind in KINDS if any(path.endswith(f".{kind}") for path in files))
    others = sorted(path for path in there if path.endswith(kinds) and "/" not in path and path not in files)
    return [folder / path for path in others if mine in (held(folder / path) or b"")[:200]]


def held(file: Path) -> bytes | None:
    """None where no page lies that can be read."""
    try:
        return read_bytes(file, "note-bytes")  # a whole book with its pictures is larger than what people write
    except Unread:
        return None
