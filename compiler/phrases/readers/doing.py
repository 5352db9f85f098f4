"""Readers of step sentences. The first words tell the form; the rest is values, conditions and phrases.

Each result is (end, step, bound): `bound` is a name the step brings into scope for those after it.
`For each ..., called the x` and `If ...` may stand at the end of their words: then their steps follow
as a lettered list, which the caller reads with the name in scope.
"""

from __future__ import annotations

from fractions import Fraction

from compiler.phrases.naming import called
from compiler.phrases.readers.statements import as_change, as_creation, why_unchangeable
from compiler.phrases.reading import Reading
from compiler.terms import (
    NUMBER,
    PHASE,
    SIDE,
    YES_NO,
    Announce,
    Arithmetic,
    Call,
    Change,
    Choose,
    Description,
    End,
    ForEach,
    GoOnOnlyIf,
    If,
    Kind,
    Let,
    LetRecord,
    Name,
    Number,
    Read,
    Roll,
    Step,
    Stop,
    Term,
    Variable,
    YesNo,
)
from compiler.trees import renamed

Bound = tuple[str, Variable] | None
Done = list[tuple[int, Step, Bound]]


def read_step(r: Reading, index: int) -> Done:
    low = r.low(index)
    reader = _FORMS.get(low)
    found = reader(r, index) if reader is not None else []
    if not found:
        found = _call(r, index) + _choose(r, index)
    return found


def _now(r: Reading, index: int) -> Done:
    found: Done = []
    for end, clause in r.conditions(index + 1):
        name, after = called(r, end)
        if name is not None:
            creation = as_creation(clause, name)
            if creation is not None:
                kind = Kind(clause.description.kind.name)  # type: ignore[attr-defined]
                found.append((after, creation, (name, Variable(kind, name))))
        creation = as_creation(clause, None)
        if creation is not None:
            found.append((end, creation, None))
            continue
        change = as_change(clause)
        if change is None:
            r.because(index, end, "not-changeable", why_unchangeable(clause))
        else:
            step = change[0] if len(change) == 1 else _together(change)
            found.append((end, step, None))
    return found


def _together(changes: tuple[Step, ...]) -> Step:
    """Several changes in one sentence, as a block that is always done."""
    return If(YesNo(YES_NO, True), changes, span=changes[0].span)


def _by(r: Reading, index: int) -> Done:
    """Increase or decrease."""
    grow = r.low(index) == "increase"
    found: Done = []
    for middle, value in r.operands(index + 1):
        if not r.follow(middle, "by"):
            continue
        if not isinstance(value, Read) or value.kind.name != "number":
            message = "only a number that a fact or a record holds goes up and down"
            r.because(index, middle + 1, "not-changeable", message)
            continue
        for end, by in r.values(middle + 1):
            if by.kind.name == "number":
                amount: Term = (
                    by if grow else Arithmetic(NUMBER, "-", Number(NUMBER, _ZERO), by, span=by.span)
                )
                found.append(
                    (end, Change(value.store, value.arguments, amount, span=r.span(index, end)), None)
                )
    return found


def _let(r: Reading, index: int) -> Done:
    at = index + 1
    end_of_name = at
    while r.at(end_of_name).sort == "word" and r.low(end_of_name) != "be":
        end_of_name += 1
    if r.low(end_of_name) != "be":
        r.missed(min(at + 2, end_of_name), "be")  # most names are of one word
        return []
    name = " ".join(word.low for word in r.words[at:end_of_name])
    if name in ("", "the"):
        r.missed(end_of_name)
        return []
    if not name.startswith("the "):
        r.missed(at, "the")
        return []
    start = end_of_name + 1
    if r.low(start) == "a" and r.low(start + 1) == "new":
        return _let_record(r, index, start + 2, name)
    return [
        (end, Let(name, value, span=r.span(index, end)), (name, Variable(value.kind, name)))
        for end, value in (*r.values(start), *r.conditions(start))
        if value.kind.name != "special"
    ]


def _let_record(r: Reading, index: int, at: int, name: str) -> Done:
    found: Done = []
    for end, kind, attributes in read_record(r, at):
        step = LetRecord(name, kind, attributes, span=r.span(index, end))
        found.append((end, step, (name, Variable(Kind(kind), name))))
    return found


