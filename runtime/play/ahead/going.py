"""A cheapest way to a hex: step after step, each of them one from which the hex is reached for no more (reach.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from runtime.play.actions import Completion
from runtime.play.ahead.every_way import Alone, Open
from runtime.play.ahead.reach import reach

if TYPE_CHECKING:
    from runtime.play.plans import PlayPlan
    from runtime.position import Position


def way_to(plan: PlayPlan, p: Position, action: str, thing: int, goal: int) -> tuple[int, ...] | None:
    """The hexes on it, the last of which is the goal; None where it cannot be reached."""
    least = reach(plan, p, action, thing).get(goal)
    taken = plan.action(action)
    alone: Any = Alone(plan, p)
    seen: set[object] = set()

    def go() -> tuple[int, ...] | None:
        seen.add(p.hex_of(thing))
        scopes: list[Any] = [one for one in Completion(p, taken).every() if one[0] == thing]
        for scope in sorted(scopes, key=lambda one: p.space.distance(one[1], goal)):
            mark = p.mark()
            try:
                found = step(scope)
            finally:
                p.undo(mark)
            if found is not None:
                return found
        return None

    def step(scope: tuple[Any, ...]) -> tuple[int, ...] | None:
        try:
            taken.do(alone, p, *scope)
        except Open:  # the way ends here
            return (goal,) if p.hex_of(thing) == goal else None
        there: Any = p.hex_of(thing)
        if there in seen or reach(plan, p, action, thing).get(goal) != least:
            return None
        rest = () if there == goal else go()
        return None if rest is None else (there, *rest)

    if least is None:
        return None
    return () if p.hex_of(thing) == goal else go()
