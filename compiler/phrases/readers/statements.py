"""Statements that make something so: `Now ...`, `supposing that ...`, and the lines of a position.

They are read as conditions first, so that a change is said in the very words that later ask about it.
Only what is told can be changed: a store's value or where a thing stands. What follows from definitions cannot.
"""

from __future__ import annotations

from compiler.source import Span
from compiler.terms import (
    SIDE,
    YES_NO,
    All,
    Among,
    Ask,
    Builtin,
    ChangeSide,
    Create,
    Equal,
    Exists,
    Include,
    IsA,
    Not,
    Place,
    Read,
    Set,
    Step,
    Term,
    YesNo,
)


def as_change(clause: Term) -> tuple[Step, ...] | None:
    """The steps that make a condition true, or None where nothing could simply be set."""
    if isinstance(clause, All):
        changes: list[Step] = []
        for operand in clause.operands:
            change = as_change(operand)
            if change is None:
                return None
            changes += change
        return tuple(changes)
    span = clause.span
    if isinstance(clause, Read):
        return (Set(clause.store, clause.arguments, YesNo(YES_NO, True), span=span),)
    if isinstance(clause, Not):
        return _taken_back(clause.operand)
    if isinstance(clause, Equal):
        return _made_equal(clause.left, clause.right, span)
    if isinstance(clause, Among) and isinstance(clause.group, Read):
        return (Include(clause.group.store, clause.group.arguments, clause.element, span=span),)
    if isinstance(clause, Builtin) and clause.operation == "is_in":
        return (Place(clause.arguments[0], "in", clause.arguments[1], span=span),)
    if isinstance(clause, Builtin) and clause.operation == "is_inside":
        return (Place(clause.arguments[0], "inside", clause.arguments[1], span=span),)
    if isinstance(clause, Builtin) and clause.operation == "is_out_of_play":
        return (Place(clause.arguments[0], "out", None, span=span),)
    return None


def _made_equal(left: Term, right: Term, span: Span | None) -> tuple[Step, ...] | None:
    if isinstance(left, Read):
        return (Set(left.store, left.arguments, right, span=span),)
    if isinstance(left, Builtin) and left.operation == "side_of" and right.kind == SIDE:
        return (ChangeSide(left.arguments[0], right, span=span),)
    return None


def _taken_back(inner: Term) -> tuple[Step, ...] | None:
    span = inner.span
    if isinstance(inner, Read):
        return (Set(inner.store, inner.arguments, YesNo(YES_NO, False), span=span),)
    if isinstance(inner, Among) and isinstance(inner.group, Read):
        return (Include(inner.group.store, inner.group.arguments, inner.element, take_out=True, span=span),)
    if isinstance(inner, Builtin) and inner.operation == "is_under_way":
        return (Place(inner.arguments[0], "out", None, span=span),)
    return None


def as_creation(clause: Term, variable: str | None) -> Create | None:
    """`there is a coop in the spot`: what is to be put where."""
    if not isinstance(clause, Exists) or clause.operator != ">=":
        return None
    description = clause.description
    place: Term | None = None
    how = "in"
    side: Term | None = None
    for condition in description.conditions:
        if isinstance(condition, Builtin) and condition.operation in ("is_in", "is_inside"):
            place = condition.arguments[1]
            how = "in" if condition.operation == "is_in" else "inside"
        elif (
            isinstance(condition, Equal)
            and isinstance(condition.left, Builtin)
            and condition.left.operation == "side_of"
        ):
            side = condition.right
        else:
            return None
    if place is None:
        return None
    noun = description.type or description.kind.name
    return Create(noun, description.type is not None, place, how, variable, side, span=clause.span)


def why_unchangeable(clause: Term) -> str:
    """In the words of the game: why this cannot be made so."""
    inner = clause.operand if isinstance(clause, Not) else clause
    if isinstance(inner, Equal):
        inner = inner.left
    if isinstance(inner, Ask):
        return "this is an answer that follows from rules; it cannot be made so"
    if isinstance(inner, IsA):
        return "say what it becomes: `Now the boat is a raft`"
    return "this cannot be made so; a fact, a value it holds, or a place can"
