"""Giving equal meanings equal forms.

`canonical` makes terms that mean the same, as far as is plain to see, equal: bound names are numbered, what may be
swapped is sorted, and a few operations are said by way of others.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from compiler import terms as t
from compiler.trees import FRESH, changed, described, free_names, renamed, substitute, within


@lru_cache(maxsize=20_000)
def canonical(term: t.Term) -> t.Term:
    same: t.Term = _canonical(term, 0)
    return same


def _canonical(term: Any, depth: int) -> Any:
    binding = described(term)
    if binding is not None:
        name = f"{FRESH}{FRESH}{depth}"
        values = {binding.variable: t.Variable(binding.kind, name)}

        def change(part: Any) -> Any:
            if part is binding:
                return _canonical_description(renamed(part, name), depth + 1)
            return _canonical(substitute(part, values), depth + 1)

        return changed(term, change)
    term = changed(term, lambda part: _canonical(part, depth))
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


def _canonical_description(whole: t.Description, depth: int) -> t.Description:
    conditions = {_canonical(one, depth) for one in whole.conditions}
    return replace(whole, conditions=tuple(sorted(conditions, key=repr)))


def conjoined(*conditions: t.Term | None) -> t.Term:
    """All of them; those left out hold anyway."""
    return t.All(t.YES_NO, tuple(one for one in conditions if one is not None))


def negated(condition: t.Term) -> t.Term:
    return condition.operand if isinstance(condition, t.Not) else t.Not(t.YES_NO, condition)


def put(whole: t.Term, old: t.Term, new: t.Term) -> t.Term:
    """`new` wherever the term holds exactly `old`."""

    def change(part: Any) -> Any:
        return new if part == old else changed(part, change)

    return new if whole == old else changed(whole, change)


def described_by(whole: t.Description, conditions: tuple[t.Term, ...]) -> t.Description:
    return replace(whole, conditions=conditions)


def plain_name(term: t.Term) -> str:
    return term.value if isinstance(term, t.Name) else f"hex {term.label}" if isinstance(term, t.HexLabel) else ""


def free_variables(terms: tuple[t.Term, ...]) -> list[t.Variable]:
    names = free_names(terms)
    found = {part.name: part for part in within(terms) if isinstance(part, t.Variable)}
    return [found[name] for name in sorted(names)]
