"""A board as its file in a pack: a line for each hex, in the order that it is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from compiler.syntax import written


def as_yaml(board: Mapping[str, Any]) -> str:
    return "\n".join(_lines(board)) + "\n"


def _lines(board: Mapping[str, Any]) -> Iterator[str]:
    for key, value in board.items():
        if key == "board":
            yield f"board: {_quoted(value)}"
        elif key == "notes":
            yield "notes:"
            yield from (f"  - {_quoted(one)}" for one in value)
        elif isinstance(value, Mapping):
            yield f"{key}:"
            yield from (f"  {_word(name)}: {_told(one)}" for name, one in value.items())
        else:
            yield f"{key}: {_told(value)}"


def _told(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_word(name)}: {_told(one)}" for name, one in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_word, value))}]"
    return _word(value)


def _word(text: str) -> str:
    """All figures are quoted where a label could be meant, as docs/boards.md has it."""
    return _quoted(text) if text.startswith("0") and text.isdigit() else written(text)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
