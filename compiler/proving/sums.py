"""Sums of values, taken apart so that two of them can be compared."""

from __future__ import annotations

from fractions import Fraction

from compiler import terms as t
from compiler.proving.domains import number_that
from compiler.proving.rewriting import canonical


def linear(term: t.Term, times: Fraction) -> tuple[dict[t.Term, Fraction], Fraction]:
    """The term as values, each so many times, and a number."""
    if isinstance(term, t.Number):
        return {}, term.value * times
    if isinstance(term, t.Arithmetic):
        if term.operator in "+-":
            summed, rest = linear(term.left, times)
            more, further = linear(term.right, times if term.operator == "+" else -times)
            for one, by in more.items():
                summed[one] = summed.get(one, Fraction(0)) + by
            return summed, rest + further
        if isinstance(term.right, t.Number) and term.right.value:
            by = term.right.value if term.operator == "*" else 1 / term.right.value
            return linear(term.left, times * by)
        if term.operator == "*" and isinstance(term.left, t.Number):
            return linear(term.right, times * term.left.value)
    return {canonical(term): times}, Fraction(0)


def holds_between(left: Fraction, operator: str, right: Fraction) -> bool:
    if operator == "!=":
        return left != right
    return number_that(operator, right).holds_number(left)
