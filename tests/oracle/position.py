"""A position as a few plain dictionaries, slow and obvious: what the oracle evaluates on.

Nothing here is shared with `runtime/position`. A copy of a position is a copy of its dictionaries;
"supposing" and "trying" are done on copies, never by taking back.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, TypeAlias

from compiler.model.changing import settled
from compiler.model.model import Model, Store
from runtime.values import NONE, SPECIALS, Special, exact

Value: TypeAlias = "int | Fraction | bool | str | Special | tuple[Value, ...]"
Key = tuple[str, tuple[Value, ...]]  # store id, arguments

FIRST = 1_000_000  # things are numbered from here, so that their numbers can be compared with those of play


@dataclass
class Ending:
    """The end a stated fact is waiting for: an edge of a sequence (of a side, if one is named)."""

    sequence: str
    edge: str
    side: str | None
    armed: bool  # a clock `until the next ...` first waits for that sequence to begin


@dataclass
class Patience:
    """How many questions may still be looked into, in a position and its copies together; None: as many as it takes."""

    left: int | None = None


@dataclass
class Position:
    model: Model
    space: Any  # runtime.space.Space
    on: frozenset[str] = frozenset()  # the options that are on
    values: dict[Key, Value] = field(default_factory=dict)
    endings: dict[Key, Ending] = field(default_factory=dict)
    kind_of: dict[int, str] = field(default_factory=dict)  # every thing and record ever made
    type_of: dict[int, str | None] = field(default_factory=dict)
    side_of: dict[int, str | None] = field(default_factory=dict)
    place: dict[int, tuple[str, int]] = field(default_factory=dict)  # ("in", hex) or ("inside", thing)
    under_way: set[int] = field(default_factory=set)
    names: dict[str, Value] = field(default_factory=dict)  # what the given lines called things
    turn: int = 1
    over: bool = False
    phase: str | None = None
    side_to_move: str | None = None
    running: list[tuple[str, str | None]] = field(default_factory=list)  # sequences that run, outermost first
    announced: list[Key] = field(default_factory=list)  # events that play waits for, outermost first
    asking: list[Key] = field(default_factory=list, compare=False)
    heard: dict[Key, Any] = field(default_factory=dict, compare=False)  # within the outermost question asked
    patience: Patience = field(default_factory=Patience, compare=False)

    def __post_init__(self) -> None:
        self.model = settled(self.model, self.on)

    def copy(self) -> Position:
        return replace(
            self,
            values=dict(self.values),
            endings={key: replace(ending) for key, ending in self.endings.items()},
            kind_of=dict(self.kind_of),
            type_of=dict(self.type_of),
            side_of=dict(self.side_of),
            place=dict(self.place),
            under_way=set(self.under_way),
            names=dict(self.names),
            running=list(self.running),
            announced=list(self.announced),
            asking=[],
            heard={},
        )

    # ---- things

    def make(self, noun: str, is_type: bool, side: str | None) -> int:
        thing = FIRST + len(self.kind_of)
        counter_type = self.model.types[noun] if is_type else None
        self.kind_of[thing] = counter_type.kind if counter_type else noun
        self.type_of[thing] = counter_type.id if counter_type else None
        self.side_of[thing] = side if side is not None or counter_type is None else counter_type.side
        return thing

    def lineage(self, thing: int) -> list[str]:
        """The thing's kind and all the kinds that kind is a kind of."""
        names, name = [], self.kind_of[thing]
        while True:
            names.append(name)
            if name not in self.model.kinds:
                return names
            name = self.model.kinds[name].parent

    def become(self, thing: int, noun: str, is_type: bool) -> None:
        """What is said of it as what it is no longer is gone; so is what its old counter printed."""
        if noun in (*self.lineage(thing), self.type_of[thing]):
            return
        new = self.model.types[noun] if is_type else None
        for store in self.model.stores.values():
            if store.sort != "fact" and self.printed(store, (thing,)) is not None:
                self.unstate((store.id, (thing,)))
        self.kind_of[thing], self.type_of[thing] = (new.kind, new.id) if new else (noun, None)
        if new is not None and new.side is not None:
            self.side_of[thing] = new.side
        for (of, key), value in list(self.values.items()):
            store = self.model.stores[of]
            slots = zip(key, store.slots, strict=True)
            if any(one == thing and self.is_no(thing, slot.kind.name) for one, slot in slots):
                self.unstate((of, key))
            elif self.is_no(thing, store.kind.name) and isinstance(value, tuple):
                self.values[of, key] = tuple(one for one in value if one != thing)
            elif self.is_no(thing, store.kind.name) and value == thing:
                self.unstate((of, key))

    def is_no(self, thing: int, kind: str) -> bool:
        """Of a kind of things, whether it is none of them."""
        return kind in self.model.kinds and kind not in self.lineage(thing)

    def is_record(self, thing: int) -> bool:
        return "record" in self.lineage(thing)

    def outermost(self, thing: int) -> int:
        while thing in self.place and self.place[thing][0] == "inside":
            thing = self.place[thing][1]
        return thing

    def hex_of(self, thing: int) -> int | Special:
        how_where = self.place.get(self.outermost(thing))
        return NONE if how_where is None else how_where[1]

    def in_play(self, thing: int) -> bool:
        return thing in self.under_way or self.hex_of(thing) is not NONE

    def sides(self) -> tuple[str, ...]:
        declared: tuple[str, ...] = self.model.choices["side"].names
        idle = set(declared)
        for one in self.model.sequences.values():
            idle -= {stage.side for stage in one.stages if stage.side is not None}
            idle = set() if any(stage.whose is not None for stage in one.stages) else idle
        return declared if len(idle) > len(declared) - 2 else tuple(one for one in declared if one not in idle)

    # ---- stores

    def printed(self, store: Store, arguments: tuple[Value, ...]) -> Value | None:
        """What the counter type or the board says, before anything was stated."""
        first = arguments[0] if arguments else None
        if store.slots and store.slots[0].kind.name in ("hex", "hexside"):
            found = self.space.terrain.get(board_key(store), {}).get(first)
            return as_value(found, store) if found is not None else None
        if isinstance(first, int) and not isinstance(first, bool) and self.type_of.get(first):
            counter_type = self.model.types[str(self.type_of[first])]
            if store.sort == "mark" and any(is_mark(store, mark) for mark in counter_type.marks):
                return True
            if store.id in counter_type.values:
                return as_value(counter_type.values[store.id], store)
        return None

    def state(self, store: str, arguments: tuple[Value, ...], value: Value) -> None:
        self.values[(store, arguments)] = value
        self.endings.pop((store, arguments), None)

    def unstate(self, key: Key) -> None:
        self.values.pop(key, None)
        self.endings.pop(key, None)


def board_key(store: Store) -> tuple[str, str]:
    """How a board's file calls the store: `hex's cover` is the `cover` of a `hex`."""
    owner = store.slots[0].kind.name
    return owner, store.id.removeprefix(f"{owner}'s ").removeprefix(f"{owner} is ")


def is_mark(store: Store, mark: str) -> bool:
    """A chart names a mark by the store's id or by its last word (`armored` for `unit is armored`)."""
    return store.id == mark or store.id.endswith(f" is {mark}")


def as_value(plain: object, store: Store) -> Value:
    """A plain chart or board value as rules see it."""
    if isinstance(plain, str):
        return SPECIALS[plain] if plain in store.kind.specials else plain
    if isinstance(plain, (bool, int)):
        return plain
    if isinstance(plain, Fraction):
        return exact(plain)
    if isinstance(plain, Special):
        return plain
    raise TypeError(f"{plain!r} is no value of {store.id}")
