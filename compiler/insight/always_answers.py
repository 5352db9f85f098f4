"""What can be told of any position: terms and questions that always come to a value.

Of such a question it is enough to ask until the answer is certain: where rules that nothing outranks say the same, the
first that stands gives the answer, as none of those after it can make it doubtful. Whatever is not known here to be
so is taken to be able to fail.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler import terms
from compiler.insight.cost import can_fail
from compiler.insight.outranking import Answering, answering, effect
from compiler.insight.played import Played
from compiler.model import Question, Rule
from compiler.terms import Term
from compiler.trees import terms_in

_TOLD = frozenset(
    "hex_of side_of is_in is_inside is_around is_on_board is_out_of_play is_in_play is_on_named_board is_in_area "
    "is_under_way is_anywhere is_adjacent is_on_edge distance hexside_between hexes_beside sides_beside sides_of_hex "
    "line_sides line_hexes line_along line_met line_met_far is_over opponent is_opponent these".split()
)  # not the moment: a position need not state it
_LOOKED_AT = (terms.Variable, terms.Number, terms.YesNo, terms.Name, terms.Nothing, terms.Equal, terms.OneOf)
_JOINED = (terms.Not, terms.All, terms.AnyOf, terms.Among, terms.IsA, terms.Count, terms.Exists, terms.Every)


def always_told(w: Played, term: Term) -> bool:
    return not can_fail(w.model, term) and _told(w, term)


def _told(w: Played, term: Term) -> bool:
    match term:
        case terms.Read():
            store = w.model.stores[term.store]
            if store.known_to is not None or w.default(store) is None:
                return False
        case terms.Ask():
            if not question_told(w, w.model.questions[term.question]):
                return False
        case terms.Builtin():
            if term.operation not in _TOLD:
                return False
        case terms.Compare():
            pass
        case _ if not isinstance(term, (*_LOOKED_AT, *_JOINED)):
            return False
    return all(_told(w, one) for one in terms_in(term))


def question_told(w: Played, question: Question) -> bool:
    if question.id not in w.told:
        w.told[question.id] = False, frozenset([question.id])  # while it is found out: what asks itself is not
        with w.looking() as looked:
            told = _question_told(w, question)
        w.told[question.id] = told, frozenset(looked)
    told, rests_on = w.told[question.id]
    w.looked_into |= rests_on
    return told


def _question_told(w: Played, question: Question) -> bool:
    rules = answering(w, question.id)
    if question.combine not in ("one", "permission") or not all(condition_told(w, rule) for rule in rules):
        return False
    if question.combine == "permission":
        return True
    saying = [rule for rule in rules if effect(rule) == "is"]
    if not all(isinstance(one, Rule) and one.value is not None and always_told(w, one.value) for one in saying):
        return False
    if len(saying) > 1 and same_said(w, saying) is None:
        return False
    if question.default is not None:
        return always_told(w, question.default)
    return question.kind.name == "yes-or-no" or any(isinstance(one, Rule) and one.condition is None for one in saying)


def condition_told(w: Played, rule: Answering) -> bool:
    """Whether it can always be told that the rule applies."""
    if not isinstance(rule, Rule) or rule.each is not None:
        return False
    return rule.condition is None or always_told(w, rule.condition)


def same_said(w: Played, rules: Sequence[Answering]) -> object:
    """The one constant that all of these say; None where they do not."""
    said = {w.plain(one.value) if isinstance(one, Rule) and one.value is not None else None for one in rules}
    return said.pop() if len(said) == 1 else None


def doubtful_first(w: Played, rules: Sequence[Answering]) -> list[Answering]:
    """Rules that all say the same, those of which it cannot always be told whether they apply before the others; but
    still after whatever outranks them. Then the first of the others that stands settles it."""
    if same_said(w, [rule for rule in rules if effect(rule) == "is"]) is None:
        return list(rules)
    placed: list[Answering] = []
    left = list(rules)
    while left:
        ready = [one for one in left if not any(one.id in other.outranks for other in left)]
        placed.append(next((one for one in ready if not condition_told(w, one)), ready[0]))
        left.remove(placed[-1])
    return placed
