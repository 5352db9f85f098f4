"""Things and records: what kind they are, whose, where, inside what; and the journal that undoes.

Every change appends to the journal how to take it back: a method and its arguments. `undo` runs these
backwards, so it needs no copy of anything, and supposing costs as much as the change does.

A thing stands in a hex, or is inside another thing, or neither. `_spot` holds the hex of the outermost
container for every thing in play, nested ones too, so that asking where something is costs one lookup;
moving a container moves the spots of all it holds. A removed thing keeps its id, and what is inside it stays
inside.

Ids of things start above every hex and hexside number, so that no number means two things.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable
from typing import Any

from runtime.position.answer_cache import Era, Eras, Keeping, fresh
from runtime.program import KindOf, Program
from runtime.values import NONE, Special, Unmeant

FIRST_THING = 1_000_000


Change = tuple[Callable[..., None], tuple[Any, ...]]  # how it is taken back


class Journal:
    def __init__(self) -> None:
        self._journal: list[Change] = []
        self.forgotten = 0  # so many changes were, before those of the journal
        self._last: Change | None = None
        self._found: dict[Any, Any] = {}

    def mark(self) -> int:
        return self.forgotten + len(self._journal)

    def undo(self, mark: int) -> None:
        journal, left = self._journal, mark - self.forgotten
        if left < 0:
            raise ValueError("what is forgotten cannot be undone")
        while len(journal) > left:
            back, arguments = journal.pop()
            back(*arguments)

    def forget(self, mark: int) -> None:
        """Nothing before this mark will be undone: earlier marks become void."""
        del self._journal[: mark - self.forgotten]
        self.forgotten = mark
        self._last, self._found = None, {}

    def unchanged(self) -> dict[Any, Any]:
        """What was found out since the last change, for whoever looks for the same again: empty after any other."""
        last = self._journal[-1] if self._journal else None
        if last is not self._last:  # no two changes are one, and those beneath the last are still there
            self._last, self._found = last, {}
        return self._found


class Things(Journal):
    def __init__(self, program: Program) -> None:
        super().__init__()
        self.program = program
        self.kind_of: dict[int, str] = {}
        self.type_of: dict[int, str] = {}  # the counter type, or the kind where there is none
        self.sides: dict[int, str] = {}
        self.names: dict[int, str] = {}  # given names only
        self.kept_by: dict[int, str] = {}  # of records made in secret: the side that alone knows of them
        self._ordinal: dict[int, int] = {}
        self._made: dict[str, int] = {}
        self._spot: dict[int, int] = {}
        self._holder: dict[int, int] = {}
        self._inside: dict[int, tuple[int, ...]] = {}
        self._in: dict[int, tuple[int, ...]] = {}
        self._under_way: dict[int, bool] = {}
        self._of_noun: dict[str, tuple[int, ...]] = {}
        self._all_of_noun: dict[str, tuple[int, ...]] = {}
        self._with_noun: dict[str, frozenset[int]] = {}
        self.keeping: Keeping | None = None
        self.stamps: dict[int, int] = {}  # of hexes and things, where answers are kept
        self.kept: Eras = (Era(),)
        self.kept_of_map = Era()
        self.looks_far = 0  # how often something was asked that rests on more than is noticed
        self.slow_things: dict[int, tuple[int, ...]] = {}  # those whose changes begin eras, and which

    # ---- making

    def _make(self, noun: str, side: str | None, name: str | None) -> int:
        kind = self.kind_of_noun(noun)
        thing = next(reversed(self.kind_of), FIRST_THING - 1) + 1
        self._all_of_noun.clear()
        self.kind_of[thing] = kind.id
        self.type_of[thing] = noun
        self._made[noun] = self._ordinal[thing] = self._made.get(noun, 0) + 1
        if side is not None:
            self.sides[thing] = side
        if name is not None:
            self.names[thing] = name
        if kind.is_record:
            self._under_way[thing] = True
            self._of_noun.clear()
        self._journal.append((self._unmake, (thing,)))
        if self.keeping is not None:
            self.stamps[thing] = fresh()
            begun = self.keeping.slow.get(kind.id)
            if begun:
                self.slow_things[thing] = begun
                self._begin_eras(begun)
        return thing

    def _unmake(self, thing: int) -> None:
        del self.kind_of[thing], self._ordinal[thing]
        self._all_of_noun.clear()
        noun = self.type_of.pop(thing)
        self.slow_things.pop(thing, None)
        self._made[noun] -= 1
        self.sides.pop(thing, None)
        self.names.pop(thing, None)
        self.kept_by.pop(thing, None)
        if self._under_way.pop(thing, False):
            self._of_noun.clear()

    def kind_of_noun(self, noun: str) -> KindOf:
        """The kind that a counter type or a kind is of."""
        one = self.program.type_named.get(noun)
        return self.program.kind_named[one.kind if one else noun]

    def become(self, thing: int, noun: str) -> None:
        """From now on it is a thing of this kind or counter type; all that it bears follows from that (Position)."""
        old = self.type_of[thing], self.kind_of[thing], self._ordinal[thing]
        self._journal.append((self._be, (thing, *old)))
        self._made[noun] = self._made.get(noun, 0) + 1
        self._journal.append((self._made.__setitem__, (noun, self._made[noun] - 1)))
        self._be(thing, noun, self.kind_of_noun(noun).id, self._made[noun])
        self._stir((thing,))
        if self.keeping is not None:
            self._begin_eras({era for kind in (old[1], self.kind_of[thing]) for era in self.keeping.slow.get(kind, ())})
        self.changed("places")

    def _be(self, thing: int, noun: str, kind: str, ordinal: int) -> None:
        self.type_of[thing], self.kind_of[thing], self._ordinal[thing] = noun, kind, ordinal
        self._of_noun.clear()
        self._all_of_noun.clear()
        self._with_noun.clear()
        slow = self.keeping.slow.get(kind) if self.keeping is not None else None
        if slow:
            self.slow_things[thing] = slow
        else:
            self.slow_things.pop(thing, None)

    def made_so_far(self, noun: str) -> int:
        """How many things have been made, or became, so."""
        return self._made.get(noun, 0)

    # ---- places

    def place(self, thing: int, hex: int) -> None:
        self._move(thing, hex, None)

    def put_inside(self, thing: int, container: int) -> None:
        at: int | None = container
        while at is not None:
            if at == thing:
                raise Unmeant("a thing cannot be inside itself")
            at = self._holder.get(at)
        self._move(thing, None, container)

    def remove(self, thing: int) -> None:
        """Out of play; a record is no longer under way."""
        if thing in self._under_way:
            del self._under_way[thing]
            self._of_noun.clear()
            self._journal.append((self._resume, (thing,)))
            self._stir((thing,))
            self.changed("places")
        else:
            self._move(thing, None, None)

    def _resume(self, record: int) -> None:
        self._under_way[record] = True
        self._of_noun.clear()

    def _move(self, thing: int, hex: int | None, holder: int | None) -> None:
        for special in (thing, hex, holder):
            if isinstance(special, Special):
                raise Unmeant(f"`{special.name}` was moved, or something was moved to it")
        if thing in self._under_way or holder in self._under_way:
            raise Unmeant("a record stands nowhere and holds nothing")
        old_holder = self._holder.get(thing)
        old_hex = self._spot.get(thing) if old_holder is None else None
        if (old_hex, old_holder) == (hex, holder):
            return
        self._journal.append((self._put, (thing, old_hex, old_holder)))
        before = self._about(thing) if self.keeping is not None else ()
        self._put(thing, hex, holder)
        self._stir((thing,), before)
        self.changed("places", self.nest_of(thing))

    def _put(self, thing: int, spot: int | None, holder: int | None) -> None:
        before = self._holder.pop(thing, None)
        if before is not None:
            self._inside[before] = tuple(one for one in self._inside[before] if one != thing)
        if holder is not None:
            self._holder[thing] = holder
            self._inside[holder] = tuple(sorted((*self._inside.get(holder, ()), thing)))
            spot = self._spot.get(holder)
        was = self._spot.get(thing)
        if was == spot:
            return
        self._with_noun.clear()
        nest = self._nest(thing) if thing in self._inside else [thing]
        if was is not None:
            left = tuple([one for one in self._in[was] if one not in nest])
            if left:
                self._in[was] = left
            else:
                del self._in[was]
        if spot is None:
            for one in nest:
                del self._spot[one]
        else:
            there = self._in.get(spot)
            self._in[spot] = tuple(sorted((*there, *nest)) if there else nest if len(nest) < 2 else sorted(nest))
            for one in nest:
                self._spot[one] = spot
        if was is None or spot is None:
            self._of_noun.clear()

    def _nest(self, thing: int) -> list[int]:
        nest = [thing]
        for one in nest:
            nest.extend(self._inside.get(one, ()))
        return nest

    # ---- looking

    def hex_of(self, thing: int) -> int | Special:
        return self._spot.get(thing, NONE)

    def spot_of(self, thing: int) -> tuple[int, ...]:
        """The hex it is in, as a set; empty out of play."""
        spot = self._spot.get(thing)
        return () if spot is None else (spot,)

    def holder_of(self, thing: int) -> int | None:
        return self._holder.get(thing)

    def in_hex(self, hex: int | Special) -> tuple[int, ...]:
        return self._in.get(hex, ())  # type: ignore[arg-type]  # nothing is in `none`

    def any_in(self, hex: int | Special, kinds: Container[str]) -> bool:
        """Whether anything of one of these kinds is in the hex."""
        there = self._in.get(hex)  # type: ignore[arg-type]
        return there is not None and any(self.kind_of[one] in kinds for one in there)

    def inside(self, container: int) -> tuple[int, ...]:
        return self._inside.get(container, ())

    def around(self, thing: int) -> tuple[int, ...]:
        holder = self._holder.get(thing)
        return () if holder is None else (holder,)

    def in_play(self, thing: int) -> bool:
        return thing in self._spot or thing in self._under_way

    def things(self, noun: str) -> tuple[int, ...]:
        """All in play of the kind or counter type, ascending; records under way too."""
        found = self._of_noun.get(noun)
        if found is None:
            found = self._of_noun[noun] = tuple(
                one for one in sorted((*self._spot, *self._under_way)) if self.is_a(one, noun)
            )
        return found

    def hexes_with(self, noun: str) -> frozenset[int]:
        """Where something of the kind or counter type stands."""
        found = self._with_noun.get(noun)
        if found is None:
            spots = [self._spot[one] for one in self.things(noun) if one in self._spot]
            found = self._with_noun[noun] = frozenset(spots)
        return found

    def all_things(self, noun: str) -> tuple[int, ...]:
        """Those out of play too."""
        found = self._all_of_noun.get(noun)
        if found is None:
            found = self._all_of_noun[noun] = tuple(one for one in sorted(self.kind_of) if self.is_a(one, noun))
        return found

    def is_a(self, thing: int, noun: str) -> bool:
        return self.type_of.get(thing) == noun or (
            thing in self.kind_of and noun in self.program.kind_named[self.kind_of[thing]].lineage
        )

    def name_of(self, thing: int) -> str:
        given = self.names.get(thing)
        return given if given is not None else f"{self.type_of[thing]} {self._ordinal[thing]}"

    def side_of(self, thing: int) -> str | Special:
        return self.sides.get(thing, NONE)

    def set_side(self, thing: int, side: str | Special) -> None:
        old = self.side_of(thing)
        if old != side:
            self._journal.append((self._put_side, (thing, old)))
            self._put_side(thing, side)
            self._stir((thing,))
            self.changed("sides")

    def _put_side(self, thing: int, side: str | Special) -> None:
        if isinstance(side, Special):
            self.sides.pop(thing, None)
        else:
            self.sides[thing] = side

    def nest_of(self, thing: int) -> list[int]:
        """The thing and all that is inside it."""
        return self._nest(thing) if thing in self._inside else [thing]

    def occupied(self) -> set[int]:
        """The hexes where things stand."""
        return set(self._in)

    def forget(self, mark: int) -> None:
        super().forget(mark)
        if self.keeping is not None:
            *kept, self.kept_of_map = [self.keeping.living(one, self.stamps) for one in (*self.kept, self.kept_of_map)]
            self.kept = tuple(kept)

    # ---- what kept answers rest on

    def look_far(self) -> None:
        self.looks_far += 1

    def _stir(self, things: Iterable[int], also: Iterable[int] = ()) -> None:
        """Something about these things has changed: whatever rests on them has new stamps."""
        if self.keeping is None:
            return
        touched = [*also]
        for thing in things:
            touched += self._about(thing)
        stamps, stamp = self.stamps, fresh()
        self._journal.append((stamps.update, ([(one, stamps[one]) for one in touched],)))
        for one in touched:
            stamps[one] = stamp
        if self.slow_things:
            begun = {era for one in touched for era in self.slow_things.get(one, ())}
            if begun:
                self._begin_eras(begun)

    def _about(self, thing: int) -> list[int]:
        """The thing, what is inside it, what it is inside of, and the hex of all these."""
        about = self.nest_of(thing)
        holder = self._holder.get(thing)
        while holder is not None:
            about.append(holder)
            holder = self._holder.get(holder)
        spot = self._spot.get(thing)
        if spot is not None:
            about.append(spot)
        return about

    def _begin_eras(self, begun: Collection[int]) -> None:
        self._journal.append((self._back_to_eras, (self.kept, self.kept_of_map)))
        self.kept = tuple([Era() if number in begun else era for number, era in enumerate(self.kept)])

    def _back_to_eras(self, kept: Eras, kept_of_map: Era) -> None:
        self.kept, self.kept_of_map = kept, kept_of_map

    def changed(self, what: int | str, moved: Collection[int] = ()) -> None:
        """Called after each change of a store (its number) or of `places`, `sides`, `moment`; of places, if nothing but
        where these are has changed, with them."""
