"""What the answer of a function rests on, found from the middle form, and whether it is worth keeping.

Of many questions the compiler knows it already as finely as Python keeps their answers (compiler/program/keeping.py):
on stamps of hexes and things that they are asked of, on eras of what is seldom changed, on the map. Of all others it
is found here, more coarsely, whatever of a kind changes.

A function is followed through all that it reads and calls, down to the facts: which stores, whether where things
stand, which things there are, the moment. `runtime/native/kept.c` gives a number to every change of one of these, and
takes it back with the change; so an answer holds as long as the newest number of what it rests on is the same. What
changes something itself, or asks for what cannot be followed, rests on everything: it is not kept, nor is its caller.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from compiler.middle import code
from compiler.native.expressions import Signature
from compiler.native.statements import without_twin
from compiler.native.words import VALUE, WAYS, YES_NO
from compiler.trees import parts, within
from runtime.functions import ASK, FIRST
from runtime.program import Program
from runtime.records import dataclass

PLACES, MOMENT, MADE = -1, -2, -3  # as in position.h; stores have their numbers
WORTH = 60  # the price from which keeping an answer pays
DEAR = 10**6
OFTEN = 8  # how often, roughly, what stands in a search is asked
MOST_SLOTS = 4  # as in kept.c

_OF_MAP = frozenset(
    "distance hexside_between hex_opposite hex_toward turned neighbours sides_of_hex hexes_beside hexes_in_area "
    "hexes_on_board numbers is_on_edge is_adjacent line_sides line_hexes line_along line_met line_met_far space.line "
    "opponent is_opponent".split()
)
_OF_MOMENT = frozenset("now_turn now_phase now_side_to_move side_not_to_move is_over".split())
_OF_PLACES = frozenset(
    "hex_of in_hex inside around spot_of near any_in is_in_play is_out_of_play is_under_way is_in is_inside is_around "
    "things spots".split()
)
_OF_HEX_OR_THING = frozenset("is_on_board is_on_named_board is_in_area".split())
_HELD = {"phase": MOMENT, "kind_of": MADE, "type_of": MADE, "sides": MADE}
_HELD_OF_MAP = frozenset(f"space.{one}" for one in ("sides", "boards", "neighbours", "size"))


@dataclass(frozen=True)
class Ground:
    """What an answer rests on: stores and others by number, eras as the program counts them; which arguments' stamps;
    and while there is any of `absent`, it is not kept."""

    rests: tuple[int, ...] = ()
    eras: tuple[int, ...] = ()
    stamped: tuple[int, ...] = ()
    absent: tuple[str, ...] = ()


@dataclass(frozen=True)
class Noticed:
    """As `Keeping` of runtime/position/answer_cache.py has it: what a change of a store does, which eras a change of
    a thing of a kind begins, and how many there are; the map is one more."""

    effects: Mapping[int, str | tuple[int, ...]] = field(default_factory=dict)
    slow: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    eras: int = 0
    grounds: Mapping[str, Ground] = field(default_factory=dict)

    @staticmethod
    def of(keeping: Sequence[code.Statement]) -> Noticed:
        """From the module that keeps answers in Python."""
        given = {one.variable: one.value for one in keeping if isinstance(one, code.Assign)}
        match given.get("KEEPING"):
            case code.Call("Keeping", (code.Table(effects), code.Table(slow), code.Plain(int() as eras), *_)):
                functions = [one for one in keeping if isinstance(one, code.Function)]
                grounds = {one.name: ground for one in functions if (ground := _told_ground(one, eras)) is not None}
                return Noticed(dict(map(_row, effects)), dict(map(_row, slow)), eras, grounds)
        return Noticed()


def _row(row: tuple[code.Expr, code.Expr]) -> tuple[Any, Any]:
    key, told = row
    return _plain(key), tuple(map(_plain, told.items)) if isinstance(told, code.Pack) else _plain(told)


def _plain(one: code.Expr) -> Any:
    assert isinstance(one, code.Plain)
    return one.value


def _told_ground(one: code.Function, eras: int) -> Ground | None:
    given = {each.variable: each.value for each in within(one.body) if isinstance(each, code.Assign)}
    if "answers" not in given or "asked" not in given:
        return None
    stamps = [each.key for each in within(given["asked"]) if isinstance(each, code.Item)]
    stamped = tuple(one.parameters.index(each.name) - 1 for each in stamps if isinstance(each, code.Local))
    match given["answers"]:
        case code.Item(code.Item(code.Held("kept"), code.Plain(int() as era))):
            rests = (era,)
        case _:
            rests = (eras,)
    absent = tuple(
        str(_plain(each.arguments[0]))
        for each in within(one.body)
        if isinstance(each, code.Engine) and each.operation == "things"
    )
    return Ground((), rests, stamped, absent)


class Everything(Exception):
    """What cannot be followed."""


@dataclass(frozen=True)
class Resting:
    """`functions`: those that are said in C, by name."""

    program: Program
    functions: Mapping[str, code.Function]
    noticed: Noticed
    _grounds: dict[str, frozenset[int] | None] = field(default_factory=dict)
    _prices: dict[str, int] = field(default_factory=dict)

    def kept(self, signatures: Mapping[str, Signature]) -> dict[str, Ground]:
        """What answers rest on, of each function whose answers are worth keeping."""
        found = {}
        for name, function in self.functions.items():
            takes, gives = signatures[name].takes, signatures[name].gives
            can_be = gives in (YES_NO, VALUE) and 1 <= len(takes) <= MOST_SLOTS and {*takes} <= {VALUE, YES_NO}
            if not can_be:
                continue
            if name in self.noticed.grounds:
                found[name] = self.noticed.grounds[name]
            elif self.price(name) >= WORTH and (ground := self.ground(function.name)) is not None:
                found[name] = Ground(tuple(sorted(ground)))
        return found

    def ground(self, name: str) -> frozenset[int] | None:
        """None: everything."""
        if name not in self._grounds:
            self._grounds[name] = frozenset()  # while it asks itself
            own, called = self._own(name), self._all_called(name)
            each = [self._own(one) for one in called]
            known = [one for one in (own, *each) if one is not None]
            self._grounds[name] = frozenset[int]().union(*known) if len(known) == len(each) + 1 else None
        return self._grounds[name]

    def price(self, name: str) -> int:
        """Roughly how long its answer takes, with all that it asks."""
        if name not in self._prices:
            self._prices[name] = 0  # while it asks itself
            function = self.functions.get(name)
            self._prices[name] = 1 if function is None else min(DEAR, sum(map(self._costs, _body(function))))
        return self._prices[name]

    def _costs(self, node: object) -> int:
        inner = sum(map(self._costs, parts(node)))
        match node:
            case code.Search() | code.Loop():
                return 1 + OFTEN * inner
            case code.Ask() | code.Invoke():
                return inner + self.price(_called(node))
            case code.Engine(operation) if operation in ("space.line", "near", "spots"):
                return inner + 2 * OFTEN
        return 1 + inner

    # ---- what one function reads itself

    def _all_called(self, name: str) -> list[str]:
        found, left = {name: True}, [name]
        while left:
            for one in self._calls(left.pop()):
                if one not in found:
                    found[one] = True
                    left.append(one)
        return [one for one in found if one != name]

    def _calls(self, name: str) -> Iterator[str]:
        function = self.functions.get(name)
        for one in within(_body(function)) if function is not None else ():
            if isinstance(one, code.Ask | code.Invoke):
                yield _called(one)
            elif isinstance(one, code.Read) and one.default is None:
                first = FIRST.name(self.program.stores[one.store].function)
                if first in self.functions:
                    yield first

    def _own(self, name: str) -> frozenset[int] | None:
        function = self.functions.get(name)
        if function is None:
            return None
        hexes = self._hexes(function)
        try:
            return frozenset(what for one in within(_body(function)) for what in self._reads(one, hexes))
        except Everything:
            return None

    def _hexes(self, function: code.Function) -> frozenset[str]:
        """Its parameters that are hexes."""
        asked = next((one for one in self.program.questions if ASK.name(one.function) == function.name), None)
        kinds = [one.kind.name for one in asked.slots] if asked is not None else []
        return frozenset(name for name, kind in zip(function.parameters[1:], kinds, strict=False) if kind == "hex")

    def _reads(self, node: object, hexes: frozenset[str]) -> Sequence[int]:
        match node:
            case code.Read(store=store) | code.NoneSet(store) | code.AnySecret(store) | code.ReadEach(store):
                return (store,)
            case code.Facts(store):
                return (store,)
            case code.Engine(operation, arguments):
                return self._asked(operation, arguments, hexes)
            case code.Held(name):
                if name not in _HELD and name not in _HELD_OF_MAP:
                    raise Everything
                return (_HELD[name],) if name in _HELD else ()
            case code.Method(of) if of in ("p", "g"):
                raise Everything
            case code.Local("g"):
                raise Everything
        return ()

    def _asked(self, operation: str, arguments: Sequence[code.Expr], hexes: frozenset[str]) -> Sequence[int]:
        if operation in _OF_MAP:
            return ()
        if operation in _OF_MOMENT:
            return (MOMENT,)
        if operation in _OF_PLACES:
            return (PLACES, *self._told(arguments)) if operation == "spots" else (PLACES,)
        if operation in _OF_HEX_OR_THING:
            one = arguments[0]
            return () if isinstance(one, code.Local) and one.name in hexes else (PLACES,)
        if operation == "side_of" or operation == "all_things":
            return (MADE,)
        if operation == "told_of":
            return ()  # the facts stand in it
        raise Everything

    @staticmethod
    def _told(arguments: Sequence[code.Expr]) -> Sequence[int]:
        """The stores of `spots`: as text, each with a slot behind it."""
        told = [one.value for one in within(arguments[1:]) if isinstance(one, code.Plain)]
        return [int(str(store)) for store in told[::2]]


def _body(function: code.Function) -> tuple[code.Statement | code.Expr, ...]:
    """Of a search of ways only what it is made of (ways.py)."""
    body = without_twin(function.body)
    if function.name.startswith(WAYS):
        searches = [one for one in within(body) if isinstance(one, code.Call)]
        return tuple([one for one in searches if one.function in ("by_steps", "by_cost")])
    return body


def _called(one: code.Ask | code.Invoke) -> str:
    return ASK.name(one.question) if isinstance(one, code.Ask) else one.function
