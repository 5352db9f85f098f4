"""Several said of one behind one verb: `is calm, cross or sly`, `is a hen or a coop`, `is tired and brave`.

All of a list have one form: kinds, values or adjectives. `is adjacent to A or B` is no such list, for nobody could
tell whether B is what it is adjacent to, or what it is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from compiler.phrases.reading import Found, Reading
from compiler.source import Span
from compiler.terms import YES_NO, All, AnyOf, Equal, OneOf, Term

Form = Callable[[Reading, int], Found]


def read_several(r: Reading, at: int, form: Form, joiners: tuple[str, ...], whole: Callable[[int], Span]) -> Found:
    """`at`: behind the verb; `whole`: the span from the subject on, to where a reading ends."""
    found: Found = []
    begun: list[tuple[int, tuple[Term, ...]]] = [(end, (one,)) for end, one in form(r, at)]
    while begun and not r.budget.crowded(found):
        index, parts = begun.pop()
        comma = r.low(index) == ","
        joiner = r.low(index + comma)
        if joiner in joiners:
            join = partial(_any_of, whole) if joiner == "or" else partial(_all_of, whole)
            found += [(end, join(end, (*parts, last))) for end, last in form(r, index + comma + 1)]
        elif comma:
            begun += [(end, (*parts, one)) for end, one in form(r, index + 1)]
    return found


def _any_of(whole: Callable[[int], Span], end: int, parts: tuple[Term, ...]) -> Term:
    """Of values, one look at what is asked will do."""
    values = tuple(one.right for one in parts if isinstance(one, Equal))
    if len(values) == len(parts) and isinstance(parts[0], Equal):
        return OneOf(YES_NO, parts[0].left, values, span=whole(end))
    return AnyOf(YES_NO, parts, span=whole(end))


def _all_of(whole: Callable[[int], Span], end: int, parts: tuple[Term, ...]) -> Term:
    return All(YES_NO, parts, span=whole(end))
