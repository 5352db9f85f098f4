"""Ways from place to place, found by search: breadth first where every step costs one, else the nearest first
(Dijkstra), in exact numbers. A way may not go on through a place that is shut, but it may end there; where it begins
nobody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import Any

from runtime.values import Exact, Special, Unmeant, exact


class Places(dict[Any, Exact]):
    """All that can be reached, and what the way there costs; and for each place from which one comes."""

    __slots__ = ("come_from",)

    def __init__(self, start: Any, most: Exact | None) -> None:
        super().__init__({} if most is not None and most < 0 else {start: 0})
        self.come_from: dict[Any, Any] = {}


def by_steps(
    start: Any, ahead: Callable[[Any, Places], Iterable[Any]], through: Callable[[Any], bool] | None, most: Any
) -> Places:
    """`ahead`: what can be entered from a place, but for what was reached before."""
    found = Places(start, most)
    steps, edge = 0, [*found]
    while edge and (most is None or steps + 1 <= most):
        steps += 1
        here, edge = edge, []
        for place in here:
            if through is None or place == start or through(place):
                for one in ahead(place, found):
                    found[one], found.come_from[one] = steps, place
                    edge.append(one)
    return found


def by_cost(
    start: Any, ahead: Callable[[Any], Iterable[tuple[Any, Any]]], through: Callable[[Any], bool] | None, most: Any
) -> Places:
    """`ahead`: what can be entered from a place, with what that costs; a special name is no entry."""
    found = Places(start, most)
    left: set[Any] = set()
    edge: list[tuple[Exact, Any]] = [(0, place) for place in found]
    while edge:
        cost, place = heappop(edge)
        if place in left:
            continue
        left.add(place)
        if through is not None and place != start and not through(place):
            continue
        for one, price in ahead(place):
            if isinstance(price, Special):
                continue
            total = exact(cost + paid(price))
            if (most is None or total <= most) and (one not in found or total < found[one]):
                found[one], found.come_from[one] = total, place
                heappush(edge, (total, one))
    return found


def paid(price: Exact) -> Exact:
    if price < 0:
        raise Unmeant("a step of a way costs less than nothing")
    return price
