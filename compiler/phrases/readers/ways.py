"""Readers of ways: what can be reached from where, what is connected, and what the least dear way costs.

`from X [through PLACES] [across HEXSIDES] [by steps from NAME to NAME [such that C] [costing V]]
[in at most N steps | at a cost of at most N]`, each part after a comma or without. One goes from a hex to those
adjacent. What is gone through lies between: the hex where the way begins need not be so, nor the one where it ends.
What is crossed, and what is said of a step, holds of each step; the names of its two ends are its own.
Where something else than hexes is gone through, each such thing or name is a place, and what is said of a step is all
that joins two of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from compiler.phrases.reading import Found, Reading, a_kind
from compiler.terms import (
    HEX,
    HEXSIDE,
    YES_NO,
    All,
    Builtin,
    Description,
    Entered,
    Kind,
    Onward,
    Term,
    Variable,
    Way,
)
from compiler.trees import opened, renamed
from runtime.operations import OUT_TOO
from runtime.records import dataclass

_AFTER_NAME = frozenset("to such costing in at and or if unless is are".split())
_NUMBER_OR_NONE = Kind("number", specials=("none",))


@dataclass(frozen=True)
class _Parts:
    """What was told of a way by some word."""

    through: Description | None = None
    across: Description | None = None
    ends: tuple[str, str] | None = None  # what the two ends of a step are called
    condition: Term | None = None
    cost: Term | None = None
    most: Term | None = None

    @property
    def places(self) -> Kind:
        return HEX if self.through is None else self.through.kind


_Told = list[tuple[int, _Parts]]


def spot(r: Reading, one: Term) -> Term | None:
    """The hex itself, or the one where a thing is."""
    if r.vocabulary.fits(one.kind, HEX):
        return one
    if one.kind.many or not r.vocabulary.is_a(one.kind.name, "thing"):
        return None
    return Builtin(Kind("hex", specials=("none",)), "hex_of", (one,), span=one.span)


def read_reached(r: Reading, index: int, subject: Term) -> Found:
    """`be reached from X ...`, after `can`; `connected to X ...`, after `is`."""
    at = index + 3 if r.low(index) == "be" else index + 2
    if not (r.follow(index, "be", "reached", "from") or r.follow(index, "connected", "to")):
        return []
    found: Found = []
    for middle, start in r.operands(at):
        for end, parts in _parts(r, middle, start):
            ends = _ends(r, (at, end), parts, start, subject)
            if ends is not None:
                way = Way(YES_NO, *ends, _onward(r, parts), parts.most, span=r.span(index, end))
                found.append((end, way))
    return found


def read_least(r: Reading, index: int) -> Found:
    """`the least cost from X to Y ...`, `the fewest steps from X to Y ...`."""
    is_cost = r.low(index + 1) == "least"
    if r.low(index + 2) != ("cost" if is_cost else "steps") or not r.follow(index + 3, "from"):
        return []
    found: Found = []
    for middle, start in r.operands(index + 4):
        if not r.follow(middle, "to"):
            continue
        for after, goal in r.operands(middle + 1):
            for end, parts in _parts(r, after, start):
                ends = _ends(r, (index + 4, end), parts, start, goal)
                if ends is None:
                    continue
                if parts.most is None and (parts.cost is not None) == is_cost:
                    way = Way(_NUMBER_OR_NONE, *ends, _onward(r, parts), span=r.span(index, end))
                    found.append((end, way))
                elif is_cost and parts.cost is None:
                    r.missed(end, "costing")
    return found


def _ends(r: Reading, at: tuple[int, int], parts: _Parts, start: Term, goal: Term) -> tuple[Term, Term] | None:
    """Where it begins and where it ends, if places of this kind they are."""
    if parts.places == HEX:
        first, last = spot(r, start), spot(r, goal)
        return None if first is None or last is None else (first, last)
    for one in (start, goal):
        if one.kind.many or not r.vocabulary.is_a(one.kind.name, parts.places.name):
            told = f"the way goes through {parts.places.name}s, and this is {a_kind(one.kind)}"
            r.because(*at, "wrong-kind", told)
            return None
    if parts.condition is None:
        told = f"what joins two {parts.places.name}s is not told"
        r.because(*at, "no-reading", told, "`by steps from the ... left to the ... entered such that ...`")
        return None
    return start, goal


# ---- what is told of it


def _parts(r: Reading, at: int, start: Term) -> _Told:
    """With each part that may follow the ones before it, and without. A way that begins at a name goes through names
    of its list."""
    listed = start.kind.name in r.vocabulary.choices and not start.kind.many
    told: _Told = [(at, _Parts(Description(Kind(start.kind.name), "the place", ()) if listed else None))]
    for reader in (_through, _across, _steps, _bound):
        told += [more for end, parts in told for more in reader(r, end + (r.low(end) == ","), parts)]
    return told


def _through(r: Reading, at: int, parts: _Parts) -> Iterator[tuple[int, _Parts]]:
    if r.low(at) != "through":
        r.missed(at, "through")
        return
    for end, description, _ in r.descriptions(at + 1):
        kind = description.kind
        if description.numbers is None and (kind == HEX or kind.name in r.vocabulary.choices or _is_thing(r, kind)):
            yield end, replace(parts, through=description)
        else:
            r.because(at, end, "wrong-kind", f"a way goes through places, and this is {a_kind(kind)}")


def _is_thing(r: Reading, kind: Kind) -> bool:
    return r.vocabulary.is_a(kind.name, "thing")


def _across(r: Reading, at: int, parts: _Parts) -> Iterator[tuple[int, _Parts]]:
    if r.low(at) != "across":
        r.missed(at, "across")
        return
    for end, description, _ in r.descriptions(at + 1):
        if description.kind == HEXSIDE and parts.places == HEX:
            yield end, replace(parts, across=description)
        else:
            r.because(at, end, "wrong-kind", f"a way goes across hexsides, and this is {a_kind(description.kind)}")


def _steps(r: Reading, at: int, parts: _Parts) -> Iterator[tuple[int, _Parts]]:
    if not r.follow(at, "by", "steps", "from"):
        return
    last, middle = _name(r, at + 3)
    following, end = _name(r, middle + 1) if last and r.follow(middle, "to") else ("", at)
    if not (last and following):
        return
    if last == following:
        r.because(middle, end, "name-taken", f"both ends of a step are called `{last}`")
        return
    inner = r.called(last, Variable(parts.places, last)).called(following, Variable(parts.places, following))
    named = replace(parts, ends=(last, following))
    told: _Told = [(end, named)]
    at = end + (r.low(end) == ",")
    if inner.follow(at, "such", "that"):
        told += [(one.end, replace(named, condition=one.term)) for one in inner.clauses(at + 2)]
    for after, so_far in tuple(told):
        at = after + (r.low(after) == ",")
        if not inner.follow(at, "costing"):
            continue
        for stop, cost in inner.operands(at + 1):
            if cost.kind.name == "number" and not cost.kind.many:
                told.append((stop, replace(so_far, cost=cost)))
            else:
                inner.because(at + 1, stop, "wrong-kind", f"a step costs a number, and this is {a_kind(cost.kind)}")
    r.absorb(inner)
    yield from told


def _name(r: Reading, at: int) -> tuple[str, int]:
    """`the last hex`; no name where none begins."""
    if r.low(at) != "the":
        r.missed(at, "the")
        return "", at
    end = at + 1
    while r.at(end).sort == "word" and r.at(end).text != "," and r.low(end) not in _AFTER_NAME:
        end += 1
    return (" ".join(word.low for word in r.words[at:end]), end) if end > at + 1 else ("", at)


def _bound(r: Reading, at: int, parts: _Parts) -> Iterator[tuple[int, _Parts]]:
    said = ("in",) if parts.cost is None else ("at", "a", "cost", "of")
    if not r.follow(at, *said, "at", "most"):
        return
    for end, most in r.operands(at + len(said) + 2):
        if most.kind.name != "number" or most.kind.many:
            continue
        if parts.cost is not None:
            yield end, replace(parts, most=most)
        elif r.low(end) in ("step", "steps"):
            yield end + 1, replace(parts, most=most)
        else:
            r.missed(end, "steps")


# ---- how it goes on


def _onward(r: Reading, parts: _Parts) -> Onward:
    last, following = parts.ends or _own_names(r)
    kind = parts.places
    left, entered = Variable(kind, last), Variable(kind, following)
    through = Description(HEX, last, ()) if parts.through is None else renamed(parts.through, last)
    conditions: list[Term] = [Builtin(YES_NO, "is_adjacent", (entered, left))] if kind == HEX else []
    conditions += [  # who may be meant where the way goes on may be meant where it ends
        replace(one, arguments=(entered,))
        for one in through.conditions
        if isinstance(one, Builtin) and one.operation in OUT_TOO
    ]
    if parts.across is not None:
        conditions += opened(parts.across, Builtin(HEXSIDE, "hexside_between", (left, entered)))
    if isinstance(parts.condition, All):
        conditions += parts.condition.operands
    elif parts.condition is not None:
        conditions.append(parts.condition)
    return Onward(through, Entered(Description(kind, following, tuple(conditions)), parts.cost))


def _own_names(r: Reading) -> tuple[str, str]:
    """Of steps without names: such as nothing in scope is called."""
    taken = {" ".join(tokens).lower() for entries in r.scope.values() for tokens, _ in entries}
    further = ""
    while {f"the {further}last hex", f"the {further}next hex"} & taken:
        further += "very "
    return f"the {further}last hex", f"the {further}next hex"
