"""What there must be somewhere for a condition to hold of anybody: asked once, before each is asked of.

`each hex that is under shellfire` asks of every hex whether some mission is falling on it. Where nothing is falling at
all, no hex need be asked. What a condition needs is followed term by term, through questions that say yes only where
some rule of theirs does, down to `there is a ...`: that needs something of the kind, or of which the fact it speaks of
was stated. So rules of what a game does not have (aircraft, mines, bridges) cost next to nothing there.

Conditions hold in any order, so one that cannot hold settles it, whatever the others are. But what a question is asked
of is worked out before it is asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from compiler import terms
from compiler.insight.always_answers import always_told
from compiler.insight.outranking import answering, effect
from compiler.insight.played import Played
from compiler.model import Rule
from compiler.terms import Description, Term

MOST = 4  # alternatives: to look for more of them is no longer cheap

Needs = frozenset[tuple[str, int | str]]  # one of these: ("store", its number) or ("things", a noun)


def needed(w: Played, d: Description, conditions: Iterable[Term]) -> Needs | None:
    """One of which there must be for these conditions to hold of any of those described; None: nothing is known."""
    found = _of_all(w, conditions, frozenset())
    if found is None or len(found) > MOST or ("things", d.type or d.kind.name) in found:
        return None
    return found


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
        case terms.Exists() if (term.operator, w.plain(term.number)) in ((">=", 1), (">", 0)):
            return _of_description(w, term.description)
        case terms.Ask() if term.question not in asking and _asked_of_something(w, term):
            return _of_question(w, term.question, asking | {term.question})
    return None


def _asked_of_something(w: Played, asked: terms.Ask) -> bool:
    """A question is asked only once it is known of whom: where that cannot be told, or is nobody, it has no answer."""
    slots = w.model.questions[asked.question].slots
    return all(
        always_told(w, one) and (not one.kind.specials or bool(slot.kind.specials))
        for slot, one in zip(slots, asked.arguments, strict=True)
    )


def _of_question(w: Played, id_: str, asking: frozenset[str]) -> Needs | None:
    """Of one that is yes only where a rule says so."""
    question = w.model.questions[id_]
    rules = answering(w, id_)
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
    return _of_any(w, said, asking) if rules else None


def _of_description(w: Played, d: Description) -> Needs | None:
    for one in d.conditions:
        for each in one.operands if isinstance(one, terms.All) else (one,):
            if isinstance(each, terms.Read) and _holds_of_few(w, each, d.variable):
                return frozenset({("store", w.store_number[each.store])})
    if d.kind.name not in w.kinds_beneath or any(_is_out_of_play(one) for one in d.conditions):
        return None
    return frozenset({("things", d.type or d.kind.name)})


def _holds_of_few(w: Played, read: terms.Read, variable: str) -> bool:
    store = w.model.stores[read.store]
    mine = len(read.arguments) == 1 and isinstance(read.arguments[0], terms.Variable)
    return (
        mine
        and isinstance(read.arguments[0], terms.Variable)
        and read.arguments[0].name == variable
        and store.known_to is None
        and w.default(store) is False
    )


def _is_out_of_play(term: Term) -> bool:
    return any(
        isinstance(one, terms.Builtin) and one.operation == "is_out_of_play"
        for one in (term, *(term.operands if isinstance(term, terms.All) else ()))
    )
