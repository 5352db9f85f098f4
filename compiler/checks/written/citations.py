"""Every rule and chart says where it comes from, and what it cites is there. `house` needs no entry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from compiler.checks.placing import NOWHERE, place, place_of
from compiler.diagnostics import Diagnostic, diagnose, did_you_mean, listed, suggest
from compiler.graph import SECTIONS, Edge, Graph
from compiler.model import Chart, Declared, Model, Rule, Source
from compiler.source import Span

HOUSE = "house"


def check(model: Model, graph: Graph) -> Iterator[Diagnostic]:
    everything: list[Rule | Chart] = [*model.rules.values(), *model.charts.values()]
    for rule in everything:
        if not rule.cites and not (isinstance(rule, Chart) and all(c.cites for c in rule.cells.values())):
            yield diagnose(
                "missing-citation",
                f"[{rule.id}] does not say where it comes from",
                place(rule),
                help="add `cites` with the entries that say so, or `cites house` for a choice of your own",
            )
    known = {HOUSE, *(entry for source in model.sources.values() for entry in source.entries)}
    cited: set[tuple[str, Span]] = set()
    for edge in graph.edges:
        if edge.target.sort == "entry" and edge.sort in ("cites", "proves") and edge.target.name not in known:
            span = _said_at(model, edge)
            if (edge.target.name, span) not in cited:
                cited.add((edge.target.name, span))
                beside = [one.target.name for one in graph.edges_from(edge.source, edge.sort)]
                yield from _unknown(model, edge.target.name, span, beside)
    for option in model.options.values():
        for settled in option.settles:
            if settled not in known:
                yield from _unknown(model, settled, place(option))


def _said_at(model: Model, edge: Edge) -> Span:
    """A cell has a place of its own."""
    citing: Declared | None = getattr(model, SECTIONS[edge.source.sort]).get(edge.source.name)
    if citing is None or citing.span != edge.span:
        return place_of(edge)
    return citing.place_of(edge.target.name) or NOWHERE


def _unknown(model: Model, id: str, span: Span, beside: Sequence[str] = ()) -> Iterator[Diagnostic]:
    source = source_of(model, id)
    if source is None:
        entries = {entry for one in model.sources.values() for entry in one.entries}
        near = suggest(id, (HOUSE, *entries)) or _as_beside(id, beside, entries)
        prefixes = sorted(model.sources)
        yield diagnose(
            "unknown-source",
            f"no document is declared that `{id}` could be of",
            span,
            help=f"did you mean {listed(near, 'or')}?" if near else _of_ones_own(id.partition("-")[0], prefixes),
        )
    elif source.entries:
        yield diagnose(
            "unknown-citation",
            f"{source.title} has no entry `{id}`",
            span,
            help=did_you_mean(id, source.entries),
        )


def _of_ones_own(prefix: str, known: Sequence[str]) -> str:
    """Letters that are near to those of a document, and how a document is declared: also one of a pack of which a
    chapter is taken."""
    there = did_you_mean(prefix, known) or ""
    own = f'one of your own stands in `pack.yaml` under `sources:`, as in `{prefix}: {{title: "Our questions"}}`'
    return f"{there}; {own}" if there else own


def _as_beside(id: str, beside: Sequence[str], entries: Set[str]) -> tuple[str, ...]:
    """The entries of this number in the sections that are cited in the same breath."""
    number = id.rpartition("-")[2]
    told = sorted({f"{one.rpartition('-')[0]}-{number}" for one in beside} & entries)
    return tuple(told[:3])


def source_of(model: Model, id: str) -> Source | None:
    fitting = [one for one in model.sources.values() if id.startswith(one.prefix)]
    return max(fitting, key=lambda one: len(one.prefix), default=None)
