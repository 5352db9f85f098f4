"""Dataclasses whose methods are written when somebody first needs them, each alone.

Python writes all methods of a dataclass as text, and compiles them, when its file is read. Rulewright has hundreds of
dataclasses; a question meets a hundred, and of nearly all of them it only makes some. Writing the rest was a quarter of
what a person waited for. So `dataclass` here puts a stand-in where each method and table would stand. The first that
is touched asks Python for the fields and writes how one is made; how two are compared is written when two are compared.
What is no matter of speed (how one is told, that it stays as it is) is the same few functions for all.
Checkers of types meet Python's own.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, FrozenInstanceError
from reprlib import recursive_repr
from threading import RLock
from typing import TYPE_CHECKING, Any

ORDER = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}
TABLES = ("__dataclass_fields__", "__dataclass_params__", "__match_args__")
Method = Callable[..., Any]

_one_at_a_time = RLock()


class _Late:
    """The stand-ins of one class."""

    def __init__(self, owner: type, wanted: dict[str, bool]) -> None:
        self.owner, self.wanted, self.has_fields = owner, wanted, False
        written: dict[str, Callable[[], Method]] = {}
        if wanted.get("init", True):
            written["__init__"] = self._making
        if wanted.get("repr", True):
            written["__repr__"] = self._telling
        if wanted.get("eq", True):
            written["__eq__"] = lambda: self._comparing("==", [one for one in self._fields() if one.compare])
            if wanted.get("frozen"):
                written["__hash__"] = self._hashing
            elif not _is_own(owner, "__hash__"):
                owner.__hash__ = None  # type: ignore[assignment]
        if wanted.get("order"):
            for name, sign in ORDER.items():
                written[name] = lambda sign=sign: self._comparing(  # type: ignore[misc]
                    sign, [one for one in self._fields() if one.compare]
                )
        if wanted.get("frozen"):
            written |= {"__setattr__": self._staying("assign to"), "__delattr__": self._staying("delete")}
        for name, write in written.items():
            if not _is_own(owner, name):
                setattr(owner, name, self._stand_in(name, write))
        for name in TABLES:
            setattr(owner, name, _Table(self, name))

    def _stand_in(self, name: str, write: Callable[[], Method]) -> Method:
        made: list[Method] = []

        def stand_in(one: object, *args: Any, **named: Any) -> Any:
            with _one_at_a_time:
                if not made:
                    made.append(write())
                    made[0].__qualname__ = f"{self.owner.__qualname__}.{name}"
                    setattr(self.owner, name, made[0])
            return made[0](one, *args, **named)

        return stand_in

    def finished(self) -> type:
        """Python finds the fields, inherited ones too, and makes the tables of them."""
        with _one_at_a_time:
            if not self.has_fields:
                for name in TABLES:
                    delattr(self.owner, name)
                self.owner.__doc__ = self.owner.__doc__ or self.owner.__name__  # Python would look how one is made
                keywords = self.wanted.get("kw_only", False)
                dataclasses.dataclass(init=False, repr=False, eq=False, kw_only=keywords)(self.owner)
                self.has_fields = True
        return self.owner

    def _fields(self) -> tuple[Field[Any], ...]:
        return dataclasses.fields(self.finished())

    # ---- written as text: these are asked most

    def _making(self) -> Method:
        known: dict[str, Any] = {"__put": object.__setattr__, "__unsaid": MISSING}
        plain, keywords, lines = ["self"], list[str](), list[str]()
        for one in self._fields():
            value = one.name
            if one.default_factory is not MISSING:
                known[f"__make_{one.name}"] = one.default_factory
                made = f"__make_{one.name}()"
                value = f"{made} if {value} is __unsaid else {value}" if one.init else made
            elif one.default is not MISSING:
                known[f"__usual_{one.name}"] = one.default
            if one.init:
                usual = "__unsaid" if one.default_factory is not MISSING else f"__usual_{one.name}"
                needed = one.default is MISSING and one.default_factory is MISSING
                (keywords if one.kw_only else plain).append(one.name if needed else f"{one.name}={usual}")
            elif one.default_factory is MISSING:
                continue  # it is said elsewhere
            frozen = self.wanted.get("frozen")
            lines.append(f"__put(self, {one.name!r}, {value})" if frozen else f"self.{one.name} = {value}")
        if hasattr(self.owner, "__post_init__"):
            lines.append("self.__post_init__()")
        return _written("__init__", (*plain, *(("*", *keywords) if keywords else ())), lines or ["pass"], known)

    def _comparing(self, sign: str, fields: Iterable[Field[Any]]) -> Method:
        here, there = ("".join(f"{who}.{one.name}, " for one in fields) for who in ("self", "other"))
        name = next((name for name, one in ORDER.items() if one == sign), "__eq__")
        same = f"return ({here}) {sign} ({there})"
        lines = [f"if other.__class__ is self.__class__: {same}", "return NotImplemented"]
        return _written(name, ("self", "other"), lines, {})

    def _hashing(self) -> Method:
        counted = [one for one in self._fields() if (one.compare if one.hash is None else one.hash)]
        values = "".join(f"self.{one.name}, " for one in counted)
        return _written("__hash__", ("self",), [f"return hash(({values}))"], {})

    # ---- the same for all

    def _telling(self) -> Method:
        names = [one.name for one in self._fields() if one.repr]

        @recursive_repr()
        def tell(one: object) -> str:
            return f"{type(one).__qualname__}({', '.join(f'{name}={getattr(one, name)!r}' for name in names)})"

        return tell

    def _staying(self, what: str) -> Callable[[], Method]:
        def write() -> Method:
            names = {one.name for one in self._fields()}
            further = "__setattr__" if what == "assign to" else "__delattr__"

            def stay(one: object, name: str, *value: Any) -> None:
                if type(one) is self.owner or name in names:
                    raise FrozenInstanceError(f"cannot {what} field {name!r}")
                getattr(super(self.owner, one), further)(name, *value)

            return stay

        return write


class _Table:
    """Stands for what the finished class tells of itself."""

    def __init__(self, late: _Late, name: str) -> None:
        self.late, self.name = late, name

    def __get__(self, one: object, owner: type) -> Any:
        return getattr(self.late.finished(), self.name)


def _written(name: str, given: Iterable[str], lines: Iterable[str], known: dict[str, Any]) -> Method:
    body = "".join(f"\n {line}" for line in lines)
    exec(f"def {name}({', '.join(given)}):{body}", known)
    method: Method = known[name]
    return method


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
