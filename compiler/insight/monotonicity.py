"""How a condition goes as a number grows: whether more of it can only forbid.

Followed term by term, through definitions and permissions. What cannot be told is None, and proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from compiler import terms
from compiler.insight.dependence import Dependence
from compiler.insight.outranking import effect
from compiler.insight.played import Played
from compiler.model import Rule
from compiler.terms import Description, Term
from compiler.trees import terms_in

Senses = Mapping[str, int]  # of variables that go with the number
STILL: Senses = {}


class Sense:
    """How a value or condition goes as one number of the mover grows: 1 with it, -1 against it, 0 not at all.

    None: that cannot be told. The same number of somebody else stands still, so whoever it is read of, it goes with it
    or not at all: 1 and -1 say no more than that.
    """

    def __init__(self, w: Played, found: Dependence, store: str) -> None:
        self.w, self.found, self.store = w, found, store
        self._known: dict[tuple[str, tuple[tuple[str, int], ...]], int | None] = {}

    def of(self, term: Term, given: Senses = STILL) -> int | None:
        match term:
            case terms.Variable():
                return given.get(term.name, 0)
            case terms.Read():
                return self._read(term, given)
            case terms.Arithmetic(operator="+"):
                return self._same([self.of(term.left, given), self.of(term.right, given)])
            case terms.Arithmetic(operator="-"):
                return self._same([self.of(term.left, given), _turned(self.of(term.right, given))])
            case terms.Compare():
                left, right = self.of(term.left, given), self.of(term.right, given)
                grows = self._same([left, _turned(right)])
                return grows if term.operator in (">", ">=") else _turned(grows)
            case terms.Not():
                return _turned(self.of(term.operand, given))
            case terms.Builtin(operation="greater" | "lesser"):
                return self._same([self.of(one, given) for one in term.arguments])
            case terms.All() | terms.AnyOf():
                return self._same([self.of(one, given) for one in term.operands])
            case terms.Ask():
                return self._ask(term, given)
            case terms.Count():
                return self._described(term.description, given)
            case terms.Exists():
                return self._exists(term, given)
            case terms.Every():
                meant = self._described(term.description, given)
                return self._same([_turned(meant), self.of(term.condition, given)])
            case terms.Suppose():
                return self._suppose(term, given)
            case terms.Way() if term.kind == terms.YES_NO:
                return self._way(term, given)
        return 0 if self._still(terms_in(term), given) else None

    def _still(self, those: Iterable[Term], given: Senses) -> bool:
        return all(self.of(one, given) == 0 for one in those)

    def _read(self, term: terms.Read, given: Senses) -> int | None:
        default = self.w.model.stores[term.store].default
        if not self._still((*term.arguments, *(() if default is None else (default,))), given):
            return None
        return 1 if term.store == self.store else 0

    # ---- what is meant, supposed and reached

    def _described(self, d: Description, given: Senses) -> int | None:
        """Of how many there are."""
        among = 0 if self._still(d.numbers or (), given) else None
        return self._same([among, *(self.of(one, given) for one in d.conditions)])

    def _exists(self, term: terms.Exists, given: Senses) -> int | None:
        meant = self._described(term.description, given)
        if not self._still((term.number,), given):
            return None
        match term.operator:
            case ">=" | ">":
                return meant
            case "<=" | "<":
                return _turned(meant)
        none = isinstance(term.number, terms.Number) and term.number.value == 0
        return _turned(meant) if none or meant == 0 else None

    def _suppose(self, term: terms.Suppose, given: Senses) -> int | None:
        supposed = any(getattr(one, "store", None) == self.store for one in term.changes)
        return None if supposed or not self._still(terms_in(term.changes), given) else self.of(term.body, given)

    def _way(self, term: terms.Way, given: Senses) -> int | None:
        """Of whether there is one: the more can be passed and entered, the less it costs and the more it may."""
        through, step = term.on.through, term.on.step
        cost = 0 if step.cost is None else self.of(step.cost, given)
        most = 0 if term.most is None else self.of(term.most, given)
        shut = [self._described(one, given) for one in (through, step.description)]
        return self._same([*shut, _turned(cost), most]) if self._still((term.start, term.goal), given) else None

    # ---- questions

    def _ask(self, term: terms.Ask, given: Senses) -> int | None:
        slots = self.w.model.questions[term.question].slots
        inner: dict[str, int] = {}
        for slot, one in zip(slots, term.arguments, strict=True):
            sense = self.of(one, given)
            if sense is None:
                return None
            if sense != 0:
                inner[slot.name] = sense
        key = (term.question, tuple(sorted(inner.items())))
        if key not in self._known:
            self._known[key] = 0  # while it asks itself
            self._known[key] = self._question(term.question, inner)
        return self._known[key]

    def _question(self, id_: str, given: Senses) -> int | None:
        question = self.w.model.questions[id_]
        rules = [one for one in self.found.rules(id_) if isinstance(one, Rule)]
        if given and len(rules) < len(self.found.rules(id_)):
            return None  # a chart looks at its slots
        sense = {rule.id: self._rule(rule, given) for rule in rules}
        if all(one == 0 for one in sense.values()):
            default = question.default
            return 0 if default is None or self.of(default, given) == 0 else None
        silencing = any(sense[rule.id] != 0 and rule.outranks for rule in rules)
        if question.combine == "permission" and not silencing:
            return _turned(self._same([sense[rule.id] for rule in rules if effect(rule) == "forbidden"]))
        if question.is_definition and len(rules) == 1 and rules[0].condition is None and rules[0].value is not None:
            return self.of(rules[0].value, given)
        return None

    def _rule(self, rule: Rule, given: Senses) -> int | None:
        """Of its condition; a value that goes with the number is more than is told here."""
        if rule.value is not None and self.of(rule.value, given) != 0:
            return None
        if rule.each is not None and not self._still(rule.each.conditions, given):
            return None
        return 0 if rule.condition is None else self.of(rule.condition, given)

    @staticmethod
    def _same(senses: Iterable[int | None]) -> int | None:
        found = set(senses) - {0}
        return 0 if not found else found.pop() if len(found) == 1 else None


def _turned(sense: int | None) -> int | None:
    return None if sense is None else -sense
