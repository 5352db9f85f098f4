"""Where a declaration or a use stands, for showing it; models made by hand have no places."""

from __future__ import annotations

from compiler.diagnostics import Label
from compiler.graph import Edge
from compiler.model import Declared
from compiler.source import Span

NOWHERE = Span("", 0, 0)


def place(declared: Declared) -> Span:
    return declared.span if declared.span is not None else NOWHERE


def place_of(edge: Edge) -> Span:
    return edge.span if edge.span is not None else NOWHERE


def labels_of_ring(ring: tuple[Edge, ...]) -> tuple[Label, ...]:
    """Each edge of a ring but the first, which is the primary place."""
    return tuple(Label(place_of(edge), f"{edge.sort} [{edge.target.name}]") for edge in ring[1:])
