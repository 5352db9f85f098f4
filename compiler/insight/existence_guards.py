"""What there must be somewhere for a condition to hold of anybody: asked once, before each is asked of.

`each hex that is under shellfire` asks of every hex whether some mission is falling on it. Where nothing is falling at
all, no hex need be asked. What a condition needs is followed term by term, through questions that say yes only where
some rule of theirs does, down to `there is a ...`: that needs something of the kind, or of which the fact it speaks of
was stated. So rules of what a game does not have (aircraft, mines, bridges) cost next to nothing there.

Conditions hold in any order, so one that cannot hold settles it, whatever the others are. But what a question is asked
of is worked out before it is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from compiler import terms
from compiler.insight.always_answers import always_told
from compiler.insight.outranking import Answering, answering, effect, outrankers
from compiler.insight.played import Played
from compiler.model import Question, Rule
from compiler.terms import Description, Term
from runtime.operations import OUT_TOO

MOST = 4  # alternatives: to look for more of them is no longer cheap

Needs = frozenset[tuple[str, int | str]]  # one of these: ("store", its number) or ("things", a noun)


def needed(w: Played, d: Description, conditions: Iterable[Term]) -> Needs | None:
    """One of which there must be for these conditions to hold of any of those described; None: nothing is known."""
    found = _of_all(w, conditions, frozenset())
    if found is None or len(found) > MOST or ("things", d.type or d.kind.name) in found:
        return None
    return found


def needs_of(w: Played, d: Description) -> list[Needs]:
    """All that there must be somewhere for there to be one that is described: of each row one or another."""
    found = [_of_description(w, d), *(_of(w, one, frozenset()) for one in d.conditions)]
    return [one for one in dict.fromkeys(found) if one is not None and len(one) <= MOST]


def _of_all(w: Played, conditions: Iterable[Term], asking: frozenset[str]) -> Needs | None:
    """The fewest alternatives of any of these."""
    found = [needs for one in conditions if (needs := _of(w, one, asking)) is not None]
    return min(found, key=len, default=None)


def _of_any(w: Played, conditions: Iterable[Term], asking: frozenset[str]) -> Needs | None:
    found: Needs = frozenset()
    for one in conditions:
        needs = _of(w, one, asking)
        if needs is None:
            return None
        found |= needs
    return found


def _of(w: Played, term: Term, asking: frozenset[str]) -> Needs | None:
    match term:
        case terms.All():
            return _of_all(w, term.operands, asking)
        case terms.AnyOf():
            return _of_any(w, term.operands, asking)
        case terms.Not():
            return _of_none(w, term.operand, asking)
        case terms.Exists() if (term.operator, w.plain(term.number)) in ((">=", 1), (">", 0)):
            return _of_description(w, term.description)
        case terms.Read() if _is_told(w, term):
            return frozenset({("store", w.store_number[term.store])})
        case terms.Ask() if term.question not in asking and asked_of_something(w, term):
            return _of_question(w, term.question, asking | {term.question})
    return None


def _of_none(w: Played, term: Term, asking: frozenset[str]) -> Needs | None:
    """What there must be for the term not to hold."""
    match term:
        case terms.AnyOf():
            return _of_all(w, [terms.Not(terms.YES_NO, one) for one in term.operands], asking)
        case terms.All():
            return _of_any(w, [terms.Not(terms.YES_NO, one) for one in term.operands], asking)
        case terms.Not():
            return _of(w, term.operand, asking)
        case terms.Exists() if (term.operator, w.plain(term.number)) in (("==", 0), ("<", 1), ("<=", 0)):
            return _of_description(w, term.description)
    return None


def asked_of_something(w: Played, asked: terms.Ask, told: Collection[str] = ()) -> bool:
    """A question is asked only once it is known of whom: where that cannot be told, or is nobody, it has no answer.
    `told`: operations of the moment that have been found to be told."""
    slots = w.model.questions[asked.question].slots
    return all(
        (_is_one_of(one, told) or always_told(w, one)) and (not one.kind.specials or bool(slot.kind.specials))
        for slot, one in zip(slots, asked.arguments, strict=True)
    )


def _is_one_of(term: Term, operations: Collection[str]) -> bool:
    return isinstance(term, terms.Builtin) and term.operation in operations


def _of_question(w: Played, id_: str, asking: frozenset[str]) -> Needs | None:
    question, rules = w.model.questions[id_], answering(w, id_)
    if question.combine == "permission":
        return _of_all(w, no_whenever(rules), asking)
    yes = no_by_default(w, question, rules)
    return None if yes is None else _of_any(w, yes, asking)


def no_whenever(rules: Sequence[Answering]) -> list[Term]:
    """Of a permission: what must hold for it to be given, of every rule that forbids it and that nothing outranks."""
    sure = [one for one in rules if effect(one) == "forbidden" and not outrankers(one, rules)]
    said = [one.condition for one in sure if isinstance(one, Rule) and one.each is None]
    return [terms.Not(terms.YES_NO, one) for one in said if one is not None]


def no_by_default(w: Played, question: Question, rules: Sequence[Answering]) -> list[Term] | None:
    """Of a question that is yes only where a rule says so: what must hold, of one rule or another."""
    if question.kind.name != "yes-or-no" or question.combine != "one":
        return None
    if question.default is not None and w.plain(question.default) is not False:
        return None
    said: list[Term] = []
    for rule in rules:
        if not isinstance(rule, Rule) or rule.each is not None or rule.value is None or effect(rule) != "is":
            return None
        if w.plain(rule.value) is False:
            return None  # whether it applies may be in doubt
        parts = [one for one in (rule.value, rule.condition) if one is not None]
        said.append(terms.All(terms.YES_NO, tuple(parts)))
    return said or None


def _of_description(w: Played, d: Description) -> Needs | None:
    for one in d.conditions:
        for each in one.operands if isinstance(one, terms.All) else (one,):
            if isinstance(each, terms.Read) and _is_told(w, each) and _is_of(each, d.variable):
                return frozenset({("store", w.store_number[each.store])})
    if d.kind.name not in w.kinds_beneath or any(_is_out_of_play(one) for one in d.conditions):
        return None
    return frozenset({("things", d.type or d.kind.name)})


def _is_told(w: Played, read: terms.Read) -> bool:
    """Whether it holds of nobody unless somebody is told of, and is no secret."""
    store = w.model.stores[read.store]
    return store.known_to is None and w.default(store) is False


def _is_of(read: terms.Read, variable: str) -> bool:
    return [one.name if isinstance(one, terms.Variable) else None for one in read.arguments] == [variable]


def _is_out_of_play(term: Term) -> bool:
    return any(
        isinstance(one, terms.Builtin) and one.operation in OUT_TOO
        for one in (term, *(term.operands if isinstance(term, terms.All) else ()))
    )
