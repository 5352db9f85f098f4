"""Small charts and long rows of cases as one table: every combination of what the slots can be, worked out beforehand.

That is done where a question has one answer from one chart or definition that looks at nothing but its slots, where
these are names, yes or no, or numbers, and where looking its keys up would take longer than the table does (a chart
that compares numbers, a definition of many cases). Numbers are taken from a little below to a little above those it
speaks of; any other value is not in the table, and then the chart or definition itself is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from compiler import terms
from compiler.insight import Answering
from compiler.middle import Expr, code
from compiler.model import Chart, ChartKey, Question, Rule
from compiler.program.writer import Scope, Writer
from compiler.terms import Term
from compiler.trees import within
from runtime.program import Value
from runtime.values import exact

MOST = 4000  # combinations
CASES = 8  # from which on a definition is worth a table
BEYOND = 1  # numbers below and above those spoken of


class _Beyond(Exception):
    """It looks at more than its slots."""


def dense(w: Writer, s: Scope, question: Question, rules: Sequence[Answering]) -> Expr | None:
    """A lookup that raises KeyError where the table has no answer; None where no table is worth it."""
    if len(rules) != 1 or not question.slots or question.kind.many:
        return None
    rule = rules[0]
    if isinstance(rule, Chart):
        if all(key.test == "is" for axis in rule.axes for key in axis):
            return None  # its own table is as quick
        numbers = {key.value for axis in rule.axes for key in axis if isinstance(key.value, Fraction)}
    else:
        if rule.condition is not None or not isinstance(rule.value, terms.Branches) or len(rule.value.branches) < CASES:
            return None
        tests = [test for _, test in rule.value.branches if test is not None]
        numbers = {one.value for test in tests for one in within(test) if isinstance(one, terms.Number)}
    values = [_values(w, slot.kind.name, numbers) for slot in question.slots]
    if any(slot.kind.many or slot.kind.specials for slot in question.slots) or any(one is None for one in values):
        return None
    spans = [one for one in values if one is not None]
    if not 0 < prod(len(one) for one in spans) <= MOST:
        return None
    slots = [slot.name for slot in question.slots]
    items: list[tuple[Expr, Expr]] = []
    try:
        for row in product(*spans):
            answer = _answer(w, question, rule, dict(zip(slots, row, strict=True)))
            if answer is not None:
                key = code.pack([w.value(one) for one in row]) if len(row) > 1 else w.value(row[0])
                items.append((key, w.value(answer)))
    except _Beyond:
        return None
    table = w.constant(f"every {rule.id}", code.table(items))
    names = [code.Local(s.names[slot.name]) for slot in question.slots]
    return code.Item(table, names[0] if len(names) == 1 else code.pack(names))


def _values(w: Writer, kind: str, numbers: set[Fraction]) -> list[Value] | None:
    if kind == "yes-or-no":
        return [False, True]
    if kind == "number":
        if not numbers:
            return None
        return [*range(int(min(numbers)) - BEYOND, int(max(numbers)) + BEYOND + 1)]
    names = w.model.choices.get(kind)
    return None if names is None else [*names.names]


def _answer(w: Writer, question: Question, rule: Answering, given: Mapping[str, Value]) -> Value | None:
    """None where it says nothing."""
    if not isinstance(rule, Rule):
        places = []
        for slot, axis in zip(rule.axis_slots, rule.axes, strict=True):
            kind = next(one.kind for one in question.slots if one.name == slot)
            met = next((place for place, key in enumerate(axis) if _met(w, key, kind, given[slot])), None)
            if met is None:
                return None
            places.append(met)
        cell = rule.cells.get(tuple(places))
        return None if cell is None else w.charted(cell.value, question.kind)
    assert isinstance(rule.value, terms.Branches)
    for said, test in rule.value.branches:
        if test is None or _holds(w, test, given):
            plain = w.plain(said)
            if plain is None:
                raise _Beyond
            return plain
    return None


def _met(w: Writer, key: ChartKey, kind: terms.Kind, value: Any) -> bool:
    if key.test == "anything":
        return True
    assert key.value is not None
    wanted: Any = w.charted(key.value, kind)
    return bool(value == wanted if key.test == "is" else value >= wanted if key.test == "at least" else value <= wanted)


def _value(w: Writer, term: Term, given: Mapping[str, Value]) -> Any:
    if isinstance(term, terms.Variable) and term.name in given:
        return given[term.name]
    if isinstance(term, terms.Number):
        return exact(term.value)
    plain = w.plain(term)
    if plain is None:
        raise _Beyond
    return plain


def _holds(w: Writer, term: Term, given: Mapping[str, Value]) -> bool:
    match term:
        case terms.All():
            return all(_holds(w, one, given) for one in term.operands)
        case terms.AnyOf():
            return any(_holds(w, one, given) for one in term.operands)
        case terms.Not():
            return not _holds(w, term.operand, given)
        case terms.Equal():
            return bool(_value(w, term.left, given) == _value(w, term.right, given))
        case terms.OneOf():
            return _value(w, term.operand, given) in [_value(w, one, given) for one in term.options]
        case terms.Compare() if term.left.kind.name == "number":
            left, right = _value(w, term.left, given), _value(w, term.right, given)
            return bool({">=": left >= right, "<=": left <= right, ">": left > right, "<": left < right}[term.operator])
    value = _value(w, term, given)
    if not isinstance(value, bool):
        raise _Beyond
    return value
