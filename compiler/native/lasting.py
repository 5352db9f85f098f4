"""What rests on nothing that changes while games are played: whose something is, of what kind and of what type, and
facts that nothing ever writes, as what is printed on counters and on the map.

Where several conditions must hold, these are asked first: who is left out by them is asked nothing more, so an answer
that is kept (runtime/native/kept.c) does not rest on him. Of the nearest foe all foes are asked where they are, and
nobody else. Nor does an answer rest on a fact that nothing writes.

Only what always has an answer is meant here, so the order in which it is asked changes no answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from compiler.middle import code
from compiler.native.words import without_twin
from compiler.trees import parts, within
from runtime.functions import ASK
from runtime.program import Program
from runtime.records import dataclass

OF_THINGS = ("kind_of", "type_of", "sides")
WRITES = ("set", "change", "include", "take_out")


@dataclass(frozen=True)
class Lasting:
    """`facts`: those that nothing writes, by number; `functions`: those whose answers last, by name."""

    facts: frozenset[int] = frozenset()
    functions: frozenset[str] = frozenset()

    def first(self, conditions: Iterable[code.Expr]) -> list[code.Expr]:
        """What lasts, then what is the same as long as one side is to move, then the rest."""
        early, late = list[code.Expr](), list[code.Expr]()
        for one in sorted(conditions, key=lambda one: not self.has(one)):
            is_early = self.has(one) or (self._has_for_now(one) and all(map(_has_an_answer, late)))
            (early if is_early else late).append(one)
        return early + late

    def _has_for_now(self, one: code.Expr) -> bool:
        match one:
            case code.Compare(left, "==" | "!=", code.Engine("now_side_to_move")):
                return self.has(left)
        return False

    def tail(self, store: int) -> str:
        """How the names of those end in C that read such a fact (runtime/native/position.h)."""
        return "_for_good" if store in self.facts else ""

    def has(self, one: code.Expr) -> bool:
        match one:
            case code.Plain() | code.Local() | code.Known():
                return True
            case code.Get(code.Held(aspect), code.Local(), None | code.Known("NONE")):
                return aspect in OF_THINGS
            case code.Read(store, code.Local() | code.Pack(), code.Plain() | code.Known()):
                return store in self.facts and all(map(self.has, parts(one)))
            case code.Ask(question, given):
                return ASK.name(question) in self.functions and all(isinstance(each, code.Local) for each in given)
            case (
                code.Not()
                | code.Both()
                | code.Either()
                | code.Pack()
                | code.Compare(operator="==" | "!=" | "in" | "not in")
            ):
                return all(map(self.has, parts(one)))
        return False

    def gives(self, function: code.Function) -> bool:
        match without_twin(function.body):
            case (code.Give(answer),) if answer is not None:
                return self.has(answer)
        return False


def _has_an_answer(one: code.Expr) -> bool:
    """Always."""
    match one:
        case code.Engine("is_on_board" | "is_in_play", (code.Local(),)):
            return True
    return False


def lasting(functions: Mapping[str, code.Function], facts: frozenset[int] = frozenset()) -> Lasting:
    """Those functions whose answers do, where these facts do."""
    found = Lasting(facts)
    while True:
        more = {name for name, one in functions.items() if name not in found.functions and found.gives(one)}
        if not more:
            return found
        found = replace(found, functions=found.functions | more)


def never_written(program: Program, functions: Iterable[code.Function]) -> frozenset[int]:
    """The facts that no function writes, that neither lapse nor end by themselves, and that nobody hides."""
    of_itself = {at for at, one in enumerate(program.stores) if one.lapses or one.clock is not None or one.secret}
    written = {store for one in functions for store in _written(program, one)}
    return frozenset(range(len(program.stores))) - of_itself - written


def _written(program: Program, function: code.Function) -> Iterator[int]:
    """With what is printed on things that it makes, and what records hold."""
    for one in within(function.body):
        match one:
            case code.Engine(how, (code.Plain(int() as store), *_)) if how in WRITES:
                yield store
            case code.Engine("create", (code.Plain(str() as noun), *_)) if noun in program.type_named:
                yield from (store for store, _ in program.type_named[noun].values)
            case code.Method("g", "new_record", (_, *attributes)):
                yield from (one.items[0].value for one in attributes)  # type: ignore[attr-defined]
