"""Every row of one action tried, whatever position it leads to: the referee of what finds the same with less.

All positions are told apart by how they are printed; nothing is left out.
"""

from __future__ import annotations

from typing import Any

from runtime.play.actions import Completion
from runtime.play.ahead.every_way import Alone, Open, TooFar
from runtime.play.plans import ActionPlan, PlayPlan
from runtime.position import Position
from runtime.values import Exact, Special

MOST = 20_000  # positions that are tried


def every_row(
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
