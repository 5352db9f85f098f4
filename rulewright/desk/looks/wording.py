"""How a rulebook looks word by word: one list, made of the language itself, of which every colouring is made.

Pygments colours print by it (`lexer.py`), VS Code what the server has not read yet (`grammar.py`), the server what it
cannot read (`colouring.py`). Patterns are tried in this order at each place; `^` is the beginning of a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from compiler.model import ALLOWED

PARTS = sorted({part for parts in ALLOWED.values() for part in parts}, key=lambda part: (-len(part), part))
RESERVED = "if unless otherwise and or not called that whose".split()  # no phrase holds them
JOINING = (*RESERVED, *"is are has have can cannot may there every no then".split())
QUOTE, SLOT = '"', r"\{[^}\"\n]*\}"  # what is quoted may go on over lines; slots stand in it

PATTERNS: tuple[tuple[str, str], ...] = (
    ("heading", r"^#[^\n]*"),
    ("note", r"^>[^\n]*"),
    ("title", rf"^(?:{'|'.join((*ALLOWED, 'An', 'A'))})(?=[\s\[\";])"),
    ("part", rf"(?:(?<=; )|(?<=;)|(?<=;\n))(?:{'|'.join(PARTS)})\b|^(?:Given|Then|Next)\b"),
    ("named", r"\[[^\]\n]*\]"),
    ("marker", r"^[ \t]*(?:\d+\.|\((?:[a-z]|\d+)\)|--?)(?=\s)"),
    ("citation", r"\b[A-Z]{2,}-[A-Z0-9][\w-]*(?:\.\w+)*"),
    ("number", r"(?<![\w-])[+-]?\d+(?:[/-]\d+)?\b"),  # not what ends a name: P-47
    ("joining", rf"\b(?:{'|'.join(JOINING)})\b"),
    ("stop", r"[.;:,()]"),
)
EVERY = (*PATTERNS, ("quoted", f"{QUOTE}[^{QUOTE}]*{QUOTE}?"), ("word", r"[\w'-]+"))
ANY = re.compile("|".join(f"(?P<{sort}>{pattern})" for sort, pattern in EVERY), re.MULTILINE)


def looks(text: str) -> Iterator[tuple[str, int, int]]:
    """Each stretch that looks like something, and as what: in order, none within another."""
    for match in ANY.finditer(text):
        sort, start, end = match.lastgroup or "", match.start(), match.end()
        if sort == "quoted":
            for slot in re.finditer(SLOT, match[0]):
                yield sort, start, match.start() + slot.start()
                start = match.start() + slot.end()
                yield "slot", match.start() + slot.start(), start
        if sort != "word":
            yield sort, start, end
