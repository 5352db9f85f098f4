"""What a trial may leave undone: facts that nothing in it asks again.

Who thinks tries an action from first to last, asks what guides players, and takes all of it back (runtime/native/
worth.c). A fact that neither that question nor the rest of these steps rests on comes to the same whether it was
written on the way or not; and so does all that is worked out only to write it, or to let it lapse.

Each function of steps is taken apart into what it does in any case, and parts that stand alone and only write facts
(`Writing`): such a part throws no die, chooses nothing, moves, makes, ends and announces nothing, and nobody after it
needs what it found. Then, for each action, it is found what is seen, as a compiler finds what is live: what the
question reads, with all that it asks; what the steps of the action read in any case; what lets a seen fact lapse; and
what the parts read that write a fact that is seen; until nothing is added. Sets of facts are the bits of a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property, reduce
from operator import or_

from compiler.middle import code
from compiler.native.expressions import Scope
from compiler.native.statements import STATEMENTS, STEP, Lines, block
from compiler.native.words import Sort, without_twin
from compiler.trees import within
from runtime import functions as f
from runtime.program import Program
from runtime.records import dataclass

STEPS = f.beginnings(f.DOING)
GOING_ON = f.beginnings((f.SKIPPED, f.UNTIL, f.WHOSE, f.PASSED))  # what is asked where steps end a phase
WRITES = ("set", "change", "include", "take_out")
ANYTHING = ("thing", "record", "anything")
PURE = (code.Assign, code.Increase, code.When, code.Loop, code.Leave, code.Idle)

Body = tuple[code.Statement, ...]


@dataclass(frozen=True)
class Writing(code.Statement):
    """Part of a function of steps that only writes these facts."""

    stores: tuple[int, ...]
    body: tuple[code.Statement, ...]


@dataclass(frozen=True)
class Unseen:
    """`functions`: all that are said in C, by name."""

    program: Program
    functions: Mapping[str, code.Function]
    _written: dict[str, frozenset[int] | None] = field(default_factory=dict)
    _read: dict[str, int] = field(default_factory=dict)

    # ---- taken apart

    @cached_property
    def parted(self) -> Mapping[str, code.Function]:
        """The functions, those of steps with their parts."""
        return {name: self._parted(one) if _is_of_steps(name) else one for name, one in self.functions.items()}

    def _parted(self, function: code.Function) -> code.Function:
        stores = self._writes(function.name)
        if stores:
            return replace(function, body=(Writing(tuple(sorted(stores)), function.body),))
        return replace(function, body=self._in_parts(function.body, function))

    def _in_parts(self, body: Body, function: code.Function) -> Body:
        return tuple(self._part(one, function) for one in body)

    def _part(self, one: code.Statement, function: code.Function) -> code.Statement:
        stores = self._written_by((one,))
        if stores and _stands_alone(one, function):
            return Writing(tuple(sorted(stores)), (one,))
        match one:
            case code.When(_, then, otherwise):
                then, otherwise = self._in_parts(then, function), self._in_parts(otherwise, function)
                return replace(one, then=then, otherwise=otherwise)
            case code.Loop(body=inner):
                return replace(one, body=self._in_parts(inner, function))
        return one

    def _writes(self, name: str) -> frozenset[int] | None:
        """All that it does is to write these; None where it does something else."""
        if name not in self._written:
            self._written[name] = None  # while it does itself
            function = self.functions.get(name)
            self._written[name] = None if function is None else self._written_by(function.body)
        return self._written[name]

    def _written_by(self, body: Body) -> frozenset[int] | None:
        found: set[int] = set()
        for one in within(body):
            match one:
                case code.Do(code.Engine(how, (code.Plain(int() as store), *_))) if how in WRITES:
                    found.add(store)
                case code.Do(code.Invoke(name)):
                    inner = self._writes(name)
                    if inner is None:
                        return None
                    found |= inner
                case code.Do(code.Method("g", "secret_changed")) | code.Method("g", "secret_changed"):
                    pass
                case code.Give(None):
                    pass
                case code.Statement() if not isinstance(one, PURE):
                    return None
                case code.Method():
                    return None
        return frozenset(found)

    # ---- what is seen

    @cached_property
    def by_action(self) -> tuple[frozenset[int], ...]:
        """Of each action the facts that its trial may leave unwritten: none where nothing guides players."""
        guide = self.program.question_for("guides")
        if guide is None:
            return tuple(frozenset() for _ in self.program.actions)
        asked = [f.ASK.name(guide.function), *(one for one in self.functions if one.startswith(GOING_ON))]
        held = (1 << at for at in range(len(self.program.stores)) if self._may_hold_a_record(at))
        always = reduce(or_, held, self._read_by(asked))
        return tuple(self._unseen(f.TAKE.name(one.function), always) for one in self.program.actions)

    @property
    def ever(self) -> frozenset[int]:
        """Those that some trial may."""
        return frozenset().union(*self.by_action)

    def _unseen(self, take: str, seen: int) -> frozenset[int]:
        done = self._done_by(take)
        for one in done:
            seen |= self._steps[one][0]
        parts = [part for one in done for part in self._steps[one][1]]
        before = -1
        while seen != before:
            before = seen
            for written, read in parts:
                if written & seen:
                    seen |= read
            for store, read in self._settled:
                if seen >> store & 1:
                    seen |= read
        return frozenset(at for at in range(len(self.program.stores)) if not seen >> at & 1)

    @cached_property
    def _steps(self) -> Mapping[str, tuple[int, tuple[tuple[int, int], ...]]]:
        """Of each function of steps what it reads in any case, and of its parts what they write and read."""
        found = {}
        for name, function in self.parted.items():
            if _is_of_steps(name):
                parts = [one for one in within(function.body) if isinstance(one, Writing)]
                told = tuple((_bits(one.stores), self._read_in(one.body)) for one in parts)
                found[name] = (self._read_beside(function.body), told)
        return found

    def _read_beside(self, body: Body) -> int:
        """By what is no part."""
        found = 0
        for one in body:
            match one:
                case Writing():
                    continue
                case code.When(test, then, otherwise):
                    found |= self._read_in((test,)) | self._read_beside(then) | self._read_beside(otherwise)
                case code.Loop(among=among, body=inner):
                    found |= self._read_in((among,)) | self._read_beside(inner)
                case _:
                    found |= self._read_in((one,))
        return found

    @cached_property
    def _settled(self) -> tuple[tuple[int, int], ...]:
        """Of each fact what is read when it is written, and when it may lapse."""
        told = []
        for at, store in enumerate(self.program.stores):
            names = [sort.name(store.function) for sort in (f.LAPSES, f.CLOCK_SIDE)]
            read = self._read_by(one for one in names if one in self.functions)
            if read:
                told.append((at, read))
        return tuple(told)

    def _done_by(self, take: str) -> tuple[str, ...]:
        """All functions of steps that it may come to."""
        found, left = {take}, [take]
        while left:
            for one in self._goes_on_to.get(left.pop(), ()):
                if one not in found:
                    found.add(one)
                    left.append(one)
        return tuple(one for one in found if one in self._steps)

    @cached_property
    def _goes_on_to(self) -> Mapping[str, frozenset[str]]:
        follows: dict[str, list[str]] = {}
        for follow in self.program.follows:
            follows.setdefault(follow.event or "", []).append(f.FOLLOW.name(follow.function))
        found = {}
        for name, function in self.functions.items():
            if _is_of_steps(name):
                to: set[str] = set()
                for one in within(function.body):
                    match one:
                        case code.Invoke(called) if _is_of_steps(called):
                            to.add(called)
                        case code.Method("g", "announce", (code.Plain(str() as event), *_)):
                            to.update(follows.get(event, ()))
                found[name] = frozenset(to)
        return found

    # ---- what is read

    def _read_by(self, names: Iterable[str]) -> int:
        return reduce(or_, map(self._read_of, names), 0)

    def _read_of(self, name: str) -> int:
        """With all that it asks; every fact, where that is not known."""
        if name not in self._read:
            asked, left, found = {name}, [name], 0
            while left:
                function = self.functions.get(left.pop())
                if function is None:
                    found = -1
                    break
                body = without_twin(function.body)
                found |= _bits(_stores_in(body))
                for one in self._calls(body):
                    if one not in asked:
                        asked.add(one)
                        left.append(one)
            self._read[name] = found
        return self._read[name]

    def _read_in(self, nodes: tuple[object, ...]) -> int:
        return _bits(_stores_in(nodes)) | self._read_by({one for one in self._calls(nodes) if not _is_of_steps(one)})

    def _calls(self, nodes: object) -> Iterator[str]:
        for one in within(nodes):
            match one:
                case code.Ask(question):
                    yield f.ASK.name(question)
                case code.Invoke(function):
                    yield function
                case code.Read(store, default=None) if self.program.stores[store].computed:
                    yield f.FIRST.name(self.program.stores[store].function)
                case code.Method("p"):
                    yield ""  # another action is tried: nobody knows what that asks

    def _may_hold_a_record(self, store: int) -> bool:
        """Records of which nothing is said are over with the steps that made them (end_records in playing.c)."""
        kinds = self.program.kind_named
        named = {slot.kind.name for slot in self.program.stores[store].slots}
        return not named.isdisjoint(ANYTHING) or any(one in kinds and kinds[one].is_record for one in named)


def _is_of_steps(name: str) -> bool:
    return name.startswith(STEPS)


def _stands_alone(step: code.Statement, function: code.Function) -> bool:
    """Nobody after it needs what it found, nor whether it went on."""
    if not isinstance(step, code.Do | code.When | code.Loop):
        return False
    inner = [*within((step,))]
    if any(isinstance(one, code.Give | code.Leave) for one in inner):
        return False
    mine = {one.variable for one in inner if isinstance(one, code.Assign | code.Increase)}
    return _how_often(mine, inner) == _how_often(mine, within(function.body))


def _how_often(names: set[str], nodes: Iterable[object]) -> int:
    return sum(1 for one in nodes if isinstance(one, code.Local) and one.name in names)


def _stores_in(nodes: object) -> Iterator[int]:
    for one in within(nodes):
        match one:
            case code.Read(store) | code.ReadEach(store) | code.Facts(store):
                yield store
            case code.NoneSet(store) | code.AnySecret(store):
                yield store
            case code.Engine("spots", (_, code.Pack(told))):
                yield from (row.items[0].value for row in told)  # type: ignore[attr-defined]


def _bits(stores: Iterable[int]) -> int:
    return reduce(or_, (1 << at for at in stores), 0)


# ---- said in C


def _writing(s: Scope, gives: Sort, one: Writing, indent: str, lines: Lines) -> None:
    seen = " || ".join(f"is_seen(p, {s.constants.fact(store)})" for store in one.stores)
    lines.append(f"{indent}if ({seen}) {{")
    block(s, gives, one.body, indent + STEP, lines)
    lines.append(f"{indent}}}")


def table_of_unseen(unseen: Unseen) -> str:
    """For each action the facts that its trial may leave unwritten, as bits of words."""
    wide = len(unseen.program.stores) // 64 + 1
    rows = []
    for stores in unseen.by_action:
        words = [sum(1 << at % 64 for at in stores if at // 64 == word) for word in range(wide)]
        rows.append(f"    (const uint64_t[]){{{', '.join(f'{word:#x}u' for word in words)}}},")
    return "const uint64_t *const UNSEEN[] = {\n" + "\n".join(rows or ["    0,"]) + "\n};"


STATEMENTS[Writing] = _writing
