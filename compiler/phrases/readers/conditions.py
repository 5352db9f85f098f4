"""Readers of conditions: a subject and its tail, `there is`, `every`, and chains of one joiner.

`and` and `or` never meet in one chain; a list (a word of sort `block`, read beforehand) says which is meant.
After a joiner the subject may be left out; then the last one said is meant again.
"""

from __future__ import annotations

from fractions import Fraction

from compiler.phrases.make import term_of, these
from compiler.phrases.reading import Found, Reading, a_kind
from compiler.phrases.vocabulary import VERBS
from compiler.source import Span
from compiler.terms import (
    NUMBER,
    YES_NO,
    All,
    Among,
    AnyOf,
    Compare,
    Equal,
    Every,
    Exists,
    IsA,
    Kind,
    Legal,
    Not,
    Number,
    OneOf,
    Term,
    Variable,
)
from compiler.trees import opened

_COMPARISONS = {
    ("at", "least"): ">=",
    ("at", "most"): "<=",
    ("more", "than"): ">",
    ("less", "than"): "<",
    ("fewer", "than"): "<",
}
Clauses = list[tuple[int, Term, Term | None]]


def read_conditions(r: Reading, index: int) -> Found:
    """One clause, or several joined by `and`, or several joined by `or`."""
    found: Found = []
    chains: list[tuple[int, tuple[Term, ...], Term | None, str]] = [
        (end, (term,), subject, "") for end, term, subject in r.clauses(index)
    ]
    while chains and not r.budget.crowded(found):
        end, terms, subject, joiner = chains.pop()
        if len(terms) == 1:
            found.append((end, terms[0]))
        else:
            node = All if joiner == "and" else AnyOf
            found.append((end, node(YES_NO, terms, span=r.span(index, end))))
        at = end + 1 if r.low(end) == "," else end
        low = r.low(at)
        if low not in ("and", "or") or (joiner and low != joiner):
            if low in ("and", "or"):
                r.missed(at, joiner)
            continue
        for further, term, next_subject in r.clauses(at + 1):
            chains.append((further, (*terms, term), next_subject, low))
        if subject is not None and r.low(at + 1) in VERBS:
            for further, term in read_tails(r, at + 1, subject):
                chains.append((further, (*terms, term), subject, low))
    return found


def read_clauses(r: Reading, index: int) -> Clauses:
    word = r.at(index)
    if word.sort == "block":
        return [(index + 1, r.blocks[index], None)]
    if index >= r.length:
        return []
    low = word.low
    found: Clauses = []
    if low == "there" and r.low(index + 1) in ("is", "are"):
        found += [(end, term, None) for end, term in _there_is(r, index)]
    elif low == "every" or low == "no":
        found += [(end, term, None) for end, term in _every(r, index, low == "no")]
    elif low == "it" and r.follow(index + 1, "is"):
        found += [(end, term, None) for end, term in _legal(r, index)]
    for middle, subject in r.values(index):
        if subject.kind == YES_NO and r.at(index).sort == "open":
            found.append((middle, subject, None))
        if r.low(middle) in VERBS:
            for end, term in read_tails(r, middle, subject):
                found.append((end, term, subject))
        else:
            r.missed(middle, "is")
    return found


def _there_is(r: Reading, index: int) -> Found:
    at = index + 2
    operator, number, at = _how_many(r, at)
    found: Found = []
    for at_number, amount in number:
        for end, description, _ in r.descriptions(at_number):
            found.append((end, Exists(YES_NO, description, operator, amount, span=r.span(index, end))))
    return found


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
    if pair in _COMPARISONS:
        return _COMPARISONS[pair], _amounts(r, at + 2), at
    return "==", _amounts(r, at), at


def _amounts(r: Reading, at: int) -> list[tuple[int, Term]]:
    if r.low(at) == "one":
        return [(at + 1, Number(NUMBER, Fraction(1)))]
    return [(end, term) for end, term in r.operands(at) if term.kind.name == "number"]


