"""Readers of steps that somebody decides: by a die, by a draw, or by a side that chooses."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from compiler.phrases.naming import called
from compiler.phrases.readers.such import such_that
from compiler.phrases.reading import Reading
from compiler.terms import NUMBER, SIDE, YES_NO, Choose, Description, Kind, Number, Roll, Step, Term, Variable
from compiler.trees import renamed

Bound = tuple[str, Variable] | None
Done = list[tuple[int, Step, Bound]]  # where it ends, the step, a name that it gives
MOST_DICE, MOST_SIDES = 20, 1000


def read_roll(r: Reading, index: int) -> Done:
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
    found: Done = []
    for after, known_to in _secretly(r, close):
        name, end = called(r, after)
        if name is None or not purpose:
            r.missed(close, "called")
            continue
        step = Roll(name, purpose, sides, dice, known_to, span=r.span(index, end))
        found.append((end, step, (name, Variable(NUMBER, name))))
    return found


def _secretly(r: Reading, at: int) -> list[tuple[int, Term | None]]:
    """`, known only to SIDE`, where it stands."""
    if r.low(at) != "," or r.low(at + 1) != "known":
        return [(at, None)]
    if not r.follow(at + 2, "only", "to"):
        return []
    return [(end, side) for end, side in r.operands(at + 4) if side.kind == SIDE]


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


def read_pick(r: Reading, index: int) -> Done:
    """`Pick a boat in M5 at random, called the victim`; `Pick 2 boats ...`."""
    found: Done = []
    for some in _several(r, index + 1):
        if some.many and some.least is not some.most:
            r.because(index, some.at, "unexpected-word", "chance must be told how many", "say `2`, or any number")
            continue
        for close, description, plural in r.descriptions(some.at):
            if plural != some.many or not r.follow(close, "at", "random"):
                continue
            for end, known_to in _secretly(r, close + 2):
                step = Choose("", None, description, False, "", some.many, some.least, some.most, known_to)
                found += _named(r, index, end, step)
    return found


class Several(NamedTuple):
    """How many are to be chosen: `one or more`, `any number of`, `exactly 2`, `2`, `at most 2`. One, where not many."""

    at: int
    many: bool = False
    least: Term | None = None
    most: Term | None = None


def _several(r: Reading, at: int) -> list[Several]:
    one, none = (Number(NUMBER, Fraction(many)) for many in (1, 0))
    said = [r.low(at + offset) for offset in range(3)]
    if said == ["one", "or", "more"]:
        return [Several(at + 3, True, one)]
    if said == ["any", "number", "of"]:
        return [Several(at + 3, True, none)]
    found = [] if said[0] in ("exactly", "at") else [Several(at)]
    start = at + (1 if said[0] == "exactly" else 2 if said[:2] == ["at", "most"] else 0)
    if start > at or r.at(at).sort == "number":
        numbers = [(end, much) for end, much in r.operands(start) if much.kind.name == "number"]
        found += [Several(end, True, none if said[0] == "at" else much, much) for end, much in numbers]
    return found


def _named(r: Reading, index: int, at: int, step: Choose) -> Done:
    """The step with the name that stands behind it, and with what is said of it behind that."""
    name, after = called(r, at)
    if name is None:
        return []
    described = renamed(step.description, name)
    specials = ("none",) if step.optional else ()
    bound = Variable(Kind(described.kind.name, step.many, specials), name)
    such = [(after, described)] if step.many else named_so(r, index, after, described)
    return [
        (end, replace(step, variable=name, description=one, span=r.span(index, end)), (name, bound))
        for end, one in such
    ]


def read_choice(r: Reading, index: int) -> Done:
    """`SIDE chooses a D, called the x`, `SIDE may choose ...`, `SIDE chooses at most 2 Ds, called the xs`."""
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
        for some in _several(r, at + 1):
            for close, description, plural in r.descriptions(some.at):
                if some.many and optional:
                    message, cure = "whoever may choose several may choose none of them", "say `chooses at most ...`"
                    r.because(index, close, "unexpected-word", message, cure)
                elif plural == some.many:
                    step = Choose("", side, description, optional, "", some.many, some.least, some.most)
                    found += _named(r, index, close, step)
    return found


def named_so(r: Reading, index: int, at: int, described: Description) -> list[tuple[int, Description]]:
    """What is described, by its name alone and with what is said of it behind that: `, such that C`."""
    return [(at, described), *such_that(r, index, at, described)]


def _whether(r: Reading, index: int, at: int, side: Term) -> Done:
    """`chooses whether to stay, called the stay`: yes or no."""
    asked, close = _free_words(r, at)
    name, end = called(r, close)
    if name is None or close == at + 1:
        r.missed(close, "called")
        return []
    step = Choose(name, side, Description(YES_NO, name, ()), asked=asked, span=r.span(index, end))
    return [(end, step, (name, Variable(YES_NO, name)))]
