"""How many rules and charts an example shows at work. A count, and a list; not an error."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, diagnose
from compiler.graph import Graph, NodeId, rule_sort
from compiler.model import Chart, Model, Rule
from runtime.records import dataclass


@dataclass(frozen=True)
class Shown:
    shown: tuple[str, ...]
    not_shown: tuple[str, ...]


def shown(model: Model, graph: Graph) -> Shown:
    """A rule is shown by an example that names it as what answered."""
    everything: list[Rule | Chart] = [*model.rules.values(), *model.charts.values()]
    with_example: list[str] = []
    without: list[str] = []
    for rule in everything:
        proofs = graph.edges_to(NodeId(rule_sort(model, rule.id), rule.id), "shows")
        (with_example if proofs else without).append(rule.id)
    return Shown(tuple(with_example), tuple(without))


def check(model: Model, graph: Graph) -> Iterator[Diagnostic]:
    everything: dict[str, Rule | Chart] = {**model.rules, **model.charts}
    for name in shown(model, graph).not_shown:
        yield diagnose("missing-example", f"no example shows [{name}] at work", place(everything[name]))
