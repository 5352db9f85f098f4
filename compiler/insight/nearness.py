"""Whether a thing must stand in a hex, or next to it, for conditions to hold of the two.

Where only whoever stands beside a place can do something to it, only places beside those who could do it at all need be
tried. Conditions are brought into parts that hold together, negations pushed inward, and questions that say yes only
where some rule does replaced by what their rules need (as in whereabouts.py). A part that gives alternatives is gone
through one alternative after another: each must tell, by itself or with the other parts, that the two are near, or
contradict what another alternative took for granted (`who clears stands next to it, and who does not stands in it`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from compiler import terms
from compiler.insight.existence_guards import asked_of_something, no_by_default, no_whenever
from compiler.insight.outranking import answering
from compiler.insight.played import Played
from compiler.terms import Term
from compiler.trees import are_called, substitute

DEEP = 3  # questions asked within questions


def is_near(w: Played, thing: str, hex: str, conditions: Iterable[Term]) -> bool:
    """Whether these hold only of a thing in the hex or next to it, by the names of the variables."""
    return _tell([one for each in conditions for one in _parts(w, each, DEEP)], thing, hex)


def _tell(parts: list[Term], thing: str, hex: str) -> bool:
    if any(_is_near(one, thing, hex) for one in parts):
        return True
    if any(_not(one) in parts for one in parts):
        return True  # these never hold together
    for one in parts:
        if isinstance(one, terms.AnyOf) and any(_tell(_joined(each), thing, hex) for each in one.operands):
            others = [other for other in parts if other is not one]
            return all(_tell([*others, *_joined(each)], thing, hex) for each in one.operands)
    return False


def _joined(part: Term) -> list[Term]:
    return [*part.operands] if isinstance(part, terms.All) else [part]


def _is_near(term: Term, thing: str, hex: str) -> bool:
    def is_there(one: Term) -> bool:
        return isinstance(one, terms.Builtin) and one.operation == "hex_of" and are_called(one.arguments, thing)

    match term:
        case terms.Builtin(operation="is_in", arguments=(mine, spot)):
            return are_called((mine, spot), thing, hex)
        case terms.Builtin(operation="is_adjacent", arguments=(one, other)) | terms.Equal(left=one, right=other):
            return (is_there(one) and are_called((other,), hex)) or (is_there(other) and are_called((one,), hex))
    return False


def _parts(w: Played, term: Term, deep: int) -> Iterator[Term]:
    """What holds wherever the term holds, part by part."""
    match term:
        case terms.All():
            for one in term.operands:
                yield from _parts(w, one, deep)
        case terms.AnyOf():
            yield _any(w, term.operands, deep)
        case terms.Not(operand=terms.AnyOf(operands=said)):
            for one in said:
                yield from _parts(w, _not(one), deep)
        case terms.Not(operand=terms.All(operands=said)):
            yield _any(w, [_not(one) for one in said], deep)
        case terms.Not(operand=terms.Not(operand=said)):
            yield from _parts(w, said, deep)
        case terms.Ask() if deep and asked_of_something(w, term):
            yield term
            for one in _needed(w, term):
                yield from _parts(w, one, deep - 1)
        case _:
            yield term


def _any(w: Played, said: Iterable[Term], deep: int) -> Term:
    return terms.AnyOf(terms.YES_NO, tuple(terms.All(terms.YES_NO, tuple(_parts(w, one, deep))) for one in said))


def _needed(w: Played, asked: terms.Ask) -> list[Term]:
    """What must hold for a question to say yes."""
    question, rules = w.model.questions[asked.question], answering(w, asked.question)
    given = {slot.name: one for slot, one in zip(question.slots, asked.arguments, strict=True)}
    if question.combine == "permission":
        return [substitute(one, given) for one in no_whenever(rules)]
    yes = no_by_default(w, question, rules)
    return [] if yes is None else [terms.AnyOf(terms.YES_NO, tuple(substitute(one, given) for one in yes))]


def _not(term: Term) -> Term:
    return term.operand if isinstance(term, terms.Not) else terms.Not(terms.YES_NO, term)
