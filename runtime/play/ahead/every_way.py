"""Every row of one action, tried from a position as it is, by somebody who only thinks.

Nobody reacts, and where a step asks for a die or a choice the way ends. Slow, and what is meant by all that can be
reached; `reach.py` finds the same quickly where the program knows what the way depends on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from runtime.play.actions import Completion
from runtime.play.sets import one_by_one
from runtime.records import dataclass
from runtime.values import Exact, Special

if TYPE_CHECKING:
    from runtime.play.plans import ActionPlan, PlayPlan
    from runtime.position import Position

MOST = 20_000  # positions that are tried


class TooFar(Exception):
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


def every_way(
    plan: PlayPlan, p: Position, action: str, thing: int, most: int = MOST, taken: ActionPlan | None = None
) -> dict[int, Exact]:
    """Every row of such actions is tried, whatever position it leads to. `taken`: the action, if not as it is."""
    way, taken = plan.ways.get(action), taken or plan.action(action)
    budget = None if way is None else way.budget
    alone: Any = Alone(plan, p)
    least: dict[int, Exact] = {}
    seen: set[str] = set()

    def go() -> None:
        at = p.hex_of(thing)
        if isinstance(at, Special):
            return
        held: Any = 0 if budget is None else p.get(budget, thing)
        least[at] = min(held, least.get(at, held))
        printed = p.printed()
        if printed in seen:
            return
        seen.add(printed)
        if len(seen) > most:
            raise TooFar(f"more than {most} positions can be reached")
        for scope in [one for one in Completion(p, taken).every() if one[0] == thing]:
            mark = p.mark()
            try:
                taken.do(alone, p, *scope)
                go()
            except Open:
                spot = p.hex_of(thing)
                if isinstance(spot, int):
                    now: Any = 0 if budget is None else p.get(budget, thing)
                    least[spot] = min(now, least.get(spot, now))
            finally:
                p.undo(mark)

    go()
    return least
