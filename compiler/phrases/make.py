"""Terms from matched phrases: the one place that knows which node each sort of phrase becomes."""

from __future__ import annotations

from compiler.phrases.vocabulary import Target
from compiler.source import Span
from compiler.terms import Ask, Builtin, Kind, Read, Term


def term_of(target: Target, arguments: tuple[Term, ...], span: Span) -> Term:
    if target.sort == "store":
        return Read(target.kind, target.id, arguments, span=span)
    if target.sort == "operation":
        return Builtin(target.kind, target.id, arguments, span=span)
    return Ask(target.kind, target.id, arguments, span=span)


def these(terms: tuple[Term, ...], kind: Kind, span: Span) -> Builtin:
    """A set named one by one."""
    return Builtin(Kind(kind.name, many=True), "these", terms, span=span)
