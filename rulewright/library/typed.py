"""What a program hands over is held to its kind, so that a slip is told in words and not somewhere deep inside."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterable, Mapping
from functools import cache, wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, get_args, get_origin, get_type_hints

from rulewright.shelf import Slip

P = ParamSpec("P")
T = TypeVar("T")
SAID = {str: "a text", int: "a whole number", Path: "a path", type(None): "None"}


class WrongType(Slip, TypeError):
    """Something of another kind was handed over."""


def checked(call: Callable[P, T]) -> Callable[P, T]:
    """Each argument is of the kind that the signature says."""
    signature = inspect.signature(call)

    @cache
    def hints() -> dict[str, Any]:
        return get_type_hints(call)

    @wraps(call)
    def held(*args: P.args, **kwargs: P.kwargs) -> T:
        for name, value in signature.bind(*args, **kwargs).arguments.items():
            kind = signature.parameters[name].kind
            each = value if kind is kind.VAR_POSITIONAL else value.values() if kind is kind.VAR_KEYWORD else (value,)
            for one in each:
                if name in hints() and not _fits(one, hints()[name]):
                    raise WrongType(f"`{name}` is to be {_said(hints()[name])}; {one!r} is none")
        return call(*args, **kwargs)

    return held


def at_least(name: str, given: int, least: int) -> None:
    if given < least:
        raise Slip(f"`{name}` is {least} or more; {given} is less")


def _fits(value: object, hint: Any) -> bool:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is types.UnionType:
        return any(_fits(value, one) for one in inner)
    if origin is Mapping:
        held = value.items() if isinstance(value, Mapping) else ()
        return isinstance(value, Mapping) and all(_fits(one, inner[0]) and _fits(of, inner[1]) for one, of in held)
    if origin is Iterable:
        is_many = isinstance(value, Iterable) and not isinstance(value, (str, bytes))
        seen = value if isinstance(value, (list, tuple, set, frozenset)) else ()  # others are gone through but once
        return is_many and all(_fits(one, inner[0]) for one in seen)
    if hint is int and isinstance(value, bool):
        return False
    return not isinstance(hint, type) or isinstance(value, hint)


def _said(hint: Any) -> str:
    inner = get_args(hint)
    if get_origin(hint) is types.UnionType:
        return " or ".join(_said(one) for one in inner)
    if get_origin(hint) is Iterable:
        return f"a list of {SAID[inner[0]].removeprefix('a ')}s"
    if get_origin(hint) is Mapping:
        return f"a dict {'of texts ' if inner[1] is str else ''}by texts"
    return SAID.get(hint, f"a {getattr(hint, '__name__', hint)}")
