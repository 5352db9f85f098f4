"""`The opponent of a side` and `the side not to move`, where more than two sides have a part in the turn.

There is no such one side then: whoever comes to the sentence is told that it has no meaning. All that speak so, also
in the packs below, are told at once, at the sequence that gives the third side its part.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, Label, diagnose, listed
from compiler.model import Declared, Model, Sequence
from compiler.terms import Builtin
from compiler.trees import within

SAID = {"opponent": "the opponent of", "side_not_to_move": "the side not to move"}
SHOWN = 6  # of all that speak so


def check(model: Model) -> Iterator[Diagnostic]:
    moving = {stage.side for one in model.sequences.values() for stage in one.stages if stage.side}
    if len(moving) < 3:
        return
    done = (model.actions, model.procedures, model.follows, model.upkeeps)
    every: list[Declared] = [one for some in (model.rules, model.stores, *done) for one in some.values()]
    speaking = [(one, said) for one in every if (said := _said(one)) is not None]
    if speaking:
        labels = [Label(said.span or place(one), f"here it is `{SAID[said.operation]}`") for one, said in speaking]
        more = listed(tuple(one.id for one, _ in speaking[SHOWN:]), "and")
        yield diagnose(
            "several-opponents",
            f"{len(moving)} sides have a part in the turn, and {len(labels)} items speak of the one other side",
            place(_third(model, moving)),
            related=labels[:SHOWN],
            notes=(f"so do {more}",) if more else (),
            help="say `a side that is an opponent of (...)` instead, in an item that takes the place of each",
        )


def _said(one: Declared) -> Builtin | None:
    return next((part for part in within(one) if isinstance(part, Builtin) and part.operation in SAID), None)


def _third(model: Model, moving: set[str]) -> Sequence:
    """The sequence of the highest pack that names a side."""
    named = [one for one in model.sequences.values() if any(stage.side in moving for stage in one.stages)]
    return max(named, key=lambda one: one.layer)
