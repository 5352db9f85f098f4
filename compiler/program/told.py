"""A condition as the tracer is told it: in words as it holds and as it does not, the values spoken of, how to ask it.

The parts of a condition are told within it (`t.all`, `t.any`, `t.exists`, `t.every` in runtime/answer/tracing.py), so
that what settled it can be followed to a fact, a value compared, or a question with rules of its own.
"""

from __future__ import annotations

from dataclasses import replace

from compiler import terms
from compiler.middle import Expr, code
from compiler.program.arguments import Value
from compiler.program.asked import Words, are_several, is_none
from compiler.program.writer import Scope, Writer
from compiler.terms import Term
from runtime.program import with_article


def told(w: Writer, s: Scope, term: Term, value: Value) -> Expr:
    words = Words(w, s)
    so, not_so = code.Plain(words.say(term)), code.Plain(words.deny(term))
    ask, sort, meant = code.thunk(value(w, s, term)), code.Plain(_sort(w, term)), code.Plain(_meant(words, term))
    values = code.pack([code.Local(one) for one in words.values])
    return code.pack([so, not_so, values, ask, sort, meant])


def compared(w: Writer, s: Scope, term: Term, written: Expr, left: bool) -> Expr:
    """One side of a comparison; what it comes to is told unless its words say so."""
    plain = isinstance(term, terms.Variable | terms.HexLabel) or w.plain(term) is not None
    if not s.traced or plain or term.kind.name == "yes-or-no":
        return written
    opening = ("they are " if are_several(w, term) else "it is ") if left else ""
    return code.method("t", "known", written, code.Plain(term.kind.name), code.Plain(opening))


def by_name(s: Scope, variable: str) -> Scope:
    """The scope in which one that a description means is called by its name."""
    return replace(s, bound=s.bound - {variable})


def _meant(words: Words, term: Term) -> str:
    """What is said of the one that a search found, or of a value that is not none."""
    while isinstance(term, terms.Not):
        term = term.operand
    if isinstance(term, terms.Equal):
        return words.subject(term.left) if is_none(words.w, term.right) else ""
    return f"is {with_article(words.describe(term.description))}" if isinstance(term, terms.Exists) else ""


def _sort(w: Writer, term: Term) -> str:
    """As `TestTold` has it."""
    denied = False
    while isinstance(term, terms.Not):
        term, denied = term.operand, not denied
    match term:
        case terms.Equal(right=right):
            return "some" if is_none(w, right) else "unequal" if denied else "equal"
        case terms.Ask():
            return "question"
        case terms.All() | terms.AnyOf():
            return "parts"
        case terms.Exists() | terms.Every():
            return "search"
        case terms.IsA():
            return "kind"
    return "fact"
