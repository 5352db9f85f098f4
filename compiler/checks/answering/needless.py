"""Outranking that says nothing: two rules of which one outranks the other, and which can never apply together.

Only what a rule names itself counts, not families. Looked for briefly: who is not refuted at once may stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, Label, diagnose
from compiler.model import Chart, Model, Rule
from compiler.proving import Case, Cases, Looked, Prover, Spent, conjoined
from compiler.source import Memory

BRIEFLY = 200
FEW = 3


def check(model: Model, memory: Memory) -> Iterator[Diagnostic]:
    cases = Cases(model)
    everything: dict[str, Rule | Chart] = {**model.rules, **model.charts}
    for rule in model.rules.values():
        for name in rule.outranks:
            other = everything.get(name)
            if other is None or other.question != rule.question or f"[{name}]" not in rule.text:
                continue
            apart = partial(never_together, model, cases, rule, other)
            if memory.traced(("never together", rule.id, name), (rule, other), cases.look, apart):
                yield diagnose(
                    "needless-outranking",
                    f"[{rule.id}] outranks [{name}], and the two never apply together",
                    place(rule),
                    related=(Label(place(other), "the rule outranked"),),
                )


def never_together(model: Model, cases: Cases, rule: Rule, other: Rule | Chart, looked: set[Looked]) -> bool:
    looked.add(("question", rule.question))
    ours, theirs = cases.of(rule), cases.of(other)
    if len(ours) * len(theirs) > FEW or not all(_conditioned(one) for one in (*ours, *theirs)):
        return False
    try:
        return all(
            Prover(model, cases, BRIEFLY, looked).is_refuted(conjoined(*one.conditions, *two.conditions))
            for one in ours
            for two in theirs
        )
    except Spent:
        return False


def _conditioned(case: Case) -> bool:
    return bool(case.conditions)
