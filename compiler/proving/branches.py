"""One way in which everything assumed so far could be: what each value may still be, who is equal to whom."""

from __future__ import annotations

from dataclasses import field, replace
from fractions import Fraction

from compiler import terms as t
from compiler.proving.domains import ANY, Domain
from compiler.proving.rewriting import canonical, put
from compiler.trees import within
from runtime.records import dataclass

Form = tuple[tuple[t.Term, Fraction], ...]  # a sum of values, each so many times; the first of them once


@dataclass
class Branch:
    """`domains` is by the first of the values known to be equal; `same` leads there."""

    domains: dict[t.Term, Domain] = field(default_factory=dict)
    forms: dict[Form, Domain] = field(default_factory=dict)
    same: dict[t.Term, t.Term] = field(default_factory=dict)
    different: list[tuple[t.Term, t.Term]] = field(default_factory=list)
    is_a: dict[t.Term, set[tuple[str, bool]]] = field(default_factory=dict)
    is_not_a: dict[t.Term, set[tuple[str, bool]]] = field(default_factory=dict)
    things: list[t.Variable] = field(default_factory=list)  # what is known to be
    nowhere: list[t.Description] = field(default_factory=list)  # what is known not to be
    asked: set[tuple[int, int]] = field(default_factory=set)  # which of the two were put together
    cases: dict[t.Term, t.Term] = field(default_factory=dict)  # what an asking was taken to answer

    def copy(self) -> Branch:
        return replace(
            self,
            domains=dict(self.domains),
            forms=dict(self.forms),
            same=dict(self.same),
            different=list(self.different),
            is_a={term: set(nouns) for term, nouns in self.is_a.items()},
            is_not_a={term: set(nouns) for term, nouns in self.is_not_a.items()},
            things=list(self.things),
            nowhere=list(self.nowhere),
            asked=set(self.asked),
            cases=dict(self.cases),
        )

    def first(self, term: t.Term) -> t.Term:
        """The value by which the term is known here; what it is about is put by its own first too."""
        while term in self.same:
            term = self.same[term]
        if not self.same:
            return term
        for other, first in self.same.items():
            term = put(term, other, first)
        return canonical(term)

    def limit(self, term: t.Term, start: Domain, to: Domain) -> bool:
        """Know more of a value; False when nothing is left of it."""
        first = self.first(term)
        now = self.domains.get(first, start).meet(start).meet(to)
        self.domains[first] = now
        return not now.is_empty

    def limit_form(self, form: Form, to: Domain) -> bool:
        now = self.forms.get(form, ANY).meet(to)
        self.forms[form] = now
        return now.has_numbers

    def unite(self, one: t.Term, other: t.Term, start_one: Domain, start_other: Domain) -> bool:
        first, second = self.first(one), self.first(other)
        if first == second:
            return True
        if second in within(first):
            first, second = second, first
            start_one, start_other = start_other, start_one
        known = self.domains.pop(second, start_other).meet(start_other)
        self.same[second] = first
        return self.limit(first, start_one, known) and self._put_anew() and self.agrees()

    def _put_anew(self) -> bool:
        """What was known of values about equals is now known of one value."""
        before, self.domains = self.domains, {}
        return all(self.limit(term, ANY, domain) for term, domain in before.items())

    def part(self, one: t.Term, other: t.Term) -> bool:
        self.different.append((one, other))
        return self.agrees()

    def agrees(self) -> bool:
        return all(self.first(one) != self.first(other) for one, other in self.different)
