"""Tables of facts: a dict from a key to a value, which knows what an unset value means.

`table.get(key, default)` is the quick read where the default is a plain value; `table[key]` is right for
every table. A veiled table is what a side sees of a secret fact: it answers only for the keys the side may
know, however it is read, and holds no others, whoever writes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from runtime.position.unsettled import DependsOn
from runtime.program import Value

Key = Any  # int | str | tuple of these: what a store is asked with


class Table(dict[Key, Value]):
    """Unset: not known."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def __missing__(self, key: Key) -> Value:
        raise DependsOn(self.number, key)

    def any_of(self, keys: Iterable[Key]) -> bool:
        """Whether it holds of any of these: only for what does not hold unless set."""
        return not self.keys().isdisjoint(keys)


class TableWithDefault(Table):
    """Unset: the declared default."""

    __slots__ = ("default",)

    def __init__(self, number: int, default: Value) -> None:
        super().__init__(number)
        self.default = default

    def __missing__(self, key: Key) -> Value:
        return self.default


class TableComputed(Table):
    """Unset: what the rulebook says it is at first, worked out when read."""

    __slots__ = ("compute",)

    def __init__(self, number: int, compute: Callable[[Key], Value]) -> None:
        super().__init__(number)
        self.compute = compute

    def __missing__(self, key: Key) -> Value:
        return self.compute(key)


class TableVeiled(Table):
    """A secret fact as one side sees it. What it may not know is not known, set or not."""

    __slots__ = ("_asks", "beneath")

    def __init__(self, beneath: Table, may_know: Callable[[Key], bool]) -> None:
        super().__init__(beneath.number)
        self.beneath = beneath
        self._asks = may_know
        self.update({key: value for key, value in beneath.items() if may_know(key)})

    def may_know(self, key: Key) -> bool:
        return key in self or self._asks(key)

    def __getitem__(self, key: Key) -> Value:
        if not self.may_know(key):
            raise DependsOn(self.number, key)
        return super().__getitem__(key)

    def __setitem__(self, key: Key, value: Value) -> None:
        if self.may_know(key):
            super().__setitem__(key, value)

    def get(self, key: Key, default: Any = None) -> Any:
        if not self.may_know(key):
            raise DependsOn(self.number, key)
        return super().get(key, default)

    def __missing__(self, key: Key) -> Value:
        return self.beneath.__missing__(key)

    def any_of(self, keys: Iterable[Key]) -> bool:
        return any(self.get(key, False) for key in keys)
