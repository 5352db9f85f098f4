"""Readers of what is said of a subject: from the verb on.

`is`, `has`, `can` and `may` with a declared phrase, the engine's own ways to compare, `includes` of a set; each of
them also denied (`is not`, `has no`, `does not have`, `does not include`). Where nearness is told, a thing stands for
its hex.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial

from compiler.phrases.make import term_of, these
from compiler.phrases.readers.several import read_several
from compiler.phrases.readers.ways import read_reached, spot
from compiler.phrases.reading import Found, Reading, a_kind
from compiler.phrases.vocabulary import VERBS, Target
from compiler.source import Span
from compiler.terms import (
    NUMBER,
    YES_NO,
    All,
    Among,
    Arithmetic,
    Builtin,
    Compare,
    Equal,
    Exists,
    IsA,
    Kind,
    Not,
    Number,
    Round,
    Term,
    Variable,
)
from compiler.trees import opened

COMPARISONS = {
    ("at", "least"): ">=",
    ("at", "most"): "<=",
    ("more", "than"): ">",
    ("less", "than"): "<",
    ("fewer", "than"): "<",
}
HELD = {"in": ("is_in", "hex"), "inside": ("is_inside", "thing"), "around": ("is_around", "thing")}
_INCLUDES = ("includes", "include")
_DOES = ("does", "do")
TAILS = frozenset((*VERBS, *_INCLUDES, *_DOES))  # the words with which one begins


def read_tails(r: Reading, index: int, subject: Term) -> Found:
    """From the verb on: what is said of the subject."""
    verb, negated, at = _verb(r, index)
    if verb == "include":
        found = _includes(r, at, subject)
    elif verb:
        found = _predicates(r, index, at, verb, subject)
        if verb == "is":
            found += _is_tails(r, at, subject)
            found += _is_several(r, at, subject, negated)
        if (verb, r.low(at)) in (("can", "be"), ("is", "connected")):
            found += read_reached(r, at, subject)
    else:
        return []
    if negated:
        found = [(end, Not(YES_NO, term, span=term.span)) for end, term in found]
    return found


def read_together(r: Reading, index: int, several: Term) -> Found:
    """What is said of several together, not of each."""
    verb, negated, at = _verb(r, index)
    if verb not in r.vocabulary.of_several:
        return []
    found: Found = []
    for end, target, arguments in r.match(r.vocabulary.of_several[verb], at, (several,)):
        if r.vocabulary.fits(several.kind, target.pattern.slots[0].kind):
            term = term_of(target, arguments, _whole(r, index, end, several))
            found.append((end, Not(YES_NO, term, span=term.span) if negated else term))
    if not found:
        r.because(index, at, "set-for-one", "what follows is said of one, and these are several", "say it of each")
    return found


def _verb(r: Reading, index: int) -> tuple[str, bool, int]:
    """Which verb, whether it is denied, and where it ends; no verb where none begins here."""
    low, after = r.low(index), r.low(index + 1)
    if low in _INCLUDES:
        return "include", False, index + 1
    if low in _DOES:
        if after != "not" or r.low(index + 2) not in ("have", "include"):
            r.missed(index + 1 if after != "not" else index + 2, "not" if after != "not" else "have")
            return "", False, index
        return ("has" if r.low(index + 2) == "have" else "include"), True, index + 3
    verb = VERBS.get(low, "")
    negated = bool(verb) and (after == "not" or (verb == "has" and after == "no"))
    return verb, negated, index + 2 if negated else index + 1


def _predicates(r: Reading, start: int, at: int, verb: str, subject: Term) -> Found:
    node = r.vocabulary.predicates[verb]
    matches = r.match(node, at, (subject,))
    if verb == "has" and r.low(at - 1) == "no":  # `has no sail` denies `has a sail`
        for article in ("a", "an"):
            if article in node.words:
                matches += r.match(node.words[article], at, (subject,))
    found: Found = []
    for end, target, arguments in matches:
        found += _said(r, start, end, target, arguments, subject)
    return found


def _said(r: Reading, start: int, end: int, target: Target, arguments: tuple[Term, ...], subject: Term) -> Found:
    wanted = target.pattern.slots[0].kind
    span = _whole(r, start, end, subject)
    if r.vocabulary.fits(subject.kind, wanted):
        return [(end, term_of(target, arguments, span))]
    if wanted.many and r.vocabulary.fits(subject.kind, Kind(wanted.name)):
        # One where several are meant: `R may not be singled out`.
        alone = these((subject,), Kind(wanted.name), span)
        return [(end, term_of(target, (alone, *arguments[1:]), span))]
    message = f'"{target.pattern.text}" is said of {a_kind(wanted)}, and this is {a_kind(subject.kind)}'
    name = "set-for-one" if _is_set(r, subject.kind, wanted) else "wrong-kind"
    word = target.pattern.adjective
    narrower = not wanted.many and r.vocabulary.is_a(wanted.name, subject.kind.name)
    r.because(start, end, name, message, f"say `is a {word} {wanted.name}`" if word and narrower else "")
    return []


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
    if pair in COMPARISONS:
        return [
            (end, Compare(YES_NO, COMPARISONS[pair], subject, other, span=_whole(r, at, end, subject)))
            for end, other in r.values(at + 2)
            if _in_one_order(r, at, end, subject, other)
        ]
    if low == "between":
        return _between(r, at, subject)
    if low in ("within", "adjacent"):
        found += nearby(r, at, subject)
    if low in HELD:
        found += held_by_some(r, at, subject)
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
    if low == "a" and r.low(at + 1) == "multiple" and subject.kind == NUMBER:
        return _multiple(r, at, subject)
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


def _multiple(r: Reading, at: int, subject: Term) -> Found:
    """`a multiple of 3`: nothing is left over of so many."""
    found: Found = []
    for end, number in r.operands(at + 3) if r.follow(at + 2, "of") else ():
        if isinstance(number, Number) and number.value == 0:
            r.because(at, end, "division-by-zero", "nothing can be divided by 0")
        elif number.kind == NUMBER:
            span = _whole(r, at, end, subject)
            parts = Arithmetic(NUMBER, "/", subject, number, span=span)
            found.append((end, Equal(YES_NO, parts, Round(NUMBER, False, parts, span=span), span=span)))
    return found


def _between(r: Reading, at: int, subject: Term) -> Found:
    """`between 3 and 5`: both of them included."""
    found: Found = []
    for middle, low in r.operands(at + 1):
        if not _in_one_order(r, at, middle, subject, low) or not r.follow(middle, "and"):
            continue
        for end, high in r.operands(middle + 1):
            if _in_one_order(r, at, end, subject, high):
                span = _whole(r, at, end, subject)
                ends = ((">=", low), ("<=", high))
                both = tuple(Compare(YES_NO, how, subject, one, span=span) for how, one in ends)
                found.append((end, All(YES_NO, both, span=span)))
    return found


def nearby(r: Reading, at: int, subject: Term) -> Found:
    """`within 3 hexes of X`, and `adjacent to X` where one of the two is a thing: its hex is meant."""
    here = spot(r, subject)
    if here is None:
        return []
    found: Found = []
    if r.low(at) == "within":
        for middle, number in r.operands(at + 1):
            if r.low(middle) not in ("hex", "hexes"):
                r.missed(middle, "hexes")
            elif number.kind == NUMBER and r.follow(middle + 1, "of"):
                for end, other in r.operands(middle + 2):
                    if (there := spot(r, other)) is not None:
                        span = _whole(r, at, end, subject)
                        found.append((end, Compare(YES_NO, "<=", _distance(here, there), number, span=span)))
                found += _some(r, middle + 2, (at, subject), partial(_within, r, here, number=number))
        return found
    if r.low(at + 1) != "to":
        return []
    for end, other in r.operands(at + 2):
        if (there := spot(r, other)) is not None and (here is not subject or there is not other):
            found.append((end, Builtin(YES_NO, "is_adjacent", (here, there), span=_whole(r, at, end, subject))))
    return found + _some(r, at + 2, (at, subject), partial(_beside, r, here))


def held_by_some(r: Reading, at: int, subject: Term) -> Found:
    """`inside a boat`, `in a hex that is mined`: in one of them at least."""
    operation, wanted = HELD[r.low(at)]
    if subject.kind.many or not r.vocabulary.is_a(subject.kind.name, "thing"):
        return []

    def held(one: Variable) -> Term | None:
        fits = r.vocabulary.is_a(one.kind.name, wanted)
        return Builtin(YES_NO, operation, (subject, one)) if fits else None

    return _some(r, at + 1, (at, subject), held)


def _some(r: Reading, at: int, of: tuple[int, Term], holds: Callable[[Variable], Term | None]) -> Found:
    """`adjacent to a leaking boat`, `within 3 hexes of (a boat of the Reds)`: near one of them at least."""
    start, subject = of
    found: Found = []
    within = r.at(at).sort == "open"
    for close, description, plural in r.descriptions(at + within) if r.low(at + within) in ("a", "an") else ():
        end = close + within
        if within and r.at(close).sort != "close":
            r.missed(close, ")")
            continue
        so = holds(Variable(description.kind, description.variable))
        if so is not None and not plural:
            meant = replace(description, conditions=(*description.conditions, so))
            span = _whole(r, start, end, subject)
            found.append((end, Exists(YES_NO, meant, ">=", Number(NUMBER, Fraction(1)), span=span)))
    return found


def _within(r: Reading, here: Term, one: Variable, number: Term) -> Term | None:
    there = spot(r, one)
    return None if there is None else Compare(YES_NO, "<=", _distance(here, there), number)


def _beside(r: Reading, here: Term, one: Variable) -> Term | None:
    there = spot(r, one)
    return None if there is None else Builtin(YES_NO, "is_adjacent", (here, there))


def _distance(here: Term, there: Term) -> Term:
    return Builtin(NUMBER, "distance", (here, there))


def _includes(r: Reading, at: int, group: Term) -> Found:
    """`includes the boat`, `includes a leaking boat`."""
    if not group.kind.many:
        return []
    found: Found = [
        (end, Among(YES_NO, one, group, span=_whole(r, at, end, group)))
        for end, one in r.operands(at)
        if not one.kind.many and _alike(r, one, group)
    ]
    if r.low(at) in ("a", "an"):
        for end, description, plural in r.descriptions(at):
            if not plural and _related_kinds(r, description.kind.name, group.kind.name):
                span = _whole(r, at, end, group)
                inside = Among(YES_NO, Variable(description.kind, description.variable), group, span=span)
                meant = replace(description, conditions=(*description.conditions, inside))
                found.append((end, Exists(YES_NO, meant, ">=", Number(NUMBER, Fraction(1)), span=span)))
    return found


def _is_a(r: Reading, at: int, subject: Term) -> Found:
    """`is a hen`, `is a brave hen in M5`: of that kind, and all that is said of it."""
    found: Found = []
    if not r.vocabulary.is_a(subject.kind.name, "thing") and not r.vocabulary.is_a(subject.kind.name, "record"):
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


def _is_several(r: Reading, at: int, subject: Term, negated: bool) -> Found:
    """`is a hen or a coop`, `is lawn or mud`, `is tired and brave`. Denied, it is none of them."""

    def nouns(r: Reading, here: int) -> Found:
        return _is_a(r, here, subject) if here > at or r.low(here) in ("a", "an") else []

    def names(r: Reading, here: int) -> Found:
        is_noun = r.low(here) in ("a", "an") and r.low(here) not in r.scope
        if is_noun or r.low(here) in ("more", "fewer", "less"):  # `2 or more` is told what to write
            return []
        return [
            (end, Equal(YES_NO, subject, one, span=one.span))
            for end, one in r.operands(here)
            if _comparable(r, subject, one)
        ]

    def adjectives(r: Reading, here: int) -> Found:
        return [
            one
            for target in r.vocabulary.adjectives.get(r.low(here), ())
            for one in _said(r, here, here + 1, target, (subject,), subject)
        ]

    def whole(end: int) -> Span:
        return _whole(r, at, end, subject)

    found = read_several(r, at, nouns, ("or",), whole) + read_several(r, at, names, ("or",), whole)
    for end, one in read_several(r, at, adjectives, ("and", "or"), whole):
        if negated and isinstance(one, All):
            cure = "say `is not A or B` if it is neither, else `is not A and is not B`"
            r.because(at, end, "and-with-or", f"`is not {r.said(at, end)}` may mean two things", cure)
        else:
            found.append((end, one))
    return found


def _in_one_order(r: Reading, at: int, end: int, one: Term, other: Term) -> bool:
    """Whether one can be more than the other; told, where only the order is wanting."""
    if _unordered(r, one, other):
        r.because(at, end, "not-ordered", f"the names of {a_kind(one.kind)} have no order")
    return _ordered(r, one, other) and not _unordered(r, one, other)


def _unordered(r: Reading, one: Term, other: Term) -> bool:
    """Two names of one list that is not told in order."""
    same = one.kind.name == other.kind.name and not one.kind.many and not other.kind.many
    return same and one.kind.name in r.vocabulary.choices and one.kind.name not in r.vocabulary.ordered


def _ordered(r: Reading, one: Term, other: Term) -> bool:
    if one.kind.many or other.kind.many:
        return False
    return one.kind.name == other.kind.name and (one.kind.name == "number" or one.kind.name in r.vocabulary.choices)


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
