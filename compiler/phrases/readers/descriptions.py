"""Readers of descriptions: which things, hexes, records, names or numbers are meant.

`[article] adjectives noun relations`. The candidate is a variable of its own; adjectives and relations
become conditions on it. A relation is any predicate with `is` and its subject left out (`in the hex`,
`adjacent to M5`, `hostile to the mover`), or `among`, `other than`, `of`, `that ...`, `whose ...`.
"""

from __future__ import annotations

from compiler.phrases.make import term_of
from compiler.phrases.readers.tails import HELD, TAILS, held_by_some, nearby, read_tails
from compiler.phrases.readers.ways import read_reached
from compiler.phrases.reading import Reading, a_kind
from compiler.phrases.vocabulary import Target
from compiler.terms import (
    NUMBER,
    SIDE,
    UNNAMED,
    Among,
    Builtin,
    Description,
    Equal,
    Kind,
    Not,
    Read,
    Term,
    Variable,
)

Described = list[tuple[int, Description, bool]]
_ARTICLES = ("a", "an", "any")


def read_descriptions(r: Reading, index: int) -> Described:
    start = index + 1 if r.low(index) in _ARTICLES else index
    name = f"{UNNAMED}{index}"
    found = _numbers(r, start, name)
    opened: list[tuple[int, tuple[str, ...]]] = [(start, ())]
    while opened and not r.budget.crowded(found):
        at, adjectives = opened.pop()
        low = r.low(at)
        if low in r.vocabulary.adjectives:
            opened.append((at + 1, (*adjectives, low)))
        nouns = r.vocabulary.nouns.get(low, ())
        if not nouns and low not in r.vocabulary.adjectives:
            r.missed(at, kind=Kind("noun"))
        for tokens, noun in nouns:
            if any(r.low(at + offset) != token for offset, token in enumerate(tokens)):
                _note(r, at, tokens)
                continue
            if noun.kind == NUMBER:
                message, cure = "nothing lists every number", "say `numbers from 1 to 6`"
                r.because(start, at + len(tokens), "wrong-kind", message, cure)
                continue
            variable = Variable(noun.kind, name)
            for word in adjectives:
                if not _fitting(r, word, variable):
                    message = f"`{word}` is never said of {a_kind(variable.kind)}"
                    of = {target.pattern.slots[0].kind.name for target in r.vocabulary.adjectives[word]}
                    narrower = sorted(one for one in of if r.vocabulary.is_a(one, variable.kind.name))
                    cure = f"say `{word} {narrower[0]}`" if narrower else ""
                    r.because(start, at + len(tokens), "wrong-kind", message, cure)
            for conditions in _marked(r, adjectives, variable):
                found += _related(r, at + len(tokens), index, variable, conditions, noun.type, noun.plural)
    return found


def _note(r: Reading, at: int, tokens: tuple[str, ...]) -> None:
    for offset, token in enumerate(tokens):
        if r.low(at + offset) != token:
            r.missed(at + offset, token)
            return


def _marked(r: Reading, adjectives: tuple[str, ...], variable: Variable) -> list[tuple[Term, ...]]:
    """The adjectives as conditions: every way to take them, given the noun's kind."""
    ways: list[tuple[Term, ...]] = [()]
    for word in adjectives:
        ways = [
            (*way, term_of(target, (variable,), variable.span))  # type: ignore[arg-type]
            for way in ways
            for target in _fitting(r, word, variable)
        ]
    return ways


def _fitting(r: Reading, word: str, variable: Variable) -> list[Target]:
    """What an adjective can mean, said of this kind."""
    return [
        target
        for target in r.vocabulary.adjectives[word]
        if r.vocabulary.fits(variable.kind, target.pattern.slots[0].kind)
    ]


def _related(
    r: Reading,
    at: int,
    start: int,
    variable: Variable,
    conditions: tuple[Term, ...],
    type_: str | None,
    plural: bool,
) -> Described:
    """The noun so far, and every relation that may follow it."""
    found: Described = []
    opened: list[tuple[int, tuple[Term, ...], bool]] = [(at, conditions, False)]
    while opened and not r.budget.crowded(found):
        end, so_far, clause = opened.pop()
        span = r.span(start, end)
        found.append((end, Description(variable.kind, variable.name, so_far, type_, None, span), plural))
        for further, condition, is_clause in _relations(r, end, variable, clause):
            opened.append((further, (*so_far, condition), is_clause))
    return found


