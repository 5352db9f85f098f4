"""A table at which the same examples are played again and again while the rules are changed beneath them."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from functools import cached_property
from types import CodeType, FrameType
from typing import Any

from compiler.model import Example, Model
from compiler.program import Writer, options_on
from compiler.study import Patch, Woven, patch, questions_of, woven
from compiler.terms import Term
from rulewright.scenes import Table, play_example
from rulewright.shelf import program_kept
from runtime.answer import Answer, Rules, hooks_of
from runtime.play import Endless, NothingToChoose, play_plan
from runtime.position import NO_VALUE, Position
from runtime.program import Program
from runtime.records import dataclass

CRASHED = "crashed"
LONGEST = 10  # seconds of work that one example may take under changed rules, however busy the machine is


class Workshop(Rules):
    """Rules whose functions may be put in and out. What is typed in is compiled once, bound each time."""

    def __init__(self, program: Program, code: tuple[CodeType, ...] | None = None) -> None:
        super().__init__(program, code, keeping=False)
        self._codes: dict[str, CodeType] = {}

    def _compiled(self, source: str) -> dict[str, Any]:
        code = self._codes.get(source)
        if code is None:
            code = self._codes[source] = compile(source, "<asked>", "exec")
        names = dict(self.names)
        exec(code, names)
        return names

    @contextmanager
    def patched(self, made: Patch) -> Iterator[None]:
        """With functions in the place of their namesakes. Their constants stay their own."""
        before, program, hooks = dict(self.names), self.program, self.hooks
        for source in made.modules:
            apart = dict(before)
            exec(compile(source, f"<{program.title}: changed>", "exec"), apart)
            fresh = {name: one for name, one in apart.items() if _is_new(one, before.get(name))}
            self.names.update(fresh)
            for name in made.stale - fresh.keys():
                self.names.pop(name, None)
        self.program, self.hooks = made.program, hooks_of(made.program, self.names)
        try:
            yield
        finally:
            self.names.clear()
            self.names.update(before)
            self.program, self.hooks = program, hooks


def _is_new(one: object, before: object) -> bool:
    return callable(one) and hasattr(one, "__code__") and one is not before


@dataclass(frozen=True)
class Typed:
    """What stands in an example, as source, with the questions whose rules were looked into to write it."""

    term: Term  # kept, so that no other gets its number
    source: str
    looked_into: frozenset[str]


@dataclass
class Bench(Table):
    """`benches` are the tables of one model under different options; `sources` what was typed in."""

    benches: dict[frozenset[str], Bench] = field(default_factory=dict)
    sources: dict[tuple[int, tuple[str, ...]], Typed] = field(default_factory=dict)

    @staticmethod
    def of(model: Model, chosen: Iterable[str] = (), refused: Iterable[str] = ()) -> Bench:
        return Bench(model, (options_on(model) | frozenset(chosen)) - frozenset(refused))

    def under(self, chosen: Iterable[str], refused: Iterable[str] = ()) -> Bench:
        on = (self.on | frozenset(chosen)) - frozenset(refused)
        self.benches.setdefault(self.on, self)
        return self.benches.setdefault(on, Bench(self.whole, on, self.spaces, self.benches))

    @cached_property
    def rules(self) -> Workshop:
        return Workshop(*program_kept(self.whole, self.on))

    @cached_property
    def woven(self) -> Woven:
        return woven(self.rules.program, self.model, self.on)

    def source(self, term: Term, names: Mapping[str, Any]) -> str:
        key = (id(term), tuple(names))
        if key not in self.sources:
            w = Writer(self.model, self.on)
            with w.looking() as looked:
                written = self.written(w, term, names)
            self.sources[key] = Typed(term, written, frozenset(looked))
        return self.sources[key].source

    def why(self, position: Position, names: Mapping[str, Any], term: Term) -> Answer:
        """Only what, not why: quickly."""
        mark = position.mark()
        try:
            return Answer("answer", self.value(position, names, term), None)
        except NO_VALUE as unsettled:
            return Answer("refused", None, None, why=str(unsettled))
        finally:
            position.undo(mark)

    @contextmanager
    def under_change(self, model: Model, changed: Mapping[str, tuple[str, ...]]) -> Iterator[None]:
        """While this lasts, the model holds. `changed`: ids by section."""
        asked = questions_of(self.model, changed)
        made = patch(self.rules.program, model, self.on, self.woven, asked, changed)
        before = self.rules, self.plan, self.model, self.sources
        rules = Workshop(made.program) if made.whole else self.rules
        self.model = model
        self.sources = (  # what is typed in knows facts by what they are at first
            {} if made.whole else {key: one for key, one in self.sources.items() if one.looked_into.isdisjoint(asked)}
        )
        try:
            with rules.patched(made):
                self.rules, self.plan = rules, play_plan(made.program, rules.names)
                yield
        finally:
            self.rules, self.plan, self.model, self.sources = before


def packs_judged(models: Iterable[Model]) -> frozenset[str]:
    """The packs these models are of, and the systems that games among them share."""
    found = set()
    for model in models:
        found.add(model.packs[-1].id)
        if model.packs[-1].layer == "game":
            found |= {pack.id for pack in model.packs if pack.layer == "system"}
    return frozenset(found)


# ---- what an example touches, and whether it still comes out


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """Changed rules may run for ever. Where the system cannot wake us, they do until they are stopped by hand."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_: int, __: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def outcome(table: Table, example: Example) -> tuple[str, ...]:
    """How each line comes out; last, why the rest could not be played, or `CRASHED`.

    `fine` lines are those that are as the example says. Should the rules run too long, that is raised, for others
    will too.
    """
    try:
        with within(LONGEST):
            result = play_example(table, example)
    except (NothingToChoose, Endless) as end:
        return (type(end).__name__,)
    except TimeoutError:
        raise
    except Exception:  # noqa: BLE001 - changed rules may fail in any way
        return (CRASHED,)
    lines = tuple("wrong" if line.wrong else "fine" for line in result.lines)
    return (*lines, "unplayable") if result.unplayable else lines


def is_told_apart(outcome: tuple[str, ...]) -> bool:
    """Whether an example that was fine shows a difference. That the rules crash is none."""
    return CRASHED not in outcome and any(one != "fine" for one in outcome)


def functions_used(
    table: Table, example: Example, play: Callable[[Table, Example], object] = play_example
) -> frozenset[str]:
    """The generated functions that playing the example runs."""
    used: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith("<"):
            used.add(frame.f_code.co_name)

    sys.setprofile(note)
    try:
        play(table, example)
    finally:
        sys.setprofile(None)
    return frozenset(used)


__all__ = ["CRASHED", "Bench", "Workshop", "functions_used", "is_told_apart", "outcome", "packs_judged"]
