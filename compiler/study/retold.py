"""An example of one pack told again in the words of another, so that both can be asked about one position.

Everything the example speaks of must be there in the other pack: its facts, questions, actions, moments. What
is printed on counters differs from game to game, so a counter the other pack does not have is stood in for by
the most alike of those it has: of the same kind, of the side that stands where the first one's side stood,
with as many marks and names in common as can be, then with the nearest numbers. What stands for what is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from compiler import terms as t
from compiler.graph import uses
from compiler.model import (
    CounterType,
    Example,
    Given,
    GivenBoard,
    GivenCounters,
    GivenEnded,
    GivenFact,
    GivenMoment,
    Model,
    Next,
    NextEvent,
    NextGoOn,
    NextMoment,
    NextProcedure,
    NextTaken,
    Then,
)
from compiler.trees import changed, within
from runtime.records import dataclass

SECTION_OF = {
    "store": "stores",
    "question": "questions",
    "action": "actions",
    "event": "events",
    "procedure": "procedures",
}


@dataclass(frozen=True)
class Retold:
    example: Example
    stands_for: Mapping[str, str]  # counters of the first pack -> those of the other


def sides_for(one: Model, other: Model) -> Mapping[str, str]:
    """Sides both have stay as they are; the rest stand for one another in declared order."""
    before, after = (model.choices["side"].names if "side" in model.choices else () for model in (one, other))
    kept = [name for name in before if name in after]
    rest = zip([x for x in before if x not in kept], [x for x in after if x not in kept], strict=False)
    return {**{name: name for name in kept}, **dict(rest)}


def retold(example: Example, one: Model, other: Model) -> Retold | None:
    """None where the other pack has no words for it."""
    if not {*example.under, *example.not_under} <= set(other.options):
        return None
    sides = sides_for(one, other)
    stands_for: dict[str, str] = {}
    for noun in _counters(example):
        known = noun if noun in other.types else _alike(one.types[noun], other, sides)
        if known is None:
            return None
        stands_for[noun] = known
    told: Example = _with(example, stands_for, sides)
    if not _is_known(told, other):
        return None
    return Retold(told, {old: new for old, new in stands_for.items() if old != new})


def _counters(example: Example) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for node in within((example.given, example.events)):
        if isinstance(node, (GivenCounters, t.IsA, t.Create, t.ChangeKind)) and node.is_type and node.noun:
            found[node.noun] = None
        elif isinstance(node, t.Description) and node.type:
            found[node.type] = None
    return tuple(found)


def _alike(wanted: CounterType, other: Model, sides: Mapping[str, str]) -> str | None:
    side = sides.get(wanted.side) if wanted.side is not None else None
    if wanted.side is not None and side is None:
        return None
    able = [one for one in other.types.values() if one.kind == wanted.kind and one.side == side]
    return min(able, key=lambda one: (_apart(wanted, one), one.id)).id if able else None


def _apart(one: CounterType, other: CounterType) -> tuple[int, Fraction]:
    words, numbers = len(set(one.marks) ^ set(other.marks)), Fraction(0)
    for store in {*one.values, *other.values}:
        mine, theirs = one.values.get(store), other.values.get(store)
        if isinstance(mine, Fraction) and isinstance(theirs, Fraction):
            numbers += abs(mine - theirs)
        elif mine != theirs:
            words += 1
    return words, numbers


def _with(node: Any, counters: Mapping[str, str], sides: Mapping[str, str]) -> Any:
    """The same with other counters and sides in it."""
    node = changed(node, lambda part: _with(part, counters, sides))
    new: dict[str, Any] = {}
    for name, stand_for in (("noun", counters), ("type", counters), ("side", sides), ("value", sides)):
        held = getattr(node, name, None)
        if isinstance(held, str) and (name != "value" or node.kind.name == "side"):
            new[name] = stand_for.get(held, held)
    if isinstance(node, GivenFact):
        new["end"] = tuple(sides.get(one, one) for one in node.end)
    return replace(node, **new)


def _is_known(example: Example, other: Model) -> bool:
    for node in within((example.given, example.events)):
        if isinstance(node, (t.Term, t.Step)):
            for use in uses(node, ()):
                if use.target_sort in SECTION_OF and use.target not in getattr(other, SECTION_OF[use.target_sort]):
                    return False
        if isinstance(node, t.Name) and not _is_name(node, other):
            return False
        if isinstance(node, Given) and not _is_given(node, other):
            return False
        if isinstance(node, Next) and not _is_next(node, other):
            return False
    return True


def _is_name(name: t.Name, other: Model) -> bool:
    if name.kind.name == "phase":
        return name.value in other.sequences
    if name.kind.name == "board":
        return name.value in other.boards
    choice = other.choices.get(name.kind.name)
    return choice is None or name.value in choice.names


def _is_given(given: Given, other: Model) -> bool:
    match given:
        case GivenCounters():
            return given.noun in (other.types if given.is_type else other.kinds)
        case GivenBoard():
            return given.words[0] in other.boards
        case GivenMoment():
            return given.phase in other.sequences
        case GivenEnded():
            return given.sequence in other.sequences
    return True


def _is_next(done: Next, other: Model) -> bool:
    match done:
        case NextTaken():
            return done.id in other.actions
        case NextEvent():
            return done.id in other.events
        case NextProcedure():
            return done.id in other.procedures
        case NextMoment() | NextGoOn():
            return done.sequence in other.sequences
    return True


PLAIN = (t.Number, t.Name, t.YesNo, t.Nothing)


def asked_of(then: Then) -> t.Term:
    """What an expectation asks: the value where it names one, else whether it is so."""
    condition = then.condition
    return condition.left if isinstance(condition, t.Equal) and isinstance(condition.right, PLAIN) else condition


def words_of(then: Then) -> str:
    """The words of what is asked: all of them, or those before the value that is expected."""
    words = " ".join(then.text.split())
    verb = max(words.rfind(" is "), words.rfind(" are "))
    return words if asked_of(then) is then.condition or verb < 0 else words[:verb]


def names_in(whole: object) -> frozenset[str]:
    """The names of things it speaks of, but for those it gives itself on the way."""
    given = {node.variable for node in within(whole) if isinstance(node, t.Description)}
    return frozenset(node.name for node in within(whole) if isinstance(node, t.Variable)) - given
