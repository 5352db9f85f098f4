"""A position: what stands where, what holds, and the moment; with the engine's operations as methods.

`runtime/operations.py` names the operations and their kinds. A special name where a place or thing is wanted
is refused (`Unmeant`), but for `is in play` and `is on the board`, which `none` never is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Self

from runtime.position.facts import MISSING, Facts, Hooks, terrain_facts
from runtime.position.moment import Moment, path_to
from runtime.position.printing import print_position
from runtime.position.secrecy import view
from runtime.position.things import FIRST_THING, Change
from runtime.position.unsettled import DependsOn
from runtime.program import Program
from runtime.space import Space, UnknownHex
from runtime.values import NONE, Special, Unmeant

Place = int | Special


def stated(*places: object) -> None:
    for place in places:
        if isinstance(place, Special):
            raise Unmeant(
                f"`{place.name}` was taken for a place, a thing or a side; ask first whether it is {place.name}",
                place,
            )


MOST_NUMBERS = 100_000
TOUCHED = {  # by the name of what takes it back
    "_rewrite": "fact",
    "_unprint": "printed",
    "_put": "place",
    "_unmake": "place",
    "_resume": "place",
    "_be": "kind",
    "_put_side": "side",
    "_put_moment": "moment",
    **dict.fromkeys(("__setitem__", "discard", "update", "_back_to_eras"), ""),  # nothing that rules ask of
}


def touched(changes: Iterable[Change]) -> Iterator[tuple[int | str, Any]]:
    """What they wrote: facts, by store and key; the `place`, `side` or `kind` of a thing; what is `printed` on it, as
    store and value; the `moment`; or `anything`."""
    for back, given in changes:
        what = TOUCHED.get(back.__name__, "anything")
        if what == "fact":
            yield given[0], given[1]
        elif what:
            yield what, given[0] if what in ("place", "side", "kind") else given


class Position(Facts):
    def __init__(self, program: Program, space: Space, hooks: Hooks | None = None) -> None:
        super().__init__(program, space, hooks or Hooks())
        assert space.size * 6 <= FIRST_THING
        for store, key, value in terrain_facts(program, space):
            self.values[store][key] = value
        self.keeping = self.hooks.keeping
        if self.keeping is not None:
            self.stamps = dict.fromkeys(range(space.size), 0)
            self.kept_of_map, self.kept = self.keeping.of_board(space)

    def ends_well(self, action: str, *scope: object) -> bool:
        """Whether the phase that runs can still be ended after an action (runtime/play/ahead/unfinished.py)."""
        return self.outlook is None or self.outlook(self, action, scope)

    # ---- making and copying

    def create(self, noun: str, side: str | None = None, name: str | None = None) -> int:
        """A new thing (out of play until placed) or record, with what its counter type prints on it."""
        one = self.program.type_named.get(noun)
        thing = self._make(noun, side if side is not None or one is None else one.side, name)
        if one is not None and one.values:
            self._journal.append((self._unprint, (thing, one.values)))
            for store, value in one.values:
                if value != self.program.stores[store].default:
                    self.values[store][thing] = value
        return thing

    def become(self, thing: int, noun: str) -> None:
        """The same thing, with its name, its place and its side (unless the counter prints one), is something else.

        What is said of it as what it is no longer is gone with that; it bears what the new counter prints.
        """
        stated(thing)
        if self.is_a(thing, noun):
            return
        printed = self.program.type_named.get(self.type_of[thing])
        for store, _ in printed.values if printed is not None else ():
            self._write(store, thing, MISSING, None)
        super().become(thing, noun)
        self._forget_unfit(thing)
        printed = self.program.type_named.get(noun)
        for store, value in printed.values if printed is not None else ():
            self.set(store, thing, value)
        if printed is not None and printed.side is not None:
            self.set_side(thing, printed.side)

    def _forget_unfit(self, thing: int) -> None:
        """What facts say of it that only something else can bear."""
        for number, store in enumerate(self.program.stores):
            is_one = len(store.slots) == 1
            for key, held in list(self.values[number].items()):
                keys = zip((key,) if is_one else key, store.slots, strict=True)
                if any(one == thing and self._is_no(thing, slot.kind.name) for one, slot in keys):
                    self._write(number, key, MISSING, None)
                elif self._is_no(thing, store.kind.name):
                    if isinstance(held, tuple):
                        self.take_out(number, key, thing)
                    elif held == thing:
                        self._write(number, key, MISSING, None)

    def _is_no(self, thing: int, kind: str) -> bool:
        """Of a kind of things, whether it is none of them."""
        return kind in self.program.kind_named and not self.is_a(thing, kind)

    def _unprint(self, thing: int, values: tuple[tuple[int, object], ...]) -> None:
        for store, _ in values:
            self.values[store].pop(thing, None)

    def changed_between(self, start: int, end: int) -> Iterator[tuple[int | str, Any]]:
        """The facts, and the places and sides of things, that were written between two marks."""
        for what, key in touched(self._journal[start - self.forgotten : end - self.forgotten]):
            if isinstance(what, int) or what in ("place", "side"):
                yield what, key

    def changes(self) -> list[Change]:
        """All changes so far that may be undone: to be looked at."""
        return self._journal

    def is_told(self, store: int, key: Any) -> bool:
        """Of a fact that is as it is at first: whether it was stated or made so, or a board or counter prints it so."""
        declared = self.program.stores[store]
        if (store, key) in self.told or declared.sort == "fact" or len(declared.slots) != 1:
            return (store, key) in self.told
        on_board = declared.slots[0].kind.name in ("hex", "hexside")
        return bool(self.space.terrain) if on_board else self.type_of.get(key) in self.program.type_named

    def view(self, side: str) -> Self:
        """What this side may know of it: see secrecy.py."""
        return view(self, side)

    def stand_at(self, phase: str, side: str = "", turn: int | None = None) -> None:
        """The moment as a position file states it."""
        self.stand(Moment(self.turn if turn is None else turn, path_to(self.program, phase, side)))

    # ---- the moment, as rules ask it

    def now_turn(self) -> int:
        return self.turn

    def is_over(self) -> bool:
        return self.moment.is_over

    def now_phase(self) -> str:
        if not self.phase:
            raise DependsOn("phase")
        return self.phase

    def now_side_to_move(self) -> str:
        if not self.side_to_move:
            raise DependsOn("side_to_move")
        return self.side_to_move

    def side_not_to_move(self) -> str:
        return self.opponent(self.now_side_to_move())

    def opponent(self, side: str | Special) -> str:
        stated(side)
        others = [one for one in self.program.sides if one != side]
        if len(others) != 1:
            raise Unmeant(f"there are {len(others)} opponents of {side}, not one")
        return others[0]

    def is_opponent(self, one: str | Special, other: str | Special) -> bool:
        stated(one, other)
        return one != other and one in self.program.sides

    # ---- where things are, as rules ask it

    def is_in(self, thing: Place, hex: Place) -> bool:
        if isinstance(thing, Special) or isinstance(hex, Special):
            stated(thing, hex)
        return self._spot.get(thing, NONE) == hex  # type: ignore[arg-type]

    def is_inside(self, thing: Place, container: Place) -> bool:
        stated(thing, container)
        return self._holder.get(thing) == container  # type: ignore[arg-type]

    def is_around(self, container: Place, thing: Place) -> bool:
        return self.is_inside(thing, container)

    def is_in_play(self, thing: Place) -> bool:
        return thing in self._spot or thing in self._under_way

    def is_out_of_play(self, thing: Place) -> bool:
        if isinstance(thing, Special):
            stated(thing)
        return thing not in self._spot and thing not in self._under_way

    def is_anywhere(self, thing: Place) -> bool:
        """Always; said of what is described, those out of play are meant as well."""
        stated(thing)
        return True

    def is_under_way(self, record: Place) -> bool:
        stated(record)
        return record in self._under_way

    def is_on_board(self, thing: Place) -> bool:
        """Of a thing: whether it is in play. A hex is always on the board."""
        if isinstance(thing, Special):
            return False
        return thing < FIRST_THING or thing in self._spot

    def is_on_named_board(self, thing: Place, board: str) -> bool:
        if isinstance(thing, Special):
            stated(thing)
            return False
        spot = thing if thing < FIRST_THING else self._spot.get(thing)
        return spot is not None and board in self.space.boards_of[spot]

    def is_in_area(self, thing: Place, area: str) -> bool:
        if isinstance(thing, Special):
            stated(thing)
            return False
        spot = thing if thing < FIRST_THING else self._spot.get(thing)
        return spot in self.space.areas.get(area, ())

    # ---- the map, as rules ask it

    def hexes_in_area(self, area: str) -> tuple[int, ...]:
        return self.space.hexes_in_area.get(area, ())

    def hexes_on_board(self, board: str) -> tuple[int, ...]:
        return self.space.hexes_on_board.get(board, ())

    def hex_named(self, label: str) -> int:
        try:
            return self.space.hex(label)
        except UnknownHex as nowhere:
            raise Unmeant(f"{nowhere} ({nowhere.near})" if nowhere.near else str(nowhere)) from None

    def distance(self, a: Place, b: Place) -> int:
        if isinstance(a, Special) or isinstance(b, Special):
            stated(a, b)
        return self.space.distances[a][b]  # type: ignore[index]

    def is_adjacent(self, a: Place, b: Place) -> bool:
        if isinstance(a, Special) or isinstance(b, Special):
            stated(a, b)
        return b in self.space.neighbours[a]  # type: ignore[index]

    def neighbours(self, hex: Place) -> tuple[int, ...]:
        if isinstance(hex, Special):
            stated(hex)
        return self.space.neighbours[hex]  # type: ignore[index]

    def near(self, things: Iterable[int]) -> tuple[int, ...]:
        """The hexes where these stand and those next to them, ascending."""
        spots = {self._spot[one] for one in things if one in self._spot}
        return tuple(sorted(spots.union(*[self.space.neighbours[spot] for spot in spots])))

    def hexside_between(self, a: Place, b: Place) -> Place:
        side = self.space.sides_between.get((a, b))  # type: ignore[arg-type]
        if side is None:
            stated(a, b)
            return NONE
        return side

    def hex_opposite(self, a: Place, b: Place) -> Place:
        stated(a, b)
        found = self.space.opposite(a, b)  # type: ignore[arg-type]
        return NONE if found < 0 else found

    def hex_toward(self, hex: Place, number: Place) -> Place:
        stated(hex, number)
        if number not in (1, 2, 3, 4, 5, 6):
            raise Unmeant(f"there is no direction {number}; directions are 1 to 6")
        found = self.space.toward(hex, number)  # type: ignore[arg-type]
        return NONE if found < 0 else found

    def direction(self, a: Place, b: Place) -> int:
        stated(a, b)
        if a == b:
            raise Unmeant("the direction from a hex to itself was asked")
        return self.space.direction(a, b) + 1  # type: ignore[arg-type]

    def turned(self, number: Place, by: Place) -> int:
        """A direction so many hexsides clockwise."""
        stated(number, by)
        if number not in (1, 2, 3, 4, 5, 6) or not isinstance(by, int):
            raise Unmeant(f"the direction {number} cannot be turned by {by}; directions are 1 to 6")
        return (number - 1 + by) % 6 + 1

    def line_sides(self, a: Place, b: Place) -> tuple[int, ...]:
        stated(a, b)
        return self.space.line(a, b).side_set  # type: ignore[arg-type]

    def line_hexes(self, a: Place, b: Place) -> tuple[int, ...]:
        stated(a, b)
        return self.space.line(a, b).hex_set  # type: ignore[arg-type]

    def line_along(self, a: Place, b: Place) -> tuple[int, ...]:
        stated(a, b)
        return self.space.line(a, b).along_set  # type: ignore[arg-type]

    def line_met(self, a: Place, b: Place) -> tuple[int, ...]:
        stated(a, b)
        return self.space.line(a, b).met_set  # type: ignore[arg-type]

    def line_met_far(self, a: Place, b: Place) -> tuple[int, ...]:
        stated(a, b)
        return self.space.line(a, b).met_far_set  # type: ignore[arg-type]

    def sides_of_hex(self, hex: Place) -> tuple[int, ...]:
        stated(hex)
        return self.space.sides_of(hex)  # type: ignore[arg-type]

    def sides_beside(self, side: Place) -> tuple[int, ...]:
        stated(side)
        return self.space.sides_beside(side)  # type: ignore[arg-type]

    def hexes_beside(self, side: Place) -> tuple[int, ...]:
        stated(side)
        return self.space.hexes_beside(side)  # type: ignore[arg-type]

    def numbers(self, first: int, last: int) -> range:
        """Whole numbers to be gone through, as many as a game can mean."""
        if last - first > MOST_NUMBERS:
            raise Unmeant(f"the numbers from {first} to {last} are more than {MOST_NUMBERS}")
        return range(first, last + 1)

    def is_on_edge(self, hex: Place) -> bool:
        stated(hex)
        return self.space.is_edge(hex)  # type: ignore[arg-type]

    # ---- printing

    def printed(self) -> str:
        return print_position(self)
