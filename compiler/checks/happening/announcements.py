"""Events that announce themselves again and procedures that do themselves again, whatever holds: play never goes on.

Only what always happens counts: steps under a condition, for each of some things, or after a stop may come to an end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler import terms as t
from compiler.checks.circles import circles
from compiler.diagnostics import Diagnostic
from compiler.graph import Edge, NodeId
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
    cure = "`Go on only if ...` before it"
    yield from circles(edges, "circular-steps", "does", around="``", end=", without end", help=cure)


def _announced_again(model: Model) -> Iterator[Diagnostic]:
    edges = [
        Edge("announces", NodeId("event", one.event), NodeId("event", event.event), "", event.span or one.span)
        for one in model.follows.values()
        if not one.under and not one.not_under
        for event in _always(model, one.steps, frozenset())
    ]
    yield from circles(edges, "circular-announcements", "announces that", around="``", end=", without end")


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
