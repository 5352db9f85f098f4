"""Rulings: carried by rules there are, proved by examples there are, superseding rulings there are."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, diagnose, did_you_mean
from compiler.graph import Graph, carrier_id
from compiler.model import Model


def check(model: Model, graph: Graph) -> Iterator[Diagnostic]:
    proved = {name for example in model.examples.values() for name in example.proves}
    for ruling in model.rulings.values():
        if not ruling.carried_by:
            yield diagnose("ruling-not-carried", f"nothing carries the ruling [{ruling.id}]", place(ruling))
        for carrier in ruling.carried_by:
            if carrier_id(model, carrier) not in graph.node:
                yield diagnose(
                    "unknown-rule",
                    f"[{ruling.id}] is carried by [{carrier}], and there is no such rule",
                    place(ruling),
                    help=did_you_mean(carrier, (*model.rules, *model.charts)),
                )
        if not ruling.proved_by and ruling.id not in proved:
            yield diagnose("ruling-not-proved", f"no example proves the ruling [{ruling.id}]", place(ruling))
        for example in ruling.proved_by:
            if example not in model.examples:
                yield diagnose(
                    "unknown-example",
                    f"[{ruling.id}] is proved by [{example}], and there is no such example",
                    place(ruling),
                    help=did_you_mean(example, model.examples),
                )
        for older in ruling.supersedes:
            if older not in model.rulings:
                yield diagnose(
                    "unknown-name",
                    f"[{ruling.id}] supersedes [{older}], and there is no such ruling",
                    place(ruling),
                    help=did_you_mean(older, model.rulings),
                )
