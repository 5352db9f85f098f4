"""A position with its things numbered as its file lists them.

In which order things were made shows: in their numbers, in what lies on top of what, in made-up names. A world that a
side reads from the file of what it may know cannot show it. Here is that world, without writing the file and reading
it; tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from runtime.position.answer_cache import fresh
from runtime.position.facts import Facts
from runtime.position.printing import canonical_names, is_made_up, listed_things, told_facts
from runtime.position.things import FIRST_THING
from runtime.program import ValueKind
from runtime.values import Special

P = TypeVar("P", bound=Facts)
GONE = object()


def relisted(p: P, renamed: bool = True) -> tuple[P, dict[int, int]]:
    """The same world, and the number there of each thing. Made-up names are made up anew, and given; or, where it is
    spoken of while it is played, all are called as before: who has been told a name knows whom it means."""
    seen = p.copy()
    seen.names = {one: name for one, name in p.names.items() if not is_made_up(p.type_of[one], name)}
    facts = told_facts(seen)
    names = canonical_names(seen, facts)
    order = listed_things(seen, names)
    numbers = {one: FIRST_THING + at for at, one in enumerate(order)}
    seen.names = {numbers[one]: name for one, name in (names if renamed else p.names).items() if one in numbers}
    _renumber_things(seen, order, numbers)
    if not renamed:
        seen._made, seen._ordinal = {**p._made}, {numbers[one]: p._ordinal[one] for one in order}
    _renumber_facts(seen, numbers)
    seen.told = {(store, _key(seen, store, key, numbers)) for store, key, _ in facts if key not in p.values[store]}
    if seen.keeping is not None:
        seen.kept = seen.keeping.new_eras()
        seen.stamps = {one: fresh() for one in (*range(seen.space.size), *numbers.values())}
        slow = ((one, seen.keeping.slow.get(kind)) for one, kind in seen.kind_of.items())
        seen.slow_things = {one: begun for one, begun in slow if begun}
    return seen, numbers


def _renumber_things(seen: Facts, order: list[int], numbers: Mapping[int, int]) -> None:
    for name in ("kind_of", "type_of", "sides", "kept_by", "_spot", "_under_way"):
        old = getattr(seen, name)
        setattr(seen, name, {numbers[one]: old[one] for one in order if one in old})
    seen._holder = {numbers[one]: numbers[seen._holder[one]] for one in order if one in seen._holder}
    seen._inside = {numbers[one]: _all(seen._inside[one], numbers) for one in order if seen._inside.get(one)}
    seen._in = {spot: _all(seen._in[spot], numbers) for spot in sorted(seen._in)}
    seen._made, seen._ordinal = {}, {}
    for one, noun in seen.type_of.items():
        seen._made[noun] = seen._ordinal[one] = seen._made.get(noun, 0) + 1


def _all(things: tuple[int, ...], numbers: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(sorted(numbers[one] for one in things))


def _renumber_facts(seen: Facts, numbers: Mapping[int, int]) -> None:
    """What is said of records that are over is said no more."""
    for number, table in enumerate(seen.values):
        facts = [(_key(seen, number, key, numbers), value) for key, value in table.items()]
        kept = [(key, _value(seen, number, value, numbers)) for key, value in facts if key is not GONE]
        table.clear()
        dict.update(table, sorted((one for one in kept if one[1] is not GONE), key=lambda one: str(one[0])))
    ends = [((store, _key(seen, store, key, numbers)), end) for (store, key), end in seen.lasting.items()]
    seen.lasting = {fact: end for fact, end in ends if fact[1] is not GONE}


def _key(p: Facts, store: int, key: Any, numbers: Mapping[int, int]) -> Any:
    slots = p.program.stores[store].slots
    parts = (key,) if len(slots) == 1 else key
    told = [numbers.get(one, GONE) if _is_thing(p, slot.kind) else one for slot, one in zip(slots, parts, strict=True)]
    return GONE if GONE in told else told[0] if len(slots) == 1 else tuple(told)


def _value(p: Facts, store: int, value: Any, numbers: Mapping[int, int]) -> Any:
    kind = p.program.stores[store].kind
    if not _is_thing(p, kind) or isinstance(value, Special):
        return value
    if isinstance(value, tuple):
        return tuple(sorted(numbers[one] for one in value if one in numbers))
    return numbers.get(value, GONE)


def _is_thing(p: Facts, kind: ValueKind) -> bool:
    return kind.name in p.program.kind_named or kind.name in ("thing", "record")
