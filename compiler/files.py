"""The one way in which a file is read: it is a plain file, and not larger than it may be.

A pipe or a device would never end, and opening one can do things; so it is looked at before it is opened.
Imports nothing heavy: a check of which nothing has changed is answered with this and little else.
"""

from __future__ import annotations

import errno
import os
import stat

from runtime.limits import most, passed

READ = (".rulebook", ".position", ".yaml")  # what rules are written in
_MODE = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


class Unread(OSError):
    """Why a file is not read, in words that follow its name."""

    def __init__(self, why: str) -> None:
        super().__init__(errno.EINVAL, why)

    def __str__(self) -> str:
        return str(self.strerror)


class TooLarge(Unread):
    """It has more than the limit's bytes."""


def read_bytes(path: str | os.PathLike[str], limit: str = "file-bytes", follow: bool = True) -> bytes:
    """All of it; `follow`: also where it is a link."""
    try:
        _judge(os.stat(path, follow_symlinks=follow), limit)
        handle = os.open(path, _MODE | (0 if follow else getattr(os, "O_NOFOLLOW", 0)))
        with os.fdopen(handle, "rb") as file:
            _judge(os.fstat(handle), limit)  # another may lie there by now
            data = file.read(most(limit) + 1)
    except Unread:
        raise
    except (OSError, ValueError) as fault:  # ValueError: a name that no file can have
        raise Unread(f"cannot be read: {getattr(fault, 'strerror', None) or 'no file has such a name'}") from None
    if len(data) > most(limit):
        raise TooLarge(_too_large(limit))
    return data


def _judge(found: os.stat_result, limit: str) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise Unread("is a folder, and a file is wanted")
    if not stat.S_ISREG(found.st_mode):
        raise Unread("is no plain file: pipes and devices are not read")
    if found.st_size > most(limit):
        raise TooLarge(_too_large(limit))


def _too_large(limit: str) -> str:
    return f"has {passed(limit, 'bytes')}"
