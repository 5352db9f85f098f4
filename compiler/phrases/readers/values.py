"""Readers of values: operands, which may fill a slot, and arithmetic over them.

An operand is a number, a name, something in scope, a declared phrase, one of the engine's own forms
(`the number of ...`, `half of ...`), a bracketed value, or any of these followed by `'s attribute`.
Arithmetic never mixes `plus` and `minus` with `times` and `divided by`: brackets say which is meant.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from compiler.phrases.make import term_of
from compiler.phrases.naming import called
from compiler.phrases.readers.such import read_such, such_descriptions
from compiler.phrases.readers.supposing import read_supposing, read_supposing_new
from compiler.phrases.readers.ways import read_least
from compiler.phrases.reading import Found, Reading
from compiler.phrases.vocabulary import SPECIAL_NAMES
from compiler.terms import (
    HEX,
    NUMBER,
    UNNAMED,
    YES_NO,
    Among,
    Arithmetic,
    Builtin,
    Count,
    Description,
    Gather,
    HexLabel,
    Kind,
    Name,
    Nothing,
    Number,
    Read,
    Round,
    SetOf,
    Shift,
    Term,
    TheOne,
    Variable,
    YesNo,
)
from compiler.trees import renamed

SPECIAL = Kind("special")


def read_operands(r: Reading, index: int) -> Found:
    """All operands that begin here, each with every `'s ...` that may follow."""
    if index >= r.length:
        return []
    found = _plain(r, index)
    seen = list(found)
    while seen and not r.budget.crowded(found):
        grown: Found = []
        for end, term in seen:
            if r.at(end).sort == "owner":
                grown += _owned(r, end + 1, term, index)
            elif r.low(end) == "moved":
                grown += _moved(r, end, term, index)
            elif r.low(end) == "," and r.low(end + 1) == "rounded" and term.kind.name == "number":
                if r.low(end + 2) in ("down", "up"):
                    grown.append((end + 3, Round(NUMBER, r.low(end + 2) == "up", term, span=r.span(index, end + 3))))
                else:
                    r.missed(end + 2, "down")
        found += grown
        seen = grown
    return found


def _plain(r: Reading, index: int) -> Found:
    word = r.at(index)
    if word.sort == "number":
        return _number(r, index) + _percent(r, index)
    if word.sort == "open":
        return _bracketed(r, index)
    if word.sort == "name":
        return _bracketed_name(r, index)
    if word.sort not in ("word",):
        return []
    found = _in_scope(r, index)
    found += _names(r, index)
    if r.hex_labels is not None and r.hex_labels(word.text):
        found.append((index + 1, HexLabel(HEX, word.text, span=r.span(index, index + 1))))
    for end, target, arguments in r.match(r.vocabulary.values, index, ()):
        found.append((end, term_of(target, arguments, r.span(index, end))))
    if word.low == "the":
        found += _engine_forms(r, index)
    elif word.low == "half" and r.follow(index + 1, "of"):
        for end, term in r.operands(index + 2):
            # `half of X, rounded down` rounds the half.
            if term.kind.name == "number" and not (isinstance(term, Round) and r.at(index + 2).sort != "open"):
                two = Number(NUMBER, Fraction(2))
                found.append((end, Arithmetic(NUMBER, "/", term, two, span=r.span(index, end))))
    elif word.low == "nobody":
        found.append((index + 1, Nothing(Kind("thing", many=True), span=r.span(index, index + 1))))
    elif word.low in ("yes", "no"):
        found.append((index + 1, YesNo(YES_NO, word.low == "yes", span=r.span(index, index + 1))))
    found += _set(r, index)
    return found


def _number(r: Reading, index: int) -> Found:
    word, after = r.at(index), r.at(index + 1)
    # A mixed number such as 5 1/2; "3 1/2" can mean nothing else.
    is_mixed = (
        "/" not in word.text
        and word.text[0] not in "+-"
        and after.sort == "number"
        and "/" in after.text
        and after.text[0] not in "+-"
    )
    end = index + 2 if is_mixed else index + 1
    parts = [_fraction(one.text) for one in r.words[index:end]]
    if None in parts:
        r.because(index, end, "division-by-zero", "nothing can be divided by 0")
        return []
    value = sum((one for one in parts if one is not None), Fraction(0))
    found: Found = [(end, Number(NUMBER, value, span=r.span(index, end)))]
    if r.hex_labels is not None and r.hex_labels(word.text):
        hexes: Found = [(index + 1, HexLabel(HEX, word.text, span=r.span(index, index + 1)))]
        found = hexes if len(word.text) > 1 and word.text[0] == "0" else found + hexes  # nobody counts in 0301
    return found


def _percent(r: Reading, index: int) -> Found:
    """`60 percent`, and `60 percent of X`."""
    if r.low(index + 1) != "percent":
        return []
    found: Found = []
    for end, number in _number(r, index):
        if end == index + 1 and isinstance(number, Number):
            percents = Number(NUMBER, number.value / 100, span=r.span(index, index + 2))
            found.append((index + 2, percents))
            if r.low(index + 2) == "of":
                found += [
                    (after, Arithmetic(NUMBER, "*", percents, term, span=r.span(index, after)))
                    for after, term in r.operands(index + 3)
                    if term.kind.name == "number"
                ]
    return found


def _fraction(text: str) -> Fraction | None:
    """None where the number beneath is 0."""
    top, _, bottom = text.partition("/")
    return Fraction(int(top), int(bottom or 1)) if int(bottom or 1) else None


def _bracketed(r: Reading, index: int) -> Found:
    found: Found = []
    readers: list[Callable[[int], Found]] = [r.values, r.conditions]
    if r.low(index + 1) == "supposing" and r.low(index + 2) == "that":
        readers = [lambda at: read_supposing(r, at)]
    elif r.low(index + 1) == "supposing" and r.low(index + 3) == "new":
        readers = [lambda at: read_supposing_new(r, at)]
    elif _may_describe(r, index + 1):
        readers.append(lambda at: read_such(r, at))
    for reader in readers:
        for end, term in reader(index + 1):
            if r.at(end).sort == "close":
                found.append((end + 1, term))
            else:
                r.missed(end, ")")
    return found


def _bracketed_name(r: Reading, index: int) -> Found:
    """A phase or an area."""
    text = r.at(index).text[1:-1].strip()
    found: Found = []
    for sort in ("[phase]", "[area]"):
        for _, value, kind in r.vocabulary.names.get(sort, ()):
            if value.lower() == text.lower():
                found.append((index + 1, Name(kind, value, span=r.span(index, index + 1))))
                break
    if found:
        return found
    r.missed(index, "[phase]")
    r.because(index, index + 1, "unknown-sequence", f"no phase and no area is called {r.at(index).text}")
    return []


def _in_scope(r: Reading, index: int) -> Found:
    found: Found = []
    for tokens, term in r.scope.get(r.low(index), ()):
        if _said(r, index, tokens):
            end = index + len(tokens)
            if isinstance(term, Variable):
                term = Variable(term.kind, term.name, span=r.span(index, end))
            found.append((end, term))
        else:
            _note_missing(r, index, tokens)
    return found


def _said(r: Reading, index: int, tokens: tuple[str, ...]) -> bool:
    """Whether a name stands here. A single word is taken as it is written (`T` is not `t`)."""
    if len(tokens) == 1:
        return r.at(index).text == tokens[0]
    return all(r.low(index + offset) == token.lower() for offset, token in enumerate(tokens))


def _note_missing(r: Reading, index: int, tokens: tuple[str, ...]) -> None:
    for offset, token in enumerate(tokens):
        if r.low(index + offset) != token.lower():
            r.missed(index + offset, token)
            return


def _names(r: Reading, index: int) -> Found:
    found: Found = []
    for tokens, value, kind in r.vocabulary.names.get(r.low(index), ()):
        if all(r.low(index + offset) == token for offset, token in enumerate(tokens)):
            end = index + len(tokens)
            found.append((end, Name(kind, value, span=r.span(index, end))))
        else:
            _note_missing(r, index, tokens)
    if r.low(index) in SPECIAL_NAMES:
        found.append((index + 1, Name(SPECIAL, r.low(index), span=r.span(index, index + 1))))
    return found


def _owned(r: Reading, index: int, owner: Term, start: int) -> Found:
    found: Found = []
    fits = r.vocabulary.fits
    for tokens, store, owner_kind, kind in r.vocabulary.attributes.get(r.low(index), ()):
        if fits(owner.kind, owner_kind):
            if all(r.low(index + offset) == token for offset, token in enumerate(tokens)):
                end = index + len(tokens)
                found.append((end, Read(kind, store, (owner,), span=r.span(start, end))))
            else:
                _note_missing(r, index, tokens)
    if not found:
        for tokens_, _, owner_kind, _ in (entry for some in r.vocabulary.attributes.values() for entry in some):
            if fits(owner.kind, owner_kind):
                r.missed(index, tokens_[0])
    for target in r.vocabulary.owned:
        slot, _, *rest = target.pattern.elements
        if isinstance(slot, str) or not fits(owner.kind, slot.kind):
            continue
        if all(r.low(index + offset) == word for offset, word in enumerate(rest)):
            end = index + len(rest)
            found.append((end, term_of(target, (owner,), r.span(start, end))))
        else:
            r.missed(index, str(rest[0]))
    return found


def _moved(r: Reading, index: int, term: Term, start: int) -> Found:
    if r.low(index + 1) not in ("up", "down") or not r.follow(index + 2, "by"):
        r.missed(index + 1, "up")
        return []
    up = r.low(index + 1) == "up"
    return [
        (end, Shift(term.kind, up, term, by, span=r.span(start, end)))
        for end, by in r.operands(index + 3)
        if by.kind.name == "number"
    ]


def _engine_forms(r: Reading, index: int) -> Found:
    found: Found = []
    word = r.low(index + 1)
    if word == "number" and r.low(index + 2) == "of":
        for end, description, _ in r.descriptions(index + 3):
            found.append((end, Count(NUMBER, description, span=r.span(index, end))))
        found += [
            (end, Count(NUMBER, such, span=r.span(index, end))) for end, such, _ in such_descriptions(r, index + 3)
        ]
        found += _how_many(r, index)
    elif word in ("sum", "greatest", "least") and r.low(index + 2) == "of":
        found += _gathered(r, index, word)
    elif word in ("least", "fewest"):
        found += read_least(r, index)
    elif word in ("greater", "lesser") and r.low(index + 2) == "of":
        for middle, left in r.operands(index + 3):
            if left.kind.name == "number" and r.low(middle) == "and":
                for end, right in r.operands(middle + 1):
                    if right.kind.name == "number":
                        found.append((end, Builtin(NUMBER, word, (left, right), span=r.span(index, end))))
    elif word == "one":
        for end, description, _ in r.descriptions(index + 2):
            found.append((end, TheOne(description.kind, description, span=r.span(index, end))))
    return found


def _how_many(r: Reading, index: int) -> Found:
    """`the number of the firers`: of those whom a name or an attribute holds; `the number of (units, called ...)`."""
    found: Found = []
    for end, group in r.operands(index + 3):
        if isinstance(group, SetOf) and r.low(index + 3) == "(":
            found.append((end, Count(NUMBER, group.description, span=r.span(index, end))))
        elif group.kind.many and not isinstance(group, SetOf):
            one = Variable(Kind(group.kind.name), f"{UNNAMED}{index}")
            described = Description(one.kind, one.name, (Among(YES_NO, one, group),))
            found.append((end, Count(NUMBER, described, span=r.span(index, end))))
    return found


def _gathered(r: Reading, index: int, how: str) -> Found:
    """`the sum of VALUE for each DESCRIPTION, called the x`: the name is in scope of the value before it."""
    found: Found = []
    for at in range(index + 3, r.length):
        if r.low(at) != "for" or r.low(at + 1) != "each":
            continue
        for close, description, _ in r.descriptions(at + 2):
            name, end = called(r, close)
            if name is None:
                continue
            ends = (end, end + 1) if r.low(end) == "," else (end,)
            inner = r.called(name, Variable(description.kind, name))
            for stop, body in inner.values(index + 3):
                if stop == at and body.kind.name == "number":
                    term = Gather(NUMBER, how, body, renamed(description, name), span=r.span(index, end))
                    found += [(after, term) for after in ends]
            r.absorb(inner)
    return found


def _set(r: Reading, index: int) -> Found:
    """A plural description as a set: `loose units in M5`."""
    if not _may_describe(r, index):
        return []
    return [
        (end, SetOf(Kind(description.kind.name, many=True), description, span=r.span(index, end)))
        for end, description, plural in r.descriptions(index)
        if plural
    ]


def _may_describe(r: Reading, index: int) -> bool:
    low = r.low(index)
    return low in r.vocabulary.nouns or low in r.vocabulary.adjectives


def read_values(r: Reading, index: int) -> Found:
    """Operands, and chains of one family of operators over them."""
    found = list(r.operands(index))
    chains: list[tuple[int, Term, str]] = [(end, term, "") for end, term in found if term.kind.name == "number"]
    while chains and not r.budget.crowded(found):
        end, left, family = chains.pop()
        operator, after = _operator(r, end)
        if not operator:
            continue
        if family and operator not in family:
            r.because(end, after, "mixed-arithmetic", "`plus` and `minus` stand beside `times` or `divided by`")
            continue
        for further, right in r.operands(after):
            if operator == "/" and isinstance(right, Number) and not right.value:
                r.because(end, further, "division-by-zero", "nothing can be divided by 0")
            elif right.kind.name == "number" and not right.kind.many:
                term = Arithmetic(NUMBER, operator, left, right, span=r.span(index, further))
                found.append((further, term))
                chains.append((further, term, "+-" if operator in "+-" else "*/"))
                found += _of_the_whole(r, index, further, term)
    return found


def _of_the_whole(r: Reading, index: int, end: int, chain: Term) -> Found:
    """`X plus Y, rounded down` and `half of X plus Y` could mean the whole.

    That is a reading of its own, so that brackets are asked for.
    """
    if r.low(end) == "," and r.low(end + 1) == "rounded" and r.low(end + 2) in ("down", "up"):
        return [(end + 3, Round(NUMBER, r.low(end + 2) == "up", chain, span=r.span(index, end + 3)))]
    if r.low(index) == "half":
        return [(end, Arithmetic(NUMBER, "/", chain, Number(NUMBER, Fraction(2)), span=r.span(index, end)))]
    return []


def _operator(r: Reading, index: int) -> tuple[str, int]:
    low = r.low(index)
    if low == "plus":
        return "+", index + 1
    if low == "minus":
        return "-", index + 1
    if low == "times":
        return "*", index + 1
    if low == "divided" and r.follow(index + 1, "by"):
        return "/", index + 2
    return "", index


def described_variable(description: Description) -> Variable:
    return Variable(description.kind, description.variable)
