"""While one question is answered, what was found of the same words in the same scene is not looked for again: a long
sentence is taken apart and put otherwise in a thousand ways, most of them often. And it is looked for so often and no
more: what is read at all is read early.

Nothing outlives the question: what stands in a position may be other things by the next.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar, cast

from rulewright.scenes import Scene

_OFTEN = 180  # phrases are looked for in one way to take a question, at most; those that are read need forty
T = TypeVar("T")


class _Memory:
    """What was found; each scene is kept, so that its number is nobody else's."""

    def __init__(self) -> None:
        self.found: dict[tuple[int, Hashable], tuple[Scene, object]] = {}
        self.left = _OFTEN


_memory: ContextVar[_Memory | None] = ContextVar("memory", default=None)


@contextmanager
def remembering() -> Iterator[None]:
    """The outermost question remembers for all that are asked within it."""
    token = _memory.set(_Memory()) if _memory.get() is None else None
    try:
        yield
    finally:
        if token is not None:
            _memory.reset(token)


def anew(way: Callable[[Scene, str], T], scene: Scene, words: str) -> T:
    """Another way to take the question has patience of its own, whatever was tried before it."""
    memory = _memory.get()
    if memory:
        memory.left = _OFTEN
    return way(scene, words)


def goes_on() -> bool:
    """Whether it is looked for once more."""
    memory = _memory.get()
    if memory is None:
        return True
    memory.left -= 1
    return memory.left >= 0


def is_spent() -> bool:
    memory = _memory.get()
    return memory is not None and memory.left < 0


def remembered(scene: Scene, of: Hashable, find: Callable[[], T], is_sure: Callable[[], bool] = lambda: True) -> T:
    """is_sure: whether what was found is all there is; else it may be looked for once more."""
    memory = _memory.get()
    if memory is None:
        return find()
    return once(scene, of, find, lambda: is_sure() and memory.left >= 0)


def once(scene: Scene, of: Hashable, find: Callable[[], T], is_sure: Callable[[], bool] = lambda: True) -> T:
    """The same of what is found, however often anything was looked for."""
    memory = _memory.get()
    key = (id(scene), of)
    if memory is not None and key in memory.found:
        return cast("T", memory.found[key][1])
    told = find()
    if memory is not None and is_sure():
        memory.found[key] = (scene, told)
    return told
