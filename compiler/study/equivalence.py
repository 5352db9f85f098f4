"""Small wrongs that can make no difference, where a short argument shows it.

Four arguments, the first three each about one question in a pack whose rules do not contradict each other:

- A rule that says what is answered anyway when no rule applies, and that silences nobody, may as well be gone.
- Of two rules that say the same, it does not matter whether one silences the other, unless that one would
  silence a third.
- A prohibition with one condition less forbids more only where that condition does not hold. Where another
  prohibition, which nothing ever lifts, covers all that, the answer was no before and is no after. The same
  goes for a prohibition that another one covers whole.
- A description of things that does not ask for those out of play finds only things in play, and a hex is always
  on the board: to say of what is described that it is on the board adds nothing.

What is not recognised here may still make no difference; then its author says why.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any

from compiler import terms as t
from compiler.model.model import Chart, Model, Rule
from compiler.study.mutants import Mutant, negated
from compiler.terms import Term

_NO_LONGER = "no longer outranks ["


def why_equivalent(model: Model, mutant: Mutant) -> str:
    """The argument in words; empty where there is none."""
    before = getattr(model, mutant.section)[mutant.id]
    if mutant.wrong == "left out" and _is_idle(*_left_out(before, mutant.declared)):
        return "only what is in play is looked for anyway"
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


def _left_out(before: Any, after: Any) -> tuple[t.Description | None, Term | None]:
    """The description that has one condition less, and that condition; all else must be as it was."""
    if isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        found = [_left_out(*pair) for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
        return found[0] if len(found) == 1 else (None, None)
    if type(before) is not type(after) or not is_dataclass(before):
        return None, None
    differing = [one.name for one in fields(before) if getattr(before, one.name) != getattr(after, one.name)]
    if len(differing) != 1:
        return None, None
    old, new = getattr(before, differing[0]), getattr(after, differing[0])
    if isinstance(before, t.Description) and differing == ["conditions"] and len(new) == len(old) - 1:
        at = next((at for at, one in enumerate(new) if one != old[at]), len(new))
        return (before, old[at]) if (*old[:at], *old[at + 1 :]) == new else (None, None)
    return _left_out(old, new)


def _is_idle(described: t.Description | None, condition: Term | None) -> bool:
    """Whether all that is described is on the board anyway."""
    if described is None:
        return False

    def says(one: Term | None, *operations: str) -> bool:
        about = isinstance(one, t.Builtin) and one.operation in operations and one.arguments[0]
        return isinstance(about, t.Variable) and about.name == described.variable

    parts = [part for one in described.conditions for part in _conjuncts(one)]
    return says(condition, "is_on_board", "is_in_play") and not any(says(one, "is_out_of_play") for one in parts)


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
    return _covered(model, rule, set(_conjuncts(rule.condition))) if alone else ""


def _forbidden_anyway(model: Model, before: Rule, after: Rule) -> str:
    """Whether another prohibition holds wherever the shorter condition does and the longer one does not."""
    if before.effect != "forbidden":
        return ""
    left = set(_conjuncts(after.condition))
    gone = [one for one in _conjuncts(before.condition) if one not in left]
    if len(gone) != 1 or len(_conjuncts(after.condition)) != len(_conjuncts(before.condition)) - 1:
        return ""
    return _covered(model, before, {*left, negated(gone[0])})


def _covered(model: Model, rule: Rule, known: set[Term]) -> str:
    """Whether all this together is forbidden without the rule."""
    for other in model.rules.values():
        beside = other.id != rule.id and other.question == rule.question and _always_stands(model, other, rule)
        if beside and any(set(_conjuncts(way)) <= known for way in _ways(other.condition)):
            return f"[{other.id}] forbids the same"
    return ""


def _always_stands(model: Model, other: Rule, beside: Rule) -> bool:
    """Whether a prohibition is there whenever `beside` is, and stands wherever it applies."""
    there = set(other.under) <= set(beside.under) and set(other.not_under) <= set(beside.not_under)
    if other.effect != "forbidden" or not there:
        return False
    rules: Iterable[Rule | Chart] = (*model.rules.values(), *model.charts.values())
    return not any(other.id in one.outranks for one in rules)


def _conjuncts(condition: Term | None) -> tuple[Term, ...]:
    if condition is None:
        return ()
    return condition.operands if isinstance(condition, t.All) else (condition,)


def _ways(condition: Term | None) -> tuple[Term | None, ...]:
    """Each of what suffices for a condition to hold."""
    return condition.operands if isinstance(condition, t.AnyOf) else (condition,)