def _relations(r: Reading, at: int, subject: Variable, after_clause: bool) -> list[tuple[int, Term, bool]]:
    """Conditions from one relation; bare ones may not follow a `that` clause, whose own they would seem."""
    low = r.low(at)
    found: list[tuple[int, Term, bool]] = []
    if low == "and" and r.low(at + 1) in ("that", "whose") and after_clause:
        return _clause(r, at + 1, subject)
    if after_clause:
        return []
    if low in ("that", "whose"):
        return _clause(r, at, subject)
    if low == "among":
        for end, group in r.operands(at + 1):
            if group.kind.many and _alike(r, subject.kind, group.kind):
                found.append((end, Among(_YES, subject, group, span=r.span(at, end)), False))
    elif low == "other" and r.low(at + 1) == "than":
        for end, other in r.operands(at + 2):
            if not other.kind.many and _alike(r, subject.kind, other.kind):
                equal = Equal(_YES, subject, other, span=r.span(at, end))
                found.append((end, Not(_YES, equal, span=r.span(at, end)), False))
    elif low == "of" and r.vocabulary.is_a(subject.kind.name, "thing"):
        for end, side in r.operands(at + 1):
            if side.kind == SIDE:
                own = Builtin(SIDE, "side_of", (subject,))
                found.append((end, Equal(_YES, own, side, span=r.span(at, end)), False))
    elif low in ("within", "adjacent"):
        found += [(end, term, False) for end, term in nearby(r, at, subject)]
    elif low in HELD and r.low(at + 1) in ("a", "an"):
        found += [(end, term, False) for end, term in held_by_some(r, at, subject)]
    elif low == "connected":
        found += [(end, term, False) for end, term in read_reached(r, at, subject)]
    for end, target, arguments in r.match(r.vocabulary.predicates["is"], at, (subject,)):
        elements = target.pattern.elements
        bare_word = len(elements) == 3 and isinstance(elements[2], str)
        if not bare_word and end > at and r.vocabulary.fits(subject.kind, target.pattern.slots[0].kind):
            found.append((end, term_of(target, arguments, r.span(at, end)), False))
    return found


_YES = Kind("yes-or-no")


def _clause(r: Reading, at: int, subject: Variable) -> list[tuple[int, Term, bool]]:
    if r.low(at) == "that":
        if r.low(at + 1) not in TAILS:
            r.missed(at + 1, "is")
            return []
        return [(end, term, True) for end, term in read_tails(r, at + 1, subject)]
    found: list[tuple[int, Term, bool]] = []
    for tokens, store, owner, kind in r.vocabulary.attributes.get(r.low(at + 1), ()):
        if not r.vocabulary.fits(subject.kind, owner):
            continue
        if any(r.low(at + 1 + offset) != token for offset, token in enumerate(tokens)):
            _note(r, at + 1, tokens)
            continue
        after = at + 1 + len(tokens)
        owned = Read(kind, store, (subject,), span=r.span(at + 1, after))
        found += [(end, term, True) for end, term in read_tails(r, after, owned)]
    for target in r.vocabulary.owned:
        slot, _, *rest = target.pattern.elements
        if not isinstance(slot, str) and r.vocabulary.fits(subject.kind, slot.kind) and r.low(at + 1) == rest[0]:
            owned_term = term_of(target, (subject,), r.span(at + 1, at + 2))
            found += [(end, term, True) for end, term in read_tails(r, at + 1 + len(rest), owned_term)]
    for end, value in _held(r, at + 1, subject):
        found += [(further, term, True) for further, term in read_tails(r, end, value)]
    return found


def _held(r: Reading, at: int, subject: Variable) -> list[tuple[int, Term]]:
    """`owner`, of what is declared as `the owner of {the buoy}`."""
    found: list[tuple[int, Term]] = []
    start, node = at, r.vocabulary.values.words.get("the")
    while node is not None:
        for kind, after in node.words["of"].slots if "of" in node.words and at > start else ():
            if r.vocabulary.fits(subject.kind, kind):
                found += [(at, term_of(target, (subject,), r.span(start, at))) for target in after.ends]
        node, at = node.words.get(r.low(at)), at + 1
    return found


def _alike(r: Reading, one: Kind, other: Kind) -> bool:
    """Whether two kinds may share members: one is the other or lies above it."""
    if one.name == other.name:
        return True
    return r.vocabulary.is_a(one.name, other.name) or r.vocabulary.is_a(other.name, one.name)


def _numbers(r: Reading, at: int, name: str) -> Described:
    if r.low(at) not in ("numbers", "number") or r.low(at + 1) != "from":
        return []
    found: Described = []
    for middle, low in r.operands(at + 2):
        if low.kind == NUMBER and r.low(middle) == "to":
            for end, high in r.operands(middle + 1):
                if high.kind == NUMBER:
                    found.append(
                        (end, Description(NUMBER, name, (), None, (low, high), r.span(at, end)), r.low(at) == "numbers")
                    )
    return found