def _every(r: Reading, index: int, none: bool) -> Found:
    found: Found = []
    for middle, description, _ in r.descriptions(index + 1):
        if r.low(middle) not in VERBS:
            r.missed(middle, "is")
            continue
        subject = Variable(description.kind, description.variable)
        for end, term in read_tails(r, middle, subject):
            condition = Not(YES_NO, term, span=term.span) if none else term
            found.append((end, Every(YES_NO, description, condition, span=r.span(index, end))))
    return found


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


def read_tails(r: Reading, index: int, subject: Term) -> Found:
    """From the verb on: what is said of the subject."""
    verb = VERBS.get(r.low(index))
    if verb is None:
        return []
    negated = r.low(index + 1) == "not" or (verb == "has" and r.low(index + 1) == "no")
    at = index + 2 if negated else index + 1
    start = index
    found: Found = []
    for end, target, arguments in r.match(r.vocabulary.predicates[verb], at, (subject,)):
        wanted = target.pattern.slots[0].kind
        span = _whole(r, start, end, subject)
        if r.vocabulary.fits(subject.kind, wanted):
            found.append((end, term_of(target, arguments, span)))
        elif wanted.many and r.vocabulary.fits(subject.kind, Kind(wanted.name)):
            # One where several are meant: `R may not be singled out`.
            alone = these((subject,), Kind(wanted.name), span)
            found.append((end, term_of(target, (alone, *arguments[1:]), span)))
        else:
            message = (
                f'"{target.pattern.text}" is said of {a_kind(wanted)}, and this is {a_kind(subject.kind)}'
            )
            name = "set-for-one" if _is_set(r, subject.kind, wanted) else "wrong-kind"
            word = target.pattern.adjective
            narrower = not wanted.many and r.vocabulary.is_a(wanted.name, subject.kind.name)
            r.because(start, end, name, message, f"say `is a {word} {wanted.name}`" if word and narrower else "")
    if verb == "is":
        found += _is_tails(r, at, subject)
    if negated:
        found = [(end, Not(YES_NO, term, span=term.span)) for end, term in found]
    return found


def _is_set(r: Reading, told: Kind, wanted: Kind) -> bool:
    """Whether the kinds differ in nothing but how many are told."""
    return told.many != wanted.many and r.vocabulary.fits(Kind(told.name), Kind(wanted.name))


def _whole(r: Reading, start: int, end: int, subject: Term) -> Span:
    """The span of subject and tail together."""
    span = r.span(start, end)
    if subject.span is not None and subject.span.file == span.file and subject.span.start < span.start:
        return Span(span.file, subject.span.start, span.end)
    return span


def _is_tails(r: Reading, at: int, subject: Term) -> Found:
    found: Found = []
    low = r.low(at)
    pair = (low, r.low(at + 1))
    if pair in _COMPARISONS:
        for end, other in r.values(at + 2):
            if _unordered(r, subject, other):
                message = f"the names of {a_kind(subject.kind)} have no order"
                r.because(at, end, "not-ordered", message)
            elif _ordered(r, subject, other):
                found.append(
                    (
                        end,
                        Compare(YES_NO, _COMPARISONS[pair], subject, other, span=_whole(r, at, end, subject)),
                    )
                )
        return found
    if pair == ("one", "of"):
        return _one_of(r, at + 2, subject)
    if low == "among":
        for end, group in r.operands(at + 1):
            if group.kind.many and _alike(r, subject, group):
                found.append((end, Among(YES_NO, subject, group, span=_whole(r, at, end, subject))))
        return found
    if low == "other" and r.low(at + 1) == "than":
        for end, other in r.operands(at + 2):
            if _alike(r, subject, other):
                equal = Equal(YES_NO, subject, other, span=_whole(r, at, end, subject))
                found.append((end, Not(YES_NO, equal, span=equal.span)))
        return found
    if low in ("a", "an"):
        nouns = [(end, term) for end, term in _is_a(r, at, subject)]
        if nouns or low not in r.scope:  # somebody may be called A
            return nouns
    if subject.kind.many:
        return found + [
            (end, Equal(YES_NO, subject, group, span=_whole(r, at, end, subject)))
            for end, group in r.filling(at, Kind(subject.kind.name, many=True))
        ]
    for end, other in r.values(at):
        if _comparable(r, subject, other):
            found.append((end, Equal(YES_NO, subject, other, span=_whole(r, at, end, subject))))
        else:
            message = f"{a_kind(subject.kind)} is never {a_kind(other.kind)}"
            r.because(at, end, "wrong-kind", message)
    return found


