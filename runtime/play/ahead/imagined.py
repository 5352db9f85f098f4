"""A position as a side must take it to be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runtime.position import Position


@contextmanager
def imagined(position: Position, side: str) -> Iterator[None]:
    """Meanwhile what others keep from this side is as it would be at first; what is done meanwhile is taken back."""
    mark = position.mark()
    hidden = [
        (number, key)
        for number in position.hooks.known_to
        for key in position.values[number]
        if not position.may_know(number, key, side)
    ]
    try:
        with position.stating():
            for number, key in hidden:
                position.unsay(number, key)
        yield
    finally:
        position.undo(mark)
