"""Events that announce themselves again and procedures that do themselves again, whatever holds: play never goes on.

Only what always happens counts: steps under a condition, for each of some things, or after a stop may come to an end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler import terms as t
from compiler.checks.placing import labels_of_ring, place_of
from compiler.diagnostics import Diagnostic, diagnose
from compiler.graph import Edge, NodeId, components, ring
from compiler.model import Model
from compiler.trees import within


def check(model: Model) -> Iterator[Diagnostic]:
    yield from _announced_again(model)
    yield from _done_again(model)


def _done_again(model: Model) -> Iterator[Diagnostic]:
    edges = [
        Edge("does", NodeId("procedure", one.id), NodeId("procedure", step.procedure), "", step.span or one.span)
        for one in model.procedures.values()
        for step in _before_an_end(one.steps)
        if isinstance(step, t.Call)
    ]
    for group in components(edges):
        circle = ring(group, edges)
        told = " does ".join(f"`{edge.source.name}`" for edge in circle)
        message = f"{told} does `{circle[0].source.name}`, without end"
        place, others = place_of(circle[0]), labels_of_ring(circle)
        yield diagnose("circular-steps", message, place, related=others, help="`Go on only if ...` before it")


def _announced_again(model: Model) -> Iterator[Diagnostic]:
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


def _before_an_end(steps: Sequence[t.Step]) -> Iterator[t.Step]:
    """Those that are surely done: none after a step that may end them."""
    for step in steps:
        if isinstance(step, (t.GoOnOnlyIf, t.Stop, t.End)) or _may_stop(step):
            return
        yield step


def _may_stop(step: t.Step) -> bool:
    return isinstance(step, (t.If, t.ForEach, t.Repeat)) and any(
        isinstance(one, (t.GoOnOnlyIf, t.Stop, t.End)) for one in within(step)
    )


def _always(model: Model, steps: Sequence[t.Step], inside: frozenset[str]) -> Iterator[t.Announce]:
    """What these steps announce whatever holds, in the procedures they do as well."""
    for step in _before_an_end(steps):
        if isinstance(step, t.Announce):
            yield step
        elif isinstance(step, t.Call) and step.procedure in model.procedures and step.procedure not in inside:
            yield from _always(model, model.procedures[step.procedure].steps, inside | {step.procedure})