def _is_a(r: Reading, at: int, subject: Term) -> Found:
    """`is a hen`, `is a brave hen in M5`: of that kind, and all that is said of it."""
    found: Found = []
    if not r.vocabulary.is_a(subject.kind.name, "thing") and not r.vocabulary.is_a(
        subject.kind.name, "record"
    ):
        return found
    for end, description, plural in r.descriptions(at):
        if plural or not _related_kinds(r, subject.kind.name, description.kind.name):
            continue
        span = _whole(r, at, end, subject)
        noun = description.type or description.kind.name
        parts: list[Term] = [IsA(YES_NO, subject, noun, description.type is not None, span=span)]
        parts += opened(description, subject)
        found.append((end, parts[0] if len(parts) == 1 else All(YES_NO, tuple(parts), span=span)))
    return found


def _one_of(r: Reading, at: int, subject: Term) -> Found:
    """`is one of lawn, mud` and `is one of a hen, a coop`."""
    found: Found = []
    lists: list[tuple[int, tuple[Term, ...], bool]] = [(at, (), False)]
    while lists and not r.budget.crowded(found):
        index, options, nouns = lists.pop()
        further: list[tuple[int, Term, bool]] = []
        if r.low(index) in ("a", "an"):
            further += [(end, term, True) for end, term in _is_a(r, index, subject)]
        if not further and (r.low(index) not in ("a", "an") or r.low(index) in r.scope):
            further += [
                (end, term, False) for end, term in r.operands(index) if _comparable(r, subject, term)
            ]
        for end, term, is_noun in further:
            if options and is_noun != nouns:
                continue
            extended = (*options, term)
            span = _whole(r, at, end, subject)
            if len(extended) > 1:
                node: Term = (
                    AnyOf(YES_NO, extended, span=span)
                    if is_noun
                    else OneOf(YES_NO, subject, extended, span=span)
                )
                found.append((end, node))
            if r.low(end) == ",":
                lists.append((end + 1, extended, is_noun))
    return found


def _unordered(r: Reading, one: Term, other: Term) -> bool:
    """Two names of one list that is not told in order."""
    same = one.kind.name == other.kind.name and not one.kind.many and not other.kind.many
    return same and one.kind.name in r.vocabulary.choices and one.kind.name not in r.vocabulary.ordered


def _ordered(r: Reading, one: Term, other: Term) -> bool:
    if one.kind.many or other.kind.many:
        return False
    return one.kind.name == other.kind.name and (
        one.kind.name == "number" or one.kind.name in r.vocabulary.choices
    )


def _comparable(r: Reading, one: Term, other: Term) -> bool:
    if other.kind.name == "special":
        return not one.kind.many and one.kind.name != "yes-or-no"
    if one.kind.many != other.kind.many:
        return False
    return one.kind.name == other.kind.name or _related_kinds(r, one.kind.name, other.kind.name)


def _alike(r: Reading, one: Term, other: Term) -> bool:
    return one.kind.name == other.kind.name or _related_kinds(r, one.kind.name, other.kind.name)


def _related_kinds(r: Reading, one: str, other: str) -> bool:
    return r.vocabulary.is_a(one, other) or r.vocabulary.is_a(other, one)
