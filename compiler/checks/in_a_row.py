"""Every check, in the order in which they are asked."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.checks.answering import answers, cycles, lifting, needless, outranking
from compiler.checks.happening import (
    announcements,
    clocks,
    endless,
    loops,
    opponents,
    ordering,
    over,
    records,
    sequences,
)
from compiler.checks.written import (
    absent,
    charts,
    citations,
    counters,
    indexed,
    named,
    plain,
    rulings,
    seeming,
    specials,
    unused,
    ways,
)
from compiler.diagnostics import Diagnostic
from compiler.graph import Graph
from compiler.model import Model, settled
from compiler.source import Memory


def check_all(model: Model, graph: Graph, memory: Memory | None = None) -> Iterator[Diagnostic]:
    """All that need no evaluator. Conflicts have a report of their own (answering/conflicts.py)."""
    memory = memory or Memory()
    model = settled(model)
    yield from outranking.check(model, graph)
    yield from cycles.check(graph)
    yield from announcements.check(model)
    yield from needless.check(model, memory)
    yield from lifting.check(model, memory)
    yield from records.check(model, memory)
    yield from unused.check(model, graph, memory)
    yield from seeming.check(model)
    yield from citations.check(model, graph)
    yield from indexed.check(model)
    yield from named.check(model)
    yield from plain.check(model)
    yield from clocks.check(model)
    yield from over.check(model)
    yield from sequences.check(model)
    yield from opponents.check(model)
    yield from endless.check(model)
    yield from charts.check(model)
    yield from counters.check(model)
    yield from absent.check(model, memory)
    yield from specials.check(model, memory)
    yield from ways.check(model, memory)
    yield from ordering.check(model)
    yield from loops.check(model, memory)
    yield from answers.check(model, memory)
    yield from rulings.check(model, graph)
