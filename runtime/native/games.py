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
from collections.abc import Mapping
from ctypes import POINTER, byref, c_int64
from json import dumps
from typing import Any

from runtime.native.laid_plan import NOBODY, LaidPlan
from runtime.native.library import Library
from runtime.native.mirror import WHY, Mirror, Unlaid
from runtime.native.terrain import at
from runtime.play import DIE, PLAYER, PLAYOUT, Limits, PlayPlan, place_within
from runtime.position import Position
from runtime.program import QuestionOf
from runtime.records import dataclass

RUNS, BY_RULES, LAST_TURN = range(3)
STEPS = 500  # at once; in between whoever waits can interrupt it
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
        self.begun = 0
        self.given_up: Counter[str] = Counter()
        self.laid = LaidPlan(self.mirror, plan, p)
        self.pointer, self.sides = self.laid.pointer, self.laid.sides

    def play(self, seed: int, number: int, limits: Limits, thinking: Mapping[str, int] = NOBODY) -> Played | None:
        """A game to its end, where it then stands; None where machine code gave up. `thinking`: of sides that do, as
        runtime/players says it, by how many playouts they search, or PLANS, AT_ONCE, IDLE, YIELDS; others choose by
        luck."""
        mirror = self.mirror
        self.laid.seat(thinking)
        self.c.game_back(mirror.pointer)
        mirror.lay_moment(self.p)
        bounds = (limits.turns, limits.actions_in_a_phase, limits.reactions_in_a_window)
        told = array("q", (*bounds, limits.announcements_within, limits.repeats))
        keys = [f'["{whose}",{dumps(seed)},{dumps(number)},'.encode("ascii") for whose in (DIE, PLAYER, PLAYOUT)]
        self.begun += 1
        self.c.game_begin(mirror.pointer, self.pointer, self.place, at(told), *keys)
        over = RUNS
        while over == RUNS:
            over = self.c.game_go_on(mirror.pointer, self.pointer, 1 if thinking else STEPS)
        if over < 0:
            self.given_up[WHY[-over]] += 1
            return None
        count = self.c.game_answers(self.pointer, byref(POINTER(c_int64)()))
        return Played(over == BY_RULES, self.c.position_turn(mirror.pointer), count)

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
