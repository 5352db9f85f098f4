"""The cost of a step of a way, which may not be less than nothing: else going round and round would make a way cheaper.

What cannot be less than nothing is followed through what is asked and stated: numbers, charts, what rules say, what
facts are at first and what steps make of them. What cannot be seen so is refused, with the way to make sure of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property, partial

from compiler import terms as t
from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, diagnose
from compiler.model import Chart, Declared, Model, Rule
from compiler.source import Itself, Memory
from compiler.trees import within

_COUNTED = ("distance", "turn", "direction", "turned")


def check(model: Model, memory: Memory | None = None) -> Iterator[Diagnostic]:
    memory = memory or Memory()
    reckoning = Reckoning(model)
    done = (model.actions, model.procedures, model.follows, model.upkeeps, model.changes, model.examples)
    for some in (model.rules, model.questions, *done, model.stores):
        for one in some.values():
            assert isinstance(one, Declared)
            where = (_costs, type(one), one.pack, one.id)
            for cost in memory.of(where, Itself(one), partial(_costs, one)):
                if not reckoning.at_least_nothing(cost):
                    yield diagnose(
                        "negative-cost",
                        "this step of a way may cost less than nothing",
                        cost.span or place(one),
                        help="say `the greater of 0 and ...` where it never should",
                    )


def _costs(declared: Declared) -> tuple[t.Term, ...]:
    """Of the steps of ways that it speaks of."""
    steps = (one for one in within(declared) if isinstance(one, t.Entered))
    return tuple(one.cost for one in steps if one.cost is not None)


class Reckoning:
    def __init__(self, model: Model) -> None:
        self.model = model
        self._known: dict[str, bool] = {}

    def at_least_nothing(self, term: t.Term) -> bool:
        """Whether it is no number below 0 in any position that play comes to."""
        match term:
            case t.Number():
                return term.value >= 0
            case t.Name() | t.Count() | t.Way():
                return True
            case t.Ask():
                return self._asked(term.question)
            case t.Read():
                return self._held(term.store)
            case t.Builtin(operation="greater"):
                return any(map(self.at_least_nothing, term.arguments))
            case t.Builtin(operation="lesser"):
                return all(map(self.at_least_nothing, term.arguments))
            case t.Builtin():
                return term.operation in _COUNTED
            case t.Arithmetic():
                both = self.at_least_nothing(term.left) and self.at_least_nothing(term.right)
                return term.operator != "-" and both
            case t.Round():
                return self.at_least_nothing(term.operand)
            case t.Gather() | t.Suppose():
                return self.at_least_nothing(term.body)
            case t.Branches():
                return all(self.at_least_nothing(value) for value, _ in term.branches)
        return False

    def _asked(self, question_id: str) -> bool:
        if question_id not in self._known:
            self._known[question_id] = True  # what it says by asking itself it says by one of its other rules
            self._known[question_id] = self._answers(question_id)
        return self._known[question_id]

    def _answers(self, question_id: str) -> bool:
        question = self.model.questions[question_id]
        rules = [one for one in self.model.rules.values() if one.question == question_id]
        charts = [one for one in self.model.charts.values() if one.question == question_id]
        if question.combine in ("sum", "product") and any(self._raises(one) for one in rules):
            return not any(one.effect == "at most" and not self._says(one) for one in rules)
        default = question.default is None or self.at_least_nothing(question.default)
        return default and all(map(self._says, rules)) and not any(map(_printed_below, charts))

    def _raises(self, rule: Rule) -> bool:
        """Whether it lifts whatever is less to nothing at least."""
        always = rule.condition is None and not rule.under and not rule.not_under
        return rule.effect == "at least" and always and self._says(rule)

    def _says(self, rule: Rule) -> bool:
        return rule.value is None or rule.effect == "rounded" or self.at_least_nothing(rule.value)

    def _held(self, store_id: str) -> bool:
        if store_id not in self._known:
            self._known[store_id] = True
            self._known[store_id] = all(self._stated(store_id))
        return self._known[store_id]

    def _stated(self, store_id: str) -> Iterator[bool]:
        """At first, in print, and by each step that there is."""
        store = self.model.stores[store_id]
        yield store.default is None or self.at_least_nothing(store.default)
        for one in self.model.types.values():
            value = one.values.get(store_id)
            yield not isinstance(value, Fraction) or value >= 0
        for step in self._steps:
            if isinstance(step, t.Set | t.Change) and step.store == store_id:
                yield self.at_least_nothing(step.value if isinstance(step, t.Set) else step.by)
            elif isinstance(step, t.LetRecord):
                yield all(self.at_least_nothing(value) for name, value in step.attributes if name == store_id)

    @cached_property
    def _steps(self) -> tuple[t.Step, ...]:
        model = self.model
        doing = (model.actions, model.procedures, model.follows, model.upkeeps, model.changes, model.rules)
        return tuple(_steps(declared for some in doing for declared in some.values()))


def _steps(those: Iterable[object]) -> Iterator[t.Step]:
    return (one for declared in those for one in within(declared) if isinstance(one, t.Step))


def _printed_below(chart: Chart) -> bool:
    return any(isinstance(cell.value, Fraction) and cell.value < 0 for cell in chart.cells.values())
