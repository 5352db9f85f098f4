"""A position as its file: canonical text that reads back as an equal position.

Counters come first, then records, then facts, then the moment. A thing that nothing else speaks of and that
was given no name is printed by number and place (`2 barges in M6`). A thing without a name that is spoken
of is called by its noun and a number (`barge-2`); the numbers follow from what the things are and what
holds of them, not from when they were made, so that positions which differ only in that print equal. What a
board, counter chart or default says anyway is left out. A fact's end is printed only where stating the fact
at this moment would not give it the same. That a phase's end has been told is not printed: a position read
back stands within its phase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from runtime.position.facts import MISSING, Facts, terrain_facts
from runtime.position.moment import End, path_to
from runtime.position.wording import natural, say_fact, say_value
from runtime.program import StoreOf, with_article

Fact = tuple[int, Any, Any]  # store, key, value


def given_lines(p: Facts) -> list[str]:
    """What is given of it, a statement each."""
    facts = told_facts(p)
    names = canonical_names(p, facts)
    return [
        *p.boards_said,
        *_counters(p, names),
        *_records(p, facts, names),
        *_facts(p, facts, names),
        *_moment(p),
    ]


def print_position(p: Facts) -> str:
    lines = given_lines(p)
    head = f"Position; rules [{p.program.title}].\nGiven:"
    return "\n".join([head, *(f"  - {line};" for line in lines)]).removesuffix(";") + ("." if lines else "") + "\n"


def told_facts(p: Facts) -> list[Fact]:
    """Every fact that differs from what the boards, the counter charts and the defaults say."""
    printed: list[dict[Any, Any]] = [{} for _ in p.values]  # by store
    for store, key, value in terrain_facts(p.program, p.space):
        printed[store][key] = value
    for thing, noun in p.type_of.items():
        one = p.program.type_named.get(noun)
        for store, value in one.values if one else ():
            printed[store][thing] = value
    facts: list[Fact] = []
    for number, table in enumerate(p.values):
        default = p.program.stores[number].default
        slots = p.program.stores[number].slots
        records = [at for at, slot in enumerate(slots) if _is_record(p, slot.kind.name)]
        for key in {*table, *printed[number]}:
            if any((key if len(slots) == 1 else key[at]) not in p._under_way for at in records):
                continue  # of a record that is over: nobody speaks of it any more
            value = dict.get(table, key, MISSING if default is None else default)
            usual = printed[number].get(key, MISSING if default is None else default)
            if value is not MISSING and (value != usual or (number, key) in p.lasting):
                facts.append((number, key, value))
    return facts


# ---- names


def canonical_names(p: Facts, facts: list[Fact]) -> dict[int, str]:
    """A name for everything that must have one."""
    names = dict(p.names)
    about: dict[int, list[Fact]] = {}
    for fact in facts:
        for one in {*_things_in(p, fact)}:
            about.setdefault(one, []).append(fact)
    spoken = {*about, *p._holder.values(), *p._under_way}
    taken = set(names.values())
    count: Counter[str] = Counter()
    for thing in sorted(spoken - set(names), key=lambda one: (_signature(p, one, about.get(one, [])), one)):
        noun = p.type_of[thing]
        while True:
            count[noun] += 1
            name = f"{noun.replace(' ', '-')}-{count[noun]}"
            if name not in taken:
                break
        names[thing] = name
    return names


def is_made_up(noun: str, name: str) -> bool:
    """Whether it is a name as they are made up here: its noun and a number."""
    begin, _, number = name.rpartition("-")
    return number.isdigit() and begin == noun.replace(" ", "-")


def _things_in(p: Facts, fact: Fact) -> Iterable[int]:
    number, key, value = fact
    store = p.program.stores[number]
    keys = (key,) if len(store.slots) == 1 else key
    for one, kind in [*zip(keys, (slot.kind for slot in store.slots), strict=True), (value, store.kind)]:
        if kind.name in p.program.kind_named or kind.name in ("thing", "record"):
            yield from one if isinstance(one, tuple) else [one] if one in p.kind_of else []


def _signature(p: Facts, thing: int, about: list[Fact]) -> tuple[Any, ...]:
    """What can be said of a thing without any made-up name; `about` are the facts that speak of it."""

    def naming(other: int) -> str:
        return "*" if other == thing else p.names.get(other, p.type_of[other])

    mine = sorted(say_fact(p, p.program.stores[store], key, value, naming) for store, key, value in about)
    inside = sorted(naming(one) for one in p.inside(thing))
    return p.type_of[thing], str(p.side_of(thing)), _place(p, thing, naming), inside, mine


# ---- lines


def _place(p: Facts, thing: int, naming: Any) -> str:
    holder = p.holder_of(thing)
    if holder is not None:
        return f"inside {naming(holder)}"
    where = p.hex_of(thing)
    return f"in {p.space.label(where)}" if isinstance(where, int) else "out of play"


def _counters(p: Facts, names: dict[int, str]) -> list[str]:
    return [line for line, _ in _rows(p, names)]


def _rows(p: Facts, names: dict[int, str]) -> list[tuple[str, list[int]]]:
    """The lines of the counters, each with those it is of."""
    rows: list[tuple[int, list[Any], str, list[int]]] = []
    unnamed: dict[tuple[str, str, str], list[int]] = {}
    for thing, noun in p.type_of.items():
        if p.program.kind_named[p.kind_of[thing]].is_record:
            continue
        place = _place(p, thing, names.__getitem__)
        one = p.program.type_named.get(noun)
        side = p.sides.get(thing)
        of_side = f" of {side}" if side is not None and (one is None or one.side != side) else ""
        if thing in names:
            said = f"{with_article(noun)} {names[thing]}{of_side} {place}"
            rows.append((_depth(p, thing), natural(names[thing]), said, [thing]))
        else:
            unnamed.setdefault((noun, of_side, place), []).append(thing)
    for (noun, of_side, place), things in unnamed.items():
        many = len(things)
        said = f"{with_article(noun) if many == 1 else f'{many} {_plural(p, noun)}'}{of_side} {place}"
        rows.append((99, natural(f"{noun}{of_side} {place}"), said, things))
    return [(line, things) for _, _, line, things in sorted(rows)]


def listed_things(p: Facts, names: dict[int, str]) -> list[int]:
    """All that is printed, in the order of the file."""
    return [*(one for _, things in _rows(p, names) for one in things), *_records_listed(p, names)]


def _records_listed(p: Facts, names: dict[int, str]) -> list[int]:
    return sorted(p._under_way, key=lambda one: natural(names[one]))


def _depth(p: Facts, thing: int) -> int:
    depth, holder = 0, p.holder_of(thing)
    while holder is not None:
        depth, holder = depth + 1, p.holder_of(holder)
    return depth


def _plural(p: Facts, noun: str) -> str:
    one = p.program.type_named.get(noun)
    return one.plural if one else p.program.kind_named[noun].plural


def is_of_record(p: Facts, store: StoreOf) -> bool:
    return len(store.slots) == 1 and store.sort == "attribute" and _is_record(p, store.slots[0].kind.name)


def _is_record(p: Facts, kind: str) -> bool:
    return kind == "record" or (kind in p.program.kind_named and p.program.kind_named[kind].is_record)


def _records(p: Facts, facts: list[Fact], names: dict[int, str]) -> list[str]:
    lines = []
    for record in _records_listed(p, names):
        told = []
        for number, key, value in sorted(facts, key=lambda fact: fact[0]):
            store = p.program.stores[number]
            if key == record and is_of_record(p, store):
                attribute = store.phrase.split("'s ", 1)[-1]
                told.append(f"{attribute} {say_value(p, value, store.kind, names.__getitem__)}")
        with_ = f" with {', '.join(told)}" if told else ""
        lines.append(f"{with_article(p.type_of[record])}{with_}, called {names[record]}")
    return lines


def _facts(p: Facts, facts: list[Fact], names: dict[int, str]) -> list[str]:
    lines: list[tuple[int, list[Any], str]] = []
    for number, key, value in facts:
        store = p.program.stores[number]
        if is_of_record(p, store) and key in p._under_way:
            continue
        said = say_fact(p, store, key, value, lambda one: names.get(one, "") or p.name_of(one))
        lines.append((number, natural(said), said + _end(p, number, key)))
    return [line for _, _, line in sorted(lines)]


def _end(p: Facts, store: int, key: Any) -> str:
    end: End | None = p.lasting.get((store, key))
    if end == p._end_from_now(store, key):
        return ""
    if end is None:
        return ", without end"
    which = "the next" if end.skip else "the coming"
    whose = f" of {end.side}" if end.side else ""
    return f", until {which} [{end.sequence}]{whose} {end.edge}"


def _moment(p: Facts) -> list[str]:
    lines = [f"it is turn {p.turn}"] if p.turn != 1 else []
    if p.moment.path:
        of_side = f" of {p.side_to_move}" if p.side_to_move else ""
        lines.append(f"it is [{p.phase}]{of_side}")
        usual = [one.sequence for one in path_to(p.program, p.phase, p.side_to_move)]
        if [one.sequence for one in p.moment.path] != usual:
            lines.append("within " + ", ".join(f"[{one.sequence}]" for one in p.moment.path[:-1]))
    return lines
