"""Ways from place to place, found by search: breadth first where every step costs one, else the nearest first
(Dijkstra), in exact numbers. A way may not go on through a place that is shut, but it may end there; where it begins
nobody asks.

A search is gone along as far as somebody looks: for all places, or to the first that fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from typing import Any

from runtime.values import Exact, Special, Unmeant, exact


class Places(dict[Any, Exact]):
    """All that can be reached, and what the way there costs; and for each place from which one comes."""

    __slots__ = ("come_from",)

    def __init__(self, start: Any, most: Exact | None) -> None:
        super().__init__({} if most is not None and most < 0 else {start: 0})
        self.come_from: dict[Any, Any] = {}


Steps = Callable[[Any, Places], Iterable[Any]]  # what can be entered from a place, but for what was reached before
Prices = Callable[[Any], Iterable[tuple[Any, Any]]]  # the same with what it costs; a special name is no entry
Through = Callable[[Any], bool] | None
Fits = Callable[[Any], bool]


def by_steps(start: Any, ahead: Steps, through: Through, most: Any) -> Places:
    found = Places(start, most)
    for _ in _along_steps(found, start, ahead, through, most):
        pass
    return found


def by_cost(start: Any, ahead: Prices, through: Through, most: Any) -> Places:
    found = Places(start, most)
    for _ in _along_costs(found, start, ahead, through, most):
        pass
    return found


def some_by_steps(start: Any, ahead: Steps, through: Through, most: Any, fits: Fits) -> bool:
    return any(fits(one) for one in _along_steps(Places(start, most), start, ahead, through, most))


def some_by_cost(start: Any, ahead: Prices, through: Through, most: Any, fits: Fits) -> bool:
    return any(fits(one) for one in _along_costs(Places(start, most), start, ahead, through, most))


def _along_steps(found: Places, start: Any, ahead: Steps, through: Through, most: Any) -> Iterator[Any]:
    """Each place that is reached, before it is gone on from."""
    steps, edge = 0, [*found]
    while edge:
        steps += 1
        here, edge = edge, []
        for place in here:
            yield place
            if (most is None or steps <= most) and (through is None or place == start or through(place)):
                for one in ahead(place, found):
                    found[one], found.come_from[one] = steps, place
                    edge.append(one)


def _along_costs(found: Places, start: Any, ahead: Prices, through: Through, most: Any) -> Iterator[Any]:
    left: set[Any] = set()
    edge: list[tuple[Exact, Any]] = [(0, place) for place in found]
    while edge:
        cost, place = heappop(edge)
        if place in left:
            continue
        left.add(place)
        yield place
        if through is not None and place != start and not through(place):
            continue
        for one, price in ahead(place):
            if isinstance(price, Special):
                continue
            total = exact(cost + paid(price))
            if (most is None or total <= most) and (one not in found or total < found[one]):
                found[one], found.come_from[one] = total, place
                heappush(edge, (total, one))


def paid(price: Exact) -> Exact:
    if price < 0:
        raise Unmeant("a step of a way costs less than nothing")
    return price
