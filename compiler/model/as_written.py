"""What a declaration says of itself, in its own words."""

from __future__ import annotations

import re

from compiler.model.model import Declared

_PARTS = re.compile(r'(?:[^;"\[]|"[^"]*"|\[[^\]]*\])+')


def part(declared: Declared, opening: str) -> str:
    """A part of an item's title as written: `lasts until the next [Day] of the flower's side ends`."""
    title = declared.text.split("\n")[0]
    for piece in _PARTS.findall(title)[1:]:
        told = " ".join(piece.split()).rstrip(".")
        if told.startswith(opening):
            return told
    return ""


def in_short(declared: Declared) -> str:
    """What it comes to, in a plain sentence for who plays; empty where its item says none."""
    return part(declared, "in short").removeprefix("in short").strip().strip('"')
