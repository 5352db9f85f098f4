"""Readers of conditions: a subject and its tail, `there is`, `every`, and chains of one joiner.

`and` and `or` never meet in one chain; a list (a word of sort `block`, read beforehand) says which is meant.
After a joiner the subject may be left out; then the last one said is meant again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from compiler.phrases.make import term_of
from compiler.phrases.naming import called
from compiler.phrases.readers.such import such_that
from compiler.phrases.readers.tails import COMPARISONS, TAILS, read_tails, read_together
from compiler.phrases.reading import Clause, Found, Reading
from compiler.terms import (
    NUMBER,
    PHASE,
    SIDE,
    YES_NO,
    All,
    AnyOf,
    Builtin,
    Description,
    Equal,
    Every,
    Exists,
    IsA,
    Kind,
    Legal,
    Not,
    Number,
    Term,
    Variable,
)
from compiler.trees import renamed, substitute

# where it ends, what holds, of what the last was said, `and` or `or`
Chains = list[tuple[int, tuple[Term, ...], Term | None, str]]


def read_conditions(r: Reading, index: int) -> Found:
    """One clause, or several joined by `and`, or several joined by `or`."""
    found: Found = []
    chains: Chains = [(one.end, (one.term,), one.subject, one.joiner) for one in r.clauses(index)]
    while chains and not r.budget.crowded(found):
        end, terms, subject, joiner = chains.pop()
        found.append((end, _joined(r, index, end, terms, joiner)))
        at, low = _joiner(r, end)
        if not low or (joiner and low != joiner):
            if low:
                r.missed(at, joiner)
            continue
        inner, restored = _narrowed(r, terms, low)
        for one in inner.clauses(at + 1):
            if one.joiner in ("", low):
                chains.append((one.end, (*terms, restored(one.term)), one.subject, low))
        if subject is not None and r.low(at + 1) in TAILS:
            for further, term in read_tails(inner, at + 1, _known_as(inner, subject)):
                chains.append((further, (*terms, restored(term)), subject, low))
        if inner is not r:
            r.absorb(inner)
    return found


def _joiner(r: Reading, end: int) -> tuple[int, str]:
    """Where the next clause is joined, and by which word; none where the sentence does not go on so."""
    at = end + 1 if r.low(end) == "," else end
    return at, r.low(at) if r.low(at) in ("and", "or") else ""


def _joined(r: Reading, index: int, end: int, terms: tuple[Term, ...], joiner: str) -> Term:
    if len(terms) == 1:
        return terms[0]
    node = All if joiner == "and" else AnyOf
    return node(YES_NO, terms, span=r.span(index, end))


# ---- `the target is a unit and the target is not afloat`: after it, the target is known to be one


def _narrowed(r: Reading, terms: tuple[Term, ...], joiner: str) -> tuple[Reading, Callable[[Term], Term]]:
    """The words read on with what was said to be of a narrower kind; and how to take that back in a term."""
    wide: dict[str, Term] = {}
    narrow = r
    for term in terms if joiner == "and" else ():
        told = term.operands[0] if isinstance(term, All) and term.operands else term
        if not isinstance(told, IsA) or told.is_type or not isinstance(told.operand, Variable):
            continue
        known, name = told.operand, told.operand.name
        if known.kind.name != told.noun and r.vocabulary.is_a(told.noun, known.kind.name):
            wide.setdefault(name, known)
            narrow = narrow.known_as(name, Variable(Kind(told.noun), name))
    return narrow, lambda term: substitute(term, wide) if wide else term


def _known_as(r: Reading, subject: Term) -> Term:
    """The same subject as it is known by now."""
    if isinstance(subject, Variable):
        for _, term in r.scope.get(subject.name.split()[0].lower(), ()):
            if isinstance(term, Variable) and term.name == subject.name:
                return replace(term, span=subject.span)
    return subject


# ---- clauses


def read_clauses(r: Reading, index: int) -> list[Clause]:
    word = r.at(index)
    if word.sort == "block":
        return [Clause(index + 1, r.blocks[index])]
    if index >= r.length:
        return []
    low = word.low
    found: list[Clause] = []
    if low == "there" and r.low(index + 1) in ("is", "are"):
        found += [Clause(end, term) for end, term in _there_is(r, index)]
    elif low == "every" or low == "no":
        found += _every(r, index, low == "no")
    elif low == "it" and r.follow(index + 1, "is"):
        found += [Clause(end, term) for end, term in (*_legal(r, index), *_now(r, index))]
    for node in (r.vocabulary.sayings, r.vocabulary.denials):
        for end, target, _ in r.match(node, index, ()):
            said = term_of(target, (), r.span(index, end))
            found.append(Clause(end, said if node is r.vocabulary.sayings else Not(YES_NO, said, span=said.span)))
    for middle, subject in r.values(index):
        if subject.kind == YES_NO and r.at(index).sort == "open":
            found.append(Clause(middle, subject))
        if r.low(middle) in TAILS:
            for end, term in read_tails(r, middle, subject):
                found.append(Clause(end, term, subject))
        elif r.low(middle) in ("and", ",") and not subject.kind.many:
            found += _of_several(r, index, subject.kind)
        else:
            r.missed(middle, "is")
    return found


def _of_several(r: Reading, index: int, kind: Kind) -> list[Clause]:
    """`S, T and U may march together`, where a phrase is said of several."""
    found: list[Clause] = []
    for middle, several in r.listed(index, Kind(kind.name)):
        if r.low(middle) in TAILS and len(several.arguments) > 1:
            found += [Clause(end, term, several) for end, term in read_together(r, middle, several)]
    return found


def _there_is(r: Reading, index: int) -> Found:
    at = index + 2
    operator, number, at = _how_many(r, at)
    found: Found = []
    for at_number, amount in number:
        for end, description, _ in r.descriptions(at_number):
            found.append((end, Exists(YES_NO, description, operator, amount, span=r.span(index, end))))
            if "called" in (r.low(end), r.low(end + 1)):
                found += _such(r, index, end, description, operator, amount)
    return found


def _such(r: Reading, index: int, at: int, told: Description, operator: str, number: Term) -> Found:
    """`..., called the haven, such that C`: all that is joined to C belongs to it."""
    name, after = called(r, at)
    such = [] if name is None else such_that(r, index, after, renamed(told, name))
    return [
        (end, Exists(YES_NO, one, operator, number, span=r.span(index, end)))
        for end, one in such
        if not _joiner(r, end)[1]
    ]


def _how_many(r: Reading, at: int) -> tuple[str, list[tuple[int, Term]], int]:
    """`a`, `no`, `at least 2`, `exactly one`: the comparison and the number it is with."""
    low = r.low(at)
    if low in ("a", "an", "any"):
        return ">=", [(at, Number(NUMBER, Fraction(1)))], at
    if low == "no":
        return "==", [(at + 1, Number(NUMBER, Fraction(0)))], at
    if low == "exactly":
        return "==", _amounts(r, at + 1), at
    pair = (low, r.low(at + 1))
    if pair in COMPARISONS:
        return COMPARISONS[pair], _amounts(r, at + 2), at
    return "==", _amounts(r, at), at


def _amounts(r: Reading, at: int) -> list[tuple[int, Term]]:
    if r.low(at) == "one":
        return [(at + 1, Number(NUMBER, Fraction(1)))]
    return [(end, term) for end, term in r.operands(at) if term.kind.name == "number"]


def _every(r: Reading, index: int, none: bool) -> list[Clause]:
    """`every D is ... and is ...`: all of it is said of each."""
    found: list[Clause] = []
    for middle, description, _ in r.descriptions(index + 1):
        if r.low(middle) not in TAILS:
            r.missed(middle, "is")
            continue
        subject = Variable(description.kind, description.variable)
        chains: Chains = [(end, (term,), None, "") for end, term in read_tails(r, middle, subject)]
        while chains and not r.budget.crowded(found):
            end, terms, _, joiner = chains.pop()
            said = _joined(r, middle, end, terms, joiner)
            condition = Not(YES_NO, said, span=said.span) if none else said
            found.append(Clause(end, Every(YES_NO, description, condition, span=r.span(index, end)), None, joiner))
            at, low = _joiner(r, end)
            if low and r.low(at + 1) in TAILS and joiner in ("", low):
                chains += [(further, (*terms, term), None, low) for further, term in read_tails(r, at + 1, subject)]
    return found


def _now(r: Reading, index: int) -> Found:
    """`it is turn 3`, `it is [Phase]`, `it is [Phase] of SIDE`."""
    negated = r.low(index + 2) == "not"
    at = index + 3 if negated else index + 2
    found: Found = []
    if r.low(at) == "turn":
        for end, number in r.operands(at + 1):
            if number.kind == NUMBER:
                turn = Builtin(NUMBER, "turn", ())
                found.append((end, Equal(YES_NO, turn, number, span=r.span(index, end))))
    elif r.at(at).sort == "name":
        for middle, phase in r.operands(at):
            if phase.kind != PHASE:
                continue
            runs = Equal(YES_NO, Builtin(PHASE, "phase", ()), phase, span=r.span(index, middle))
            found.append((middle, runs))
            if r.low(middle) == "of":
                for end, side in r.operands(middle + 1):
                    if side.kind == SIDE:
                        moves = Equal(YES_NO, Builtin(SIDE, "side_to_move", ()), side, span=r.span(index, end))
                        found.append((end, All(YES_NO, (runs, moves), span=r.span(index, end))))
    else:
        r.missed(at, "turn")
    return [(end, Not(YES_NO, one, span=one.span)) for end, one in found] if negated else found


def _legal(r: Reading, index: int) -> Found:
    at = index + 2
    negated = r.low(at) == "not"
    at += negated
    if not r.follow(at, "legal", "to"):
        return []
    found: Found = []
    for end, target, arguments in r.match(r.vocabulary.done, at + 2, ()):
        if target.sort == "action":
            span = r.span(index, end)
            term: Term = Legal(YES_NO, target.id, arguments, span=span)
            found.append((end, Not(YES_NO, term, span=span) if negated else term))
    return found
