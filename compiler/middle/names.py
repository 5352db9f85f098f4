"""Python names for what a rulebook declares: readable, unlike each other, and never a word of Python's.

The same id gets the same name in every part of a program, so the writers of questions and of steps agree
without telling each other.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

TAKEN = frozenset(
    "p t g q any all sum len map min max set list tuple bool range sorted frozenset answer said found reckoned "
    "included mark exact meant number divide round_up round_down moved total least greatest the_one gathered "
    "settled unsaid lambda known key".split()
)
RESERVED = frozenset("PROHIBITED NONE UNLIMITED UNSAID NO_VALUE KEEPING".split())  # among constants


@lru_cache(maxsize=1 << 16)
def sanitised(words: str) -> str:
    """Letters, digits and single underscores, lower case."""
    plain = re.sub(r"[^a-z0-9]+", "_", words.lower()).strip("_")
    return f"n{plain}" if not plain or plain[0].isdigit() else plain


def identifier(words: str, used: Iterable[str] = ()) -> str:
    """A name for a variable that is none of `used`."""
    plain = sanitised(words)
    if keyword.iskeyword(plain) or plain in TAKEN or plain.startswith(("ask_", "why_")):
        plain += "_"
    taken, name, number = set(used), plain, 2
    while name in taken:
        name, number = f"{plain}_{number}", number + 1
    return name


def endings(ids: Iterable[str]) -> Mapping[str, str]:
    """For each id, an ending for its functions' names: short where it can be, unlike every other."""
    return _endings(tuple(ids))


@lru_cache(maxsize=256)  # every value asked of a position is written beside the same program
def _endings(ids: tuple[str, ...]) -> Mapping[str, str]:
    given: dict[str, str] = {}
    used: set[str] = set()
    for one in ids:
        plain = sanitised(re.sub(r",[^}]*\}", "}", one))[:72].rstrip("_")
        name, number = plain, 2
        while name in used:
            name, number = f"{plain}_{number}", number + 1
        used.add(name)
        given[one] = name
    return MappingProxyType(given)
