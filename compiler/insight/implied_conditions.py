"""What conditions on several choices say of one of them alone, whatever the others are.

Where `the worker may do the task in the place` is forbidden to whoever is asleep, it is so for any task in any place.
So before any task is tried with any place, it can be asked who could ever be the worker; and where nobody could,
nothing is tried at all. What is found here is *implied*: wherever the condition holds, it holds. Never is more asked of
the choice than the condition would ask, so whoever is left out could never have been chosen.

- What speaks of the known variables only is implied by itself; of `all of these` each part is, of `any of these` any.
- A permission implies that no rule forbids it which nothing outranks, as far as what that rule asks follows from what
  is known (is *enough* for the rule to apply). A yes-or-no question that is no by default implies that some rule says
  yes; a definition is such a question with one rule. Charts are not looked into.
- That there is something so implies that there is something of which holds whatever of this speaks of nothing else.
  Where a question has several ways to say yes, that of each way for which something must be there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from compiler import terms
from compiler.insight.outranking import Answering, answering, effect, outrankers
from compiler.insight.played import Played
from compiler.model import Question, Rule
from compiler.terms import Description, Term
from compiler.trees import free_names, substitute, within
from runtime.operations import OUT_TOO

DEEP = 4  # questions asked within questions; deeper ones are not followed


def implied(w: Played, term: Term, known: frozenset[str], deep: int = DEEP) -> Term | None:
    """A condition on the known variables that holds wherever the term holds; None where nothing is found."""
    if free_names(term) <= known:
        return term
    match term:
        case terms.All():
            return _and([implied(w, one, known, deep) for one in term.operands])
        case terms.AnyOf():
            return _or(_each([implied(w, one, known, deep) for one in term.operands]))
        case terms.Not():
            return _not(_enough(w, term.operand, known, deep))
        case terms.Exists() if _at_least_one(w, term):
            found = _described(w, term.description, known, deep)
            return None if found is None else replace(term, description=found)
        case terms.Ask() if deep and _speaks_of(term, known):
            question = w.model.questions[term.question]
            rules = answering(w, question.id)
            if question.combine == "permission":
                sure = [one for one in rules if effect(one) == "forbidden" and not outrankers(one, rules)]
                said = [_condition(question, one, term) for one in sure]
                return _and([one and _not(_enough(w, one, known, deep - 1)) for one in said])
            if _is_no_at_first(w, question):
                yes = [one for one in rules if effect(one) == "is" and not _says_no(w, one)]
                said = [_condition(question, one, term) for one in yes]
                alone = [one and implied(w, one, known, deep - 1) for one in said]
                if len(alone) > 1:
                    alone = [one and _and([*_there_are(w, way), one]) for one, way in zip(alone, said, strict=True)]
                return _or(_each(alone))
    return None


def _enough(w: Played, term: Term, known: frozenset[str], deep: int) -> Term | None:
    """A condition on the known variables wherever which holds the term holds; None where nothing is found."""
    if free_names(term) <= known:
        return term
    match term:
        case terms.All():
            return _and(_each([_enough(w, one, known, deep) for one in term.operands]))
        case terms.AnyOf():
            return _or([_enough(w, one, known, deep) for one in term.operands])
        case terms.Not():
            return _not(implied(w, term.operand, known, deep))
        case terms.Exists() if w.plain(term.number) == 0 and term.operator == "==":
            some = replace(term, operator=">=", number=terms.Number(term.number.kind, Fraction(1)))
            return _not(implied(w, some, known, deep))
    return None


def _is_no_at_first(w: Played, question: Question) -> bool:
    if question.combine != "one" or question.kind.name != "yes-or-no":
        return False
    return question.default is None or w.plain(question.default) is False


def _says_no(w: Played, rule: Answering) -> bool:
    return isinstance(rule, Rule) and rule.value is not None and w.plain(rule.value) is False


def _condition(question: Question, rule: Answering, asked: terms.Ask) -> Term | None:
    """What must hold where a rule applies (and says yes, if it says anything), of what is asked about.

    None where there is nothing to look into.
    """
    if not isinstance(rule, Rule) or rule.each is not None:
        return None
    said = _and([rule.condition, None if isinstance(rule.value, terms.YesNo) else rule.value])
    slots = [slot.name for slot in question.slots]
    return said and substitute(said, dict(zip(slots, asked.arguments, strict=True)))


def _there_are(w: Played, said: Term | None) -> list[Term]:
    """Of each thing that it says there is: that there is one anywhere."""
    parts = said.operands if isinstance(said, terms.All) else (said,)
    found = [one for one in parts if isinstance(one, terms.Exists) and _at_least_one(w, one)]
    of_things = [one for one in found if one.description.kind.name in w.kinds_beneath and one.description.conditions]
    return [replace(one, description=replace(one.description, conditions=())) for one in of_things if _in_play(one)]


def _in_play(term: terms.Exists) -> bool:
    return not any(isinstance(one, terms.Builtin) and one.operation in OUT_TOO for one in within(term))


def _described(w: Played, d: Description, known: frozenset[str], deep: int) -> Description | None:
    """The same with as much as can be told; None where nothing that is left speaks of what is known."""
    if d.numbers is not None:
        return None
    left = [implied(w, one, known | {d.variable}, deep) for one in d.conditions]
    told = tuple(one for one in left if one is not None)
    return replace(d, conditions=told) if any(_speaks_of(one, known) for one in told) else None


def _at_least_one(w: Played, term: terms.Exists) -> bool:
    return (term.operator, w.plain(term.number)) in ((">=", 1), (">", 0))


# ---- putting together; None is where nothing is known


Said = Sequence[Term | None]


def _each(said: Said) -> Said:
    """All of them, or nothing: where something more is possible of which nothing is known."""
    return () if any(one is None for one in said) else said


def _and(said: Said) -> Term | None:
    told = tuple(one for one in said if one is not None)
    return terms.All(terms.YES_NO, told) if len(told) > 1 else told[0] if told else None


def _or(said: Said) -> Term | None:
    told = tuple(one for one in said if one is not None)
    return terms.AnyOf(terms.YES_NO, told) if len(told) > 1 else told[0] if told else None


def _not(said: Term | None) -> Term | None:
    return None if said is None else terms.Not(terms.YES_NO, said)


# ---- variables


def _speaks_of(term: Term, known: frozenset[str]) -> bool:
    return not free_names(term).isdisjoint(known)
