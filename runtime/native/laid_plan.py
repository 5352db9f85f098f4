"""What a game is made of, laid out for machine code: its row of moments, what comes with them, how all is called.

Dice are keyed by how things are called: a game that is played here from first to last calls all by name, and who
searches in one that Python plays those there are now. Who only plans needs no names.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from ctypes import POINTER, c_char_p, c_void_p, cast
from json import dumps
from typing import Any
from weakref import finalize

from runtime.functions import ASK
from runtime.native.mirror import MOST_RUNNING, Mirror, Unlaid
from runtime.native.terrain import at
from runtime.play import Due, PlayPlan
from runtime.position import FIRST_THING, Position
from runtime.program import QuestionOf

NOBODY: Mapping[str, int] = {}
EDGES = ("begins", "acts", "ends")  # as in game.h
KINDS = ("", "number", "yes-or-no", "hex", "hexside", "board", "area", "phase")  # as naming.c tells them


class LaidPlan:
    """`guide`: the function that says what a position is worth to a side; `result`: that says how a game ended for it;
    -1 where there is none. `steps`: of each name, how high it stands as a result. `is_played`: here, from first to
    last."""

    def __init__(self, mirror: Mirror, plan: PlayPlan, p: Position, is_played: bool = True) -> None:
        self.library, self.c, self.mirror, self.plan, self.p = mirror.library, mirror.c, mirror, plan, p
        self.held: list[Any] = []  # what C reads where it lies
        self.sides = tuple(dict.fromkeys((*plan.sides, *p.sides.values())))
        if not plan.row or max(one.depth for one in plan.row) >= MOST_RUNNING:
            raise Unlaid("no sequence, or too deep a one")
        question = p.program.question_for("guides")
        self.guide = self._asked(question)
        question = p.program.question_for("result")
        steps = {} if question is None else p.program.order_of.get(question.kind.name, {})
        self.result, self.steps = self._asked(question), array("q", [steps.get(one, 0) for one in mirror.values.names])
        self.called: tuple[int, Any, Any] = (0, None, None)
        self.pointer = self._new(is_played)
        finalize(self, self.c.game_free, self.pointer)

    def seat(self, thinking: Mapping[str, int]) -> None:
        """Those who think, and how (games.py)."""
        sides = array("q", [self.mirror.values.pair(one)[0] for one in thinking])
        playouts, asked = array("q", thinking.values()), (self.guide, self.result, at(self.steps))
        self.c.game_seats(self.pointer, len(sides), at(sides), at(playouts), *asked)

    def _asked(self, question: QuestionOf | None) -> int:
        return -1 if question is None else self.library.function_number.get(ASK.name(question.function), -1)

    def called_now(self, p: Position) -> tuple[int, Any, Any]:
        """How many things there are, how they are called, and of each name how many were made so far."""
        last = next(reversed(p.kind_of), FIRST_THING - 1)
        names = [p.name_of(one).encode() if one in p.kind_of else b"" for one in range(FIRST_THING, last + 1)]
        made = array("q", [p.made_so_far(name) for name in self.mirror.values.names])
        self.called = len(names), (c_char_p * max(1, len(names)))(*names), made
        return *self.called[:2], at(made)

    def _new(self, is_played: bool) -> int:
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
        if is_played and [*p.kind_of] != [*range(FIRST_THING, FIRST_THING + len(p.kind_of))]:
            raise Unlaid("things that are not numbered in a row")
        things = self._texts(map(p.name_of, p.kind_of) if is_played else ())
        hexes = self._texts(p.space.label(one) for one in range(p.space.size))
        made = array("q", [p.made_so_far(name) for name in values.names])
        watched = self._watched() if is_played else array("q")
        sizes = len(watched) // 2, len(self.sides), p.space.size, len(self.library.contents.functions)
        counts = array("q", (len(plan.row), plan.first, len(values.names), len(p.kind_of) if is_played else 0, *sizes))
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
