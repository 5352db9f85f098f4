"""Small wrongs that can make no difference, where a short argument shows it.

Three arguments about one question in a pack whose rules do not contradict each other, and one about any condition:

- A rule that says what is answered anyway when no rule applies, and that silences nobody, may as well be gone.
- Of two rules that say the same, it does not matter whether one silences the other, unless that one would
  silence a third.
- A prohibition with one condition less forbids more only where that condition does not hold. Where another
  prohibition, which nothing ever lifts, covers all that, the answer was no before and is no after. The same
  goes for a prohibition that another one covers whole.
- A condition that the conditions beside it imply says nothing (implied.py).

What is not recognised here may still make no difference; then its author says why.
"""

from __future__ import annotations

from collections.abc import Iterable

from compiler import terms as t
from compiler.model import Chart, Model, Rule
from compiler.proving import conjoined, negated
from compiler.study.implied import is_refuted, means_the_same
from compiler.study.mutants import Mutant
from compiler.terms import Term

_NO_LONGER = "no longer outranks ["


def why_equivalent(model: Model, mutant: Mutant) -> str:
    """The argument in words; empty where there is none."""
    before = getattr(model, mutant.section)[mutant.id]
    if mutant.wrong == "left out" and means_the_same(model, before, mutant.declared):
        return "what is said beside it implies it"
    if mutant.section != "rules":
        return ""
    rule = model.rules[mutant.id]
    if mutant.wrong == "left out altogether":
        return _said_anyway(model, rule) or _forbidden_without(model, rule)
    if mutant.wrong.startswith(_NO_LONGER):
        return _of_one_mind(model, rule, mutant.wrong.removeprefix(_NO_LONGER).removesuffix("]"))
    if mutant.wrong == "left out" and isinstance(mutant.declared, Rule):
        return _forbidden_anyway(model, rule, mutant.declared)
    return ""


def _said_anyway(model: Model, rule: Rule) -> str:
    question = model.questions[rule.question]
    said = _constant(rule.value)
    plain = rule.effect == "is" and question.combine == "one" and not rule.outranks
    if plain and said is not None and said == _constant(question.default):
        return "without it the answer is the same, by default"
    return ""


def _of_one_mind(model: Model, rule: Rule, other: str) -> str:
    lower = model.rules.get(other)
    if lower is None or not set(lower.outranks) <= set(rule.outranks):
        return ""
    both_forbid = rule.effect == lower.effect == "forbidden"
    both_say = rule.effect == lower.effect == "is" and model.questions[rule.question].combine == "one"
    said = _constant(rule.value)
    if both_forbid or (both_say and said is not None and said == _constant(lower.value)):
        return "both say the same"
    return ""


def _constant(term: Term | None) -> object:
    return (type(term), term.value) if isinstance(term, (t.Number, t.Name, t.YesNo)) else None


def _forbidden_without(model: Model, rule: Rule) -> str:
    """Whether another prohibition covers the whole of this one."""
    alone = rule.effect == "forbidden" and not rule.outranks
    return _covered(model, rule, conjoined(rule.condition)) if alone else ""


def _forbidden_anyway(model: Model, before: Rule, after: Rule) -> str:
    """Whether another prohibition holds wherever the shorter condition does and the longer one does not."""
    if before.effect != "forbidden":
        return ""
    return _covered(model, before, conjoined(after.condition, negated(conjoined(before.condition))))


def _covered(model: Model, rule: Rule, known: Term) -> str:
    """Whether all this together is forbidden without the rule."""
    for other in model.rules.values():
        beside = other.id != rule.id and other.question == rule.question and _always_stands(model, other, rule)
        if beside and is_refuted(model, known, negated(conjoined(other.condition))):
            return f"[{other.id}] forbids the same"
    return ""


def _always_stands(model: Model, other: Rule, beside: Rule) -> bool:
    """Whether a prohibition is there whenever `beside` is, and stands wherever it applies."""
    there = set(other.under) <= set(beside.under) and set(other.not_under) <= set(beside.not_under)
    if other.effect != "forbidden" or not there:
        return False
    rules: Iterable[Rule | Chart] = (*model.rules.values(), *model.charts.values())
    return not any(other.id in one.outranks for one in rules)
