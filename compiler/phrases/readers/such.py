"""Readers of what is told by conditions whose subject it need not be: `a hex, called the haven, such that ...`."""

from __future__ import annotations

from dataclasses import replace

from compiler.phrases.naming import called
from compiler.phrases.readers.descriptions import Described
from compiler.phrases.reading import Found, Reading
from compiler.terms import All, Description, Kind, SetOf, Variable
from compiler.trees import renamed


def read_such(r: Reading, index: int) -> Found:
    """`units, called the target, such that CONDITION`, as a set: only in brackets, where its end is told."""
    return [
        (stop, SetOf(Kind(such.kind.name, many=True), such, span=such.span))
        for stop, such, plural in such_descriptions(r, index)
        if plural
    ]


def such_descriptions(r: Reading, index: int) -> Described:
    found: Described = []
    for close, description, plural in r.descriptions(index):
        name, end = called(r, close)
        if name is not None:
            such = such_that(r, index, end, renamed(description, name))
            found += [(stop, one, plural) for stop, one in such]
    return found


def such_that(r: Reading, index: int, at: int, described: Description) -> list[tuple[int, Description]]:
    """The description with the conditions that follow its name, which is in scope of them."""
    at += r.low(at) == ","
    if r.low(at) != "such" or r.low(at + 1) != "that":
        return []
    found: list[tuple[int, Description]] = []
    inner = r.called(described.variable, Variable(described.kind, described.variable))
    for stop, condition in inner.conditions(at + 2):
        conditions = condition.operands if isinstance(condition, All) else (condition,)
        span = r.span(index, stop)
        found.append((stop, replace(described, conditions=(*described.conditions, *conditions), span=span)))
    r.absorb(inner)
    return found
