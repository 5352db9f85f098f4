"""What a declaration says of itself, in its own words, and what it is called."""

from __future__ import annotations

import re

from compiler.model.model import Declared, Model

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


def called(model: Model) -> dict[str, tuple[str, str]]:
    """What is done and has a name besides its phrase (`called [Wading]`): by that name its sort and its phrase."""
    every = (("action", model.actions), ("procedure", model.procedures))
    return {one.title: (sort, one.id) for sort, some in every for one in some.values() if one.title}
