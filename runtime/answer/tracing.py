"""The tracer: what explaining code asks instead of the position.

It answers the same and notes what was looked at.

Its `all`, `any`, `exists` and `every` are where the order of conditions stops mattering: a member that has
no value counts only if the others do not settle the matter. They stop as soon as it is settled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from runtime.answer.asking import Asking
from runtime.answer.trace import Read, Test
from runtime.answer.tracing_ways import Ways
from runtime.answer.tree import EVERYTHING, Assumed, Candidate, Stated, set_aside
from runtime.position import FIRST_THING, NO_VALUE, Position, say_fact, say_value
from runtime.program import Value, ValueKind
from runtime.values import NONE, Special, Unmeant

Thunk = Callable[[], Any]


class Anywhere(list[Any]):
    """Candidates of which one condition cannot be told: the one that would have said where they are."""

    def __init__(self, candidates: Iterable[Any], failure: Exception) -> None:
        super().__init__(candidates)
        self.failure = failure


class Tracer(Ways):
    def look(self, what: int | str, key: Any) -> None:
        self.looked_at[what, key] = None

    # ---- facts

    def read(self, store: int, key: Any) -> Value:
        p, table = self.p, self.p.values[store]
        self.look(store, key)
        declared = self.program.stores[store]
        is_set = dict.__contains__(table, key)
        if (declared.computed and not is_set) or (p.viewer is not None and declared.secret):
            self.looked_at[EVERYTHING] = None
        value = table[key]
        self._note((store, key, is_set, value))
        return value

    def _note(self, read: Read) -> None:
        if self._supposed:
            self._supposed[-1].append(read)
        else:
            store, key, is_set, value = read
            self.reads[store, key] = (is_set, value)
            if not is_set and not self.p.is_told(store, key):
                self.asked[-1].append(Assumed(say_fact(self.p, self.program.stores[store], key, value)))
            elif isinstance(value, int | Fraction) and self.program.stores[store].kind.name == "number":
                self.asked[-1].append(Stated(value))

    def _is_so(self, read: Read) -> bool:
        """Whether what was read while something was supposed is read so without it."""
        store, key, is_set, value = read
        table, about = self.p.values[store], key if isinstance(key, tuple) else (key,)
        if any(isinstance(one, int) and one >= FIRST_THING and one not in self.p.kind_of for one in about):
            return False  # of a record that was only supposed
        try:
            return dict.__contains__(table, key) == is_set and table[key] == value
        except NO_VALUE:
            return False

    def legal(self, function: Callable[..., bool], *arguments: Any) -> bool:
        self.looked_at[EVERYTHING] = None
        return function(self.p, *arguments)

    def suppose(self) -> None:
        self._supposed.append([])
        self._ways_without.append(self.ways)
        self.ways = {}
        if self.p.hooks.lapses:
            self.looked_at[EVERYTHING] = None

    def take_back(self, mark: int) -> None:
        self.p.undo(mark)
        self.ways = self._ways_without.pop()
        for read in self._supposed.pop():
            if self._is_so(read):
                self._note(read)

    # ---- places

    def _look_up(self, thing: Any) -> None:
        """Where a thing is depends on its own place and on that of everything around it."""
        at = thing
        while at is not None and not isinstance(at, Special):
            self.look("place", at)
            at = self.p.holder_of(at)

    def hex_of(self, thing: int) -> Any:
        self._look_up(thing)
        return self.p.hex_of(thing)

    def spot_of(self, thing: int) -> tuple[int, ...]:
        self._look_up(thing)
        return self.p.spot_of(thing)

    def is_in(self, thing: Any, hex: Any) -> bool:
        self._look_up(thing)
        return self.p.is_in(thing, hex)

    def is_inside(self, thing: Any, container: Any) -> bool:
        self.look("place", thing)
        return self.p.is_inside(thing, container)

    def is_around(self, container: Any, thing: Any) -> bool:
        self.look("place", thing)
        return self.p.is_around(container, thing)

    def is_in_play(self, thing: Any) -> bool:
        self._look_up(thing)
        return self.p.is_in_play(thing)

    def is_out_of_play(self, thing: Any) -> bool:
        self._look_up(thing)
        return self.p.is_out_of_play(thing)

    def is_anywhere(self, thing: Any) -> bool:
        return self.p.is_anywhere(thing)

    def is_under_way(self, record: Any) -> bool:
        self.look("place", record)
        return self.p.is_under_way(record)

    def is_on_board(self, thing: Any) -> bool:
        self._look_up(thing)
        return self.p.is_on_board(thing)

    def is_on_named_board(self, thing: Any, board: str) -> bool:
        self._look_up(thing)
        return self.p.is_on_named_board(thing, board)

    def is_in_area(self, thing: Any, area: str) -> bool:
        self._look_up(thing)
        return self.p.is_in_area(thing, area)

    def side_of(self, thing: Any) -> Any:
        self.look("side", thing)
        return self.p.side_of(thing)

    def in_hex(self, hex: Any) -> tuple[int, ...]:
        self.look("in", hex)
        return self.p.in_hex(hex)

    def inside(self, container: int) -> tuple[int, ...]:
        self.look("inside", container)
        return self.p.inside(container)

    def around(self, thing: int) -> tuple[int, ...]:
        self.look("place", thing)
        return self.p.around(thing)

    def things(self, noun: str) -> tuple[int, ...]:
        self.look("things", noun)
        return self.p.things(noun)

    def all_things(self, noun: str) -> tuple[int, ...]:
        self.look("all things", noun)
        return self.p.all_things(noun)

    # ---- the moment

    def now_turn(self) -> int:
        self.look("moment", "turn")
        return self.p.now_turn()

    def is_over(self) -> bool:
        self.look("moment", "over")
        return self.p.is_over()

    def now_phase(self) -> str:
        self.look("moment", "phase")
        return self.p.now_phase()

    def now_side_to_move(self) -> str:
        self.look("moment", "side")
        return self.p.now_side_to_move()

    def side_not_to_move(self) -> str:
        self.look("moment", "side")
        return self.p.side_not_to_move()

    def meeting(self, a: Any, b: Any) -> Any:
        """The hexside between two hexes of which something is asked."""
        side = self.p.hexside_between(a, b)
        if side is NONE:
            raise Unmeant(f"{self.p.space.label(a)} and {self.p.space.label(b)} do not meet")
        return side

    def __getattr__(self, operation: str) -> Callable[..., Any]:
        """The rest of the engine's operations ask the map, which never changes."""
        if operation not in _OF_THE_MAP:
            raise AttributeError(operation)
        method: Callable[..., Any] = getattr(self.p, operation)
        return self._drawing(method) if operation.startswith("line_") else method

    def _drawing(self, method: Callable[..., Any]) -> Callable[[Any, Any], Any]:
        def along(near: Any, far: Any) -> Any:
            if isinstance(near, int) and isinstance(far, int):
                self.lines[min(near, far), max(near, far)] = None
            return method(near, far)

        return along

    # ---- conditions in whatever order

    def _beside(self, *spans: tuple[int, int]) -> None:
        """What was asked there did not settle what asked it."""
        asked = self.asked[-1]
        for start, end in spans:
            asked[start:end] = [set_aside(one) for one in asked[start:end]]

    def all(self, *members: Thunk | Test) -> bool:
        failure: Exception | None = None
        start = len(self.asked[-1])
        for member in members:
            here = len(self.asked[-1])
            try:
                if not self.holds(member):
                    self._beside((start, here))
                    return False
            except NO_VALUE as no_value:
                failure = failure or no_value
        if failure is not None:
            raise failure
        return True

    def any(self, *members: Thunk | Test) -> bool:
        failure: Exception | None = None
        start = len(self.asked[-1])
        for member in members:
            here = len(self.asked[-1])
            try:
                if self.holds(member):
                    self._beside((start, here))
                    return True
            except NO_VALUE as no_value:
                failure = failure or no_value
        if failure is not None:
            raise failure
        return False

    def find(self, nearby: Thunk, everything: Thunk) -> Iterable[Any]:
        """Where candidates are said to be; all there are, if that cannot be told."""
        try:
            found: Iterable[Any] = nearby()
        except NO_VALUE as failure:
            return Anywhere(everything(), failure)
        return found

    def those(self, among: Iterable[Any], test: Callable[[Any], bool]) -> list[Any]:
        test = _whole(among, test)
        return [one for one in among if self.quietly(partial(test, one))]

    def exists(
        self, among: Iterable[Any], kind: str, test: Callable[[Any], bool], operator: str, number: Thunk
    ) -> bool:
        """How many there are, compared, as far as those that cannot be told leave it open."""
        wanted = number()
        test = _whole(among, test)
        surely, perhaps = 0, 0
        failure: Exception | None = None
        here = len(self.asked[-1])
        for one in among:
            is_one, no_value = self._candidate(one, kind, test)
            failure = failure or no_value
            perhaps += is_one is None
            surely += is_one is True
            if is_one and (surely > wanted or (operator == ">=" and surely >= wanted)):
                break  # more of them change nothing any more
        outcomes = {_compared(many, operator, wanted) for many in range(surely, surely + perhaps + 1)}
        if len(outcomes) > 1 and failure is not None:
            raise failure
        outcome = outcomes.pop()
        if operator != "==" or not outcome:  # enough of them, or too many: the others do not matter; or too few
            enough = surely >= wanted if operator in (">=", "<") else surely > wanted
            self._others_aside(here, enough)
        if (operator, wanted) not in ((">=", 1), ("==", 0)):
            self.known(surely, "number", "there is " if surely == 1 else "there are ")
        return outcome

    def _candidate(self, one: Any, kind: str, test: Callable[[Any], bool]) -> tuple[bool | None, Exception | None]:
        """Whether it is meant, with all that was asked of it."""
        self.asked.append([])
        is_one, failure = None, None
        try:
            is_one = bool(test(one))
        except NO_VALUE as no_value:
            failure = no_value
        finally:
            nodes = tuple(self.asked.pop())
        self.asked[-1].append(Candidate(say_value(self.p, one, ValueKind(kind)), is_one, nodes))
        return is_one, failure

    def _others_aside(self, start: int, settled: bool) -> None:
        """Of the candidates since then, those that came out otherwise."""
        told = self.asked[-1]
        others = (isinstance(one, Candidate) and one.holds is (not settled) for one in told[start:])
        told[start:] = [set_aside(one) if other else one for one, other in zip(told[start:], others, strict=True)]

    def every(self, among: Iterable[Any], kind: str, test: Callable[[Any], bool], so: Callable[[Any], bool]) -> bool:
        """One that is meant and is not so settles it."""
        test = _whole(among, test)
        failure: Exception | None = None
        here = len(self.asked[-1])
        for one in among:
            is_so, no_value = self._candidate(one, kind, lambda one: self.any(lambda: not test(one), lambda: so(one)))
            failure = failure or no_value
            if is_so is False:
                self._others_aside(here, False)
                return False
        if failure is not None:
            raise failure
        return True

    # ---- questions

    def question(self, number: int, values: tuple[Any, ...]) -> Asking:
        return Asking(self, self.program.questions[number], values)


_OF_THE_MAP = frozenset(
    "opponent is_opponent distance hexside_between hex_opposite hex_toward direction turned line_sides line_hexes "
    "line_along line_met line_met_far sides_of_hex sides_beside hexes_beside is_adjacent is_on_edge".split()
)


def _whole(among: Iterable[Any], test: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """All conditions together, the one that could not be told among them."""
    if not isinstance(among, Anywhere):
        return test

    def told(one: Any) -> bool:
        if test(one):
            raise among.failure
        return False

    return told


def _compared(many: int, operator: str, wanted: Any) -> bool:
    tests: Mapping[str, bool] = {
        ">=": many >= wanted,
        "<=": many <= wanted,
        ">": many > wanted,
        "<": many < wanted,
        "==": many == wanted,
    }
    return tests[operator]


def settled(why: Callable[..., Any], p: Position, *values: Any) -> Any:
    """What a question's quick function could not tell, told by looking at everything."""
    return why(p, Tracer(p), *values)
