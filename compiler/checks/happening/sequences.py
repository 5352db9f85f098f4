"""The sequences make one turn, and something can happen in each of its phases."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, Label, diagnose
from compiler.model import Model


def _within_themselves(model: Model) -> Iterator[Diagnostic]:
    """Sequences that would never advance: going down their parts leads back to them."""
    for one in model.sequences.values():
        beneath: set[str] = set()
        todo = [stage.sequence for stage in one.stages]
        while todo:
            part = todo.pop()
            if part not in beneath and part in model.sequences:
                beneath.add(part)
                todo += [stage.sequence for stage in model.sequences[part].stages]
        if one.id in beneath:
            yield diagnose("wrong-turn", f"[{one.id}] is a part of itself", place(one))


def check(model: Model) -> Iterator[Diagnostic]:
    if not model.sequences or (model.packs[-1:] and model.packs[-1].layer == "system"):
        return  # a shared system leaves the turn to the games on it
    parts = {stage.sequence for one in model.sequences.values() for stage in one.stages}
    whole = [one for one in model.sequences.values() if one.id not in parts and not one.opening]
    if len(whole) > 1:
        apart = " and ".join(f"[{one.id}]" for one in whole)
        yield diagnose(
            "wrong-turn",
            f"one sequence must contain all others; {apart} stand apart",
            place(whole[1]),
            related=[Label(place(whole[0]), "the other")],
        )
    yield from _within_themselves(model)
    busy = {phase for action in model.actions.values() for phase in action.phases}
    busy |= {upkeep.sequence for upkeep in model.upkeeps.values()}
    busy |= {store.clock.sequence for store in model.stores.values() if store.clock is not None}
    for sequence in model.sequences.values():
        if not sequence.stages and sequence.id not in busy:
            yield diagnose("idle-phase", f"no action, upkeep or fact belongs to [{sequence.id}]", place(sequence))
