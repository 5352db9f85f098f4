"""What a clean check said, kept as a note under all it depends on. Only clean checks are kept.

Two notes, for a check cannot know what it will read before it has read it. The first says, for what was asked, which
folders were read; the second, what was said of just these bytes in them. The bytes are those that were judged, not
those that lie there when the judging is over: whoever writes meanwhile is read by the next check. Which folders stand
where packs are looked for counts too, for another might have been taken.

Imports nothing heavy: this runs before all else.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from hashlib import blake2b

from compiler.files import READ, Unread, read_bytes
from rulewright.shelf.disk_cache import fetch, files_in, keep, key_of, wanted
from rulewright.where import HOUSE
from runtime.limits import most

Texts = Iterable[tuple[str, bytes | None]]  # the files of a folder by path; None where nothing is read


def recall(arguments: list[str]) -> str | None:
    """What a clean check of this said, if nothing has changed since."""
    if not remembers(arguments):
        return None
    folders = fetch(_asked(arguments))
    if folders is None:
        return None
    found = {folder: _texts_in(folder) for folder in os.fsdecode(folders).split("\n")}
    body = fetch(_read(arguments, places(arguments), found))
    return None if body is None else body.decode("utf-8", errors="replace")


def remember(arguments: list[str], said: str, before: str, read: Mapping[str, Texts]) -> None:
    """`before`: the places as they were when the check began; `read`: all that it read, by folder."""
    if remembers(arguments) and read:
        keep(_read(arguments, before, read), said.encode())
        keep(_asked(arguments), os.fsencode("\n".join(sorted(read))))


def remembers(arguments: list[str]) -> bool:
    """Not where options are given."""
    return wanted() and not any(one.startswith("-") for one in arguments)


def places(arguments: Iterable[str]) -> str:
    """The folders that stand where packs are looked for."""
    return repr([(place, _folders_in(place)) for place in places_of(arguments)])


def places_of(arguments: Iterable[str]) -> tuple[str, ...]:
    """The folders in which the packs named lie, and all that they may extend."""
    found = [os.path.join(os.getcwd(), "rules"), os.path.join(HOUSE, "rules")]
    for one in arguments:
        if os.sep in one or one.startswith("~") or one in (".", ".."):
            folder = os.path.dirname(os.path.realpath(os.path.expanduser(one)))
            found.append(folder)
            if os.path.isfile(os.path.join(folder, "pack.yaml")):  # a situation or a file of the pack was named
                found.append(os.path.dirname(folder))
    return tuple(dict.fromkeys(found))


def _asked(arguments: list[str]) -> str:
    return key_of("asked", repr((arguments, os.getcwd())))


def _read(arguments: list[str], stood: str, read: Mapping[str, Texts]) -> str:
    made = blake2b(digest_size=20)
    for folder, texts in sorted(read.items()):
        made.update(os.fsencode(folder) + b"\0")
        for path, data in texts:
            told = b"-" if data is None else b"%d" % len(data)
            made.update(os.fsencode(path) + b"\0" + told + b"\0" + (data or b""))
    return key_of("checked", repr((arguments, os.getcwd())), stood, made.hexdigest())


def _texts_in(folder: str) -> list[tuple[str, bytes | None]]:
    """As `PackFolder` has them. What cannot be read now was not read then either, or the check is done again."""
    found: list[tuple[str, bytes | None]] = []
    left = most("pack-bytes")
    for path, stat in files_in(folder, hidden=(".", "__")):
        inside = os.path.relpath(path, folder).replace(os.sep, "/")
        left -= stat.st_size if inside.endswith(READ) else 0
        try:
            found.append((inside, read_bytes(path) if inside.endswith(READ) and left >= 0 else None))
        except Unread:
            found.append((inside, None))
    return sorted(found)


def _folders_in(place: str) -> list[str]:
    try:
        return sorted(one.name for one in os.scandir(place) if one.is_dir() and not one.name.startswith("."))
    except OSError:
        return []
