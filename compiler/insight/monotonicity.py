"""How a condition goes as a number grows: whether more of it can only forbid.

Followed term by term, through definitions and permissions. What cannot be told is None, and proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from compiler import terms
from compiler.insight.dependence import Dependence
from compiler.insight.outranking import effect
from compiler.insight.played import Played
from compiler.model import Rule
from compiler.terms import Term
from compiler.trees import terms_in


class Sense:
    """How a value or condition goes as one number of the mover grows: 1 with it, -1 against it, 0 not at all.

    None: that cannot be told.
    """

    def __init__(self, w: Played, found: Dependence, store: str) -> None:
        self.w, self.found, self.store = w, found, store
        self._known: dict[tuple[str, frozenset[str]], int | None] = {}

    def of(self, term: Term, movers: frozenset[str]) -> int | None:
        match term:
            case terms.Read():
                inside = self._same([self.of(one, movers) for one in term.arguments])
                if inside != 0 or term.store != self.store:
                    return 0 if inside == 0 else None
                return 1 if isinstance(term.arguments[0], terms.Variable) and term.arguments[0].name in movers else None
            case terms.Arithmetic(operator="+"):
                return self._same([self.of(term.left, movers), self.of(term.right, movers)])
            case terms.Arithmetic(operator="-"):
                return self._same([self.of(term.left, movers), _turned(self.of(term.right, movers))])
            case terms.Compare():
                left, right = self.of(term.left, movers), self.of(term.right, movers)
                grows = self._same([left, _turned(right)])
                return grows if term.operator in (">", ">=") else _turned(grows)
            case terms.Not():
                return _turned(self.of(term.operand, movers))
            case terms.Builtin(operation="greater" | "lesser"):
                return self._same([self.of(one, movers) for one in term.arguments])
            case terms.All() | terms.AnyOf():
                return self._same([self.of(one, movers) for one in term.operands])
            case terms.Ask():
                return self._ask(term, movers)
        return 0 if all(self.of(one, movers) == 0 for one in terms_in(term)) else None

    def _ask(self, term: terms.Ask, movers: frozenset[str]) -> int | None:
        if any(self.of(one, movers) != 0 for one in term.arguments):
            return None
        slots = self.w.model.questions[term.question].slots
        mine = frozenset(
            slot.name
            for slot, one in zip(slots, term.arguments, strict=True)
            if isinstance(one, terms.Variable) and one.name in movers
        )
        key = (term.question, mine)
        if key not in self._known:
            self._known[key] = 0  # while it asks itself
            self._known[key] = self._question(term.question, mine)
        return self._known[key]

    def _question(self, id_: str, movers: frozenset[str]) -> int | None:
        question = self.w.model.questions[id_]
        rules = [one for one in self.found.rules(id_) if isinstance(one, Rule)]
        sense = {rule.id: self._rule(rule, movers) for rule in rules}
        if all(one == 0 for one in sense.values()):
            default = question.default
            return 0 if default is None or self.of(default, movers) == 0 else None
        silencing = any(sense[rule.id] != 0 and rule.outranks for rule in rules)
        if question.combine == "permission" and not silencing:
            return _turned(self._same([sense[rule.id] for rule in rules if effect(rule) == "forbidden"]))
        if question.is_definition and len(rules) == 1 and rules[0].condition is None and rules[0].value is not None:
            return self.of(rules[0].value, movers)
        return None

    def _rule(self, rule: Rule, movers: frozenset[str]) -> int | None:
        """Of its condition; a value that goes with the number is more than is told here."""
        if rule.value is not None and self.of(rule.value, movers) != 0:
            return None
        if rule.each is not None and any(self.of(one, movers) != 0 for one in rule.each.conditions):
            return None
        return 0 if rule.condition is None else self.of(rule.condition, movers)

    @staticmethod
    def _same(senses: Iterable[int | None]) -> int | None:
        found = set(senses) - {0}
        return 0 if not found else found.pop() if len(found) == 1 else None


def _turned(sense: int | None) -> int | None:
    return None if sense is None else -sense
