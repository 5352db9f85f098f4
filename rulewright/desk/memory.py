"""What a clean check said, kept as a note under the hash of all it depends on: what was asked, and every byte of the
packs that could be meant. Only clean checks are kept. Imports nothing heavy: this runs before all else.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from hashlib import blake2b

from rulewright.desk.notes import ROOT, fetch, files_in, keep, wanted
from rulewright.desk.notes import key_of as note_key

MOST = 64_000_000  # bytes of packs looked at; beyond that a check is simply done


def recall(arguments: list[str]) -> str | None:
    """What a clean check of this said, if nothing has changed since."""
    key = key_of(arguments)
    body = fetch(key) if key is not None else None
    return None if body is None else body.decode("utf-8", errors="replace")


def remember(arguments: list[str], said: str) -> None:
    key = key_of(arguments)
    if key is not None:
        keep(key, said.encode())


def key_of(arguments: list[str]) -> str | None:
    """None where options are given, or where there is too much to look at."""
    if any(one.startswith("-") for one in arguments) or not wanted():
        return None
    made = blake2b(digest_size=20)
    left = MOST
    for place in places_of(arguments):
        for path, stat in files_in(place):
            left -= stat.st_size
            if left < 0:
                return None
            try:
                with open(path, "rb") as file:
                    made.update(path.encode("utf-8", "surrogatepass") + b"\0" + file.read() + b"\0")
            except OSError:
                return None
    return note_key("checked", repr((arguments, os.getcwd())), made.hexdigest())


def places_of(arguments: Iterable[str]) -> tuple[str, ...]:
    """The folders in which the packs named lie, and all that they may extend."""
    places = [os.path.join(os.getcwd(), "rules"), os.path.join(ROOT, "rules")]
    places += [os.path.dirname(os.path.abspath(one)) for one in arguments if os.sep in one or one in (".", "..")]
    return tuple(dict.fromkeys(places))
