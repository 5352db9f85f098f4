"""Ways, searched to explain: which way it is, or how far one comes and what stops it there.

What can be reached quick code finds; what is told is the way, or the place where it ends, with the conditions there.
A step of which something cannot be told is left out of a search of their own, and in a second one taken for open and
free. What both find alike does not rest on it; where they differ, there is no value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

from runtime.answer.sentences import wording
from runtime.answer.trace import Test, Trace
from runtime.answer.tree import EVERYTHING, Known, Node, TestTold, without_tests
from runtime.position import NO_VALUE, say_value
from runtime.program import ValueKind
from runtime.records import dataclass
from runtime.space import Places, by_cost, paid
from runtime.values import NONE, Exact, Special, print_number

HEX = "hex"


@dataclass(frozen=True)
class Search:
    """As compiler/program/ways.py writes it; `quickly` is all of it in quick code. `cost` None: each step costs one."""

    quickly: Callable[[], Places]
    start: Any
    most: Any
    through: Callable[[Any], tuple[Test, ...]]
    beside: Callable[[Any], Iterable[Any]]
    tests: Callable[[Any, Any], tuple[Test, ...]]
    cost: Callable[[Any, Any], Any] | None
    kind: str  # of its places


@dataclass(frozen=True)
class Found:
    surely: Places
    perhaps: Places
    failure: Exception | None  # the first thing that could not be told
    steps: dict[tuple[Any, Any, bool], tuple[Node, ...]]  # what was told of each step that was on a way in words


class Ways(Trace):
    def reaches(self, goal: Any, key: Any, *search: Any) -> bool:
        looked, found = self._found(key, Search(*search))
        if goal in found.surely:
            said, nodes = self._way(looked, found, goal)
        elif goal in found.perhaps and found.failure is not None:
            raise found.failure
        else:
            said, nodes = self._end(looked, found.surely, goal)
        self.asked[-1] += [Known(said, opening=""), *nodes]
        return goal in found.surely

    def least(self, goal: Any, key: Any, *search: Any) -> Exact | Special:
        looked, found = self._found(key, Search(*search))
        if found.surely.get(goal) != found.perhaps.get(goal) and found.failure is not None:
            raise found.failure
        if goal in found.surely:
            said, nodes = self._way(looked, found, goal)
            self.asked[-1].append(TestTold(f"the way goes {said}", True, nodes))
            return found.surely[goal]
        said, nodes = self._end(looked, found.surely, goal)
        self.asked[-1].append(TestTold(f"one comes {said}", False, nodes))
        return NONE

    def perhaps_reached(self, key: Any, *search: Any) -> list[Any]:
        return sorted(self._found(key, Search(*search))[1].perhaps)

    def _found(self, key: Any, looked: Search) -> tuple[Search, Found]:
        """Looked for once, while nothing more is supposed."""
        if key not in self.ways:
            self.looked_at[EVERYTHING] = None
            try:
                places = looked.quickly()
                self.ways[key] = Found(places, places, None, {})
            except NO_VALUE as failure:
                self.ways[key] = Found(self._places(looked, False), self._places(looked, True), failure, {})
        return looked, self.ways[key]

    def _places(self, looked: Search, perhaps: bool) -> Places:
        """All that can be reached; perhaps: also by steps of which something cannot be told."""

        def told(ask: Callable[[], Any], otherwise: Any) -> Any:
            try:
                return self._silently(ask)
            except NO_VALUE:
                return otherwise

        def ahead(place: Any) -> Iterator[tuple[Any, Any]]:
            for one in looked.beside(place):
                holds = told(lambda one=one: self._all(looked.tests(place, one)), None)  # type: ignore[misc]
                if holds:
                    price = told(lambda one=one: self._price(looked, place, one), None)  # type: ignore[misc]
                    if price is not None or perhaps:
                        yield one, price or 0
                elif holds is None and perhaps:
                    yield one, 0

        def through(place: Any) -> bool:
            return bool(told(lambda: self._all(looked.through(place)), perhaps))

        return by_cost(looked.start, ahead, through, looked.most)

    def _price(self, looked: Search, place: Any, one: Any) -> Any:
        price = 1 if looked.cost is None else looked.cost(place, one)
        return price if isinstance(price, Special) else paid(price)

    def _all(self, tests: Iterable[Test]) -> bool:
        """Whether they hold; one that does not settles it, whatever cannot be told of the others."""
        failure: Exception | None = None
        for test in tests:
            try:
                if not self.holds(test):
                    return False
            except NO_VALUE as no_value:
                failure = failure or no_value
        if failure is not None:
            raise failure
        return True

    def _silently(self, ask: Callable[[], Any]) -> Any:
        self.asked.append([])
        try:
            return ask()
        finally:
            self.asked.pop()

    # ---- in words

    def _way(self, looked: Search, found: Found, goal: Any) -> tuple[str, tuple[Node, ...]]:
        """The places on it, and what it rests on."""
        way = [goal]
        while way[0] != looked.start:
            way.insert(0, found.surely.come_from[way[0]])
        self.asked.append([])
        for number, (place, one) in enumerate(pairwise(way)):
            self.asked[-1] += self._step(looked, found, place, one, number > 0)
        return self._said(looked, way, found.surely[goal]), self._questions()

    def _step(self, looked: Search, found: Found, place: Any, one: Any, through: bool) -> tuple[Node, ...]:
        """What it rests on: told once, however many ways go along it."""
        if (place, one, through) not in found.steps:
            self.asked.append([])
            try:
                self._all((*(looked.through(place) if through else ()), *looked.tests(place, one)))
                self._price(looked, place, one)
            finally:
                nodes = tuple(self.asked.pop())
            found.steps[place, one, through] = nodes
        return found.steps[place, one, through]

    def _questions(self) -> tuple[Node, ...]:
        """What was asked and assumed on the way, without what was compared."""
        return tuple(one for one in without_tests(self.asked.pop()) if not isinstance(one, Known))

    def _said(self, looked: Search, way: list[Any], cost: Exact) -> str:
        if len(way) == 1:
            return "it begins there"
        many = f"{len(way) - 1} step{'s' if len(way) > 2 else ''}"
        price = "" if looked.cost is None else f" for {print_number(cost)}"
        return f"by {', '.join(self._name(looked, one) for one in way[1:])}: {many}{price}"

    def _name(self, looked: Search, place: Any) -> str:
        return say_value(self.p, place, ValueKind(looked.kind))

    def _far(self, looked: Search, place: Any, goal: Any) -> Any:
        """Of places that are no hexes none is nearer."""
        return self.p.distance(place, goal) if looked.kind == HEX else 0

    def _end(self, looked: Search, places: Places, goal: Any) -> tuple[str, tuple[Node, ...]]:
        """The nearest place that is reached, and why not further."""
        if not places:
            return "nowhere for less than nothing", ()
        place = min(places, key=lambda one: (self._far(looked, one, goal), places[one], one))
        self.asked.append([])
        why = self._stopped(looked, places, place, goal)
        return f"no nearer than {self._name(looked, place)}{why and ': ' + why}", self._questions()

    def _stopped(self, looked: Search, places: Places, place: Any, goal: Any) -> str:
        """What stands in the way from this place on."""
        if place != looked.start and (failed := self._failed(looked.through(place))):
            return failed
        for one in sorted(looked.beside(place), key=lambda one: (self._far(looked, one, goal), one)):
            if one in places:
                continue
            failed = self._failed(looked.tests(place, one))
            if failed:
                return failed
            try:
                price = self._price(looked, place, one)
            except NO_VALUE:
                continue
            if isinstance(price, Special):
                return f"{self._name(looked, one)} is {price.name}"
            far = print_number(places[place] + price)
            price_told = f"is {far} steps away" if looked.cost is None else f"costs {far}"
            return f"{self._name(looked, one)} {price_told}"
        return ""

    def _failed(self, tests: Iterable[Test]) -> str:
        """The one that does not hold, in words."""
        for test in tests:
            told, failure = self.tell(test)
            if failure is None and told.holds is False:
                self.asked[-1].append(told)
                return _words(told)
        return ""


def _words(told: TestTold) -> str:
    return " and ".join(wording(end) for end in told.ends)
