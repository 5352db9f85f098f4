"""`A net is in no hex while it is inside something.`: what `in` a hex means of such kinds.

Said once of a kind, it is meant wherever a sentence says that one of them is in a hex, or that something is which may
be one of them: not inside anything. So whatever reads, proves, explains or runs sentences knows nothing of it. A
sentence is read with the kinds that are declared by then; where a thing stands (`the net's hex`) stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeVar

from compiler.model.draft import Draft
from compiler.terms import (
    NUMBER,
    THING,
    YES_NO,
    All,
    AnyOf,
    Builtin,
    Description,
    Exists,
    IsA,
    Not,
    Number,
    Term,
    Variable,
)
from compiler.trees import FRESH, changed

T = TypeVar("T")
AROUND = f"{FRESH}0"


def loosened(draft: Draft, read: T) -> T:
    """What was read, with this said of all that it calls in a hex."""
    stowed = tuple(kind.id for kind in draft.kinds.values() if kind.stowed)
    return _loosened(draft, stowed, read) if stowed else read


def _loosened(draft: Draft, stowed: tuple[str, ...], node: Any) -> Any:
    if type(node) is tuple:
        return tuple([_loosened(draft, stowed, one) for one in node])
    node = changed(node, lambda part: _loosened(draft, stowed, part))
    if isinstance(node, Description):
        flat = [one for each in node.conditions for one in (each.operands if isinstance(each, All) else (each,))]
        return replace(node, conditions=tuple(flat)) if len(flat) > len(node.conditions) else node
    if isinstance(node, Builtin) and node.operation == "is_in":
        told = [*_loose(draft, stowed, node.arguments[0])]
        return All(YES_NO, (node, *told), span=node.span) if told else node
    return node


def _loose(draft: Draft, stowed: Iterable[str], thing: Term) -> Iterable[Term]:
    around = Description(THING, AROUND, (Builtin(YES_NO, "is_around", (Variable(THING, AROUND), thing)),))
    free = Exists(YES_NO, around, "==", Number(NUMBER, Fraction(0)))
    for kind in stowed:
        if draft.vocabulary.is_a(thing.kind.name, kind):
            yield free
            return
        if draft.vocabulary.is_a(kind, thing.kind.name):
            yield AnyOf(YES_NO, (Not(YES_NO, IsA(YES_NO, thing, kind)), free))
