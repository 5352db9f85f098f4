"""What an author notes beside a pack, each with a reason: `acknowledged.yaml`, `equivalent.yaml`.

Each is a list of `- {example: title, why: reason}`; what stands in the place of `example` is the file's own.
"""

from __future__ import annotations

from dataclasses import field

from compiler.diagnostics import Diagnostic
from compiler.source import SourceFile, Span
from compiler.syntax.shapes import Shape
from compiler.syntax.yaml_nodes import Mapping, Sequence, read_one
from runtime.records import dataclass


@dataclass(frozen=True)
class Noted:
    about: str
    why: str
    span: Span = field(compare=False, repr=False)


def read_noted(source: SourceFile, key: str) -> tuple[tuple[Noted, ...], tuple[Diagnostic, ...]]:
    """A list of `- {key: what, why: reason}`."""
    document, faults = read_one(source)
    shape = Shape(source)
    if document is None:
        return (), faults
    items = document.items if isinstance(document, Sequence) else (document,)
    found = []
    for item in items:
        line = shape.table(item, "a line of the list")
        if line is not None:
            found.append(_line(shape, line, key))
    kept = tuple(one for one in found if one is not None)
    return kept, (*faults, *shape.diagnostics)


def _line(shape: Shape, line: Mapping, key: str) -> Noted | None:
    keys = (key, "why")
    shape.keys(line, keys, keys)
    about, why = shape.text(line, key), shape.text(line, "why")
    if about is None or why is None:
        return None
    return Noted(about.text.strip(), why.text.strip(), line.span)
