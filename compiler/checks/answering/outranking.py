"""Outranking: of what there is, of the same question, never upward, never in a circle."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.checks.circles import circles
from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, Label, diagnose, did_you_mean
from compiler.graph import Graph
from compiler.model import Chart, Model, Rule


def check(model: Model, graph: Graph) -> Iterator[Diagnostic]:
    everything: dict[str, Rule | Chart] = {**model.rules, **model.charts}
    renamed = {old for rule in model.rules.values() for old in rule.formerly}
    for rule in everything.values():
        for name in rule.outranks:
            target = everything.get(name)
            if target is not None:
                yield from _check_pair(rule, target)
            elif name not in renamed:
                yield diagnose(
                    "unknown-rule",
                    f"no rule or chart is called [{name}]",
                    place(rule),
                    help=did_you_mean(name, everything),
                )
        for option in sorted(set(rule.under) & set(rule.not_under)):
            yield diagnose("contradictory-options", f"[{rule.id}] needs [{option}] both on and off", place(rule))
    outranks = [edge for edge in graph.edges if edge.sort == "outranks"]
    yield from circles(outranks, "circular-outranking", "outranks")


def _check_pair(rule: Rule | Chart, target: Rule | Chart) -> Iterator[Diagnostic]:
    related = (Label(place(target), "the rule outranked"),)
    if target.question != rule.question:
        yield diagnose(
            "outranks-elsewhere",
            f"[{rule.id}] outranks [{target.id}], which answers another question",
            place(rule),
            related=related,
        )
    elif target.layer > rule.layer and not _gives_leave(target, rule):
        yield diagnose(
            "outranks-upward",
            f"[{rule.id}] outranks [{target.id}], which is of a pack that extends its own",
            place(rule),
            related=related,
        )


def _gives_leave(target: Rule | Chart, rule: Rule | Chart) -> bool:
    """What yields, and what took the place of another, may stand beneath a rule of a pack below."""
    return rule.id in target.yields or (isinstance(target, Rule) and bool(target.replaces))
