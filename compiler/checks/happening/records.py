"""Records made without what they must have: an attribute that has nothing at first and that its steps never set."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import partial

from compiler import terms as t
from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, diagnose
from compiler.model import Model, Store
from compiler.source import Itself, Memory
from compiler.trees import within


def check(model: Model, memory: Memory) -> Iterator[Diagnostic]:
    stores = [one for one in model.stores.values() if one.sort == "attribute" and needs_value(one)]
    for some in (model.actions, model.procedures, model.follows, model.upkeeps, model.changes):
        for one in some.values():
            where = (_made, type(one), one.pack, one.id)
            made, later = memory.of(where, Itself(one), partial(_made, one.steps))
            for part in made:
                for name in lacking(model, part, stores, later):
                    yield diagnose(
                        "missing-attribute",
                        f"a new {part.kind} is made without {name}, which has nothing at first",
                        part.span or place(one),
                        help=f"`with {name} ...`",
                    )


def _made(steps: tuple[t.Step, ...]) -> tuple[tuple[t.LetRecord, ...], frozenset[str]]:
    """The records that steps make, and the facts that they set."""
    parts = [part for step in steps for part in within(step)]
    later = frozenset(part.store for part in parts if isinstance(part, (t.Set, t.Include, t.Change)))
    return tuple(part for part in parts if isinstance(part, t.LetRecord)), later


def needs_value(store: Store) -> bool:
    return store.default is None and not store.kind.many and store.kind != t.YES_NO


def lacking(model: Model, made: t.LetRecord, stores: Iterable[Store], later: Container[str]) -> Iterator[str]:
    lineage = {made.kind}
    kind = model.kinds.get(made.kind)
    while kind is not None:
        lineage.add(kind.parent)
        kind = model.kinds.get(kind.parent)
    given = {store for store, _ in made.attributes}
    for store in stores:
        if store.slots[0].kind.name in lineage and store.id not in given and store.id not in later:
            yield store.id.split("'s ", 1)[-1]
