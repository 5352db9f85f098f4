"""One program in C, as many files: each compiled by itself and kept by its content, so that after a change of a rule,
or under a situation's own rules, only those are compiled anew whose text is another.

What belongs together stands together: which file a function is in, its name tells, whatever else there is. A file
declares no more than it speaks of, and speaks of numbers (of names, nouns, facts, functions, actions, events) by what
they are called: one file alone, which is soon compiled, says which numbers these are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from zlib import crc32

from runtime.functions import SORTS

FILES = 32
WORD = re.compile(r"\b[A-Za-z_]\w*\b")
HIDDEN = "#pragma GCC visibility push(hidden)"
HEAD = "/* Made of the middle form; see compiler/native. Nobody edits this. */"


def pieces(functions: Mapping[str, str], declared: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """Files by name. `functions`: the text of each, by name; `declared`: how what a text may speak of is declared."""
    apart: dict[int, list[str]] = {}
    for name, text in functions.items():
        apart.setdefault(crc32(_subject(name).encode()) % FILES, []).append(text)
    for number, texts in sorted(apart.items()):
        yield f"part_{number:02}.c", _piece("\n\n".join(texts), declared)


def _piece(text: str, declared: Mapping[str, str]) -> str:
    spoken_of = sorted({*WORD.findall(text)} & declared.keys())
    lines = "\n".join(declared[one] for one in spoken_of)
    return f'{HEAD}\n#include "library.h"\n\n{HIDDEN}\n\n{lines}\n\n{text}\n'


def numbers(those: Mapping[str, int]) -> tuple[str, str]:
    """The file that says which numbers what is called so has."""
    lines = [f"const int {called} = {number};" for called, number in those.items()]
    return "numbers.c", "\n".join([HEAD, HIDDEN, *lines, ""])


def _subject(name: str) -> str:
    """What is asked of one action, or of one fact, stands together."""
    for sort in SORTS:
        if name.startswith(f"{sort.word}_"):
            return re.sub(r"_\d+$", "", name.removeprefix(f"{sort.word}_"))
    return name
