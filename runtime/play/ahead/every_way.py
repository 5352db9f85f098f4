"""Every row of one action, tried from a position as it is, by somebody who only thinks.

Nobody reacts, and where a step asks for a die or a choice the way ends. `reach.py` finds the same quickly where the
program knows what the way depends on; this looks at the positions themselves.

Two rows lead to the same where they have written the same since the beginning, but for the budget of the mover: as
that can only forbid, the row on which least of it is spent is the only one to go on with. So rows are gone on with as
Dijkstra did, the cheapest first; for each the position is made anew, step by step, and taken back. Without a budget
they are the same only where all that is written is the same. (tests/proofs/every_row.py tries them all, as a referee.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from runtime.play.actions import Completion
from runtime.play.ahead.branching import TooManyWays
from runtime.play.sets import one_by_one
from runtime.records import dataclass
from runtime.values import Exact, Special

if TYPE_CHECKING:
    from runtime.play.plans import ActionPlan, PlayPlan
    from runtime.position import Position

MOST = 5_000  # positions that are gone on from
NOWHERE = -1


class TooFar(TooManyWays):
    """More positions than can be tried."""


class Open(Exception):
    """A step asks for what nobody can tell beforehand."""


@dataclass
class Alone:
    """The game of somebody who only thinks: steps are done, nobody reacts, nothing is thrown or chosen."""

    plan: PlayPlan
    position: Position

    def announce(self, event: str, *values: object) -> None:
        following = self.plan.events[event]
        for do in (*following.bookkeeping, *following.consequences):
            do(self, self.position, *values)

    def choose(
        self, side: str, variable: str, kind: str, among: tuple[object, ...], optional: bool = False, asked: str = ""
    ) -> object:
        if len(among) == 1 and not optional:
            return among[0]
        raise Open

    def choose_several(
        self, side: str, variable: str, kind: str, among: tuple[object, ...], least: int, most: int | None
    ) -> tuple[object, ...]:
        return one_by_one(among, least, most, lambda left, may_end: self.choose(side, variable, kind, left, may_end))

    def in_order(
        self, side: str | Callable[[object], str], variable: str, kind: str, group: tuple[object, ...]
    ) -> Iterator[object]:
        if len(group) > 1:
            raise Open
        yield from group

    def pick(self, variable: str, among: tuple[object, ...], *involved: tuple[str, object]) -> object:
        if len(among) == 1:
            return among[0]
        raise Open

    def pick_several(
        self, variable: str, among: tuple[object, ...], many: int, *involved: tuple[str, object]
    ) -> tuple[object, ...]:
        if among and many > 0 and len(among) > 1:
            raise Open
        return among if many > 0 else ()

    def before_one(self, side: str, draw: Callable[[], object]) -> object:
        return draw()

    def secret_changed(self, fact: str) -> None:
        """Nobody is shown anything."""

    def _open(self, *_: object) -> Any:
        raise Open

    roll = shuffled = new_record = end = _open


class Row(NamedTuple):
    """What is done one after the other, and how much of the budget is spent by then."""

    spent: Exact
    steps: tuple[tuple[Any, ...], ...]


def every_way(
    plan: PlayPlan, p: Position, action: str, thing: int, goal: int = NOWHERE, most: int = MOST
) -> dict[int, Row]:
    """The cheapest row to every hex; of who asks for one hex, to those that cost no more."""
    way = plan.ways.get(action)
    search = _Search(plan, p, replace(plan.action(action), outlook=None), thing, None if way is None else way.budget)
    return search.found(goal, most)


class _Search:
    def __init__(self, plan: PlayPlan, p: Position, taken: ActionPlan, thing: int, budget: int | None) -> None:
        self.p, self.taken, self.thing, self.budget = p, taken, thing, budget
        self.alone: Any = Alone(plan, p)
        self.start = p.mark()
        self.best: dict[object, Exact] = {}
        self.waiting: list[tuple[Exact, int, Row, object]] = []
        self.numbers = count()

    def found(self, goal: int, most: int) -> dict[int, Row]:
        rows: dict[int, Row] = {}
        self._come_to((), ends=False)
        tried = 0
        while self.waiting and goal not in rows:
            spent, _, row, written = heappop(self.waiting)
            if written is not None and self.best[written] < spent:
                continue
            tried += 1
            if tried > most:
                raise TooFar(f"more than {most} positions can be reached")
            try:
                self._go(row.steps)
                at = self.p.hex_of(self.thing)
                if isinstance(at, int):
                    rows.setdefault(at, row)
                if written is not None:
                    self._go_on(row.steps)
            finally:
                self.p.undo(self.start)
        return rows

    def _go(self, steps: tuple[tuple[Any, ...], ...]) -> None:
        for step in steps:
            try:
                self.taken.do(self.alone, self.p, *step)
            except Open:
                return  # it was the last

    def _go_on(self, steps: tuple[tuple[Any, ...], ...]) -> None:
        completion = Completion(self.p, self.taken)
        every = completion.every((self.thing,)) if completion.offers((), self.thing) else iter(())
        for step in list(every):
            mark, ends = self.p.mark(), False
            try:
                self.taken.do(self.alone, self.p, *step)
            except Open:
                ends = True
            self._come_to((*steps, step), ends)
            self.p.undo(mark)

    def _come_to(self, steps: tuple[tuple[Any, ...], ...], ends: bool) -> None:
        """Here so many steps have led; `ends`: no further ones."""
        if isinstance(self.p.hex_of(self.thing), Special):
            return
        spent: Any = 0 if self.budget is None else self.p.get(self.budget, self.thing)
        written = None if ends else self._written()
        if written is not None:
            if written in self.best and self.best[written] <= spent:
                return
            self.best[written] = spent
        heappush(self.waiting, (spent, next(self.numbers), Row(spent, steps), written))

    def _written(self) -> frozenset[object]:
        """What is different from how it began, as it is now."""
        p = self.p
        changed = {*p.changed_between(self.start, p.mark())} - {(self.budget, self.thing)}
        return frozenset((what, key, self._now(what, key)) for what, key in changed)

    def _now(self, what: int | str, key: Any) -> object:
        if isinstance(what, int):
            return dict.get(self.p.values[what], key)
        return self.p.side_of(key) if what == "side" else (self.p.hex_of(key), self.p.holder_of(key))