def read_record(r: Reading, at: int) -> list[tuple[int, str, tuple[tuple[str, Term], ...]]]:
    """`chase with pace run, goal M6, hunters T and U`."""
    found: list[tuple[int, str, tuple[tuple[str, Term], ...]]] = []
    for tokens, noun in r.vocabulary.nouns.get(r.low(at), ()):
        if noun.plural or any(r.low(at + offset) != token for offset, token in enumerate(tokens)):
            continue
        if not r.vocabulary.is_a(noun.kind.name, "record"):
            continue
        end = at + len(tokens)
        found.append((end, noun.kind.name, ()))
        if r.low(end) != "with":
            r.missed(end, "with")
            continue
        lists: list[tuple[int, tuple[tuple[str, Term], ...]]] = [(end + 1, ())]
        while lists and not r.budget.crowded(found):
            start, given = lists.pop()
            for stop, store, value in _attribute(r, start, noun.kind):
                extended = (*given, (store, value))
                found.append((stop, noun.kind.name, extended))
                if r.low(stop) == ",":
                    lists.append((stop + 1, extended))
    return found


def _attribute(r: Reading, at: int, owner: Kind) -> list[tuple[int, str, Term]]:
    found: list[tuple[int, str, Term]] = []
    for tokens, store, owner_kind, kind in r.vocabulary.attributes.get(r.low(at), ()):
        if not r.vocabulary.fits(owner, owner_kind):
            continue
        if any(r.low(at + offset) != token for offset, token in enumerate(tokens)):
            r.missed(at + 1, tokens[-1])
            continue
        for end, value in r.filling(at + len(tokens), Kind(kind.name, kind.many)):
            found.append((end, store, value))
    if not found:
        for some in r.vocabulary.attributes.values():
            for tokens, _, owner_kind, _ in some:
                if r.vocabulary.fits(owner, owner_kind):
                    r.missed(at, tokens[0])
    return found


def _roll(r: Reading, index: int) -> Done:
    """`Roll a die for luck`, `Roll 2 dice of 10 sides for luck`: several are added."""
    dice = _whole(r, index + 1, MOST_DICE)
    if r.low(index + 1) == "a" and r.low(index + 2) == "die":
        dice = 1
    elif dice is None or not r.follow(index + 2, "dice"):
        r.follow(index + 1, "a", "die")
        return []
    at, sides = index + 3, 6
    if r.low(at) == "of":
        told = _whole(r, at + 1, MOST_SIDES)
        if told is None or not r.follow(at + 2, "sides"):
            return []
        at, sides = at + 3, told
    if not r.follow(at, "for"):
        return []
    purpose, close = _free_words(r, at + 1)
    name, end = called(r, close)
    if name is None or not purpose:
        r.missed(close, "called")
        return []
    return [(end, Roll(name, purpose, sides, dice, span=r.span(index, end)), (name, Variable(NUMBER, name)))]


def _whole(r: Reading, at: int, most: int) -> int | None:
    """A number as it is written, from 1 to the most there may be."""
    text = r.at(at).text
    if r.at(at).sort != "number" or not text.isdigit():
        r.missed(at)
        return None
    if not 1 <= int(text) <= most:
        r.because(at, at + 1, "number-too-large", f"a number from 1 to {most} is wanted here")
        return None
    return int(text)


def _free_words(r: Reading, start: int) -> tuple[str, int]:
    """Words for players, up to the name that is given."""
    end = start
    while end < r.length and r.low(end) not in (",", "called"):
        end += 1
    return " ".join(word.low for word in r.words[start:end]), end


def _pick(r: Reading, index: int) -> Done:
    """`Pick a boat in M5 at random, called the victim`."""
    found: Done = []
    for close, description, _ in r.descriptions(index + 1):
        if not r.follow(close, "at", "random"):
            continue
        name, end = called(r, close + 2)
        if name is not None:
            step = Choose(name, None, renamed(description, name), span=r.span(index, end))
            found.append((end, step, (name, Variable(Kind(description.kind.name), name))))
    return found


def _for_each(r: Reading, index: int) -> Done:
    if not r.follow(index + 1, "each"):
        return []
    found: Done = []
    for close, description, _ in r.descriptions(index + 2):
        by_chance = r.low(close) == "in" and r.low(close + 1) == "random"
        orders: list[tuple[int, Term | None]] = [(close, None)]
        if by_chance:
            orders = [(close + 3, None)] if r.follow(close + 2, "order") else []
        elif r.low(close) == "in" and r.low(close + 1) == "the" and r.low(close + 2) == "order":
            orders = [
                (end + 1, side)
                for end, side in r.operands(close + 3)
                if side.kind == SIDE and r.low(end) in ("chooses", "choose")
            ]
        for at, chooser in orders:
            name, after = called(r, at)
            if name is None:
                continue
            variable = Variable(Kind(description.kind.name), name)
            so_called = renamed(description, name)
            if after == r.length:
                step = ForEach(so_called, (), chooser, by_chance, span=r.span(index, after))
                found.append((after, step, (name, variable)))
            elif r.low(after) == ",":
                inner = r.called(name, variable)
                for end, body, _ in read_step(inner, after + 1):
                    each = ForEach(so_called, (body,), chooser, by_chance, span=r.span(index, end))
                    found.append((end, each, None))
                r.absorb(inner)
            else:
                r.missed(after, ",")
    return found


