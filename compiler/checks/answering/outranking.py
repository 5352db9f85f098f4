"""Outranking: of what there is, of the same question, never upward, never in a circle; and who allows must outrank."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.checks.circles import circles
from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, Label, diagnose, did_you_mean, listed
from compiler.graph import Graph
from compiler.model import Chart, Model, Rule

FEW = 3


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
    yield from _idle_permissions(model, everything)
    outranks = [edge for edge in graph.edges if edge.sort == "outranks"]
    yield from circles(outranks, "circular-outranking", "outranks")


def _idle_permissions(model: Model, everything: dict[str, Rule | Chart]) -> Iterator[Diagnostic]:
    """All is allowed that nothing forbids: who allows does so only of what he outranks or takes the place of."""
    for rule in model.rules.values():
        if rule.effect != "allowed" or rule.outranks or rule.replaces:
            continue
        forbidding = [one.id for one in everything.values() if one.question == rule.question and _forbids(one)]
        if not forbidding:  # said for whoever will forbid it
            continue
        named = listed(tuple(f"[{one}]" for one in forbidding[:FEW]), "or")
        such = f"one of {len(forbidding)}, such as {named}" if len(forbidding) > FEW else named
        yield diagnose(
            "idle-permission",
            f"[{rule.id}] never changes an answer: what no rule forbids is allowed, and it outranks none that forbids",
            place(rule),
            help=f"name after `outranks` what it is an exception from: {such}",
        )


def _forbids(one: Rule | Chart) -> bool:
    return isinstance(one, Chart) or one.effect == "forbidden"


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
