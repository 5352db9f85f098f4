"""Readers of sets told by what holds of each of them: only in brackets, where its end is told."""

from __future__ import annotations

from dataclasses import replace

from compiler.phrases.naming import called
from compiler.phrases.reading import Found, Reading
from compiler.terms import All, Kind, SetOf, Variable
from compiler.trees import renamed


def read_such(r: Reading, index: int) -> Found:
    """`units, called the target, such that CONDITION`: the name is in scope of the condition."""
    found: Found = []
    for close, description, plural in r.descriptions(index):
        name, end = called(r, close)
        at = end + (r.low(end) == ",")
        if name is None or not plural or not r.follow(at, "such", "that"):
            continue
        so_called = renamed(description, name)
        inner = r.called(name, Variable(description.kind, name))
        for stop, condition in inner.conditions(at + 2):
            conditions = condition.operands if isinstance(condition, All) else (condition,)
            such = replace(so_called, conditions=(*so_called.conditions, *conditions), span=r.span(index, stop))
            found.append((stop, SetOf(Kind(such.kind.name, many=True), such, span=such.span)))
        r.absorb(inner)
    return found
