"""Events that announce themselves again: what follows an event announces it whatever holds, so play never goes on.

Only what always happens counts: steps under a condition, for each of some things, or after a stop may come to an end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler import terms as t
from compiler.checks.placing import labels_of_ring, place_of
from compiler.diagnostics import Diagnostic, diagnose
from compiler.graph import Edge, NodeId, components, ring
from compiler.model.model import Model


def check(model: Model) -> Iterator[Diagnostic]:
    edges = [
        Edge("announces", NodeId("event", one.event), NodeId("event", event.event), "", event.span or one.span)
        for one in model.follows.values()
        if not one.under and not one.not_under
        for event in _always(model, one.steps, frozenset())
    ]
    for group in components(edges):
        circle = ring(group, edges)
        told = " announces that ".join(f"`{edge.source.name}`" for edge in circle)
        yield diagnose(
            "circular-announcements",
            f"{told} announces that `{circle[0].source.name}`, without end",
            place_of(circle[0]),
            related=labels_of_ring(circle),
        )


def _always(model: Model, steps: Sequence[t.Step], within: frozenset[str]) -> Iterator[t.Announce]:
    """What these steps announce whatever holds, in the procedures they do as well."""
    for step in steps:
        if isinstance(step, (t.GoOnOnlyIf, t.Stop, t.End)):
            return
        if isinstance(step, t.Announce):
            yield step
        elif isinstance(step, t.Call) and step.procedure in model.procedures and step.procedure not in within:
            yield from _always(model, model.procedures[step.procedure].steps, within | {step.procedure})