def _if(r: Reading, index: int) -> Done:
    found: Done = []
    for middle, condition in r.conditions(index + 1):
        if middle == r.length:
            found.append((middle, If(condition, (), (), span=r.span(index, middle)), None))
            continue
        at = middle + 1 if r.low(middle) == "," else middle
        if r.low(at) != "then":
            r.missed(at, "then")
            continue
        for end, step, bound in read_step(r, at + 1):
            if bound is None:
                found.append((end, If(condition, (step,), (), span=r.span(index, end)), None))
    return found


def _announce(r: Reading, index: int) -> Done:
    if not r.follow(index + 1, "that"):
        return []
    return [
        (end, Announce(event, arguments, span=r.span(index, end)), None)
        for end, event, arguments in read_event(r, index + 2)
    ]


def read_event(r: Reading, index: int) -> list[tuple[int, str, tuple[Term, ...]]]:
    return [(end, target.id, arguments) for end, target, arguments in r.match(r.vocabulary.events, index, ())]


def _go_on(r: Reading, index: int) -> Done:
    if not r.follow(index + 1, "on", "only", "if"):
        return []
    return [
        (end, GoOnOnlyIf(condition, span=r.span(index, end)), None)
        for end, condition in r.conditions(index + 4)
    ]


def _stop(r: Reading, index: int) -> Done:
    return [(index + 1, Stop(span=r.span(index, index + 1)), None)]


def _end(r: Reading, index: int) -> Done:
    """`End the game`, `the phase`, `the turn`, `[Segment]`."""
    named = [term for _, term in r.operands(index + 1) if isinstance(term, Name) and term.kind == PHASE]
    if named:
        return [(index + 2, End(named[0].value, span=r.span(index, index + 2)), None)]
    if not r.follow(index + 1, "the"):
        return []
    what = r.low(index + 2)
    if what not in ("game", "phase", "turn"):
        r.missed(index + 2, "game")
        return []
    return [(index + 3, End(what, span=r.span(index, index + 3)), None)]


def _choose(r: Reading, index: int) -> Done:
    """`SIDE chooses a D, called the x` and `SIDE may choose ...`."""
    found: Done = []
    for middle, side in r.operands(index):
        if side.kind != SIDE:
            continue
        optional = r.low(middle) == "may"
        at = middle + 1 if optional else middle
        if r.low(at) not in ("chooses", "choose"):
            r.missed(at, "chooses")
            continue
        if r.low(at + 1) == "whether" and not optional:
            found += _whether(r, index, at + 1, side)
            continue
        for close, description, _ in r.descriptions(at + 1):
            name, end = called(r, close)
            if name is None:
                continue
            variable = Variable(Kind(description.kind.name, specials=("none",) if optional else ()), name)
            so_called = renamed(description, name)
            step = Choose(name, side, so_called, optional, span=r.span(index, end))
            found.append((end, step, (name, variable)))
    return found


def _whether(r: Reading, index: int, at: int, side: Term) -> Done:
    """`chooses whether to stay, called the stay`: yes or no."""
    asked, close = _free_words(r, at)
    name, end = called(r, close)
    if name is None or close == at + 1:
        r.missed(close, "called")
        return []
    step = Choose(name, side, Description(YES_NO, name, ()), asked=asked, span=r.span(index, end))
    return [(end, step, (name, Variable(YES_NO, name)))]


def _call(r: Reading, index: int) -> Done:
    found: Done = []
    for end, target, arguments in r.match(r.vocabulary.done, index, ()):
        if target.sort == "procedure":
            found.append((end, Call(target.id, arguments, span=r.span(index, end)), None))
    return found


_ZERO = Fraction(0)
MOST_DICE, MOST_SIDES = 20, 1000
_FORMS = {
    "now": _now,
    "increase": _by,
    "decrease": _by,
    "let": _let,
    "roll": _roll,
    "pick": _pick,
    "for": _for_each,
    "if": _if,
    "announce": _announce,
    "go": _go_on,
    "stop": _stop,
    "end": _end,
}
