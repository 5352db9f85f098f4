"""The one barrier before every pair of eyes: a position as one side may know it.

Whatever a side is told, shown or asked is made of its view, never filtered out of what an umpire would be told. So
what others keep from it is not there: it has no value, set or not; a record that only a secret speaks of has no name,
no number and no existence; and what the side does know is called and counted as if there were nothing else.

A record that a secret can be about, or that was made in secret, is there while some fact known to the side speaks of
it, or an attribute of such a record. Names that a position's file made up (`barge-2`) number such records too, so a
view drops them; names that somebody gave stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeVar

from runtime.position.facts import Facts
from runtime.position.printing import is_made_up
from runtime.position.wording import Naming
from runtime.program import with_article

P = TypeVar("P", bound=Facts)


def view(p: P, side: str) -> P:
    """What this side may know: secret facts of others are not known, set or not. The side `` knows what all do."""
    seen = p.copy()
    seen.viewer = side
    for number in p.hooks.known_to:
        for key in [key for key in seen.values[number] if not p.may_know(number, key, side)]:
            del seen.values[number][key]
            seen.lasting.pop((number, key), None)
    seen.veil()
    _forget(seen, _unknown_records(seen))
    return seen


def naming_for(p: Facts, side: str) -> Naming:
    """What this side calls things: as its view does."""
    seen: list[Facts] = []

    def name(thing: int) -> str:
        if p.viewer is not None or (p.kind_of[thing] not in p.program.secret_kinds and thing not in p.kept_by):
            return p.name_of(thing)
        if not seen:
            seen.append(view(p, side))
        return seen[0].name_of(thing) if thing in seen[0].kind_of else with_article(p.kind_of[thing])

    return name


# ---- records


def _unknown_records(seen: Facts) -> set[int]:
    """Those that nothing the side knows speaks of, though there is something that might."""
    kinds = seen.program.secret_kinds
    unknown = {one for one, kind in seen.kind_of.items() if kind in kinds}
    unknown |= {one for one, side in seen.kept_by.items() if side != seen.viewer}
    known = unknown & set(_spoken_of(seen, "fact"))
    while known:
        unknown -= known
        known = unknown & set(_spoken_of(seen, "attribute", unknown))
    return unknown


def _spoken_of(p: Facts, sort: str, unless_of: Iterable[int] = ()) -> Iterable[Any]:
    """All that is spoken of by facts, or by attributes: then as a value, and of what is known."""
    for store, table in zip(p.program.stores, p.values, strict=True):
        if store.sort != sort:
            continue
        for key, value in table.items():
            about = key if isinstance(key, tuple) else (key,)
            if sort == "fact":
                yield from about
            elif about[0] in unless_of:
                continue
            yield from value if isinstance(value, tuple) else (value,)


def _forget(seen: Facts, records: set[int]) -> None:
    """As if they had never been made; the others are counted, and named, anew."""
    if records:
        seen._begin_eras(range(len(seen.kept)))
    nouns = {seen.type_of[record] for record in records}
    for record in records:
        seen._unmake(record)
    for store, table in zip(seen.program.stores, seen.values, strict=True):
        if store.sort == "attribute":
            for key in [key for key in table if key in records or (isinstance(key, tuple) and records & {*key})]:
                del table[key]
    count: Counter[str] = Counter()
    for thing, noun in seen.type_of.items():
        if noun in nouns:
            count[noun] += 1
            seen._ordinal[thing] = count[noun]
        if seen.kind_of[thing] in seen.program.secret_kinds and is_made_up(noun, seen.names.get(thing, "")):
            del seen.names[thing]
