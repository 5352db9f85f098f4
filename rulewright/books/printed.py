"""A folder of printed pages: only what differs is written, and pages that no longer belong to it go.

What each page of a book was is noted (`stamps`): who prints the same again where all of it lies need not print.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    wrote = 0
    try:
        for path, data in files.items():
            file = folder / path
            if _stamp_of(file) != _stamp(data):
                put(file, data)
                wrote += 1
        for file in stale(folder, files):
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
    return all(_stamp_of(folder / path) == stamp for path, stamp in known.items()) and not stale(folder, known)


def _stamp_of(file: Path) -> bytes | None:
    """A file that is as long and as old as it was is not read again."""
    try:
        seen = file.stat()
    except OSError:
        return None
    return _stamp_as(file, seen.st_mtime_ns, seen.st_size)


@cache
def _stamp_as(file: Path, when: int, size: int) -> bytes | None:
    data = held(file)
    return None if data is None else _stamp(data)


@lru_cache(PAGES)
def _stamp(data: bytes) -> bytes:
    return blake2b(data, digest_size=20).digest()


def stale(folder: Path, files: Mapping[str, object]) -> list[Path]:
    mine = MADE.encode()
    kinds = {Path(path).suffix for path in files} & {f".{kind}" for kind in KINDS}
    every = sorted(one for kind in kinds for one in folder.glob(f"*{kind}")) if folder.is_dir() else []
    return [one for one in every if one.name not in files and mine in (held(one) or b"")[:200]]


def held(file: Path) -> bytes | None:
    """None where no page lies that can be read."""
    try:
        return read_bytes(file)
    except Unread:
        return None
