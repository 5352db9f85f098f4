"""What is printed on one counter as on no other: a number below nothing, where nobody else has one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, diagnose
from compiler.model import Model

ENOUGH = 5  # counters that tell what is usual


def check(model: Model) -> Iterator[Diagnostic]:
    """Only of the pack's own counters: what it inherits was judged where it was written."""
    own = {pack.id for pack in model.packs[-1:]}
    for store in (one for one in model.stores.values() if one.sort == "attribute"):
        having = [(one, one.values[store.id]) for one in model.types.values() if store.id in one.values]
        below = [(one, value) for one, value in having if isinstance(value, Fraction) and value < 0]
        others = len(having) - len(below)
        if len(below) == 1 and others >= ENOUGH and below[0][0].pack in own:
            (counter, value), attribute = below[0], store.id.split("'s ", 1)[1]
            message = f"`{counter.id}` has the {attribute} {value}, and none of {others} other counters one below 0"
            yield diagnose("odd-value", message, place(counter), help=f"did you mean `{-value}`?")
