"""Facts and their ends: the stores, the running moment, and what falls away when.

A fact may end in three ways.
- By its clock. When it is set, its `End` is registered: which sequence, which edge, whose. `begins` and
  `ends` drop every fact whose end this is. `next` set while the sequence runs lets the running one's end pass
  first; `this` and `coming` both take the first end to come (for `this` the rulebook says that one is
  running).
- By its lapse. After each change of a store (or of places, sides, the moment) the program's hooks say which
  facts' `lapses when` conditions read it; each such fact that holds is asked again, and dropped if it
  lapsed. Setting a fact asks it too. A lapse that cannot be answered has not happened. While a position is
  being stated (`stating`) nothing lapses. Where of all places only those of the things matter that the fact is about
  (`lapse_near`), only facts about what was moved are asked again, and those that were overdue when they were stated.
- By a step that sets it otherwise.
A fact that falls away returns to its default. All of it is journalled.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from fractions import Fraction
from typing import Any, Self

from runtime.position.answer_cache import Era, Keeping
from runtime.position.fact_tables import Key, Table, TableComputed, TableVeiled, TableWithDefault
from runtime.position.moment import End, Moment, Running
from runtime.position.seeking import Seeker
from runtime.position.things import Things
from runtime.position.unsettled import NO_VALUE
from runtime.program import Program, Value, ValueKind
from runtime.records import dataclass
from runtime.space import Space
from runtime.values import SPECIALS, Exact, Special, Unmeant, exact

MISSING = object()


@dataclass(frozen=True)
class Hooks:
    """The functions a program supplies for its facts, by store number. All take the position and the fact's
    slots.

    `lapse_watch`: for each store number, `places`, `sides` or `moment`: the stores whose facts may then
    lapse.
    """

    defaults: Mapping[int, Callable[..., Value]] = field(default_factory=dict)
    clock_sides: Mapping[int, Callable[..., Value]] = field(default_factory=dict)
    known_to: Mapping[int, Callable[..., Value]] = field(default_factory=dict)
    lapses: Mapping[int, Callable[..., bool]] = field(default_factory=dict)
    lapse_watch: Mapping[int | str, tuple[int, ...]] = field(default_factory=dict)
    lapse_near: frozenset[int] = frozenset()
    keeping: Keeping | None = None


class Facts(Things):
    def __init__(self, program: Program, space: Space, hooks: Hooks) -> None:
        super().__init__(program)
        self.hooks = hooks
        self.space = space
        self.boards_said: tuple[str, ...] = ()  # how the position file names its boards: "board A"
        self.outlook: Callable[..., bool] | None = None  # whether its phase can end after an action
        self.seeker: Seeker | None = None  # who looks for what may be done; nobody in a copy
        self.viewer: str | None = None  # the side that may know all there is; "" what all may know; None: an umpire
        self.values: list[Table] = [self._table(number) for number in range(len(program.stores))]
        self.lasting: dict[tuple[int, Key], End] = {}
        self.told: set[tuple[int, Key]] = set()  # facts that were stated, or made, to be as they are at first
        self.moment = Moment()
        self.turn = 1
        self.phase = ""
        self.side_to_move = ""
        self._watching = True
        self._overdue: dict[int, frozenset[Key]] = {}

    def _table(self, number: int) -> Table:
        store = self.program.stores[number]
        if store.computed:
            return TableComputed(number, lambda key: self.hooks.defaults[number](self, *self.spread(number, key)))
        if store.default is not None:
            return TableWithDefault(number, store.default)
        return Table(number)

    def spread(self, store: int, key: Key) -> tuple[Any, ...]:
        """A key as arguments."""
        return (key,) if len(self.program.stores[store].slots) == 1 else tuple(key)

    def copy(self) -> Self:
        """The same position, apart; its journal starts empty."""
        other = self.__new__(type(self))
        Facts.__init__(other, self.program, self.space, self.hooks)
        other.boards_said, other.viewer, other.outlook = self.boards_said, self.viewer, self.outlook
        for name in ("kind_of", "type_of", "sides", "names", "kept_by", "lasting"):
            getattr(other, name).update(getattr(self, name))
        for name in ("_ordinal", "_made", "_spot", "_holder", "_inside", "_in", "_under_way"):
            getattr(other, name).update(getattr(self, name))
        for mine, theirs in zip(self.values, other.values, strict=True):
            theirs.update(mine)
        other.keeping, other.stamps, other.slow_things = self.keeping, dict(self.stamps), dict(self.slow_things)
        other.kept, other.kept_of_map = self.kept, self.kept_of_map
        other.told.update(self.told)
        other._overdue = self._overdue
        other._put_moment(self.moment)
        if self.viewer is not None:
            other.veil()
        return other

    def veil(self) -> None:
        """From now on secret facts answer only for what its viewer may know."""
        for number in self.hooks.known_to:

            def may_know(key: Key, number: int = number) -> bool:
                return self.may_know(number, key, self.viewer)

            self.values[number] = TableVeiled(self.values[number], may_know)

    def may_know(self, number: int, key: Key, side: str | None) -> bool:
        try:
            return bool(self.hooks.known_to[number](self, *self.spread(number, key)) == side)
        except NO_VALUE:
            return False

    # ---- stores

    def get(self, store: int, key: Key) -> Value:
        return self.values[store][key]

    def set(self, store: int, key: Key, value: Value) -> None:
        for one in key if isinstance(key, tuple) else (key,):
            if isinstance(one, Special):
                raise Unmeant(f"a fact about `{one.name}` was stated")
        value = self._canonical(store, value)
        default = self.program.stores[store].default
        new: Any = MISSING if default is not None and value == default else value
        self._write(store, key, new, self._end_from_now(store, key) if new is not MISSING else None)

    @staticmethod
    def told_of(table: Table) -> list[Any]:
        """What a fact of one slot, which nobody has unless it is said, is said of: ascending."""
        return sorted(key for key, value in table.items() if value)

    def spots(self, nouns: tuple[str, ...], told: tuple[tuple[int, int], ...]) -> list[int]:
        """Hexes where one of these nouns stands, or of which one of these facts is told: by store, and by which slot
        of it they are (-1: its only one). Ascending."""
        found: set[int] = set()
        for noun in nouns:
            found |= self.hexes_with(noun)
        for store, at in told:
            keys = [key for key, value in self.values[store].items() if value]
            found.update(keys if at < 0 else [key[at] for key in keys])
        return sorted(found)

    def unsay(self, store: int, key: Key) -> None:
        """It is as it would be at first."""
        self._write(store, key, MISSING, None)

    def change(self, store: int, key: Key, by: Exact) -> None:
        """Increase (or, by less than nothing, decrease) a number."""
        held: Any = self.get(store, key)
        self.set(store, key, exact(held + by))

    def include(self, store: int, key: Key, element: Any) -> None:
        held: Any = self.get(store, key)
        if element not in held:
            self.set(store, key, (*held, element))

    def take_out(self, store: int, key: Key, element: Any) -> None:
        held: Any = self.get(store, key)
        if element in held:
            self.set(store, key, tuple(one for one in held if one != element))

    def _canonical(self, store: int, value: Value) -> Value:
        if isinstance(value, tuple):
            order = self.program.order_of.get(self.program.stores[store].kind.name)
            return tuple(sorted(set(value), key=order.__getitem__ if order else None))  # type: ignore[type-var, arg-type]
        return value if isinstance(value, (bool, str, Special)) else exact(value)

    def _write(self, store: int, key: Key, new: Any, end: End | None) -> None:
        if new is MISSING and (store, key) not in self.told:
            self.told.add((store, key))
            self._journal.append((self.told.discard, ((store, key),)))
        table = self.values[store]
        old = dict.get(table, key, MISSING)
        old_end = self.lasting.get((store, key))
        if old_end == end and (old is new or (old is not MISSING and new is not MISSING and old == new)):
            return
        self._journal.append((self._rewrite, (store, key, old, old_end)))
        self._rewrite(store, key, new, end)
        if self.keeping is not None and store in self.keeping.effects:
            self._notice(self.keeping.effects[store], key)
        self.changed(store)
        if new is not MISSING and store in self.hooks.lapses:
            self._let_lapse(store, (key,))  # of the others it is known whether they lapse, until what they read changes

    def _notice(self, effect: str | tuple[int, ...], key: Key) -> None:
        """A fact changed that kept answers rest on."""
        if isinstance(effect, tuple):
            self._begin_eras(effect)
        elif effect == "things":
            about = key if isinstance(key, tuple) else (key,)
            self._stir([one for one in about if one in self.kind_of])
        else:
            self._begin_eras(range(len(self.kept)))
            self.kept_of_map = Era()

    def _rewrite(self, store: int, key: Key, value: Any, end: End | None) -> None:
        if value is MISSING:
            self.values[store].pop(key, None)
        else:
            self.values[store][key] = value
        if end is None or key not in self.values[store]:
            self.lasting.pop((store, key), None)
        else:
            self.lasting[store, key] = end

    # ---- lapses

    def changed(self, what: int | str, moved: Collection[int] = ()) -> None:
        for store in self.hooks.lapse_watch.get(what, ()):
            if self.values[store]:
                self._let_lapse(store, self._near(store, moved) if moved and store in self.hooks.lapse_near else None)

    def _near(self, store: int, moved: Collection[int]) -> list[Any]:
        """What the fact is said of among these things, and what it is overdue of."""
        table, overdue = self.values[store], self._overdue.get(store, frozenset())
        if len(self.program.stores[store].slots) == 1:
            about: list[Any] = [one for one in moved if one in table]
        else:
            about = [key for key in table if not set(moved).isdisjoint(key)]
        return sorted(overdue.union(about)) if overdue else sorted(about)

    def _let_lapse(self, store: int, among: Iterable[Key] | None = None) -> None:
        if not self._watching:
            return
        lapses = self.hooks.lapses[store]
        for key in sorted(self.values[store]) if among is None else among:
            if key in self.values[store] and self._has_lapsed(lapses, store, key):
                self._write(store, key, MISSING, None)

    def _has_lapsed(self, lapses: Callable[..., bool], store: int, key: Key) -> bool:
        try:
            return lapses(self, *self.spread(store, key))
        except NO_VALUE:
            return False

    @contextmanager
    def stating(self) -> Iterator[None]:
        """While a position is being put together: facts are taken as stated, in any order; none lapses."""
        was, self._watching = self._watching, False
        try:
            yield
        finally:
            self._watching = was
        if was:
            self._put_overdue(self._found_overdue())

    def _found_overdue(self) -> dict[int, frozenset[Key]]:
        found = {}
        for store in self.hooks.lapse_near:
            lapses, table = self.hooks.lapses[store], self.values[store]
            late = frozenset([key for key in table if self._has_lapsed(lapses, store, key)])
            if late:
                found[store] = late
        return found

    def _put_overdue(self, found: dict[int, frozenset[Key]]) -> None:
        if found != self._overdue:
            self._journal.append((setattr, (self, "_overdue", self._overdue)))
            self._overdue = found

    # ---- the moment and its ends

    def stand(self, moment: Moment) -> None:
        """Put the position at a moment, as a position file does: nothing begins or ends by it."""
        if moment != self.moment:
            self._journal.append((self._put_moment, (self.moment,)))
            self._put_moment(moment)
            self.changed("moment")

    def _put_moment(self, moment: Moment) -> None:
        self.moment = moment
        self.turn = moment.turn
        self.phase = moment.path[-1].sequence if moment.path else ""
        self.side_to_move = next((one.side for one in reversed(moment.path) if one.side), "")

    def next_turn(self) -> None:
        self.stand(Moment(self.turn + 1))

    def begins(self, sequence: str, side: str = "", depth: int = 0) -> None:
        """A sequence begins within the first `depth` of those that run; facts that last until then end."""
        self.stand(Moment(self.turn, (*self.moment.path[:depth], Running(sequence, side))))
        self.moment_began(sequence, side)

    def ends(self, sequence: str, side: str = "", depth: int = 0) -> None:
        """It ends; it stays in the moment, as ended, for what is still to be done at its end."""
        self.stand(Moment(self.turn, (*self.moment.path[:depth], Running(sequence, side, ended=True))))
        self.moment_ended(sequence, side)

    def moment_began(self, sequence: str, side: str = "") -> None:
        """Facts that last until this begins fall away."""
        self._end_facts("begins", sequence, side)

    def moment_ended(self, sequence: str, side: str = "") -> None:
        """Facts that last until this ends fall away."""
        self._end_facts("ends", sequence, side)

    def _end_facts(self, edge: str, sequence: str, side: str) -> None:
        now = sorted(at for at, end in self.lasting.items() if end.is_now(edge, sequence, side))
        for store, key in now:
            end = self.lasting.get((store, key))
            if end is None:
                continue  # it lapsed when another fell away
            if end.skip:
                self._write(store, key, dict.__getitem__(self.values[store], key), replace(end, skip=False))
            else:
                self._write(store, key, MISSING, None)

    def _end_from_now(self, store: int, key: Key) -> End | None:
        """When the fact would end if it were set now."""
        clock = self.program.stores[store].clock
        if clock is None:
            return None
        side: Any = ""
        if clock.sided:
            side = self.hooks.clock_sides[store](self, *self.spread(store, key))
            if isinstance(side, Special):
                raise Unmeant(f"whose {clock.sequence} is meant cannot be told")
        sequence = clock.sequence
        if sequence == "turn":
            sequence = self.program.turn_sequence
        elif sequence == "phase":
            sequence = self.phase or sequence
        skip = clock.which == "next" and clock.edge == "ends" and self._runs(sequence, side)
        return End(sequence, clock.edge, side, skip)

    def _runs(self, sequence: str, side: str) -> bool:
        return any(one.sequence == sequence and not one.ended and side in ("", one.side) for one in self.moment.path)

    def restate_end(self, store: int, key: Key, end: End | None) -> None:
        """The fact's end, where a position file states it."""
        self._write(store, key, dict.__getitem__(self.values[store], key), end)


def terrain_facts(program: Program, space: Space) -> list[tuple[int, int, Any]]:
    """What the boards print on their hexes and hexsides, as store, key, value.

    `hex's cover` is `cover` of a hex.
    """
    facts: list[tuple[int, int, Any]] = []
    for number, store in enumerate(program.stores):
        if len(store.slots) != 1 or store.slots[0].kind.name not in ("hex", "hexside"):
            continue
        owner = store.slots[0].kind.name
        name = store.id.removeprefix(f"{owner}'s ").removeprefix(f"{owner} is ")
        for key, value in space.terrain.get((owner, name), {}).items():
            proper = _as_kept(store.kind, value)
            if proper != store.default:
                facts.append((number, key, proper))
    return facts


def _as_kept(kind: ValueKind, value: Any) -> Any:
    """A board's file is text: a special name and a number become what rules reckon with."""
    if not isinstance(value, str):
        return value
    if value in kind.specials:
        return SPECIALS[value]
    return exact(Fraction(value)) if kind.name == "number" else value
