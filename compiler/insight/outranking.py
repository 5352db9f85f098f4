"""The rules and charts that answer a question under the options that are on: outranking ones first."""

from __future__ import annotations

from collections.abc import Iterable

from compiler import terms
from compiler.insight.played import Played
from compiler.model import Chart, Rule

Answering = Rule | Chart


def answering(w: Played, question: str) -> list[Answering]:
    """In declared order, but each after all that outrank it. Whoever asks rests on them (`Played.looking`)."""
    w.looked_into.add(question)
    placed: list[Answering] = []
    left = list(w.answers.get(question, ()))
    while left:
        ready = [one for one in left if not any(one.id in other.outranks for other in left)]
        if not ready:
            raise ValueError(f"rules outrank each other in a circle: {', '.join(one.id for one in left)}")
        placed.append(ready[0])
        left.remove(ready[0])
    return placed


def outrankers(rule: Answering, among: Iterable[Answering]) -> list[Answering]:
    return [other for other in among if rule.id in other.outranks]


def effect(rule: Answering) -> str:
    return "is" if isinstance(rule, Chart) else rule.effect


def may_say_nothing(rule: Answering) -> bool:
    """Whether it may apply and yet say nothing: a chart without such a cell, branches of which none holds."""
    if isinstance(rule, Chart):
        return True
    return isinstance(rule.value, terms.Branches) and rule.value.branches[-1][1] is not None
