"""One player of a game that Python plays, whose decisions are thought through in machine code.

It remembers what the player in Python does (runtime/players). Where machine code gives up, Python thinks on for the
rest of the phase: who takes what promises most at once, with all that was remembered until then; who plans, anew.

Dice of playouts are keyed by what things are called; so whoever searches is told that at each decision. While machine
code thinks, no other thread runs and nobody can interrupt it, but where it breathes: between two playouts, and as each
thing of a plan has been thought of.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from ctypes import POINTER, byref, c_int64, c_void_p, cast, pythonapi
from fractions import Fraction
from json import dumps
from typing import Any

from runtime.native.laid_plan import LaidPlan
from runtime.native.mirror import ANSWERED, WHY, Mirror
from runtime.native.terrain import at
from runtime.play import PLAYOUT, ActionPlan, Game
from runtime.position import Thinking
from runtime.program import ValueKind

Meant = tuple[int, tuple[Any, ...]]
Kinds = tuple[tuple[ValueKind, bool], ...]  # of each choice, and whether it is a set
BREATHING = pythonapi.PyEval_SaveThread, pythonapi.PyEval_RestoreThread, pythonapi.PyErr_CheckSignals
PYTHON = array("q", [cast(one, c_void_p).value or 0 for one in BREATHING])  # as in game.h


def kinds_of(plan: ActionPlan) -> Kinds:
    chosen = tuple((one.slot.kind, one.many) for one in plan.choices)
    return (*((slot.kind, slot.kind.many) for slot in plan.event_slots), *chosen)


class Thinker:
    """Of one side, with one mirror of its position. `why`: why machine code gave up last."""

    def __init__(self, mirror: Mirror, game: Game, side: str, thinking: Thinking) -> None:
        self.c, self.mirror = mirror.c, mirror
        p, plan = game.position, game.plan
        self.searches = thinking.playouts > 0
        self.key = f'["{PLAYOUT}",{dumps(thinking.luck[0])},{dumps(thinking.luck[1])},'.encode("ascii")
        self.laid = LaidPlan(mirror, plan, p, is_played=False)
        self.side, self.why = mirror.values.pair(side)[0], ""
        self.actions = [one.id for one in p.program.actions]
        self.kinds = [kinds_of(plan.action(one)) for one in self.actions]
        self.laid.seat({side: thinking.playouts})
        self.c.game_forgets(self.laid.pointer)
        self.c.game_breathes(self.laid.pointer, at(PYTHON))

    def choose(self, game: Game, offered: Sequence[str], may_stop: bool, bound: Sequence[Any]) -> Meant | None:
        """Which of these actions or reactions, behind them none, and all that is chosen for it; None where machine code
        gave up."""
        values, limits = self.mirror.values, game.limits
        held = len(values.held)
        bounds = (limits.turns, limits.actions_in_a_phase, limits.reactions_in_a_window)
        most = array("q", (*bounds, limits.announcements_within, limits.repeats))
        stands = array("q", (game.place, game.actor, game.acted))
        numbers = array("q", [self.actions.index(one) for one in offered])
        given, index, scope = values.pairs(bound), c_int64(), POINTER(c_int64)()
        mine = self.mirror.pointer, self.laid.pointer
        told = self.laid.called_now(game.position) if self.searches else (0, None, None)
        self.c.game_stands(*mine, at(most), at(stands), *told, self.key)
        asked = (len(offered), at(numbers), may_stop, len(bound), at(given))
        why = self.c.choice_of_player(*mine, self.side, *asked, byref(index), byref(scope))
        del values.held[held:]
        self.why = WHY[why]
        if why != ANSWERED:
            return None
        if index.value == len(offered):
            return index.value, ()
        kinds = self.kinds[numbers[index.value]]
        pairs = scope[: 2 * len(kinds)] if kinds else []
        return index.value, self._scope(kinds, pairs)

    def gains(self) -> dict[object, Fraction]:
        """What was found in this phase, by action and choices."""
        count = self.c.greedy_gains(self.laid.pointer, self.side, 0, None)
        told = array("q", bytes(8 * count))
        self.c.greedy_gains(self.laid.pointer, self.side, count, at(told))
        found: dict[object, Fraction] = {}
        place = 0
        while place < count:
            wide = told[place]
            action, *row = told[place + 1 : place + 1 + wide]
            above, below = told[place + 1 + wide : place + 3 + wide]
            found[self.actions[action], self._written(self.kinds[action], row)] = Fraction(above, below)
            place += wide + 3
        return found

    def _scope(self, kinds: Kinds, pairs: Sequence[int]) -> tuple[Any, ...]:
        return tuple([self.mirror.told(kind, *pairs[2 * one : 2 * one + 2]) for one, (kind, _) in enumerate(kinds)])

    def _written(self, kinds: Kinds, row: Sequence[int]) -> tuple[Any, ...]:
        """As greedy.c writes a row of choices: of a set how many it has, and then those."""
        found: list[Any] = []
        place = 0
        for kind, is_set in kinds:
            above, below = row[place : place + 2]
            place += 2
            if is_set:
                those = row[place : place + 2 * below]
                pieces = zip(those[::2], those[1::2], strict=True)
                found.append(tuple([self.mirror.told(kind, *one) for one in pieces]))
                place += 2 * below
            else:
                found.append(self.mirror.told(kind, above, below))
        return tuple(found)
