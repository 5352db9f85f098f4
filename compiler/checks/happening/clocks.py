"""Facts that end: at a sequence there is, and of a side where sides take turns."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, diagnose, did_you_mean
from compiler.model import Model

RUNNING = ("phase", "turn")  # whatever runs


def check(model: Model) -> Iterator[Diagnostic]:
    sided = sequences_with_sides(model)
    for store in model.stores.values():
        clock = store.clock
        if clock is None or clock.sequence in RUNNING:
            continue
        if clock.sequence not in model.sequences:
            yield diagnose(
                "unknown-sequence",
                f"`{store.id}` lasts until [{clock.sequence}], and there is no such phase or sequence",
                place(store),
                help=did_you_mean(clock.sequence, model.sequences),
            )
        elif clock.side is None and clock.which != "this" and clock.sequence in sided:
            yield diagnose(
                "clock-without-side",
                f"`{store.id}` lasts until [{clock.sequence}] {clock.edge}, and does not say whose",
                place(store),
                help=f"say whose: `until [{clock.sequence}] of ...'s side {clock.edge}`",
            )


def sequences_with_sides(model: Model) -> frozenset[str]:
    """Sequences that run for a side: a stage says so, of them or of what they are part of."""
    sided = {stage.sequence for one in model.sequences.values() for stage in one.stages if stage.side or stage.whose}
    while True:
        within = {stage.sequence for name in sided if name in model.sequences for stage in model.sequences[name].stages}
        if within <= sided:
            return frozenset(sided)
        sided |= within
