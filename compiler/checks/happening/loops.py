"""Loops whose result depends on who comes first: what one round changes, another round reads or changes too.

`For each D, called the x` goes through things and hexes in an order that nobody at the table sees. A round may touch
what belongs to its own x as it likes. What it touches besides, another round may meet: there it may add to a number
that no round reads, or set a fact to the same name or number in every round, and nothing else. Facts read by rules
that are asked count, as far as they are asked about the x or about somebody else; procedures are followed.
Who orders the rounds is told by `in the order SIDE chooses`; names and numbers come in the order of their lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from functools import partial
from typing import Any

from compiler import terms as t
from compiler.checks.placing import NOWHERE, place
from compiler.diagnostics import Diagnostic, diagnose
from compiler.model import Declared, Model, Rule, Slot
from compiler.source import Itself, Memory
from compiler.trees import parts, within
from runtime.records import dataclass

DEEP = 3

Doing = tuple[Declared, tuple[t.Step, ...]]
Looked = tuple[str, str]  # of which sort, and its name


def check(model: Model, memory: Memory | None = None) -> Iterator[Diagnostic]:
    memory = memory or Memory()
    known = _Known(model)
    for declared, steps in _doing(model):
        where = (_loops, type(declared), declared.pack, declared.id)
        if memory.of(where, Itself(declared), partial(_loops, steps)):
            yield from memory.traced(where, Itself(declared), known.look, partial(_found, known, declared, steps))


def _found(known: _Known, declared: Declared, steps: tuple[t.Step, ...], looked: set[Looked]) -> tuple[Diagnostic, ...]:
    loops = (loop for loop in _loops(steps) if _unordered(known.model, loop))
    return tuple(one for loop in loops for one in _judge(known, declared, loop, looked))


def _loops(steps: tuple[t.Step, ...]) -> tuple[t.ForEach, ...]:
    return tuple(part for step in steps for part in within(step) if isinstance(part, t.ForEach))


def _doing(model: Model) -> Iterator[Doing]:
    for some in (model.actions, model.procedures, model.follows, model.upkeeps, model.changes):
        yield from ((one, one.steps) for one in some.values())


def _unordered(model: Model, loop: t.ForEach) -> bool:
    if loop.chooser is not None or loop.by_chance:
        return False
    kind = loop.description.kind.name
    return kind not in model.choices and kind not in ("number", "side", "phase", "board", "area")


def _judge(known: _Known, declared: Declared, loop: t.ForEach, looked: set[Looked]) -> Iterator[Diagnostic]:
    round_ = _Round(known, looked)
    own = frozenset((loop.description.variable,))
    round_.steps(loop.steps, own)
    for store in sorted(round_.met_by_others()):
        yield diagnose(
            "order-not-said",
            f"the rounds of this step meet in `{store}`, and nothing says who comes first",
            loop.span or place(declared) or NOWHERE,
            help="say whose choice it is: `For each ... in the order the side to move chooses, called ...`",
        )
        return  # one reason is enough


class _Known:
    """What is looked up of a model: facts, procedures, what is asked with all that answers it, kinds."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._answering: dict[str, tuple[Rule, ...]] = {}
        for rule in model.rules.values():
            self._answering[rule.question] = (*self._answering.get(rule.question, ()), rule)

    def look(self, key: Looked) -> tuple[Any, ...]:
        """In a row, for what is the very same is found to be equal sooner so."""
        sort, name = key
        if sort == "answers":
            return self._answering.get(name, ())
        return (getattr(self.model, sort).get(name),)


