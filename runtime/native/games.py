"""Whole games in machine code, by players who choose by luck alone or are greedy: what each chose and threw, and how
it ended.

The position is laid out once; every game is played on it and taken back. Nothing is told of a game but the numbers of
what was chosen and thrown, what was counted while it ran, and what is asked of its last position: whoever wants more
plays it again in Python with the same luck, which is the same game. Where machine code gives up, there is no game: then
Python plays it.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from ctypes import POINTER, byref, c_char_p, c_int64, c_void_p, cast
from json import dumps
from typing import Any
from weakref import finalize

from runtime.functions import ASK
from runtime.native.library import Library
from runtime.native.mirror import MOST_RUNNING, WHY, Mirror, Unlaid
from runtime.native.terrain import at
from runtime.play import DIE, PLAYER, Due, Limits, PlayPlan, place_within
from runtime.position import FIRST_THING, Position
from runtime.program import QuestionOf
from runtime.records import dataclass

EDGES = ("begins", "acts", "ends")  # as in game.h
KINDS = ("", "number", "yes-or-no", "hex", "hexside", "board", "area", "phase")  # as naming.c tells them
IN_TEXT = KINDS.index("area")
BY_RULES, LAST_TURN = 1, 2
MOST_MADE = 2000  # things made in one game
LEFT, STOOD, FELL, LOST, DONE = range(5)  # as in watch.c


@dataclass(frozen=True)
class Played:
    """`turn`: the last. `answers`: how many."""

    ended_by_rules: bool
    turn: int
    answers: int


@dataclass(frozen=True)
class Watched:
    """Of the things that a game begins with: for each side how many had not gone out of play as each turn ended; by
    side and hex, how often one stood there then, and was there last before it fell; which were lost in the end. And
    which functions of steps were done, how often."""

    left: dict[str, list[int]]
    stood: dict[tuple[str, int], int]
    fell: dict[tuple[str, int], int]
    lost: tuple[int, ...]
    done: dict[str, int]


class Games:
    """Games from one position. `given_up`: why there was none, and how often; of so many that were `begun`."""

    def __init__(self, library: Library, plan: PlayPlan, p: Position) -> None:
        self.library, self.c, self.plan, self.p = library, library.c, plan, p
        self.mirror = Mirror(library, p, MOST_MADE)
        self.place = place_within(plan.row, p.moment.path)
        self.held: list[Any] = []  # what C reads where it lies
        self.sides = tuple(dict.fromkeys((*plan.sides, *p.sides.values())))
        self.begun = 0
        self.guide = self._guide()
        self.given_up: Counter[str] = Counter()
        if not plan.row or max(one.depth for one in plan.row) >= MOST_RUNNING:
            raise Unlaid("no sequence, or too deep a one")
        self.pointer = self._new()
        finalize(self, self.c.game_free, self.pointer)

    def play(self, seed: int, number: int, limits: Limits, greedy: Sequence[str] = ()) -> Played | None:
        """A game to its end, where it then stands; None where machine code gave up. `greedy`: sides that take what
        promises most, as runtime/players says it; the others choose by luck."""
        mirror = self.mirror
        seats = array("q", [mirror.values.pair(one)[0] for one in greedy])
        self.c.game_seats(self.pointer, len(seats), at(seats), self.guide)
        self.c.game_back(mirror.pointer)
        mirror.lay_moment(self.p)
        bounds = (limits.turns, limits.actions_in_a_phase, limits.reactions_in_a_window)
        told = array("q", (*bounds, limits.announcements_within, limits.repeats))
        keys = [f'["{whose}",{dumps(seed)},{dumps(number)},'.encode("ascii") for whose in (DIE, PLAYER)]
        self.begun += 1
        over = self.c.game_play(mirror.pointer, self.pointer, self.place, at(told), *keys)
        if over < 0:
            self.given_up[WHY[-over]] += 1
            return None
        count = self.c.game_answers(self.pointer, byref(POINTER(c_int64)()))
        return Played(over == BY_RULES, self.c.position_turn(mirror.pointer), count)

    @property
    def has_guide(self) -> bool:
        """Whether the rules say what a position is worth to a side, without which nobody is greedy here."""
        return self.guide >= 0

    def answers(self) -> tuple[tuple[bool, int], ...]:
        """Of the last game: of each whether it was thrown, then which option it was, or which face."""
        found = POINTER(c_int64)()
        count = self.c.game_answers(self.pointer, byref(found))
        numbers = found[: 2 * count] if count else []
        return tuple([(bool(thrown), one) for thrown, one in zip(numbers[::2], numbers[1::2], strict=True)])

    def watched(self) -> Watched:
        """Of the last game."""
        found = POINTER(c_int64)()
        count = self.c.game_watched(self.pointer, byref(found))
        told, sides, hexes = iter(found[:count]), self.sides, self.p.space.size
        left: dict[str, list[int]] = {}
        stood, fell = dict[tuple[str, int], int](), dict[tuple[str, int], int]()
        lost, done = list[int](), dict[str, int]()
        for what, of, number in zip(told, told, told, strict=True):
            if what == LEFT:
                if of < len(self.plan.sides):
                    left.setdefault(sides[of], []).append(number)
            elif what == LOST:
                lost.append(of)
            elif what == DONE:
                done[self.library.contents.functions[of][0]] = number
            else:
                (fell if what == FELL else stood)[sides[of // hexes], of % hexes] = number
        return Watched(left, stood, fell, tuple(lost), done)

    def ask(self, question: QuestionOf, *values: Any) -> tuple[Any, str]:
        """Of the position in which the last game ended; nothing and why, where it is not answered here."""
        return self.mirror.ask(question, *values)

    def ended_in(self, p: Position) -> bool:
        """Whether the last game stands as this position does."""
        other = Mirror(self.library, p)
        if other.values.names != self.mirror.values.names:
            raise Unlaid("names of the map that are numbered otherwise")
        return bool(self.c.position_is_same(self.mirror.pointer, other.pointer))

    # ---- what C is told

    def _guide(self) -> int:
        """The function that says what a position is worth to a side; -1 where players have none."""
        question = self.p.program.question_for("guides")
        return -1 if question is None else self.library.function_number.get(ASK.name(question.function), -1)

    def _new(self) -> int:
        plan, p, values = self.plan, self.p, self.mirror.values
        row, parts, upkeeps = array("q"), array("q"), array("q")
        for one in plan.row:
            row.extend(self._due(one, len(parts) // 2, upkeeps))
            for sequence, side in one.path:
                parts.extend((values.pair(sequence)[0], self.mirror.whose(side)))
        ids = self._texts(store.id for store in p.program.stores)
        told = array("q")
        for number, store in enumerate(p.program.stores):
            kind = KINDS.index(store.kind.name) if store.kind.name in KINDS else 0
            called = cast(ids, POINTER(c_void_p))[number] or 0
            told.extend((called, kind, store.sort == "fact", store.sort == "attribute"))
        names, quoted = self._texts(values.names), self._texts(map(dumps, values.names))
        if [*p.kind_of] != [*range(FIRST_THING, FIRST_THING + len(p.kind_of))]:
            raise Unlaid("things that are not numbered in a row")
        things = self._texts(map(p.name_of, p.kind_of))
        hexes = self._texts(p.space.label(one) for one in range(p.space.size))
        made = array("q", [p.made_so_far(name) for name in values.names])
        watched = self._watched()
        functions, stores = len(self.library.contents.functions), len(p.program.stores)
        sizes = len(watched) // 2, len(self.sides), p.space.size, functions, stores
        counts = array("q", (len(plan.row), plan.first, len(values.names), len(p.kind_of), *sizes))
        laid = (counts, row, parts, upkeeps, told)
        self.held += [*laid, made, watched]
        pointer: int = self.c.game_new(*map(at, laid), names, quoted, things, hexes, at(made), at(watched))
        return pointer

    def _watched(self) -> array[int]:
        """Things of a side that are no records, each with the number of its side."""
        p, named = self.p, self.p.program.kind_named
        those = [one for one in sorted(p.sides) if not named[p.kind_of[one]].is_record]
        return array("q", [number for one in those for number in (one, self.sides.index(p.sides[one]))])

    def _due(self, due: Due, parts: int, upkeeps: array[int]) -> Sequence[int]:
        plan, gate = self.plan, due.gate
        begun = len(upkeeps) // 2
        for one in plan.upkeeps_at.get((due.edge, due.sequence), ()):
            upkeeps.extend((self._number(one.do), self.mirror.whose(one.side or "")))
        if gate is None:
            gated = (0, 0, 0, -1, -1)
        else:
            whose = self._number(plan.whose[gate.part]) if gate.whose else -1
            gated = (1, gate.first, gate.after, whose, self._number(plan.passed.get(gate.part)))
        asked = (self._number(plan.skipped.get(due.sequence)), self._number(plan.until.get(due.sequence)))
        return (EDGES.index(due.edge), due.depth, parts, *gated, *asked, begun, len(upkeeps) // 2 - begun)

    def _number(self, function: Any) -> int:
        """Of a function by what it is called; -1 of none."""
        if function is None:
            return -1
        if function.__name__ not in self.library.function_number:
            raise Unlaid(f"{function.__name__} is not in the library")
        return self.library.function_number[function.__name__]

    def _texts(self, those: Iterable[str]) -> int:
        texts = [one.encode("utf-8") for one in those]
        laid = (c_char_p * max(1, len(texts)))(*texts)
        self.held.append(laid)
        return cast(laid, c_void_p).value or 0
