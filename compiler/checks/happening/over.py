"""Facts that are asked about at the end of what they last for: they have ended before any upkeep there is done."""

from __future__ import annotations

from collections.abc import Iterator

from compiler import terms as t
from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, Label, diagnose
from compiler.model import Model, Store, Upkeep
from compiler.trees import within


def check(model: Model) -> Iterator[Diagnostic]:
    parts = {stage.sequence for one in model.sequences.values() for stage in one.stages}
    whole = frozenset(model.sequences) - parts  # the turn
    ends = [one for one in model.upkeeps.values() if one.edge == "ends"]
    for upkeep in ends:
        beside = [one.steps for one in ends if one.sequence == upkeep.sequence]
        anew = {step.store for step in within(tuple(beside)) if isinstance(step, t.Set | t.Change | t.Include)}
        asked = {one.store: None for one in within(upkeep.steps) if isinstance(one, t.Read)}
        for store in (model.stores[name] for name in asked if name not in anew):
            if _is_over(store, upkeep, whole):
                yield diagnose(
                    "fact-is-over",
                    f"[{upkeep.id}] asks of `{store.phrase}`, which ends with [{upkeep.sequence}], before it is done",
                    place(upkeep),
                    related=(Label(place(store), "it lasts until then"),),
                    help="let the fact last longer, or do this at the end of a phase that comes before",
                )


def _is_over(store: Store, upkeep: Upkeep, whole: frozenset[str]) -> bool:
    clock = store.clock
    if clock is None or clock.edge != "ends" or clock.which != "this":
        return False
    return clock.sequence == upkeep.sequence or (clock.sequence == "turn" and upkeep.sequence in whole)
