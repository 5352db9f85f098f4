"""Where a thing can go, and a cheapest way there: step after step, each one from which the hex is reached for no more.

Where its phase may not end while something is left, it can go nowhere from which that could not be mended; but through
such a hex to another it can, for whoever gets there has mended it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from runtime.play.actions import Completion
from runtime.play.ahead.every_way import Alone, Open, every_way
from runtime.play.ahead.reach import least_ways, quick_ways
from runtime.play.ahead.unfinished import Unfinished

if TYPE_CHECKING:
    from runtime.play.plans import PlayPlan
    from runtime.position import Position
    from runtime.values import Exact


def reach(plan: PlayPlan, p: Position, action: str, thing: int) -> dict[int, Exact]:
    """Every hex it can go to, with the least of the budget by then (nothing, where there is no budget)."""
    found, start = least_ways(plan, p, action, thing), p.hex_of(thing)
    if plan.bars.get(p.phase) is None:
        return found
    return {spot: spent for spot, spent in found.items() if spot == start or _ends_well(plan, p, action, thing, spot)}


def _ends_well(plan: PlayPlan, p: Position, action: str, thing: int, spot: int) -> bool:
    """Whether the phase could still end if it went there by a cheapest way."""
    ahead, mark = Unfinished(plan), p.mark()
    left = set(ahead.left(p))
    try:
        p.place(thing, spot)
        if left.issuperset(ahead.left(p)):
            return True
    finally:
        p.undo(mark)
    way = _way(plan, p, action, thing, spot)
    if not way:
        return True
    try:
        for one in way[:-1]:
            plan.action(action).do(Alone(plan, p), p, thing, one)
        return ahead.ends_well(p, action, (thing, way[-1]))
    finally:
        p.undo(mark)


def way_to(plan: PlayPlan, p: Position, action: str, thing: int, goal: int) -> tuple[int, ...] | None:
    """The hexes on it, the last of which is the goal; None where it cannot be reached."""
    return _way(plan, p, action, thing, goal) if goal in reach(plan, p, action, thing) else None


def ways_apart(plan: PlayPlan, p: Position, action: str, thing: int, goal: int) -> Iterator[tuple[int, ...]]:
    """Ways there each of whose steps comes nearer: of those that leave the same so of it, but for numbers and hexes,
    one. The cheapest is not always the one from which something else may be done."""
    taken = Unfinished(plan).bare(action)
    alone: Any = Alone(plan, p)
    start, seen = p.mark(), set[object]()

    def is_new(here: int) -> bool:
        """What hex it comes from may matter to its next step, and no more to what it does in the end."""
        left_out = ("number", "hex") if here == goal else ("number",)
        own = {what for what, key in p.changed_between(start, p.mark()) if isinstance(what, int) and key == thing}
        so = ((what, dict.get(p.values[what], thing)) for what in own if stores[what].kind.name not in left_out)
        known = len(seen)
        seen.add((here, frozenset(so)))
        return len(seen) > known

    def go(way: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        here: Any = p.hex_of(thing)
        if not is_new(here):
            return
        if here == goal:
            yield way
            return
        far = p.space.distance(here, goal)
        steps: list[Any] = [one for one in Completion(p, taken).every() if one[0] == thing]
        for step in sorted(one for one in steps if p.space.distance(one[1], goal) < far):
            mark = p.mark()
            try:
                taken.do(alone, p, *step)
                yield from go((*way, step[1]))
            except Open:
                continue
            finally:
                p.undo(mark)

    stores = p.program.stores
    yield from go(())


def _way(plan: PlayPlan, p: Position, action: str, thing: int, goal: int) -> tuple[int, ...] | None:
    """Whatever it leaves to do in the phase."""
    found = quick_ways(plan, p, action, thing, goal)
    if found is None:
        row = every_way(plan, p, action, thing, goal).get(goal)
        return None if row is None else tuple(step[1] for step in row.steps)
    least = found.get(goal)
    taken = Unfinished(plan).bare(action)
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
        if there in seen or least_ways(plan, p, action, thing, goal).get(goal) != least:
            return None
        rest = () if there == goal else go()
        return None if rest is None else (there, *rest)

    if least is None:
        return None
    return () if p.hex_of(thing) == goal else go()
