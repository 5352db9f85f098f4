"""Ways: rounds of going on from all that was reached, until nothing is reached for less any more.

A step of which something cannot be told is left out, and once more taken for one that is open and free: where both come
to the same, it does not matter.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compiler import terms as t
from runtime.values import NONE, Special, exact
from tests.oracle.outcomes import Meaningless
from tests.oracle.position import Position, Value

Scope = Mapping[str, Value]
Steps = list[tuple[Any, Any]]  # what can be entered, and for how much; or why that cannot be told


def way(p: Position, scope: Scope, term: t.Way) -> Value:
    from tests.oracle.meaning import counted, subjects, value_of

    start, goal = subjects(p, scope, (term.start, term.goal))
    most = None if term.most is None else counted(value_of(p, scope, term.most))
    steps: dict[Any, tuple[Any, Steps]] = {}
    surely = reached(p, scope, term.on, start, most, steps, False)
    perhaps = reached(p, scope, term.on, start, most, steps, True)
    is_number = term.kind.name == "number"
    if (surely.get(goal) == perhaps.get(goal)) if is_number else goal in surely or goal not in perhaps:
        return surely.get(goal, NONE) if is_number else goal in surely
    for through, onward in steps.values():
        for one in (through, *(price for _, price in onward)):
            if isinstance(one, Exception):
                raise one
    raise AssertionError("what cannot be told has a reason")


def reached(
    p: Position, scope: Scope, on: t.Onward, start: Any, most: Any, steps: dict[Any, tuple[Any, Steps]], perhaps: bool
) -> dict[Any, Any]:
    """What each place costs that is reached at all."""
    if most is not None and most < 0:
        return {}
    costs: dict[Any, Any] = {start: 0}
    grows = True
    while grows:
        grows = False
        for here in sorted(costs):
            if here not in steps:
                steps[here] = onward(p, scope, on, here, here == start)
            through, prices = steps[here]
            if not (perhaps if isinstance(through, Exception) else through):
                continue
            for there, price in prices:
                if isinstance(price, Exception):
                    if not perhaps:
                        continue
                    price = 0
                total = exact(costs[here] + price)
                if (most is None or total <= most) and (there not in costs or total < costs[there]):
                    costs[there], grows = total, True
    return costs


def onward(p: Position, scope: Scope, on: t.Onward, here: Any, begins: bool) -> tuple[Any, Steps]:
    """Whether the place may be left again, and where to."""
    from tests.oracle.meaning import all_of, candidates, tried, tried_truth, value_of

    inner = {**scope, on.through.variable: here}
    through = begins or all_of(tried_truth(p, inner, one) for one in on.through.conditions)
    found: Steps = []
    is_hex = on.through.kind.name == "hex"
    beside = p.space.neighbours[here] if is_hex else candidates(p, inner, on.step.description)
    for there in beside if through is not False else ():
        entered = {**inner, on.step.description.variable: there}
        price: Any = all_of(tried_truth(p, entered, one) for one in on.step.description.conditions)
        if price is True:
            price = 1
            if on.step.cost is not None:
                cost = on.step.cost
                price = tried(lambda cost=cost, entered=entered: value_of(p, entered, cost))  # type: ignore[misc, arg-type, return-value]
                if isinstance(price, Special):
                    continue
                if not isinstance(price, Exception) and price < 0:
                    price = Meaningless("a step costs less than nothing")
        if price is not False:
            found.append((there, price))
    return through, found
