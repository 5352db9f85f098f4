"""Readers of what is asked as if something were so: only in brackets, where its end is told."""

from __future__ import annotations

from compiler.phrases.naming import called
from compiler.phrases.readers.doing import read_record
from compiler.phrases.readers.statements import as_change
from compiler.phrases.reading import Found, Reading, a_kind
from compiler.terms import Kind, LetRecord, Suppose, Variable


def read_supposing(r: Reading, index: int) -> Found:
    found: Found = []
    for middle, clause in r.conditions(index + 2):
        if r.low(middle) != ",":
            r.missed(middle, ",")
            continue
        change = as_change(clause)
        if change is None:
            continue
        for reader in (r.values, r.conditions):
            for end, body in reader(middle + 1):
                found.append((end, Suppose(body.kind, change, body, span=r.span(index, end))))
    return found


def read_supposing_new(r: Reading, index: int) -> Found:
    """`supposing a new RECORD with ..., called the x, BODY`: asked of something that is not there yet.

    It is there while BODY is asked and no longer, so BODY may not be the record itself, nor a set of them.
    """
    found: Found = []
    for close, kind, attributes in read_record(r, index + 3):
        name, end = called(r, close)
        if name is None:
            continue
        if r.low(end) != ",":
            r.missed(end, ",")
            continue
        made = LetRecord(name, kind, attributes, span=r.span(index, end))
        inner = r.called(name, Variable(Kind(kind), name))
        for reader in (inner.values, inner.conditions):
            for stop, body in reader(end + 1):
                if r.vocabulary.is_a(kind, body.kind.name):
                    message = f"{a_kind(Kind(kind))} that is only supposed cannot be had outside its brackets"
                    cure = f"ask of it within them: `(supposing ..., called {name}, ... {name} ...)`"
                    r.because(end + 1, stop, "supposed-escapes", message, cure)
                    continue
                found.append((stop, Suppose(body.kind, (made,), body, span=r.span(index, stop))))
        r.absorb(inner)
    return found
