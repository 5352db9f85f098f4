"""Which functions' answers are worth keeping, found from the middle form.

What an answer rests on is noticed while it is worked out (runtime/native/kept.c); here is only asked what it costs, and
whether it is an answer of the position alone: not what a game is asked for on the way, dice and choices.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cached_property

from compiler.middle import code
from compiler.native.addends import ADDEND, APART
from compiler.native.expressions import Signature
from compiler.native.words import SOME_WAY, VALUE, WAYS, YES_NO, without_twin
from compiler.trees import parts, within
from runtime.functions import ASK, FIRST
from runtime.program import Program
from runtime.records import dataclass

WORTH = 1500  # the price from which keeping an answer pays
SOONER = 300  # the same of what addends ask: they are asked after each of many trials, that leave most as it was
DEAR = 10**6
OFTEN = 8  # how often, roughly, what stands in a search is asked
MANY = 40  # the same, where it goes through all things of a sort
FAR = 30  # from how many places, roughly, a search of ways goes on
MOST_SLOTS = 4  # as in kept.c


@dataclass(frozen=True)
class Worth:
    """`functions`: those that are said in C, by name."""

    program: Program
    functions: Mapping[str, code.Function]
    _prices: dict[str, int] = field(default_factory=dict)

    def is_kept(self, name: str, signature: Signature) -> bool:
        takes = signature.takes
        if name.startswith(SOME_WAY):
            return False  # who asks it is kept
        can_be = signature.gives in (YES_NO, VALUE) and 1 <= len(takes) <= MOST_SLOTS and {*takes} <= {VALUE, YES_NO}
        enough = SOONER if name in self.asked_by_addends else WORTH
        pays = name.startswith(APART) or self.price(name) >= enough
        return can_be and pays and self.is_of_the_position(name)

    def is_of_the_position(self, name: str) -> bool:
        """Whether all that it comes to is known, and nothing of it asks the game."""
        functions = [self.functions.get(one) for one in self._asked_by(name)]
        return not any(one is None or any(map(_asks_the_game, within(_body(one)))) for one in functions)

    @cached_property
    def asked_by_addends(self) -> frozenset[str]:
        return frozenset(self._asked_by(*(name for name in self.functions if name.startswith(ADDEND))))

    def _asked_by(self, *names: str) -> set[str]:
        """They, what they ask, and what that asks."""
        found, left = {*names}, [*names]
        while left:
            function = self.functions.get(left.pop())
            more = set() if function is None else {*self._calls(function)} - found
            found |= more
            left += more
        return found

    def price(self, name: str) -> int:
        """Roughly how long its answer takes, with all that it asks."""
        if name not in self._prices:
            self._prices[name] = 0  # while it asks itself
            function = self.functions.get(name)
            times = FAR if name.startswith((WAYS, SOME_WAY)) else 1
            self._prices[name] = 1 if function is None else min(DEAR, times * sum(map(self._costs, _body(function))))
        return self._prices[name]

    def _costs(self, node: object) -> int:
        inner = sum(map(self._costs, parts(node)))
        match node:
            case code.Search(among=among) | code.Loop(among=among):
                return 1 + (MANY if any(map(_is_all, within(among))) else OFTEN) * inner
            case code.Ask() | code.Invoke():
                return inner + self.price(_called(node))
            case code.Engine(operation) if operation in ("space.line", "near", "spots"):
                return inner + 2 * OFTEN
        return 1 + inner

    def _calls(self, function: code.Function) -> Iterator[str]:
        for one in within(_body(function)):
            if isinstance(one, code.Ask | code.Invoke):
                yield _called(one)
            elif isinstance(one, code.Read) and one.default is None:
                first = FIRST.name(self.program.stores[one.store].function)
                if first in self.functions:
                    yield first


def _is_all(node: object) -> bool:
    return isinstance(node, code.Engine) and node.operation in ("things", "all_things")


def _asks_the_game(node: object) -> bool:
    match node:
        case code.Method(of):
            return of in ("p", "g")
        case code.Local(name):
            return name == "g"
    return False


def _body(function: code.Function) -> tuple[code.Statement | code.Expr, ...]:
    """Of a search of ways only what it is made of (ways.py)."""
    body = without_twin(function.body)
    if function.name.startswith(WAYS):
        searches = [one for one in within(body) if isinstance(one, code.Call)]
        return tuple([one for one in searches if one.function in ("by_steps", "by_cost")])
    return body


def _called(one: code.Ask | code.Invoke) -> str:
    return ASK.name(one.question) if isinstance(one, code.Ask) else one.function
