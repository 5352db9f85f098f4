"""Readers of steps that somebody decides: by a die, by a draw, or by a side that chooses."""

from __future__ import annotations

from compiler.phrases.naming import called
from compiler.phrases.readers.such import such_that
from compiler.phrases.reading import Reading
from compiler.terms import NUMBER, SIDE, YES_NO, Choose, Description, Kind, Roll, Step, Term, Variable
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


def read_pick(r: Reading, index: int) -> Done:
    """`Pick a boat in M5 at random, called the victim`."""
    found: Done = []
    for close, description, _ in r.descriptions(index + 1):
        if not r.follow(close, "at", "random"):
            continue
        name, after = called(r, close + 2)
        for end, so_called in [] if name is None else named_so(r, index, after, renamed(description, name)):
            step = Choose(so_called.variable, None, so_called, span=r.span(index, end))
            found.append((end, step, (step.variable, Variable(Kind(description.kind.name), step.variable))))
    return found


def read_choice(r: Reading, index: int) -> Done:
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
            name, after = called(r, close)
            if name is None:
                continue
            variable = Variable(Kind(description.kind.name, specials=("none",) if optional else ()), name)
            for end, so_called in named_so(r, index, after, renamed(description, name)):
                step = Choose(name, side, so_called, optional, span=r.span(index, end))
                found.append((end, step, (name, variable)))
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
