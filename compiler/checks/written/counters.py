"""What is printed on one counter as on no other: a number below nothing, where nobody else has one; and what is printed
on all others of its kind, and not on it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, diagnose
from compiler.model import CounterType, Model
from runtime.program import listed

ENOUGH = 5  # counters that tell what is usual
SURE = 8  # to each that lacks something, so that it is not one of several sorts


def check(model: Model) -> Iterator[Diagnostic]:
    """Only of the pack's own counters: what it inherits was judged where it was written."""
    own = {pack.id for pack in model.packs[-1:]}
    yield from _below_nothing(model, own)
    yield from _lacking(model, own)


def _lacking(model: Model, own: set[str]) -> Iterator[Diagnostic]:
    """What has a value at first may be left out of a row, and nothing else misses it."""
    kinds: dict[str, list[CounterType]] = {}
    for one in model.types.values():
        kinds.setdefault(one.kind, []).append(one)
    for some in kinds.values():
        missed: dict[str, list[str]] = {}
        for store in dict.fromkeys(store for one in some for store in one.values):
            lacking = [one for one in some if store not in one.values]
            if len(some) - len(lacking) >= SURE * len(lacking) and all(one.pack in own for one in lacking):
                for one in lacking:
                    missed.setdefault(one.id, []).append(store.split("'s ", 1)[1])
        for name, attributes in missed.items():
            counter, others = model.types[name], len(some) - len(missed)
            message = f"`{name}` has no {listed(attributes, 'or')}, and all {others} other counters of the kind "
            message += f"`{counter.kind}` have {'one' if len(attributes) == 1 else 'them'}"
            yield diagnose("lacking-value", message, place(counter), help="where that is meant, the row says so")


def _below_nothing(model: Model, own: set[str]) -> Iterator[Diagnostic]:
    for store in (one for one in model.stores.values() if one.sort == "attribute"):
        having = [(one, one.values[store.id]) for one in model.types.values() if store.id in one.values]
        below = [(one, value) for one, value in having if isinstance(value, Fraction) and value < 0]
        others = len(having) - len(below)
        if len(below) == 1 and others >= ENOUGH and below[0][0].pack in own:
            (counter, value), attribute = below[0], store.id.split("'s ", 1)[1]
            message = f"`{counter.id}` has the {attribute} {value}, and none of {others} other counters one below 0"
            yield diagnose("odd-value", message, place(counter), help=f"did you mean `{-value}`?")
