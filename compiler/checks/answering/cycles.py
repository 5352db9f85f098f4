"""Questions that need their own answers.

A question needs its rules, a rule needs what it asks. Going round is allowed down a relation that ends: when
each round asks of things one step further inside (or, all the way, around) and otherwise of the same things.
Order of follow-ups and superseding of rulings must not go round either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.checks.circles import circles
from compiler.checks.placing import labels_of_ring, place_of
from compiler.diagnostics import Diagnostic, diagnose
from compiler.graph import Edge, Graph, NodeId, components, ring


def check(graph: Graph) -> Iterator[Diagnostic]:
    needs = _needs(graph)
    for group in components(needs):
        within = [edge for edge in needs if edge.source in group and edge.target in group]
        if ends(within):
            continue
        circle = _worst(group, within)
        if not circle:
            continue
        asked = [edge for edge in circle if edge.sort == "asks"]
        path = " asks ".join(f"`{edge.target.name}`" for edge in asked)
        yield diagnose(
            "circular-rules",
            f"an answer needs itself: {path} asks `{asked[0].target.name}`",
            place_of(asked[0]),
            "asked here",
            related=labels_of_ring((asked[0], *asked[1:])),
            help="a question may ask itself only of what is inside, or only of what is around",
        )
    yield from circles([edge for edge in graph.edges if edge.sort == "after"], "circular-order", "comes after")
    superseding = [edge for edge in graph.edges if edge.sort == "supersedes"]
    yield from circles(superseding, "circular-rulings", "supersedes")


def _needs(graph: Graph) -> list[Edge]:
    found = []
    for edge in graph.edges:
        if edge.sort == "asks" and edge.source.sort in ("rule", "question"):
            found.append(edge)
        elif edge.sort == "answers":
            found.append(Edge("answered by", edge.target, edge.source, "same", edge.span))
    return found


def ends(within: Sequence[Edge]) -> bool:
    """Whether every way round goes further inside, or every way round further around."""
    for way in ("inside", "around"):
        if all(edge.way in ("same", way) for edge in within):
            flat = [edge for edge in within if edge.way != way]
            if not components(flat):
                return True
    return False


def _worst(group: tuple[NodeId, ...], within: Sequence[Edge]) -> tuple[Edge, ...]:
    """A circle that stays where it is, if there is one; else any."""
    flat = [edge for edge in within if edge.way not in ("inside", "around")]
    for one in components(flat):
        return ring(one, flat)
    return ring(group, within)
