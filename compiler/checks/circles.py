"""A complaint of each circle that edges make: one thing after the other, and the first of them again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.checks.placing import labels_of_ring, place_of
from compiler.diagnostics import Diagnostic, diagnose
from compiler.graph import Edge, components, ring


def circles(
    edges: Sequence[Edge], fault: str, verb: str, *, around: str = "[]", end: str = "", help: str | None = None
) -> Iterator[Diagnostic]:
    """`[A] outranks [B] outranks [A]`; `around`: what stands before and behind a name."""
    for group in components(edges):
        circle = ring(group, edges)
        names = [f"{around[0]}{edge.source.name}{around[1]}" for edge in (*circle, circle[0])]
        told = f" {verb} ".join(names)
        yield diagnose(fault, f"{told}{end}", place_of(circle[0]), related=labels_of_ring(circle), help=help)
