"""What generated code calls for numbers, ordered names and sets: exact, and refusing what has no meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Any

from runtime.answer.outcomes import NotOne
from runtime.values import Exact, Special, Unmeant, exact


class Order(dict[Any, int]):
    """Each name's place in its declared order. Only these names have a place."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__({name: place for place, name in enumerate(names)})
        self.names = tuple(names)

    def __missing__(self, name: object) -> int:
        raise Unmeant(f"`{name}` has no place in an order; ask first whether it is {name}")


def meant(value: Any) -> Any:
    """A place, thing or name that a question or fact can be about; `none` is not."""
    if isinstance(value, Special):
        raise Unmeant(f"something was asked of `{value.name}`; ask first whether it is {value.name}", value)
    return value


def divide(left: Any, right: Any) -> Exact:
    number(left)
    if number(right) == 0:
        raise Unmeant("a number was divided by nothing")
    return exact(Fraction(left) / Fraction(right))


def number(value: Any) -> Exact:
    if isinstance(value, Special):
        raise Unmeant(f"`{value.name}` was counted with; ask first whether it is {value.name}", value)
    return value  # type: ignore[no-any-return]  # the compiler proved it a number


def round_up(value: Any) -> int:
    return ceil(number(value))


def round_down(value: Any) -> int:
    return floor(number(value))


def moved(order: Order, name: Any, by: Any) -> str:
    """A name moved along its order; it stops at the ends."""
    return order.names[max(0, min(len(order) - 1, order[name] + round_down(by)))]


def total(numbers: Iterable[Any]) -> Exact:
    return exact(sum(numbers))


def least(values: Iterable[Any], order: Order | None = None) -> Any:
    return _outermost(min, values, order, "least")


def greatest(values: Iterable[Any], order: Order | None = None) -> Any:
    return _outermost(max, values, order, "greatest")


def _outermost(pick: Callable[..., Any], values: Iterable[Any], order: Order | None, word: str) -> Any:
    different = list(dict.fromkeys(values))
    if not different:
        raise NotOne(f"the {word} of nothing was asked")
    found = pick(different, key=order.__getitem__) if order is not None else pick(different)
    return found if isinstance(found, str | Special) else exact(found)


def the_one(found: Sequence[Any]) -> Any:
    if len(found) != 1:
        raise NotOne(f"there are {len(found) or 'none'} of what was called the one")
    return found[0]


def gathered(found: Iterable[Any], order: Mapping[Any, int] | None = None) -> tuple[Any, ...]:
    """A set as rules see it: ascending, names in their declared order."""
    return tuple(sorted(set(found), key=order.__getitem__ if order is not None else None))
