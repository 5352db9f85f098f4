"""What nothing may pass, by name: how large, how deep, how many, how long. The one place for such numbers.

Each stands far above anything that is meant seriously. Who needs more raises it by its name (docs/limits.md):

    RULEWRIGHT_LIMITS="file-bytes=20000000, games=5000000" rulewright ...

Whoever refuses something for a limit names it (`passed`). Limits of play are told in runtime/play/limits.py,
as a record keeps those that its game was played under. Imports nothing heavy: this is read before all else.
"""

from __future__ import annotations

import os

SETTING = "RULEWRIGHT_LIMITS"
DIGITS = 15  # of a limit that somebody raises

USUAL = {
    # files
    "file-bytes": 10_000_000,  # of any file but those below
    "record-bytes": 100_000_000,  # of a game as it was played
    "pack-files": 5_000,  # files of a pack
    "pack-depth": 8,  # folders within each other
    "pack-bytes": 64_000_000,  # of all packs that one check stands on
    # what stands in them
    "chart-bytes": 2_000_000,
    "chart-depth": 30,  # lists and tables within each other
    "chart-entries": 200_000,
    "bracket-depth": 40,  # brackets within each other in a rulebook
    "number-figures": 30,  # of a number that is written somewhere
    "sentence-words": 1_000,
    "sentence-depth": 40,  # of what it says within what it says
    "file-items": 5_000,  # rules, definitions, examples and their like in a rulebook
    "pack-items": 10_000,  # in all rulebooks of a pack
    "hints": 200,  # sentences of one pack that cannot be read and are held against all that can be said
    "record-depth": 50,  # brackets within each other in a line of a record
    # what is typed
    "dice": 1_000,  # that are told beforehand
    "variations": 50,  # rule sets of one comparison
    "games": 200_000,  # of one comparison, or of one search for faults
    "processes": 64,  # that work at the same time
    "seconds": 600,  # that an answer may take, where nobody asked for long work
    # notes of what was found out before
    "note-bytes": 200_000_000,
    "notes-bytes": 1_000_000_000,  # all of them together
}


def raised() -> str:
    """What somebody set, as he wrote it."""
    return os.environ.get(SETTING, "")


def most(name: str) -> int:
    return _read(raised()).get(name, USUAL[name])


def passed(name: str, what: str) -> str:
    """`more than 10,000,000 bytes (limit file-bytes)`."""
    return f"more than {most(name):,} {what} (limit {name})"


def misread() -> str:
    """What is wrong with how limits are set, if anything is."""
    for part in _parts(raised()):
        name, equals, number = (one.strip() for one in part.partition("="))
        if name not in USUAL:
            return f"{SETTING}: there is no limit `{name}`; there are {', '.join(USUAL)}"
        if not equals or not _is_number(number):
            return f"{SETTING}: `{part}` does not say how much: a whole number is wanted, as in {name}={USUAL[name]}"
    return ""


def _read(told: str) -> dict[str, int]:
    """What cannot be read changes nothing; `misread` tells it."""
    pairs = (part.partition("=") for part in _parts(told))
    return {name.strip(): int(number) for name, _, number in pairs if _is_number(number.strip())}


def _parts(told: str) -> list[str]:
    return [part.strip() for part in told.replace(";", ",").split(",") if part.strip()]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= DIGITS