@dataclass
class _Round:
    """What one round does. `elsewhere`: not of its own x."""

    known: _Known
    looked: set[Looked]
    sets: set[str] = field(default_factory=set)
    sets_elsewhere: dict[str, set[t.Term | None]] = field(default_factory=dict)  # None: what is worked out
    adds: set[str] = field(default_factory=set)
    adds_elsewhere: set[str] = field(default_factory=set)
    reads: set[str] = field(default_factory=set)
    reads_elsewhere: set[str] = field(default_factory=set)
    called: set[tuple[str, tuple[bool, ...]]] = field(default_factory=set)

    def met_by_others(self) -> set[str]:
        written = self.sets | self.adds
        worked_out = {store for store, values in self.sets_elsewhere.items() if None in values or len(values) > 1}
        elsewhere = self.sets_elsewhere.keys() | self.adds_elsewhere
        return (
            worked_out
            | (written & self.reads_elsewhere)
            | (elsewhere & (self.reads | self.reads_elsewhere))
            | (self.sets_elsewhere.keys() & (written | self.adds_elsewhere))
        )

    def steps(self, steps: Iterable[t.Step], own: frozenset[str], depth: int = 0) -> None:
        """One after the other: a record that is made, and another name for its own, are its own from then on."""
        for step in steps:
            self.take(step, own, depth)
            if isinstance(step, t.LetRecord) or (isinstance(step, t.Let) and _is_own((step.value,), own)):
                own |= {step.variable}

    def take(self, part: t.Step | t.Term | t.Description, own: frozenset[str], depth: int = 0) -> None:
        match part:
            case t.Set():
                plain = part.value if isinstance(part.value, (t.YesNo, t.Name, t.Number, t.Nothing)) else None
                if _is_own(part.arguments, own):
                    self.sets.add(part.store)
                else:
                    self.sets_elsewhere.setdefault(part.store, set()).add(plain)
            case t.Change():
                (self.adds if _is_own(part.arguments, own) else self.adds_elsewhere).add(part.store)
            case t.Read():
                store = self._look("stores", part.store)
                if store is not None and store.sort == "fact":
                    (self.reads if _is_own(part.arguments, own) else self.reads_elsewhere).add(part.store)
            case t.Call() if (procedure := self._look("procedures", part.procedure)) is not None:
                inner = self._entered(part.procedure, part.arguments, own, procedure.slots)
                if inner is not None:
                    self.steps(procedure.steps, inner, depth)
            case t.Ask() if depth < DEEP and (about := self._look("questions", part.question)) is not None:
                inner = self._entered(part.question, part.arguments, own, about.slots)
                for answer in () if inner is None else self._answers(part.question):
                    self.take(answer, inner or frozenset(), depth + 1)
        described = part if isinstance(part, t.Description) else getattr(part, "description", None)
        if isinstance(described, t.Description):
            # Who is named anew here may bear the name of somebody outside.
            own = own | {described.variable} if _belongs(described, own) else own - {described.variable}
        if isinstance(part, t.ForEach):
            self.take(part.description, own, depth)
            self.steps(part.steps, own, depth)
        elif isinstance(part, t.If):
            self.take(part.condition, own, depth)
            self.steps(part.then, own, depth)
            self.steps(part.otherwise, own, depth)
        else:
            for one in parts(part):
                self.take(one, own, depth)

    def _look(self, sort: str, name: str) -> Any:
        self.looked.add((sort, name))
        return self.known.look((sort, name))[0]

    def _entered(
        self, name: str, arguments: tuple[t.Term, ...], own: frozenset[str], slots: Iterable[Slot]
    ) -> frozenset[str] | None:
        """The slots that are the round's own; None where it was there before with the same."""
        owned = tuple(_is_own((one,), own) for one in arguments)
        if (name, owned) in self.called:
            return None
        self.called.add((name, owned))
        return frozenset(slot.name for slot, so in zip(slots, owned, strict=False) if so)

    def _answers(self, question: str) -> Iterator[t.Term]:
        self.looked.add(("answers", question))
        for rule in self.known.look(("answers", question)):
            yield from (one for one in (rule.value, rule.condition) if one is not None)


def _belongs(described: t.Description, own: frozenset[str]) -> bool:
    """Whether it lies in or inside what is the round's own, or is named by it: nothing lies inside two things."""
    return any(_ties(one, described.variable, own) for one in described.conditions)


def _ties(condition: t.Term, variable: str, own: frozenset[str]) -> bool:
    match condition:
        case t.Builtin(operation="is_inside" | "is_in", arguments=(t.Variable() as inner, outer)):
            return inner.name == variable and _is_own((outer,), own)
        case t.Among(element=t.Variable() as inner, group=t.Read() as group):
            return inner.name == variable and _is_own(group.arguments, own)
    return False


def _is_own(arguments: tuple[t.Term, ...], own: frozenset[str]) -> bool:
    return any(isinstance(one, t.Variable) and one.name in own for one in arguments)
