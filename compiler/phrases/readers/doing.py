"""Readers of step sentences. The first words tell the form; the rest is values, conditions and phrases.

Each result is (end, step, bound): `bound` is a name the step brings into scope for those after it.
`For each ..., called the x` and `If ...` may stand at the end of their words: then their steps follow
as a lettered list, which the caller reads with the name in scope.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from compiler.phrases.naming import called
from compiler.phrases.readers.deciding import Done, named_so, read_choice, read_pick, read_roll
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
    ChangeKind,
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
    Repeat,
    Step,
    Stop,
    Term,
    Variable,
    YesNo,
)
from compiler.trees import renamed


def read_step(r: Reading, index: int) -> Done:
    low = r.low(index)
    reader = _FORMS.get(low)
    found = reader(r, index) if reader is not None else []
    if not found:
        found = _call(r, index) + read_choice(r, index)
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
    return found + _becomes(r, index)


def _becomes(r: Reading, index: int) -> Done:
    """`Now the boat is a raft`, with a name for what it is from then on, or without."""
    found: Done = []
    for middle, thing in r.operands(index + 1):
        of_things = r.vocabulary.is_a(thing.kind.name, "thing") and not thing.kind.many
        if not of_things or r.low(middle) != "is" or r.low(middle + 1) not in ("a", "an"):
            continue
        for end, told, plural in r.descriptions(middle + 1):
            if plural or told.conditions or not r.vocabulary.is_a(told.kind.name, "thing"):
                r.because(middle, end, "not-changeable", "a thing becomes a thing, of a kind or a counter type alone")
                continue
            name, after = called(r, end)
            noun = told.type or told.kind.name
            for stop, variable in ((end, None), *(((after, name),) if name is not None else ())):
                step = ChangeKind(thing, noun, told.type is not None, variable, span=r.span(index, stop))
                found.append((stop, step, None if variable is None else (variable, Variable(told.kind, variable))))
    return found


def _together(changes: tuple[Step, ...]) -> Step:
    """Several changes in one sentence, as a block that is always done."""
    return If(YesNo(YES_NO, True), changes, span=changes[0].span)


def one_by_one(step: Step) -> tuple[Step, ...]:
    """The steps of a sentence: of one that says several changes, each of them."""
    return step.then if isinstance(step, If) and isinstance(step.condition, YesNo) else (step,)


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
                amount: Term = by if grow else Arithmetic(NUMBER, "-", Number(NUMBER, _ZERO), by, span=by.span)
                found.append((end, Change(value.store, value.arguments, amount, span=r.span(index, end)), None))
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
            name, named = called(r, at)
            for after, so_called in [] if name is None else named_so(r, index, named, renamed(description, name)):
                found += _each(r, index, after, ForEach(so_called, (), chooser, by_chance))
    return found


def _each(r: Reading, index: int, after: int, loop: ForEach) -> Done:
    """What is done for each: in this sentence, or in the steps beneath it."""
    name = loop.description.variable
    variable = Variable(Kind(loop.description.kind.name), name)
    if after == r.length:
        return [(after, replace(loop, span=r.span(index, after)), (name, variable))]
    if r.low(after) != ",":
        r.missed(after, ",")
        return []
    inner = r.called(name, variable)
    found: Done = [
        (end, replace(loop, steps=one_by_one(body), span=r.span(index, end)), None)
        for end, body, _ in read_step(inner, after + 1)
    ]
    r.absorb(inner)
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
            if bound is None or (end == r.length and isinstance(step, ForEach)):
                done = one_by_one(step)
                found.append((end, If(condition, done, (), span=r.span(index, end)), bound))
                if bound is None and r.low(end) == "and" and r.follow(end + 1, "stop"):
                    done = (*done, Stop(span=r.span(end + 1, end + 2)))
                    found.append((end + 2, If(condition, done, (), span=r.span(index, end + 2)), None))
            elif isinstance(step, Let):
                message = f"nobody could speak of {step.variable} where this is not so"
                cure = f"say what it is then: `Let {step.variable} be ... if ...; otherwise ...`"
                r.because(at + 1, end, "unexpected-word", message, cure)
    return found


def _repeat(r: Reading, index: int) -> Done:
    """`Repeat until C, at most N times`, `Repeat N times`: steps of its own follow."""
    found: Done = []
    ends: list[tuple[int, Term | None]] = [(index + 1, None)]
    if r.low(index + 1) == "until":
        ends = []
        for end, condition in r.conditions(index + 2):
            if end == r.length:
                message, cure = "nothing says when this ends at the latest", "add `, at most 6 times`"
                r.because(index, end, "missing-part", message, cure)
            elif r.follow(end, ",", "at", "most"):
                ends.append((end + 3, condition))
    for at, until in ends:
        for end, most in r.operands(at):
            if most.kind.name == "number" and r.low(end) in ("times", "time"):
                found.append((end + 1, Repeat(until, most, span=r.span(index, end + 1)), None))
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
    return [(end, GoOnOnlyIf(condition, span=r.span(index, end)), None) for end, condition in r.conditions(index + 4)]


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


def _call(r: Reading, index: int) -> Done:
    found: Done = []
    for end, target, arguments in r.match(r.vocabulary.done, index, ()):
        if target.sort == "procedure":
            found.append((end, Call(target.id, arguments, span=r.span(index, end)), None))
    return found


_ZERO = Fraction(0)
_FORMS = {
    "now": _now,
    "increase": _by,
    "decrease": _by,
    "let": _let,
    "roll": read_roll,
    "pick": read_pick,
    "for": _for_each,
    "if": _if,
    "repeat": _repeat,
    "announce": _announce,
    "go": _go_on,
    "stop": _stop,
    "end": _end,
}
BEGIN_STEPS = frozenset(_FORMS)  # where no procedure is named
