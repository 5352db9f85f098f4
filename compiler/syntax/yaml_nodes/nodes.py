"""What a chart is read to: text, lists and tables, each with its place."""

from __future__ import annotations

from dataclasses import field

from compiler.source import SourceFile, Span
from runtime.records import dataclass


@dataclass(frozen=True)
class Scalar:
    """A piece of text. `quoted`: it stood in quotes or as a block: nothing in it is a sign."""

    text: str
    span: Span = field(compare=False, repr=False)
    quoted: bool = False

    @property
    def is_blank(self) -> bool:
        return not self.quoted and self.text in ("", "~")


@dataclass(frozen=True)
class Sequence:
    items: tuple[Node, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True)
class Mapping:
    entries: tuple[tuple[Scalar, Node], ...]
    span: Span = field(compare=False, repr=False)

    def get(self, key: str) -> Node | None:
        return next((value for name, value in self.entries if name.text == key), None)

    def key(self, key: str) -> Scalar | None:
        return next((name for name, _ in self.entries if name.text == key), None)


Node = Scalar | Sequence | Mapping


def first_line(source: SourceFile, span: Span) -> Span:
    end = source.text.find("\n", span.start, span.end)
    return span if end < 0 else Span(span.file, span.start, end)


def plain(node: Node) -> object:
    """The node as text, lists and dicts of text."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key.text: plain(value) for key, value in node.entries}
