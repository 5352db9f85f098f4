"""Whether conditions can hold together, as far as is plain to see.

What is assumed is taken apart until only plain facts about values are left. What must hold is noted in the
branch at hand; where one of several may hold, each is tried in a branch of its own. A branch closes
when a value has nothing left that it may be, when something is both equal and not, or is of two kinds that
exclude each other. If every branch closes, the conditions exclude each other: that is a proof. A branch that
stays open proves nothing, but says what a position must look like to be tried.

Questions with few cases are taken apart into those cases (see `cases.py`), to a bounded depth. `There is a D`
brings in somebody of whom D holds; `there is no D` is put to everybody known to be. What is not understood is
taken whole, as a value of which only equality is known: two readings of it in one form are the same value.
Every step counts against a budget; when it is spent, `Spent` is raised and nothing is proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from fractions import Fraction
from itertools import count

from compiler import terms as t
from compiler.model import Model
from compiler.proving.assumed import Assumed, Choice, together
from compiler.proving.branches import Branch, Form
from compiler.proving.cases import Case, Cases, Looked, cases_of_branches, owners
from compiler.proving.domains import (
    ANY,
    NO_NAME,
    OPPOSITE,
    TURNED,
    Domain,
    but_names,
    but_number,
    number_that,
    only_names,
)
from compiler.proving.rewriting import (
    canonical,
    described_by,
    free_variables,
    negated,
    plain_name,
    put,
)
from compiler.proving.sums import holds_between, linear
from compiler.trees import FRESH, opened
from runtime.operations import OUT_TOO
from runtime.records import dataclass

DEPTH = 4
THINGS = 8
YES, NO = only_names("yes"), only_names("no")
YES_OR_NO = only_names("yes", "no")
SPECIAL = ("prohibited", "none", "unlimited")
COUNTED = ("distance", "turn", "direction")


class Spent(Exception):
    """The budget is spent."""


@dataclass
class Prover:
    model: Model
    cases: Cases
    budget: int = 4000
    looked: set[Looked] = field(default_factory=set)  # what was looked up in the model
    _names: Iterator[int] = field(default_factory=lambda: count(500))

    def is_refuted(self, *conditions: t.Term) -> bool:
        return next(self.open_branches(*conditions), None) is None

    def open_branches(self, *conditions: t.Term) -> Iterator[Branch]:
        branch = Branch()
        for variable in free_variables(conditions):
            self._meet(branch, variable)
        yield from self._open(branch, [Assumed(one) for one in conditions], [])

    # ---- the search

    def _open(self, branch: Branch, pending: list[Assumed], choices: list[Choice]) -> Iterator[Branch]:
        while True:
            while pending:
                self.budget -= 1
                if self.budget < 0:
                    raise Spent
                taken = self._take(branch, pending.pop())
                if taken is False:
                    return
                if taken is True:
                    continue
                if len(taken) == 1:
                    pending.extend(taken[0])
                else:
                    choices = [*choices, taken]
            further = self._put_together(branch)
            if not further:
                break
            choices = [*choices, *further]
            if any(not choice for choice in further):
                return
        if not choices:
            yield branch
            return
        choice = min(choices, key=len)
        rest = [one for one in choices if one is not choice]
        for row in choice:
            yield from self._open(branch.copy(), list(row), rest)

    def _put_together(self, branch: Branch) -> list[Choice]:
        """Everybody known to be, against everything known not to be."""
        found: list[Choice] = []
        for i, described in enumerate(branch.nowhere):
            for j, thing in enumerate(branch.things):
                if (i, j) not in branch.asked:
                    branch.asked.add((i, j))
                    conditions = self._conditions_of(described, thing)
                    if conditions is not None:
                        found.append([[Assumed(one, False)] for one in conditions])
        return found

    def _conditions_of(self, described: t.Description, thing: t.Variable) -> list[t.Term] | None:
        """What must hold for the thing to be so described; None when it never can be."""
        wanted, actual = described.kind.name, thing.kind.name
        conditions = list(opened(described, thing))
        if wanted not in self._lineage(actual):
            if actual not in self._lineage(wanted):
                return None
            conditions.append(t.IsA(t.YES_NO, thing, wanted))
        if described.type is not None:
            conditions.append(t.IsA(t.YES_NO, thing, described.type, True))
        own = (t.Variable(described.kind, described.variable),)
        out_too = any(t.Builtin(t.YES_NO, one, own) in described.conditions for one in OUT_TOO)
        if "thing" in self._lineage(actual) and not out_too:
            conditions.append(t.Builtin(t.YES_NO, "is_in_play", (thing,)))
        return conditions

    def _meet(self, branch: Branch, variable: t.Variable) -> None:
        if variable.kind.name != "number" and not variable.kind.many and len(branch.things) < THINGS:
            branch.things.append(variable)

    def _lineage(self, kind: str) -> list[str]:
        names = [kind]
        while names[-1] in self.model.kinds and len(names) < 50:
            names.append(self.model.kinds[names[-1]].parent)
        self.looked.update(("kind", name) for name in names)
        return names

    # ---- taking conditions apart: True settled, False cannot be, else one of these rows

    def _take(self, branch: Branch, assumed: Assumed) -> bool | Choice:
        term, holds, depth = assumed.term, assumed.holds, assumed.depth
        if assumed.case is not None:
            asking, value = assumed.case
            before = branch.cases.setdefault(asking, value)
            if before != value:
                agree = Assumed(t.Equal(t.YES_NO, before, value), True, depth)
                return [[agree, Assumed(term, holds, depth)]]
        plainer = self._plainer(branch, assumed)
        if plainer is not None:
            return plainer
        split = self._split(term, depth)
        if split and not branch.limit(canonical(term), YES_OR_NO, YES if holds else NO):
            return False
        if split:
            return [
                [
                    *(Assumed(condition, True, depth + 1) for condition in case.conditions),
                    Assumed(put(term, part, case.value), holds, depth + 1, (canonical(part), case.value)),
                ]
                for part, case in split
            ]
        match term:
            case t.Equal():
                return self._equal(branch, term.left, term.right, holds, depth)
            case t.Compare():
                return self._compare(branch, term, holds)
        if holds and isinstance(term, t.Read):
            self.looked.add(("store", term.store))
            if not all(self._is_a(branch, one, True) for one in owners(self.model, term)):
                return False
        return self._limit(branch, term, YES if holds else NO)

    def _plainer(self, branch: Branch, assumed: Assumed) -> bool | Choice | None:
        """The same in plainer conditions, or settled outright; None of what is as plain as can be."""
        term, holds, depth = assumed.term, assumed.holds, assumed.depth

        def same(one: t.Term, so: bool) -> Choice:
            return [[Assumed(one, so, depth)]]

        match term:
            case t.YesNo():
                return term.value == holds
            case t.Not():
                return same(term.operand, not holds)
            case t.All():
                return together(term.operands, holds, depth, as_one=holds)
            case t.AnyOf():
                return together(term.operands, holds, depth, as_one=not holds)
            case t.Exists():
                return self._exists(branch, term, holds, depth)
            case t.Every():
                lacking = (*term.description.conditions, negated(term.condition))
                one = described_by(term.description, lacking)
                return same(t.Exists(t.YES_NO, one, ">=", t.Number(t.NUMBER, Fraction(1))), not holds)
            case t.Among(group=t.SetOf() as group) if isinstance(term.element, t.Variable):
                conditions = self._conditions_of(group.description, term.element)
                return not holds if conditions is None else together(conditions, holds, depth, as_one=holds)
            case t.Among(group=t.Nothing()):
                return not holds
            case t.Builtin(operation="is_anywhere"):
                return holds
            case t.Builtin(operation="is_out_of_play"):
                return same(t.Builtin(t.YES_NO, "is_in_play", term.arguments), not holds)
            case t.Builtin(operation="is_on_board" | "is_in_play") if self._has_place(term.arguments[0]):
                place = t.Builtin(t.Kind("hex", specials=("none",)), "hex_of", term.arguments)
                where = term.arguments[0] if term.arguments[0].kind.name == "hex" else place
                return same(t.Equal(t.YES_NO, where, t.Name(where.kind, "none")), not holds)
            case t.Builtin(operation="is_in"):
                place = t.Builtin(t.Kind("hex", specials=("none",)), "hex_of", term.arguments[:1])
                return same(t.Equal(t.YES_NO, place, term.arguments[1]), holds)
            case t.IsA():
                return self._is_a(branch, term, holds)
            case t.OneOf():
                options = tuple(t.Equal(t.YES_NO, term.operand, one) for one in term.options)
                if all(isinstance(one, t.Name) for one in term.options) and not self._split(term, depth):
                    names = [one.value for one in term.options if isinstance(one, t.Name)]
                    return self._limit(branch, term.operand, only_names(*names) if holds else but_names(*names))
                return same(t.AnyOf(t.YES_NO, options), holds)
        return None

    def _has_place(self, term: t.Term) -> bool:
        return "record" not in self._lineage(term.kind.name)

    def _split(self, term: t.Term, depth: int) -> list[tuple[t.Term, Case]]:
        """The first part of the term that has cases, with each of them."""
        if isinstance(term, t.Branches):
            return [(term, case) for case in cases_of_branches(term)]
        if isinstance(term, t.Ask):
            self.looked.add(("question", term.question))
            cases = self.cases.of_ask(term) if depth < DEPTH else None
            return [(term, case) for case in cases or ()]
        inner: tuple[t.Term, ...] = ()
        match term:
            case t.Equal() | t.Compare() | t.Arithmetic():
                inner = (term.left, term.right)
            case t.OneOf() | t.Round():
                inner = (term.operand,)
        for part in inner:
            found = self._split(part, depth)
            if found:
                return found
        return []

    # ---- plain facts

    def _limit(self, branch: Branch, term: t.Term, to: Domain) -> bool:
        if isinstance(term, (t.Name, t.HexLabel)):
            return not only_names(plain_name(term)).meet(to).is_empty
        if isinstance(term, t.Number):
            return to.holds_number(term.value)
        key = canonical(term)
        return branch.limit(key, self._start(key), to)

    def _start(self, term: t.Term) -> Domain:
        kind = term.kind
        if kind.many:
            return ANY
        if kind.name == "number":
            start = Domain(names=frozenset(kind.specials))
            if isinstance(term, t.Count) or (isinstance(term, t.Builtin) and term.operation in COUNTED):
                start = start.meet(Domain(low=Fraction(0), whole=True))
            return start
        if kind.name == "yes-or-no":
            return YES_OR_NO
        self.looked.add(("choice", kind.name))
        if kind.name in self.model.choices:
            return only_names(*self.model.choices[kind.name].names, *kind.specials)
        return Domain(without=frozenset(SPECIAL) - frozenset(kind.specials), numbers=False)

    def _is_a(self, branch: Branch, term: t.IsA, holds: bool) -> bool:
        operand = branch.first(canonical(term.operand))
        table = branch.is_a if holds else branch.is_not_a
        table.setdefault(operand, set()).add((term.noun, term.is_type))
        self.looked.update(("kind", noun) for noun, _ in branch.is_a.get(operand, ()))
        self.looked.add(("kind", term.operand.kind.name))
        being = {*branch.is_a.get(operand, ()), (term.operand.kind.name, False)}
        lines = [self._noun_lineage(*noun) for noun in being if noun[0] in self.model.kinds or noun[1]]
        for one in lines:
            for other in lines:
                if one[0] not in other and other[0] not in one:
                    return False
        excluded = branch.is_not_a.get(operand, set())
        return not any(noun in line for noun in excluded for line in lines)

    def _noun_lineage(self, noun: str, is_type: bool) -> list[tuple[str, bool]]:
        if is_type:
            self.looked.add(("type", noun))
            kind = self.model.types[noun].kind
            return [(noun, True), *((name, False) for name in self._lineage(kind))]
        return [(name, False) for name in self._lineage(noun)]

    def _exists(self, branch: Branch, term: t.Exists, holds: bool, depth: int) -> bool | Choice:
        count_of = t.Count(t.NUMBER, term.description)
        operator = term.operator if holds else OPPOSITE[term.operator]
        if not isinstance(term.number, t.Number):
            if operator in ("==", "!="):
                equal = t.Equal(t.YES_NO, count_of, term.number)
                return [[Assumed(equal, operator == "==", depth)]]
            return [[Assumed(t.Compare(t.YES_NO, operator, count_of, term.number), True, depth)]]
        number = term.number.value
        to = but_number(number) if operator == "!=" else number_that(operator, number)
        if not self._limit(branch, count_of, to):
            return False
        known = branch.domains[branch.first(canonical(count_of))]
        if known.last_whole == 0:
            branch.nowhere.append(term.description)
        at_least_one = (known.first_whole or 0) >= 1 or Fraction(0) in known.holes
        if not at_least_one:
            return True
        known_of_them: list[t.Term] = []
        for _ in range(min(known.first_whole or 1, THINGS - len(branch.things))):
            somebody = t.Variable(term.description.kind, f"{FRESH}{next(self._names)}")
            self._meet(branch, somebody)
            known_of_them += self._conditions_of(term.description, somebody) or ()
        return [[Assumed(one, True, depth) for one in known_of_them]]

    def _equal(self, branch: Branch, left: t.Term, right: t.Term, holds: bool, depth: int) -> bool | Choice:
        if canonical(left) == canonical(right):
            return holds
        if left.kind.name == "yes-or-no":
            if isinstance(left, t.YesNo):
                left, right = right, left
            if isinstance(right, t.YesNo):
                return [[Assumed(left, right.value == holds, depth)]]
            return [[Assumed(left, so, depth), Assumed(right, so == holds, depth)] for so in (True, False)]
        if isinstance(left, (t.Name, t.HexLabel)):
            left, right = right, left
        if isinstance(right, (t.Name, t.HexLabel)):
            name = plain_name(right)
            return self._limit(branch, left, only_names(name) if holds else but_names(name))
        if left.kind.name == "number" and right.kind.name == "number":
            special = left.kind.specials or right.kind.specials
            if not special or isinstance(left, t.Number) or isinstance(right, t.Number):
                return self._number(branch, left, "==" if holds else "!=", right)
        one, other = canonical(left), canonical(right)
        if holds:
            return branch.unite(one, other, self._start(one), self._start(other))
        return branch.part(one, other)

    def _compare(self, branch: Branch, term: t.Compare, holds: bool) -> bool:
        operator = term.operator if holds else OPPOSITE[term.operator]
        kind = term.left.kind.name
        self.looked.add(("choice", kind))
        if kind not in self.model.choices:
            return self._number(branch, term.left, operator, term.right)
        names = self.model.choices[kind].names
        left, right = term.left, term.right
        if isinstance(left, t.Name):
            left, right, operator = right, left, TURNED[operator]
        if not isinstance(right, t.Name) or right.value not in names:
            return self._limit(branch, term, YES if holds else NO)
        at = names.index(right.value)
        fitting = [
            name for i, name in enumerate(names) if number_that(operator, Fraction(at)).holds_number(Fraction(i))
        ]
        return self._limit(branch, left, only_names(*fitting))

    def _number(self, branch: Branch, left: t.Term, operator: str, right: t.Term) -> bool:
        """Both sides as one sum of values against one number."""
        summed, rest = linear(left, Fraction(1))
        for term, times in linear(right, Fraction(-1))[0].items():
            summed[term] = summed.get(term, Fraction(0)) + times
        rest += linear(right, Fraction(-1))[1]
        form = sorted(((term, times) for term, times in summed.items() if times), key=repr)
        bound = -rest
        if not form:
            return holds_between(Fraction(0), operator, bound)
        scale = form[0][1]
        if scale < 0:
            operator = TURNED[operator]
        bound /= scale
        to = but_number(bound) if operator == "!=" else number_that(operator, bound)
        if len(form) == 1:
            return self._limit(branch, form[0][0], to)
        if operator != "!=":
            for term, _ in form:
                if not self._limit(branch, term, NO_NAME):
                    return False
        scaled: Form = tuple((term, times / scale) for term, times in form)
        return branch.limit_form(scaled, to)
