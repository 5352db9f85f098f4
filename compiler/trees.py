"""The one way through a tree, and the one way to put something else in it.

A node is any record that holds what sentences became: terms, descriptions and steps, and the declarations, choices and
lines that they stand in. Which fields of a record can hold nodes is read off its class once.

Names are bound by descriptions: within the conditions of one, and in what is said for each of what it means, its
variable is its own. Putting a value for a variable leaves such names alone; where the value itself speaks of a name
that is bound on the way, that bound name gives way to one that stands nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from operator import is_
from typing import Any, TypeVar

from compiler import terms as t
from compiler.source import Span

N = TypeVar("N")

FRESH = "·"  # no declared name holds this sign
_PLAIN = frozenset("str int bool Fraction None Kind Span tuple Literal".split())
_LEAVES = (t.Kind, Span)


class _Holding(dict[type, "tuple[str, ...] | None"]):
    """The fields that can hold nodes; None of what is no node. Asked of every node, over and over."""

    def __missing__(self, kind: type) -> tuple[str, ...] | None:
        self[kind] = found = _fields(kind)
        return found


def _fields(kind: type) -> tuple[str, ...] | None:
    if not is_dataclass(kind) or issubclass(kind, _LEAVES):
        return None
    return tuple(one.name for one in fields(kind) if not _PLAIN.issuperset(re.findall(r"\w+", str(one.type))))


holding = _Holding().__getitem__


# ---- reading


def parts(whole: object) -> list[Any]:
    """The nodes right beneath a node, or in a tuple, in reading order."""
    found: list[Any] = []
    if type(whole) is tuple:
        _gather(whole, found)
    else:
        for name in holding(type(whole)) or ():
            _gather(getattr(whole, name), found)
    return found


def _gather(value: Any, found: list[Any]) -> None:
    kind = type(value)
    if kind is tuple:
        for one in value:
            _gather(one, found)
    elif holding(kind) is not None:
        found.append(value)


def within(whole: object) -> Iterator[Any]:
    """The node and everything beneath it, each before its parts."""
    if type(whole) is not tuple:
        yield whole
    for part in parts(whole):
        yield from within(part)


def terms_in(whole: object) -> Iterator[t.Term]:
    """The terms right beneath, looked for through descriptions and steps."""
    for part in parts(whole):
        if isinstance(part, t.Term):
            yield part
        else:
            yield from terms_in(part)


def described(whole: object) -> t.Description | None:
    """What the node is said for each of, if it is: its name is bound in the node's other parts too."""
    match whole:
        case t.Count() | t.SetOf() | t.TheOne() | t.Gather() | t.Exists() | t.Every() | t.ForEach():
            return whole.description
        case t.Entered():
            return whole.description
        case t.Onward():
            return whole.through
    return None


def free_names(whole: object) -> frozenset[str]:
    """Those it speaks of and does not bring along."""
    if isinstance(whole, t.Variable):
        return frozenset((whole.name,))
    spoken: frozenset[str] = frozenset().union(*map(free_names, parts(whole)))
    brought = whole if isinstance(whole, t.Description) else described(whole)
    return spoken if brought is None else spoken - {brought.variable}


def are_called(arguments: Iterable[object], *names: str) -> bool:
    """Whether these are variables of these names, one for one."""
    return [one.name if isinstance(one, t.Variable) else None for one in arguments] == [*names]


def mentions(whole: object, name: str) -> bool:
    """Whether the variable stands anywhere in it."""
    return any(isinstance(one, t.Variable) and one.name == name for one in within(whole))


# ---- changing


def changed(whole: N, change: Callable[[Any], Any]) -> N:
    """The same node with `change` made to each part right beneath it; the very same if it changes none."""
    new = {}
    for name in holding(type(whole)) or ():
        before = getattr(whole, name)
        after = _changed(before, change)
        if after is not before:
            new[name] = after
    return replace(whole, **new) if new else whole  # type: ignore[type-var]  # what holds nodes is a record


def _changed(value: Any, change: Callable[[Any], Any]) -> Any:
    kind = type(value)
    if kind is tuple:
        after = tuple([_changed(one, change) for one in value])
        return value if all(map(is_, after, value)) else after
    return value if holding(kind) is None else change(value)


def substitute(whole: N, values: Mapping[str, t.Term]) -> N:
    """`values` for the variables of these names."""
    if isinstance(whole, t.Variable):
        return values.get(whole.name, whole)  # type: ignore[return-value]
    binding = whole if isinstance(whole, t.Description) else described(whole)
    if binding is None:
        return changed(whole, lambda part: substitute(part, values))
    inner = {name: value for name, value in values.items() if name != binding.variable}
    if any(binding.variable in free_names(value) for value in inner.values()):
        inner[binding.variable] = t.Variable(binding.kind, _fresh(whole, *values.values()))
    if whole is binding:
        return _beneath(whole, inner, values)  # type: ignore[return-value]
    return changed(whole, lambda part: _beneath(part, inner, values) if part is binding else substitute(part, inner))


def renamed(whole: t.Description, name: str) -> t.Description:
    """The same description, its variable called so."""
    return _beneath(whole, {whole.variable: t.Variable(whole.kind, name)}, {})


def opened(whole: t.Description, thing: t.Term) -> tuple[t.Term, ...]:
    """Its conditions, said of this thing."""
    return tuple(substitute(one, {whole.variable: thing}) for one in whole.conditions)


def _beneath(whole: t.Description, inner: Mapping[str, t.Term], outer: Mapping[str, t.Term]) -> t.Description:
    """`inner` in its conditions, where its own name is bound; its range of numbers stands outside."""
    own = inner.get(whole.variable)
    name = own.name if isinstance(own, t.Variable) else whole.variable
    conditions = tuple(substitute(one, inner) for one in whole.conditions)
    numbers = None if whole.numbers is None else tuple(substitute(one, outer) for one in whole.numbers)
    return replace(whole, variable=name, conditions=conditions, numbers=numbers)  # type: ignore[arg-type]  # of two, two


def _fresh(*whole: object) -> str:
    """A name that stands in none of them."""
    return f"{FRESH}{max(map(_highest, whole)) + 1}"


@cache
def _number(name: str) -> int:
    return int(name.strip(FRESH)) if name.startswith(FRESH) else 0


def _highest(whole: object) -> int:
    names = (getattr(one, "name" if isinstance(one, t.Variable) else "variable", None) for one in within(whole))
    return max((_number(name) for name in names if isinstance(name, str)), default=0)
