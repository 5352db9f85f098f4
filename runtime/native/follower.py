"""A mirror that follows its position, and looks there for what may be done.

Every change of a position stands in its journal, and what is undone goes from it. So whoever remembers the journal as
it was knows what may have changed since: whatever the entries speak of that went or came. That is read again, and told
to C in one call. Nothing is laid out anew but where something happened that C cannot be told.

What is looked for is looked for as a whole: one call for all actions of a side, one for all values of a choice. Where
machine code gives up, there is no answer (None), and Python looks for it.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from ctypes import POINTER, byref, c_int64
from fractions import Fraction
from itertools import chain
from typing import Any
from weakref import WeakKeyDictionary

from runtime.native.library import Library, Pair
from runtime.native.mirror import ANSWERED, SUPPOSED, WHY, Mirror, Unlaid
from runtime.native.terrain import at
from runtime.native.thinker import Meant, Thinker
from runtime.native.values import SET, UNSAID, Unsayable
from runtime.play import Game
from runtime.position import FIRST_THING, Change, Position, Thinking, touched

FACT, THING, GONE = 0, 1, 2  # as in follow.c
WIDTH, MOST_KEYS = 9, 4
MOST_MADE = 500  # things that may be made before all is laid out anew
MISSING = object()


class Follower:
    """`library`: None as long as there is none, and no answer then. `given_up`: how often there was no answer, by
    action and reason; of so many that were `asked`."""

    def __init__(self, library: Library | None) -> None:
        self.library = library
        self.mirror: Mirror | None = None
        self.journal: list[Change] = []  # as it was when the mirror was like the position
        self.forgotten = 0  # changes before these
        self.is_lost = False  # whether the position cannot be laid out
        self.actions: dict[str, int] = {}
        self.yes_no: set[tuple[str, int]] = set()
        self.asked = 0
        self.given_up: Counter[tuple[str, str]] = Counter()
        self.thinkers: WeakKeyDictionary[object, Thinker] = WeakKeyDictionary()

    # ---- what may be done (runtime/position/seeking.py)

    def possible(self, p: Position, actions: Sequence[tuple[str, bool]], side: str) -> list[bool | None]:
        mirror = self._now(p)
        if mirror is None or not actions:
            return [None] * len(actions)
        numbers, found = array("q", [self.actions[one] for one, _ in actions]), array("b", bytes(len(actions)))
        ahead = array("b", [ahead for _, ahead in actions])
        taker = Pair(*mirror.values.pair(side))
        mirror.c.possible_actions(mirror.pointer, taker, len(actions), at(numbers), at(ahead), at(found))
        return [self._told(action, one) for (action, _), one in zip(actions, found, strict=True)]

    def is_possible(self, p: Position, action: str, ahead: bool, scope: Sequence[Any]) -> bool | None:
        mirror = self._now(p)
        if mirror is None:
            return None
        held = len(mirror.values.held)
        given = mirror.values.pairs(scope)
        said = mirror.c.is_possible(mirror.pointer, self.actions[action], ahead, len(scope), at(given))
        del mirror.values.held[held:]
        return self._told(action, said)

    def values(self, p: Position, action: str, ahead: bool, scope: Sequence[Any]) -> tuple[Any, ...] | None:
        mirror = self._now(p)
        if mirror is None:
            return None
        held, found = len(mirror.values.held), POINTER(c_int64)()
        given = mirror.values.pairs(scope)
        count = mirror.c.values_of(mirror.pointer, self.actions[action], ahead, len(scope), at(given), byref(found))
        del mirror.values.held[held:]
        if self._told(action, min(count, 0)) is None:
            return None
        pairs = found[: 2 * count] if count else []
        numbers, parts = pairs[::2], pairs[1::2]
        if parts.count(1) == count and (action, len(scope)) not in self.yes_no:
            return tuple(numbers)
        is_yes_no = (action, len(scope)) in self.yes_no
        return tuple([mirror.values.value(*one, is_yes_no) for one in zip(numbers, parts, strict=True)])

    def answer(
        self, p: Position, question: str, values: Sequence[Any], action: str = "", scope: Sequence[Any] = ()
    ) -> Any | None:
        """What is open, as where a die is thrown, is not counted as given up."""
        mirror = self._now(p)
        function = None if mirror is None else mirror.library.function_number.get(question)
        if mirror is None or function is None:
            return None
        held, found = len(mirror.values.held), array("q", [0, 0])
        given, chosen = mirror.values.pairs(values), mirror.values.pairs(scope)
        number = self.actions[action] if action else -1
        why = mirror.c.answer_after(mirror.pointer, number, at(chosen), function, at(given), at(found))
        del mirror.values.held[held:]
        is_one = why == ANSWERED and found[1] > SET
        return mirror.values.value(found[0], found[1], False) if is_one else None

    def choose(
        self,
        who: object,
        thinking: Thinking,
        game: Game,
        side: str,
        offered: Sequence[str],
        may_stop: bool,
        bound: Sequence[Any],
    ) -> Meant | None:
        mirror, thinker = self._now(game.position), self.thinkers.get(who)
        try:
            if mirror is None or (thinker is not None and thinker.mirror is not mirror):
                return None  # with all that is remembered it cannot be laid out anew
            if thinker is None:
                thinker = self.thinkers[who] = Thinker(mirror, game, side, thinking)
            found = thinker.choose(game, offered, may_stop, bound)
            self.asked += 1
            if found is None:
                self.given_up["what promises most", thinker.why] += 1
            return found
        except (Unlaid, Unsayable):
            return None

    def forget(self, who: object) -> dict[object, Fraction]:
        thinker = self.thinkers.pop(who, None)
        return {} if thinker is None else thinker.gains()

    def _told(self, action: str, said: int) -> bool | None:
        self.asked += 1
        if said < 0:
            self.given_up[action, WHY[-said]] += 1
            return None
        return said > 0

    # ---- following

    def _now(self, p: Position) -> Mirror | None:
        """The mirror, like the position as it is now; None where there can be none."""
        if self.library is None or self.is_lost:
            return None
        try:
            if self.mirror is None or not self._follows(p, self.mirror):
                self._lay(p, self.library)
        except (Unlaid, Unsayable):
            self.mirror, self.is_lost = None, True
        return self.mirror

    def _lay(self, p: Position, library: Library) -> None:
        self.mirror, self.journal = Mirror(library, p, SUPPOSED + MOST_MADE), [*p.changes()]
        self.forgotten = p.forgotten
        for number, action in enumerate(p.program.actions):
            self.actions[action.id] = number
            scope = (*(one.kind for one in action.event_slots), *(one.kind for one in action.choices))
            self.yes_no |= {(action.id, place) for place, kind in enumerate(scope) if kind.name == "yes-or-no"}

    def _follows(self, p: Position, mirror: Mirror) -> bool:
        """Have it follow. False where it cannot."""
        if self.forgotten != p.forgotten:
            return False
        known, journal = self.journal, p.changes()
        if len(known) == len(journal) and (not known or known[-1] is journal[-1]):
            return True
        gone = []
        while known and (len(known) > len(journal) or known[-1] is not journal[len(known) - 1]):
            gone.append(known.pop())
        came = journal[len(known) :]
        known += came
        facts, things = set[tuple[int, Any]](), set[int]()
        for what, given in touched(chain(gone, came)):
            if isinstance(what, int):
                facts.add((what, given))
            elif what in ("place", "side", "kind"):
                things.add(given)
            elif what == "printed":
                facts.update((store, given[0]) for store, _ in given[1])
            elif what != "moment":
                return False
        mirror.lay_moment(p)
        last = next(reversed(p.kind_of), FIRST_THING - 1)
        if last + SUPPOSED >= FIRST_THING + mirror.room:
            return False
        rows = array("q")
        for one in sorted(things, reverse=True):  # what was made last goes first
            rows.extend(self._thing(p, mirror, one))
        for store, key in facts:
            rows.extend(self._fact(p, mirror, store, key))
        told = mirror.c.position_follow(mirror.pointer, len(rows) // WIDTH, at(rows), last + 1)
        return bool(told == ANSWERED)

    def _thing(self, p: Position, mirror: Mirror, one: int) -> Iterable[int]:
        if one not in p.kind_of:
            return (GONE, one, 0, 0, 0, 0, 0, 0, 0)
        pair = mirror.values.pair
        spot, holder = p.spot_of(one), p.holder_of(one)
        place = spot[0] if spot else -1, -1 if holder is None else holder
        kind, type_ = pair(p.kind_of[one])[0], pair(p.type_of[one])[0]
        return (THING, one, kind, type_, *pair(p.side_of(one)), *place, p.is_under_way(one))

    def _fact(self, p: Position, mirror: Mirror, store: int, key: Any) -> Iterable[int]:
        said: Any = dict.get(p.values[store], key, MISSING)
        keys = mirror.keys_of(mirror.library.contents.keyed[store], key)
        value = UNSAID if said is MISSING else mirror.values.kept(said)
        end = mirror.end_of(p.lasting.get((store, key)))
        return (FACT, store, *keys, *[0] * (MOST_KEYS - len(keys)), *value, end)
