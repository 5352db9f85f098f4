"""What operations and facts are handed: whatever is written there is a value, worked out by `value` (values.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.middle import Expr, code
from compiler.program.writer import Scope, Writer
from compiler.terms import Builtin, Term

Value = Callable[[Writer, Scope, Term], Expr]


def subjects(w: Writer, s: Scope, arguments: Sequence[Term], value: Value) -> list[Expr]:
    """Arguments that must be something: a special name among them is refused when it comes."""
    return [
        _subject(w, s, one, value) if one.kind.specials and w.plain(one) is None else value(w, s, one)
        for one in arguments
    ]


def _subject(w: Writer, s: Scope, term: Term, value: Value) -> Expr:
    if s.traced and isinstance(term, Builtin) and term.operation == "hexside_between":
        return code.method("t", "meeting", *(value(w, s, one) for one in term.arguments))
    return code.call("meant", value(w, s, term))


def key(w: Writer, s: Scope, arguments: Sequence[Term], value: Value) -> Expr:
    written = subjects(w, s, arguments, value)
    return written[0] if len(written) == 1 else code.pack(written)


def is_a(w: Writer, thing: Expr, noun: str, is_type: bool) -> Expr:
    if is_type:
        return code.Compare(code.Get(code.Held("type_of"), thing), "==", code.Plain(noun))
    kinds = w.kinds_beneath[noun]
    kind = code.Get(code.Held("kind_of"), thing)
    if len(kinds) == 1:
        return code.Compare(kind, "==", code.Plain(kinds[0]))
    known = w.constant(f"kinds_of_{noun}", code.call("frozenset", code.plain_pack(kinds)))
    return code.Compare(kind, "in", known)
