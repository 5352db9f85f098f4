"""Files that a person names: as text, or in words why not."""

from __future__ import annotations

import os

from compiler.diagnostics import Diagnostic, diagnose
from compiler.files import TooLarge, Unread, read_bytes
from compiler.source import SourceFile, Span, decode
from rulewright.shelf.slip import Slip


def is_file(what: str) -> bool:
    """Whether somebody names a file by it. A pipe or a device is one too: it is refused where files are read."""
    return os.path.exists(what) and not os.path.isdir(what)


def source_of(path: str | os.PathLike[str], shown: str = "") -> tuple[SourceFile | None, tuple[Diagnostic, ...]]:
    """A rulebook, position or chart."""
    shown = shown or os.fspath(path)
    try:
        return decode(shown, read_bytes(path))
    except Unread as fault:
        name = "file-too-large" if isinstance(fault, TooLarge) else "unreadable-file"
        return None, (diagnose(name, f"`{shown}` {fault}", Span(shown, 0, 0)),)


def text_of(path: str | os.PathLike[str], limit: str = "file-bytes") -> str:
    """A record, a script or a sheet: what cannot be read is a slip of the hand."""
    try:
        return read_bytes(path, limit).decode("utf-8-sig")
    except Unread as fault:
        raise Slip(f"{os.fspath(path)} {fault}") from None
    except UnicodeDecodeError as fault:
        raise Slip(f"{os.fspath(path)} is not UTF-8 text (byte {fault.start + 1})") from None
