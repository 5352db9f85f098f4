"""What examples say by hand of a counter that a counter sheet prints: they do not notice what the sheet says.

Of a bare kind (`a unit U`) nothing is printed, so all that is said is said by hand; of a printed counter
(`a Panther P`) it speaks over what is printed. Only what some sheet prints of counters of that kind is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from compiler.model import Example, Given, GivenCounters, GivenFact, Model
from compiler.terms import Change, Include, Set, Variable
from runtime.records import dataclass


@dataclass(frozen=True)
class ByHand:
    example: Example
    given: Given
    thing: str
    noun: str
    bare: bool
    store: str  # what is said of it


def by_hand(model: Model) -> tuple[ByHand, ...]:
    """Of the pack's own examples, in their order."""
    printed = _printed(model)
    return tuple(
        one
        for example in model.examples.values()
        if example.pack == model.packs[-1].id
        for one in _of(example, printed, model)
    )


def _printed(model: Model) -> Mapping[str, frozenset[str]]:
    """What the sheets of each kind print."""
    found: dict[str, set[str]] = {}
    for row in model.types.values():
        found.setdefault(row.kind, set()).update(row.values, row.marks)
    return {kind: frozenset(stores) for kind, stores in found.items()}


def _of(example: Example, printed: Mapping[str, frozenset[str]], model: Model) -> Iterator[ByHand]:
    nouns: dict[str, tuple[str, bool]] = {}
    for given in example.given:
        if isinstance(given, GivenCounters):
            nouns |= dict.fromkeys(given.variables, (given.noun, not given.is_type))
        match given.step if isinstance(given, GivenFact) else None:
            case (
                Set(store, (Variable(_, thing), *_))
                | Change(store, (Variable(_, thing), *_))
                | Include(store, (Variable(_, thing), *_))
            ) if thing in nouns:
                noun, bare = nouns[thing]
                kind = noun if bare else model.types[noun].kind
                if store in printed.get(kind, ()):
                    yield ByHand(example, given, thing, noun, bare, store)
