"""Dataclasses whose methods are written when somebody first needs one.

Python writes the methods of a dataclass as text, and compiles them, when its file is read. Rulewright has hundreds of
dataclasses and a question meets a few dozen; writing the others was a third of what a person waited for. So `dataclass`
here puts a stand-in where each method and table would stand. The first that is touched makes the class what Python
makes of it, the stand-ins gone, and hands on to the real one. Checkers of types meet Python's own.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from threading import RLock
from typing import TYPE_CHECKING, Any

METHODS = {
    "init": ("__init__",),
    "repr": ("__repr__",),
    "eq": ("__eq__", "__hash__"),
    "frozen": ("__setattr__", "__delattr__"),
    "order": ("__lt__", "__le__", "__gt__", "__ge__"),
}
UNSAID = {"init": True, "repr": True, "eq": True}
TABLES = ("__dataclass_fields__", "__dataclass_params__", "__match_args__")

_one_at_a_time = RLock()


class _Late:
    """The stand-ins of one class."""

    def __init__(self, owner: type, wanted: dict[str, bool]) -> None:
        self.owner, self.wanted = owner, wanted
        names = [name for said, of_it in METHODS.items() if wanted.get(said, UNSAID.get(said)) for name in of_it]
        self.stand_ins: dict[str, object] = {name: self._method(name) for name in names if not _is_own(owner, name)}
        self.stand_ins |= {name: _Table(self, name) for name in TABLES}
        for name, one in self.stand_ins.items():
            setattr(owner, name, one)

    def finished(self) -> type:
        with _one_at_a_time:
            if self.stand_ins:
                for name in self.stand_ins:
                    delattr(self.owner, name)
                self.stand_ins = {}
                dataclasses.dataclass(**self.wanted)(self.owner)
        return self.owner

    def _method(self, name: str) -> Callable[..., Any]:
        def stand_in(one: object, *args: Any, **named: Any) -> Any:
            return getattr(self.finished(), name)(one, *args, **named)

        return stand_in


class _Table:
    """Stands for what the finished class tells of itself."""

    def __init__(self, late: _Late, name: str) -> None:
        self.late, self.name = late, name

    def __get__(self, one: object, owner: type) -> Any:
        return getattr(self.late.finished(), self.name)


def _is_own(owner: type, name: str) -> bool:
    """Written by hand. Python itself writes None for the hash of a class that says when two are equal."""
    return owner.__dict__.get(name) is not None


def _dataclass(owner: type | None = None, **wanted: bool) -> Any:
    """Slots make another class of it, so such a one is made at once."""
    if wanted.get("slots"):
        return dataclasses.dataclass(**wanted)
    return _Late(owner, wanted).owner if owner is not None else lambda owner: _Late(owner, wanted).owner


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    dataclass = _dataclass
