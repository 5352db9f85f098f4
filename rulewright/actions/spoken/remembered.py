"""While one question is answered, what was found of the same words in the same scene is not looked for again: a long
sentence is taken apart and put otherwise in a thousand ways, most of them often.

Nothing outlives the question: what stands in a position may be other things by the next.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar, cast

from rulewright.scenes import Scene

T = TypeVar("T")
_Found = dict[tuple[int, Hashable], tuple[Scene, object]]  # the scene is kept, so that its number is nobody else's
_found: ContextVar[_Found | None] = ContextVar("found", default=None)


@contextmanager
def remembering() -> Iterator[None]:
    """The outermost question remembers for all that are asked within it."""
    token = _found.set({}) if _found.get() is None else None
    try:
        yield
    finally:
        if token is not None:
            _found.reset(token)


def remembered(scene: Scene, of: Hashable, find: Callable[[], T], is_sure: Callable[[], bool] = lambda: True) -> T:
    """is_sure: whether what was found is all there is; else it may be looked for once more."""
    found = _found.get()
    if found is None:
        return find()
    key = (id(scene), of)
    if key in found:
        return cast("T", found[key][1])
    told = find()
    if is_sure():
        found[key] = (scene, told)
    return told
