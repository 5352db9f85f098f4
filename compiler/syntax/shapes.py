"""Reading the shape of a chart: which keys stand where, and what stands behind them.

A `Shape` goes through one file and gathers what is wrong with it; what it hands back is always usable.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Table
from collections.abc import Sequence as Names
from types import MappingProxyType

from compiler.diagnostics import Diagnostic, Label, diagnose, did_you_mean, listed, suggest
from compiler.source import SourceFile, Span
from compiler.syntax.forms import NO, YES, Form
from compiler.syntax.yaml_nodes import Mapping, Node, Scalar

_NONE: Table[str, str] = MappingProxyType({})


class Shape:
    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.found: list[Diagnostic] = []

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        return tuple(sorted(self.found))

    def complain(
        self, name: str, message: str, span: Span, help: str | None = None, related: tuple[Label, ...] = ()
    ) -> None:
        self.found.append(diagnose(name, message, first_line(self.source, span), related=related, help=help))

    def table(self, node: Node | None, what: str) -> Mapping | None:
        if isinstance(node, Mapping):
            return node
        self._wrong(node, f"{what} is a table: `name: value` lines")
        return None

    def keys(self, node: Mapping, known: Names[str], needed: Names[str] = (), instead: Table[str, str] = _NONE) -> None:
        """Complains of keys that are not known and of those that are missing. `instead`: see `Form`."""
        for key, _ in node.entries:
            if key.text not in known:
                message = f"`{key.text}:` may not stand here"
                self.complain("unknown-key", message, key.span, instead.get(key.text) or may_stand(key.text, known))
        missing = tuple(f"{name}:" for name in needed if node.get(name) is None)
        if missing:
            said = f"{listed(missing, 'and')} {'is' if len(missing) == 1 else 'are'} missing here"
            self.complain("missing-key", said, Span(node.span.file, node.span.start, node.span.start))

    def fits(self, node: Mapping, form: Form, opening: str = "", needs: Names[str] | None = None) -> None:
        """Complains of what the form does not know and of what it needs; `opening`: a key that says what it is."""
        known = (*filter(None, (opening,)), *form.keys)
        self.keys(node, known, form.needs if needs is None else needs, form.instead)

    def text(self, node: Mapping, key: str) -> Scalar | None:
        """The text behind a key; None if there is none."""
        value = node.get(key)
        if value is None or (isinstance(value, Scalar) and value.is_blank):
            return None
        if isinstance(value, Scalar):
            return value
        self._wrong(value, f"`{key}:` takes text")
        return None

    def texts(self, node: Mapping, key: str) -> tuple[Scalar, ...]:
        """The texts behind a key: one, or a list of them."""
        return self.listed(node.get(key), f"`{key}:` takes text or a list `[...]` of it")

    def listed(self, value: Node | None, wanted: str) -> tuple[Scalar, ...]:
        if value is None or (isinstance(value, Scalar) and value.is_blank):
            return ()
        if isinstance(value, Scalar):
            return (value,)
        if isinstance(value, Mapping):
            self._wrong(value, wanted)
            return ()
        for item in value.items:
            if not isinstance(item, Scalar):
                self._wrong(item, wanted)
        return tuple(item for item in value.items if isinstance(item, Scalar))

    def ids(self, node: Mapping, key: str) -> tuple[Scalar, ...]:
        """Like `texts`, and `a, b` without brackets is two."""
        return tuple(part for one in self.texts(node, key) for part in split_at_commas(one))

    def pairs(self, node: Mapping, key: str) -> tuple[tuple[Scalar, Node], ...]:
        """The lines of the table behind a key; none if there is no such key."""
        value = node.get(key)
        if value is None or (isinstance(value, Scalar) and value.is_blank):
            return ()
        table = self.table(value, f"`{key}:`")
        return table.entries if table else ()

    def flag(self, node: Mapping, key: str, otherwise: bool) -> bool:
        value = self.text(node, key)
        if value is None or value.text in YES:
            return otherwise if value is None else True
        if value.text not in NO:
            self.complain("wrong-form", f"`{key}:` is yes or no", value.span)
        return False

    def _wrong(self, node: Node | None, message: str) -> None:
        span = node.span if node is not None else Span(self.source.path, 0, 0)
        self.complain("wrong-shape", message, span)


def may_stand(key: str, known: Iterable[str]) -> str:
    """The nearest of the keys that may stand there; where none is near, all of them."""
    known = tuple(known)
    near = did_you_mean(key, known) if suggest(key, known) else None
    return near or f"what may: {listed(tuple(f'{one}:' for one in known), 'and')}"


def first_line(source: SourceFile, span: Span) -> Span:
    end = source.text.find("\n", span.start, span.end)
    return span if end < 0 else Span(span.file, span.start, end)


def split_at_commas(one: Scalar) -> tuple[Scalar, ...]:
    """`a, b` as two, each with its place; a text without commas stays as it is."""
    if "," not in one.text:
        return (one,)
    # Text over a line end, or with doubled quotes, is not written as it reads: each part gets the whole place.
    length = one.span.end - one.span.start
    offset = 1 if one.quoted else 0
    exact = length == len(one.text) + 2 * offset
    parts = []
    at = 0
    for piece in one.text.split(","):
        lead = len(piece) - len(piece.lstrip())
        start = one.span.start + offset + at + lead
        text = piece.strip()
        span = Span(one.span.file, start, start + len(text)) if exact else one.span
        at += len(piece) + 1
        if text:
            parts.append(Scalar(text, span, one.quoted))
    return tuple(parts)
