"""What is different in a position since it was last looked at, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any

from runtime.functions import FOLLOW
from runtime.play import has_fact, is_record
from runtime.position import FIRST_THING, NO_VALUE, Naming, Position, natural, say_fact, say_value
from runtime.program import StoreOf, ValueKind, deny, fill, listed, of_many, with_article
from runtime.records import dataclass
from runtime.values import exact

MANY = 3  # changes that are alike, and told in one line
THING = "{the thing}"
_COMING = "coming"  # of clocks: until something that is still to come has ended

Place = tuple[object, int | None]  # the hex of what it is in, and what it is inside
Snapshot = tuple[list[dict[Any, Any]], dict[int, Place]]


def snapshot(p: Position) -> Snapshot:
    """Every fact as it is set, and where everything is."""
    return [dict(table) for table in p.values], {thing: _place(p, thing) for thing in p.kind_of}


@dataclass(frozen=True)
class _Change:
    """`phrase`: how it is said, with places for the `names`, where it may be said of several."""

    said: str
    phrase: str = ""
    names: tuple[str, ...] = ()


def changes(p: Position, before: Snapshot, but: Collection[int] = (), untold: Collection[str] = ()) -> Iterator[str]:
    """`T is dispersed`, `T is out of play`, `T is in M6`, `G is no longer inside T, in M6`. Records are left out, what
    is told `but` of these and of who is inside them, and facts that are `untold`."""
    return (one.said for one in _changes(p, before, but, untold))


def changes_together(
    p: Position, before: Snapshot, but: Collection[int] = (), untold: Collection[str] = ()
) -> Iterator[str]:
    """The same, but what happens to many is said once: `T, U and V are dispersed`, `D has kept T, U and V in sight`."""
    yield from _said_once(_changes(p, before, but, untold))


def moved_together(p: Position, before: Snapshot) -> Iterator[str]:
    """Who stands elsewhere, or nowhere any more."""
    yield from _said_once(_moves(p, before, frozenset()))


def come_round(p: Position, before: Snapshot, untold: Collection[str] = ()) -> Iterator[str]:
    """What counters in play were until a time that has come, and are no more: `T is not dispersed`. What they had done
    (`has fired`), and what lasts no longer than a phase, is over without a word."""
    found: list[_Change] = []
    for number, (old, table) in enumerate(zip(before[0], p.values, strict=True)):
        store = p.program.stores[number]
        is_state = len(store.slots) == 1 and store.phrase.startswith("{") and "} is " in store.phrase
        lasts = store.clock is not None and store.clock.which == _COMING
        if store.sort == "fact" and is_state and lasts and store.id not in untold:
            over = (key for key, was in old.items() if was is True and not dict.get(table, key) and p.in_play(key))
            found += [_said(p, store, key, table) for key in over]
    yield from _said_once(sorted(found, key=lambda one: natural(one.said)))


def of_those_away(
    p: Position, view: Position, followed: Iterable[tuple[str, int, int]], side: str, untold: Collection[str]
) -> Iterator[str]:
    """What came by rule (`followed`: by which function, between which marks) to counters of a side ("": of any) that
    stand nowhere and did not before, as far as they are in this view: `S is not waiting to come on, by [Too late]`."""
    ids = {FOLLOW.name(one.function): one.id for one in p.program.follows}
    for does, start, end in followed:
        written = [*p.changed_between(start, end)]
        moved = {key for what, key in written if what == "place"}
        found: list[_Change] = []
        for what, key in dict.fromkeys(written):
            is_known = key in view.type_of and side in ("", p.sides.get(key))
            if not isinstance(what, int) or not is_known or key in moved or p.in_play(key):
                continue
            store = p.program.stores[what]
            if store.sort == "fact" and store.id not in untold and len(store.slots) == 1:
                found.append(_said(view, store, key, view.values[what]))
        yield from (f"{line}, by [{ids[does]}]" for line in _said_once(found) if does in ids)


def _said_once(changes: Iterable[_Change]) -> Iterator[str]:
    for phrase, those in groupby(changes, lambda one: one.phrase):
        each = list(those)
        yield from _together(phrase, each) if phrase else (one.said for one in each)


def _together(phrase: str, each: list[_Change]) -> Iterator[str]:
    """First who is the same but for the first name, then of these what is the same but for the last."""
    alike: dict[tuple[str, ...], list[_Change]] = {}
    for one in each:
        alike.setdefault(one.names[1:], []).append(one)
    rows: dict[tuple[tuple[str, ...], tuple[str, ...]], list[_Change]] = {}
    for rest, some in alike.items():
        rows.setdefault((tuple(one.names[0] for one in some), rest[:-1]), []).extend(some)
    for (firsts, between), row in rows.items():
        if len(row) < MANY:
            yield from (one.said for one in row)
            continue
        lasts = list(dict.fromkeys(one.names[-1] for one in row)) if len(row[0].names) > 1 else []
        names = [listed(firsts), *between, *([listed(lasts)] if lasts else [])]
        yield fill(of_many(phrase) if len(firsts) > 1 else phrase, names)


def _changes(p: Position, before: Snapshot, but: Collection[int], untold: Collection[str]) -> Iterator[_Change]:
    stores, places = before
    silent = {*but, *(one for one, (_, holder) in places.items() if holder in but or p.holder_of(one) in but)}
    yield from _moves(p, before, silent)
    for thing in p.kind_of:
        if thing not in places and not is_record(p, thing):
            yield _Change(f"there is now {p.name_of(thing)}")
    for number, (old, table) in enumerate(zip(stores, p.values, strict=True)):
        store = p.program.stores[number]
        if store.sort != "fact" or store.id in untold:
            continue
        changed = (key for key in {**table, **old} if (key in old) != (key in table) or old[key] != table[key])
        told = (_said(p, store, key, table) for key in changed if not _left_out(p, store, key, silent))
        yield from sorted((one for one in told if one.said), key=lambda one: natural(one.said))  # whichever came first


def _moves(p: Position, before: Snapshot, silent: Collection[int]) -> Iterator[_Change]:
    for thing, was in before[1].items():
        now = _place(p, thing)
        if was != now and thing not in silent and not is_record(p, thing):
            who, so = p.name_of(thing), ", ".join(_moved(p, was, now))
            yield _Change(f"{who} is {so}", f"{THING} is {so}", (who,))


def spent(p: Position, before: Snapshot, thing: int, budget: int) -> tuple[str, str]:
    """What a thing has spent of a budget (a store) since, and what it has spent of it now; empty where nothing."""
    store, old = p.program.stores[budget], before[0][budget]
    then, now = old.get(thing, store.default), dict.get(p.values[budget], thing)
    if not isinstance(then, int | Fraction) or not isinstance(now, int | Fraction) or then == now:
        return "", ""
    return f"{'+' if now > then else ''}{say_value(p, exact(now - then), store.kind)}", say_fact(p, store, thing, now)


def records_made(p: Position, before: Snapshot) -> Iterator[str]:
    """`there is now a mission with aim hex N6, battery H`: of those made since that go on."""
    _, places = before
    for made in p.kind_of:
        if made not in places and is_record(p, made) and has_fact(p, made):
            yield f"there is now {_described(p, made, with_article(p.kind_of[made]))}"


def records_going_on(p: Position) -> Iterator[str]:
    """Each that something is said of: `mission with aim hex N6, battery H`."""
    return (_described(p, one, p.kind_of[one]) for one in p.kind_of if is_record(p, one) and has_fact(p, one))


def records_over(
    p: Position, before: Snapshot, followed: Iterable[tuple[str, int, int]], naming: Naming | None
) -> Iterator[tuple[list[str], str]]:
    """What went on before (`before`: as it was seen) and does not any more: its name and what it speaks of, and `the
    mission with aim hex N6, battery H is not on its way, by [Shells land]`, with what did that, of what came by rule
    (`followed`)."""
    ids = {FOLLOW.name(one.function): one.id for one in p.program.follows}
    marks = [(ids[does], start, end) for does, start, end in followed if does in ids]
    for number, (old, table) in enumerate(zip(before[0], p.values, strict=True)):
        store = p.program.stores[number]
        if store.sort != "fact" or store.clock is not None or len(store.slots) != 1:
            continue
        for record in (key for key, was in old.items() if was is True and not dict.get(table, key)):
            if is_record(p, record) and not has_fact(p, record):
                rules = (id_ for id_, start, end in marks if (number, record) in p.changed_between(start, end))
                told = fill(deny(store.phrase), [_described(p, record, f"the {p.kind_of[record]}", naming)])
                names = [p.name_of(record), *(value for _, value in _said_of(p, record, naming))]
                yield names, told + "".join(f", by [{one}]" for one in [*rules][:1])


def _described(p: Position, record: int, called: str, naming: Naming | None = None) -> str:
    """`called`: it, before what it says of itself; a hex that it says twice (where it aims, and lands) is told once."""
    told: dict[str, str] = {}
    for store, value in _said_of(p, record, naming):
        attribute = store.phrase.split("'s ", 1)[-1]
        told.setdefault(value if store.kind.name == "hex" else store.id, f"{attribute} {value}")
    return f"{called} with {', '.join(told.values())}" if told else called


def _said_of(p: Position, record: int, naming: Naming | None) -> Iterator[tuple[StoreOf, str]]:
    """Each of its attributes that is set, and its value."""
    for store, table in zip(p.program.stores, p.values, strict=True):
        if store.sort == "attribute" and len(store.slots) == 1 and dict.__contains__(table, record):
            yield store, say_value(p, dict.__getitem__(table, record), store.kind, naming)


def _said(p: Position, store: StoreOf, key: Any, table: Mapping[Any, Any]) -> _Change:
    """Nothing of what is not known any more. Of several, `the last to pass C4 are the Allies`."""
    try:
        value = table[key]
        said = say_fact(p, store, key, value, to_people=True)
    except NO_VALUE:
        return _Change("")
    keys = key if isinstance(key, tuple) and len(store.slots) != 1 else (key,)
    if not isinstance(value, bool) or not keys or not isinstance(keys[0], int):
        return _Change(said)
    names = tuple(say_value(p, one, slot.kind) for one, slot in zip(keys, store.slots, strict=True))
    return _Change(said, store.phrase if value else deny(store.phrase), names)


def _left_out(p: Position, store: StoreOf, key: Any, silent: Collection[int]) -> bool:
    keys = key if isinstance(key, tuple) and len(store.slots) != 1 else (key,)
    if any(isinstance(one, int) and one in silent for one in keys):
        return True
    gone = any(isinstance(one, int) and one >= FIRST_THING and one not in p.kind_of for one in keys)
    return gone or any(is_record(p, one) for one in keys)


def _moved(p: Position, was: Place, now: Place) -> Iterator[str]:
    (old, before), (new, after) = was, now
    if not isinstance(new, int):
        yield "out of play"
        return
    if after is not None:
        yield f"inside {p.name_of(after)}"
    elif before is not None:
        yield f"no longer inside {p.name_of(before)}"
    if new != old or after is None:
        yield f"in {say_value(p, new, ValueKind('hex'))}"


def _place(p: Position, thing: int) -> Place:
    return p.hex_of(thing), p.holder_of(thing)
