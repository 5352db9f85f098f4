"""Prohibitions that are lifted unawares: a rule that says something else stands in the way of one that prohibits.

Outranking silences a rule whatever it says: whoever writes a cheaper price, above one that some cannot pay at all,
opens to them what was closed. Whoever means it says so (`lifts prohibitions`), and a rule that lifts a ban by being
allowed has said so already. The ways in which a rule comes to answer `prohibited` are followed through the questions
it hands on to, down to the cells of charts; each is held against each case of the rule above it, and only one that
cannot be refuted counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from compiler import terms as t
from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, Label, diagnose
from compiler.model import Chart, Model, Rule
from compiler.proving import Case, Cases, Looked, Prover, Spent, canonical, conjoined, negated, with_values
from compiler.source import Memory

BUDGET = 2_000
HANDED_ON = 5
PROHIBITED = "prohibited"

Answering = Rule | Chart


def check(model: Model, memory: Memory) -> Iterator[Diagnostic]:
    cases = Cases(model)
    everything: dict[str, Answering] = {**model.rules, **model.charts}
    for rule in model.rules.values():
        if rule.lifts:
            continue
        for name in rule.outranks:
            other = everything.get(name)
            if other is None or other.question != rule.question or rule.effect != "is":
                continue
            lifted = partial(_lifted, model, cases, rule, other)
            if memory.traced(("lifted", rule.id, name), (rule, other), cases.look, lifted):
                yield _told(rule, other, "outranks")
        for other in model.replaced.get(rule.id, ()):
            if _opened(cases, rule, other):
                yield _told(rule, other, "replaces")


def _told(rule: Rule, other: Answering, does: str) -> Diagnostic:
    banned = isinstance(other, Rule) and other.effect == "forbidden"
    says = "forbids" if banned else "can answer `prohibited`"
    narrow = "" if does == "replaces" else ", or narrow its condition to what was not prohibited"
    return diagnose(
        "prohibition-lifted",
        f"[{rule.id}] {does} [{other.id}], which {says}, and is silent about that",
        place(rule),
        "this rule opens what was closed",
        related=(Label(place(other), f"{'this' if does == 'outranks' else 'what stood here'} {says}"),),
        help=f"say `lifts prohibitions` among its parts if that is meant{narrow}",
    )


def _opened(cases: Cases, rule: Rule, other: Answering) -> bool:
    """Whether the rule gone for this one prohibited, and this one never does."""
    if isinstance(other, Rule) and other.effect == "forbidden":
        return rule.effect == "allowed"
    if rule.effect != "is" or not any(_prohibiting(cases, one, set()) for one in cases.of(other)):
        return False
    return not any(_prohibiting(cases, one, set()) for one in cases.of(rule))


def _lifted(model: Model, cases: Cases, rule: Rule, other: Answering, looked: set[Looked]) -> bool:
    looked.add(("question", rule.question))
    prohibiting = [way for case in cases.of(other) for way in _prohibiting(cases, case, looked)]
    return any(
        _holds_together(model, cases, ours, way, looked)
        for ours in cases.of(rule)
        if not _is_prohibited(ours.value)
        for way in prohibiting
    )


def _holds_together(model: Model, cases: Cases, ours: Case, way: tuple[t.Term, ...], looked: set[Looked]) -> bool:
    handed = {canonical(one.left) for one in way if isinstance(one, t.Equal) and _is_prohibited(one.right)}
    if any(_leaves_out(one, handed) for condition in ours.conditions for one in _parts(condition)):
        return False
    differs = (negated(t.Equal(t.YES_NO, ours.value, one.left)) for one in way[:1] if isinstance(one, t.Equal))
    try:
        return not Prover(model, cases, BUDGET, looked).is_refuted(
            conjoined(*ours.conditions, *way, *differs),
        )
    except Spent:
        return True


def _leaves_out(condition: t.Term, handed: set[t.Term]) -> bool:
    """Whether it says in so many words that one of these is not prohibited."""
    if not isinstance(condition, t.Not) or not isinstance(condition.operand, t.Equal):
        return False
    return _is_prohibited(condition.operand.right) and canonical(condition.operand.left) in handed


def _parts(condition: t.Term) -> tuple[t.Term, ...]:
    return condition.operands if isinstance(condition, t.All) else (condition,)


def _prohibiting(cases: Cases, case: Case, looked: set[Looked], depth: int = 0) -> list[tuple[t.Term, ...]]:
    """The conditions of each way in which the case comes to `prohibited`; what it hands on to is prohibited too."""
    value = case.value
    if _is_prohibited(value):
        return [case.conditions]
    if PROHIBITED not in value.kind.specials or depth > HANDED_ON:
        return []
    so = t.Equal(t.YES_NO, value, t.Name(value.kind, PROHIBITED))
    if not isinstance(value, t.Ask):
        return [(so, *case.conditions)]
    looked.add(("question", value.question))
    question = cases.model.questions.get(value.question)
    slots = () if question is None else question.slots
    given = {slot.name: one for slot, one in zip(slots, value.arguments, strict=False)}
    return [
        (so, *case.conditions, *way)
        for one in cases.answering(value.question)
        if isinstance(one, Chart) or one.effect == "is"
        for inner in cases.of(one)
        for way in _prohibiting(cases, with_values(inner, given), looked, depth + 1)
    ]


def _is_prohibited(value: t.Term) -> bool:
    return isinstance(value, t.Name) and value.value == PROHIBITED
