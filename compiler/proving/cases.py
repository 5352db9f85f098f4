"""What must hold for a value to be this or that: questions and branches taken apart into cases.

A case is a value and the conditions without which the value is never given. The cases of a question are
its rules (their conditions, their options), the cells of its charts (their keys) and its default. Whoever
has assumed none of the cases has assumed nothing that can be; outranking only makes rules answer less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from compiler import terms as t
from compiler.model import Chart, ChartKey, Declared, Model, Question, Rule
from compiler.proving.rewriting import negated
from compiler.trees import substitute
from runtime.records import dataclass

TOO_MANY = 40
FEW = 12  # cases of one rule that silences another, looked at
Looked = tuple[str, str]  # question, kind, choice, type or store; its name
OPTION = t.Kind("option")  # of the unknowns that stand for options


@dataclass(frozen=True)
class Case:
    value: t.Term
    conditions: tuple[t.Term, ...]


def option_on(name: str) -> t.Term:
    """The option, as an unknown: a yes-or-no that nothing in a rulebook can say."""
    return t.Read(t.YES_NO, f"option {name}", ())


def options_of(declared: Declared) -> tuple[t.Term, ...]:
    on = tuple(option_on(name) for name in declared.under)
    return on + tuple(negated(option_on(name)) for name in declared.not_under)


def cases_of_branches(term: t.Branches) -> list[Case]:
    found: list[Case] = []
    before: list[t.Term] = []
    for value, condition in term.branches:
        found.append(Case(value, (*before, *(() if condition is None else (condition,)))))
        if condition is not None:
            before.append(negated(condition))
    return found


def cases_of_rule(rule: Rule) -> list[Case]:
    """Each value it can say, with the rule's own conditions and options."""
    held = (*options_of(rule), *(() if rule.condition is None else (rule.condition,)))
    if rule.value is None:
        return [Case(t.YesNo(t.YES_NO, True), held)]
    if isinstance(rule.value, t.Branches):
        return [Case(one.value, (*held, *one.conditions)) for one in cases_of_branches(rule.value)]
    return [Case(rule.value, held)]


def cases_of_chart(model: Model, chart: Chart) -> list[Case]:
    question = model.questions[chart.question]
    slots = {slot.name: t.Variable(slot.kind, slot.name) for slot in question.slots}
    found = []
    for places, cell in chart.cells.items():
        keys = [axis[place] for axis, place in zip(chart.axes, places, strict=True)]
        met = [key_met(slots[name], key) for name, key in zip(chart.axis_slots, keys, strict=True)]
        value = constant(question.kind, cell.value)
        found.append(Case(value, (*options_of(chart), *(one for one in met if one is not None))))
    return found


def key_met(slot: t.Term, key: ChartKey) -> t.Term | None:
    if key.test == "anything" or key.value is None:
        return None
    value = constant(slot.kind, key.value)
    if key.test == "is":
        return t.Equal(t.YES_NO, slot, value)
    return t.Compare(t.YES_NO, ">=" if key.test == "at least" else "<=", slot, value)


def constant(kind: t.Kind, value: Fraction | str | bool) -> t.Term:
    if isinstance(value, bool):
        return t.YesNo(t.YES_NO, value)
    if isinstance(value, Fraction):
        return t.Number(t.NUMBER, value)
    if kind.name == "yes-or-no" and value in ("yes", "no"):
        return t.YesNo(t.YES_NO, value == "yes")
    return t.Name(kind, value)


def owners(model: Model, term: t.Read) -> Iterator[t.IsA]:
    """What those must be of whom a fact or mark holds: it is no at first, and can be said of no others."""
    store = model.stores.get(term.store)
    if store is not None and store.default in (None, t.YesNo(t.YES_NO, False)):
        for slot, one in zip(store.slots, term.arguments, strict=True):
            if slot.kind.name in model.kinds and not slot.kind.many:
                yield t.IsA(t.YES_NO, one, slot.kind.name)


