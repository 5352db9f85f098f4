"""Putting values for variables, and giving equal meanings equal forms.

`substitute` never lets a name be caught: every name bound beneath is first replaced by one that stands
nowhere else. `canonical` makes terms that mean the same, as far as is plain to see, equal: bound names are
numbered, what may be swapped is sorted, and a few operations are said by way of others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache, lru_cache
from operator import is_
from typing import Any, TypeVar

from compiler import terms as t
from compiler.graph import parts, walk

P = TypeVar("P", t.Term, t.Description)

BOUND = "·"  # no declared name holds this sign


@lru_cache(maxsize=50_000)
def highest(whole: Any) -> int:
    """The highest number of a name made here that stands anywhere in the node."""
    number = 0
    name = getattr(whole, "name", None) if isinstance(whole, t.Variable) else getattr(whole, "variable", None)
    if isinstance(name, str) and name.startswith(BOUND):
        number = int(name.strip(BOUND))
    return max([number, *(highest(part) for part in parts(whole))])


def with_parts(whole: P, change: Callable[[Any], Any]) -> P:
    """The same node with `change` made to each part right beneath it; the very same if it changes none."""
    new = {}
    for name in _names(type(whole)):  # type: ignore[arg-type]  # a class has a hash
        before = getattr(whole, name)
        after = _changed(before, change)
        if after is not before:
            new[name] = after
    return replace(whole, **new) if new else whole


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind) if one.name not in ("kind", "span"))


def _changed(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, _PARTS):
        return change(value)
    if isinstance(value, tuple):
        after = tuple([_changed(one, change) for one in value])
        return value if all(map(is_, after, value)) else after
    return value


_PARTS = (t.Term, t.Description, t.Step)


def substitute(whole: P, values: Mapping[str, t.Term]) -> P:
    """`values` for the variables of these names."""
    if isinstance(whole, t.Variable):
        return values.get(whole.name, whole)  # type: ignore[return-value]
    inner = values
    described = description_of(whole)
    if described is not None:
        number = max(highest(whole), *(highest(value) for value in values.values()), 0) + 1
        inner = {**values, described.variable: t.Variable(described.kind, f"{BOUND}{number}")}

    def change(part: Any) -> Any:
        if isinstance(part, t.Description):
            return renamed(part, inner, values)
        return substitute(part, inner)

    return with_parts(whole, change)


def renamed(
    described: t.Description, inner: Mapping[str, t.Term], outer: Mapping[str, t.Term]
) -> t.Description:
    variable = inner[described.variable]
    assert isinstance(variable, t.Variable)
    numbers = described.numbers
    return replace(
        described,
        variable=variable.name,
        conditions=tuple(substitute(one, inner) for one in described.conditions),
        numbers=None if numbers is None else (substitute(numbers[0], outer), substitute(numbers[1], outer)),
    )


def description_of(whole: t.Term | t.Description) -> t.Description | None:
    match whole:
        case t.Count() | t.SetOf() | t.TheOne() | t.Gather() | t.Exists() | t.Every():
            return whole.description
    return None


@lru_cache(maxsize=20_000)
def canonical(term: t.Term) -> t.Term:
    same: t.Term = _canonical(term, 0)
    return same


def _canonical(term: Any, depth: int) -> Any:
    described = description_of(term)
    if described is not None:
        name = f"{BOUND}{BOUND}{depth}"
        values = {described.variable: t.Variable(described.kind, name)}

        def change(part: Any) -> Any:
            if isinstance(part, t.Description):
                return _canonical_description(renamed(part, values, {}), depth + 1)
            return _canonical(substitute(part, values), depth + 1)

        return with_parts(term, change)
    term = with_parts(term, lambda part: _canonical(part, depth))
    match term:
        case t.Equal():
            left, right = sorted((term.left, term.right), key=repr)
            return replace(term, left=left, right=right)
        case t.All() | t.AnyOf():
            return replace(term, operands=tuple(sorted(set(term.operands), key=repr)))
        case t.Builtin(operation="is_adjacent" | "hexside_between" | "distance"):
            return replace(term, arguments=tuple(sorted(term.arguments, key=repr)))
        case t.Builtin(operation="hex_of"):
            return replace(term, kind=t.Kind("hex", specials=("none",)))
        case t.Builtin(operation="is_around"):
            return replace(term, operation="is_inside", arguments=term.arguments[::-1])
    return term


def _canonical_description(described: t.Description, depth: int) -> t.Description:
    conditions = {_canonical(one, depth) for one in described.conditions}
    return replace(described, conditions=tuple(sorted(conditions, key=repr)))


def conjoined(*conditions: t.Term | None) -> t.Term:
    """All of them; those left out hold anyway."""
    return t.All(t.YES_NO, tuple(one for one in conditions if one is not None))


def negated(condition: t.Term) -> t.Term:
    return condition.operand if isinstance(condition, t.Not) else t.Not(t.YES_NO, condition)


def put(whole: P, old: t.Term, new: t.Term) -> P:
    """`new` wherever the node holds exactly `old`."""
    if whole == old:
        return new
    return with_parts(whole, lambda part: put(part, old, new))


def described_by(described: t.Description, conditions: tuple[t.Term, ...]) -> t.Description:
    return t.Description(
        described.kind, described.variable, conditions, described.type, described.numbers, span=described.span
    )


def plain_name(term: t.Term) -> str:
    return (
        term.value
        if isinstance(term, t.Name)
        else f"hex {term.label}"
        if isinstance(term, t.HexLabel)
        else ""
    )


def free_variables(terms: tuple[t.Term, ...]) -> list[t.Variable]:
    bound = {part.variable for term in terms for part in walk(term) if isinstance(part, t.Description)}
    found = {p.name: p for term in terms for p in walk(term) if isinstance(p, t.Variable)}
    return [found[name] for name in sorted(found) if name not in bound]
