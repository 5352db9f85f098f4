"""`acknowledged.yaml`: which inherited examples a variant means to answer otherwise, and why."""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.diagnostics import Diagnostic
from compiler.source import SourceFile, Span
from compiler.syntax.shapes import Shape
from compiler.syntax.yaml_nodes import Mapping, Sequence, read_one

KEYS = ("example", "why")


@dataclass(frozen=True)
class Acknowledged:
    example: str
    why: str
    span: Span = field(compare=False, repr=False)


def read_acknowledged(source: SourceFile) -> tuple[tuple[Acknowledged, ...], tuple[Diagnostic, ...]]:
    """A list of `- {example: title, why: reason}`."""
    document, faults = read_one(source)
    shape = Shape(source)
    if document is None:
        return (), faults
    items = document.items if isinstance(document, Sequence) else (document,)
    found = []
    for item in items:
        line = shape.table(item, "a line of the list")
        if line is not None:
            found.append(_line(shape, line))
    kept = tuple(one for one in found if one is not None)
    return kept, (*faults, *shape.diagnostics)


def _line(shape: Shape, line: Mapping) -> Acknowledged | None:
    shape.keys(line, KEYS, KEYS)
    example, why = shape.text(line, "example"), shape.text(line, "why")
    if example is None or why is None:
        return None
    return Acknowledged(example.text.strip().strip("[]"), why.text.strip(), line.span)