class Cases:
    """The cases of asking, for one model."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._by_question: dict[str, list[Rule | Chart]] = {}
        everything: list[Rule | Chart] = [*model.rules.values(), *model.charts.values()]
        for one in everything:
            self._by_question.setdefault(one.question, []).append(one)
        self._known: dict[str, list[Case] | None] = {}

    def look(self, key: Looked) -> object:
        """What a proof may have looked up in the model, to see whether it would find the same again."""
        sort, name = key
        if sort == "question":
            return (self.model.questions.get(name), *self.answering(name))
        sections: Mapping[str, Mapping[str, object]] = {
            "kind": self.model.kinds,
            "choice": self.model.choices,
            "type": self.model.types,
            "store": self.model.stores,
        }
        return sections[sort].get(name)

    def answering(self, question: str) -> list[Rule | Chart]:
        return self._by_question.get(question, [])

    def of(self, rule: Rule | Chart) -> list[Case]:
        return cases_of_chart(self.model, rule) if isinstance(rule, Chart) else cases_of_rule(rule)

    def of_ask(self, term: t.Ask) -> list[Case] | None:
        """The cases with the arguments put in; None when it is better left whole."""
        question = self.model.questions.get(term.question)
        if question is None:
            return None
        if term.question not in self._known:
            found = list(self._of_question(question))
            self._known[term.question] = found if 0 < len(found) <= TOO_MANY else None
        known = self._known[term.question]
        if known is None or len(term.arguments) != len(question.slots):
            return None
        values = {slot.name: one for slot, one in zip(question.slots, term.arguments, strict=True)}
        return [with_values(case, values) for case in known]

    def _of_question(self, question: Question) -> Iterator[Case]:
        answering = self.answering(question.id)
        if question.combine == "permission":
            yield from self._of_permission(answering)
            return
        if question.combine != "one" or any(isinstance(r, Rule) and r.each is not None for r in answering):
            return
        if not answering and question.default is None:
            return  # a game that extends this pack may answer it yet
        waived = any(one.outranks for one in answering if isinstance(one, Rule) and one.effect == "nothing")
        always = False
        for rule in answering:
            if isinstance(rule, Chart) or rule.effect == "is":
                found = self.of(rule)
                always = always or any(not case.conditions for case in found)
                unsilenced = self.unsilenced(rule)
                yield from (Case(case.value, (*case.conditions, *unsilenced)) for case in found)
        default = question.default
        if default is None and question.kind.name == "yes-or-no":
            default = t.YesNo(t.YES_NO, False)
        if default is not None and (waived or not always):
            yield Case(default, () if waived else self._none_holds(answering))

    def unsilenced(self, rule: Rule | Chart) -> tuple[t.Term, ...]:
        """No rule applies that outranks this one and that itself nothing outranks."""
        answering = self.answering(rule.question)
        silenced = {name for one in answering for name in one.outranks}
        return tuple(
            negated(t.All(t.YES_NO, case.conditions))
            for one in answering
            if rule.id in one.outranks and one.id not in silenced
            for case in self.of(one)[:FEW]
        )

    def _of_permission(self, answering: list[Rule | Chart]) -> Iterator[Case]:
        """Allowed: nobody forbids whom nothing can silence. Forbidden: somebody forbids, unsilenced."""
        silenced = {name for one in answering for name in one.outranks}
        forbidding = [one for one in answering if isinstance(one, Rule) and one.effect == "forbidden"]
        held = {rule.id: t.All(t.YES_NO, cases_of_rule(rule)[0].conditions) for rule in forbidding}
        free = [negated(held[rule.id]) for rule in forbidding if rule.id not in silenced]
        yield Case(t.YesNo(t.YES_NO, True), tuple(free))
        for rule in forbidding:
            yield Case(t.YesNo(t.YES_NO, False), (held[rule.id], *self.unsilenced(rule)))

    def _none_holds(self, answering: list[Rule | Chart]) -> tuple[t.Term, ...]:
        return tuple(
            negated(t.All(t.YES_NO, case.conditions))
            for rule in answering
            if isinstance(rule, Rule) and rule.effect == "is"
            for case in cases_of_rule(rule)
        )


def with_values(case: Case, values: Mapping[str, t.Term]) -> Case:
    return Case(substitute(case.value, values), tuple(substitute(condition, values) for condition in case.conditions))
