"""A position laid out for machine code, and its questions asked there.

What comes back is a value, or nothing with the reason why: then whoever asks turns to the Python function, which
alone says what there is instead of a value. A mirror is of one moment: what changes in the position afterwards is not
seen in it, unless it is told (follower.py).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain
from math import prod
from typing import Any
from weakref import finalize

from runtime.functions import ASK
from runtime.native.library import Library, Pair
from runtime.native.terrain import at, terrain_of
from runtime.native.values import SET, UNSAID, Unsayable, Values
from runtime.position import FIRST_THING, End, Position
from runtime.program import QuestionOf, ValueKind
from runtime.records import dataclass

ANSWERED = 0
WHY = (  # as in position.h
    "",
    "a fact is not stated",
    "rules conflict",
    "no rule speaks",
    "a special name, or none, where something is meant",
    "too large",
    "not said in C",
    "a line is not known",
    "a step is open",
    "whether the phase can be ended",
    "a value of another sort",
    "it was stopped",
    "play was left",
)
MOST_THINGS = 20_000
NAMES_BEGIN = -(1 << 63)  # as in facts.c
SUPPOSED = 16  # records at once that only a question supposes
MOST_FACTS = 4_000_000
AT_ITS_END, PASSES_ONE, OF_SIDE = 1 << 20, 1 << 21, 1 << 22  # as in position.h
MOST_RUNNING = 16  # likewise
MOST_ARGUMENTS = 16  # as in library.c


@dataclass(frozen=True)
class Said:
    """Answers in the order they were asked for; None where `why` (a number of `WHY`) is not 0."""

    values: list[Any]
    why: array[int]


class Unlaid(Exception):
    """Why a position cannot be laid out."""


class Mirror:
    def __init__(self, library: Library, p: Position, more: int = SUPPOSED) -> None:
        """`more`: how many things may still be made."""
        if p.viewer is not None:
            raise Unlaid("what a side may know is not the whole position")
        self.library, self.c = library, library.c
        self.values = Values(library)
        self.terrain = terrain_of(library, p.space)
        self.arrays: list[array[int]] = []  # what C reads where it lies
        self.room = max(p.kind_of, default=FIRST_THING) - FIRST_THING + 1 + more
        if self.room > MOST_THINGS:
            raise Unlaid("too many things")
        self.pointer = self._new(p)
        finalize(self, self.c.position_free, self.pointer)
        try:
            self._lay_things(p)
            self._lay_facts(p)
            self._lay_regions(p)
            self.lay_moment(p)
        except Unsayable as value:
            raise Unlaid(f"{value} is too large") from None

    # ---- laying out

    def _new(self, p: Position) -> int:
        spans = {
            "hexes": (0, p.space.size),
            "hexsides": (0, 6 * p.space.size),
            "things": (FIRST_THING, self.room),
            "names": (0, len(self.library.contents.names)),
            "nothing": (0, 1),
            "many": (0, 0),
        }
        keyed = [spans[one] for one in self.library.contents.keyed]
        if sum(size for _, size in keyed) > MOST_FACTS:
            raise Unlaid("too many facts")
        slots = array("q", [len(store.slots) or 1 for store in p.program.stores])
        bases, sizes = array("q", [base for base, _ in keyed]), array("q", [size for _, size in keyed])
        clocked = array("q", [store.clock is not None for store in p.program.stores])
        laid = at(slots), at(bases), at(sizes), at(clocked)
        pointer: int = self.c.position_new(self.terrain.pointer, len(keyed), *laid, self.room)
        return pointer

    def _lay_things(self, p: Position) -> None:
        for one, kind in sorted(p.kind_of.items()):
            spot, holder = p.spot_of(one), p.holder_of(one)
            self.c.position_thing(
                self.pointer,
                one,
                self.values.pair(kind)[0],
                self.values.pair(p.type_of[one])[0],
                Pair(*self.values.pair(p.side_of(one))),
                spot[0] if spot else -1,
                -1 if holder is None else holder,
                p.is_under_way(one),
            )

    def _lay_facts(self, p: Position) -> None:
        pair = self.values.pair
        for number, (table, keyed) in enumerate(zip(p.values, self.library.contents.keyed, strict=True)):
            if not table:
                continue
            keys, values, ends = array("q"), array("q"), array("q")
            numbered = [
                (self.keys_of(keyed, key), value, self.end_of(p.lasting.get((number, key))))
                for key, value in table.items()
            ]
            for place, value, end in numbered if keyed == "many" else sorted(numbered, key=lambda one: one[0]):
                keys.extend(place)
                values.extend(pair(value))
                ends.append(end)
            if self.c.position_facts(self.pointer, number, len(table), at(keys), at(values), at(ends)) != ANSWERED:
                raise Unlaid(f"a fact of {p.program.stores[number].id} is said of something strange")

    def end_of(self, end: End | None) -> int:
        """As `end_at` of position.h has it."""
        if end is None:
            return 0
        flags = (end.edge == "ends") * AT_ITS_END | end.skip * PASSES_ONE
        whose = self.values.pair(end.side)[0] + 1 if end.side else 0
        return self.values.pair(end.sequence)[0] + 1 | flags | whose * OF_SIDE

    def keys_of(self, keyed: str, key: Any) -> list[int]:
        """What a fact is said of, in numbers."""
        if keyed == "nothing":
            return [0]
        if keyed != "many":
            return [self.values.pair(key)[0]]
        pairs = map(self.values.pair, key if isinstance(key, tuple) else (key,))
        return [above if below == 1 else NAMES_BEGIN + above for above, below in pairs]

    def _lay_regions(self, p: Position) -> None:
        named = {one: (p.space.hex(one),) for one in self.library.contents.names if p.space.has(one)}
        for sort, regions in enumerate((p.space.hexes_in_area, p.space.hexes_on_board, named)):
            names, sets = array("q"), array("q")
            for name, hexes in regions.items():
                names.append(self.values.pair(name)[0])
                items = self.values.pairs(hexes)
                self.arrays.append(items)
                sets.extend((len(hexes), at(items)))
            self.arrays += [names, sets]
            self.c.position_regions(self.pointer, sort, len(names), at(names), at(sets))
        boards = self.values.pairs(p.space.boards)
        self.arrays.append(boards)
        self.c.position_names_of_boards(self.pointer, len(p.space.boards), at(boards))

        playing = self.values.pairs(p.program.sides)
        self.arrays.append(playing)
        self.c.position_playing(self.pointer, len(p.program.sides), at(playing), p.outlook is not None)

    def lay_moment(self, p: Position) -> None:
        phase = self.values.pair(p.phase) if p.phase else UNSAID
        side = self.values.pair(p.side_to_move) if p.side_to_move else UNSAID
        self.c.position_moment(self.pointer, p.turn, Pair(*phase), Pair(*side), p.moment.is_over)
        if len(p.moment.path) > MOST_RUNNING:
            raise Unlaid("too many sequences within one another")
        running = array("q")
        for one in p.moment.path:
            running.extend((self.values.pair(one.sequence)[0], self.whose(one.side), one.ended))
        self.c.position_running(self.pointer, len(p.moment.path), at(running))

    def whose(self, side: str) -> int:
        """A side by its number; -1: nobody's."""
        return self.values.pair(side)[0] if side else -1

    # ---- asking

    def can_ask(self, question: QuestionOf) -> bool:
        return ASK.name(question.function) in self.library.function_number

    def ask(self, question: QuestionOf, *values: Any) -> tuple[Any, str]:
        """The value, or nothing and why."""
        said = self.ask_many(question, (values,))
        return said.values[0], WHY[said.why[0]]

    def ask_many(self, question: QuestionOf, rows: Sequence[Sequence[Any]]) -> Said:
        """Of each row of arguments."""
        return self._said(question, len(rows), [1] * len(question.slots), chain.from_iterable(rows))

    def ask_product(self, question: QuestionOf, columns: Sequence[Sequence[Any]]) -> Said:
        """Of each row that can be made of one of each column, the last changing quickest."""
        counts = [len(column) for column in columns]
        return self._said(question, prod(counts), counts, chain.from_iterable(columns))

    def _said(self, question: QuestionOf, number: int, counts: list[int], given: Iterable[Any]) -> Said:
        name = ASK.name(question.function)
        function = self.library.function_number[name]
        held = len(self.values.held)
        try:
            if len(counts) > MOST_ARGUMENTS:
                raise Unsayable(counts)
            values = self.values.pairs(given)
        except Unsayable:
            return Said([None] * number, array("b", [WHY.index("too large")]) * number)
        try:
            return self._asked(question, function, number, array("q", counts), values)
        finally:
            del self.values.held[held:]

    def _asked(self, question: QuestionOf, function: int, number: int, counts: array[int], given: array[int]) -> Said:
        answers, why = array("q", bytes(16 * number)), array("b", bytes(number))
        call = (self.pointer, function, number, len(counts), at(counts), at(given), at(answers), at(why))
        self.c.ask_many(*call)
        return Said(self._values(question, answers[::2], answers[1::2], why), why)

    def _values(self, question: QuestionOf, above: array[int], below: array[int], why: array[int]) -> list[Any]:
        is_yes_no = question.kind.name == "yes-or-no" and not question.kind.many
        if why.count(ANSWERED) == len(why) and below.count(1) == len(below):  # none given up, all whole numbers
            return [*map(bool, above)] if is_yes_no else above.tolist()
        rows = zip(above, below, why, strict=True)
        return [None if reason else self._value(question, number, part) for number, part, reason in rows]

    def _value(self, question: QuestionOf, above: int, below: int) -> Any:
        return self.told(question.kind, above, below)

    def told(self, kind: ValueKind, above: int, below: int) -> Any:
        """What C says, as Python has it."""
        is_yes_no = kind.name == "yes-or-no"
        if below > SET:
            return self.values.value(above, below, is_yes_no)
        items = (Pair * (SET - below)).from_address(above) if below < SET else ()
        return tuple([self.values.value(one.above, one.below, is_yes_no) for one in items])
