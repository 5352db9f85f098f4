"""What a rule adds to what others say: `changes by`, `is multiplied by`, `is at most`; once, or for each of some."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from compiler.model.bodies.branches import tails
from compiler.phrases import Reading, called
from compiler.terms import NUMBER, YES_NO, Arithmetic, Description, Kind, Number, Term, Variable
from compiler.trees import renamed
from runtime.records import dataclass

WHOLE = ("as", "a", "whole")  # what the rules make of it together, not what they begin with
TIMES = {"halved": Fraction(1, 2), "doubled": Fraction(2)}


@dataclass(frozen=True)
class Said:
    """What a rule's sentence says."""

    effect: str
    value: Term | None
    condition: Term | None
    each: Description | None = None
    kind: Kind = YES_NO


def contribution(r: Reading, at: int) -> list[tuple[int, Said]]:
    low = r.low(at)
    found: list[tuple[int, Said]] = []
    if low in ("changes", "change") and r.follow(at + 1, "by"):
        found += _amounts(r, at + 2, "changes")
    elif low in ("falls", "fall") and r.follow(at + 1, "by"):
        found += [(end, replace(said, value=_taken_off(said.value))) for end, said in _amounts(r, at + 2, "changes")]
    elif low in ("is", "are"):
        after = r.low(at + 1)
        whole = WHOLE if r.follow(at + 2, "as", "a", "whole") else ()
        effect, rest = "multiplied as a whole" if whole else "multiplied", at + 2 + len(whole)
        if after == "multiplied" and r.follow(rest, "by"):
            found += _amounts(r, rest + 1, effect)
        elif after in TIMES:
            times = Number(NUMBER, TIMES[after])
            found += [(end, Said(effect, times, condition)) for end, condition in tails(r, rest)]
        elif after == "rounded" and r.low(at + 2) in ("up", "down"):
            up = Number(NUMBER, Fraction(int(r.low(at + 2) == "up")))
            found += [(end, Said("rounded", up, condition)) for end, condition in tails(r, at + 3)]
        elif after == "at" and r.low(at + 2) in ("most", "least"):
            found += _amounts(r, at + 3, f"at {r.low(at + 2)}")
        else:
            for word in ("multiplied", "rounded", "at", *TIMES):
                r.missed(at + 1, word)
    else:
        for word in ("changes", "falls", "is"):
            r.missed(at, word)
    return found


def _taken_off(value: Term | None) -> Term:
    """What is added where something falls by so much."""
    assert value is not None
    if isinstance(value, Number):
        return replace(value, value=-value.value)
    return Arithmetic(NUMBER, "-", Number(NUMBER, Fraction(0)), value, span=value.span)


def _amounts(r: Reading, at: int, effect: str) -> list[tuple[int, Said]]:
    """A number, perhaps once for each of some things, and when."""
    found: list[tuple[int, Said]] = []
    for middle, value in r.values(at):
        if value.kind.name == "number":
            found += [(end, Said(effect, value, condition)) for end, condition in tails(r, middle)]
    for middle in range(at + 1, r.length):
        if r.low(middle) == "for" and r.low(middle + 1) == "each":
            found += _each(r, at, middle, effect)
    return found


def _each(r: Reading, at: int, middle: int, effect: str) -> list[tuple[int, Said]]:
    """`V for each D, called the x, if C`: the name is in scope of the value before it and of the condition."""
    found: list[tuple[int, Said]] = []
    for close, description, _ in r.descriptions(middle + 2):
        name, after = called(r, close)
        variable = Variable(description.kind, name or description.variable)
        each = renamed(description, variable.name)
        inner = r.called(name, variable) if name is not None else r
        ends = {after, after + 1} if inner.low(after) == "," else {after}
        for stop, value in inner.values(at):
            if stop == middle and value.kind.name == "number":
                found += [
                    (end, Said(effect, value, condition, each))
                    for start in ends
                    for end, condition in tails(inner, start)
                ]
        if inner is not r:
            r.absorb(inner)
    return found
