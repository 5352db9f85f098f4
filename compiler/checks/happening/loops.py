"""Loops whose result depends on who comes first: what one round changes, another round reads or changes too.

`For each D, called the x` goes through things and hexes in an order that nobody at the table sees. A round may touch
what belongs to its own x as it likes. What it touches besides, another round may meet: there it may add to a number
that no round reads, or set a fact to the same name or number in every round, and nothing else. Facts read by rules
that are asked count, as far as they are asked about the x or about somebody else; procedures are followed, but not into
what is for other records than the one that the round made: its attributes are known, where no step changes them.
Who orders the rounds is told by `in the order SIDE chooses`; names and numbers come in the order of their lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from functools import cached_property, partial
from typing import Any

from compiler import terms as t
from compiler.checks.placing import NOWHERE, place
from compiler.diagnostics import Diagnostic, Label, diagnose
from compiler.model import Action, Declared, Follows, Model, Procedure, Rule, Slot, Upkeep
from compiler.source import Itself, Memory, Span
from compiler.trees import parts, within
from runtime.records import dataclass

DEEP = 3

Doing = tuple[Declared, tuple[t.Step, ...]]
Looked = tuple[str, str]  # of which sort, and its name
Own = Mapping[str, Mapping[str, str]]  # what is the round's own; of records, which names their attributes have for good


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
    round_.steps(loop.steps, {loop.description.variable: {}})
    for store in sorted(round_.met_by_others()):
        rounds, step = loop.span or place(declared) or NOWHERE, round_.spots.get(store)
        looked.add(("places", store))
        if step is not None and known.is_put_in(step, store, declared):
            yield diagnose(
                "order-not-said",
                f"rounds of a step that comes to this meet in `{store}`, and nothing says who comes first",
                step,
                related=[Label(rounds, "the rounds")],
                help="say what it is for alone, by a name that the rounds give to what they make"
                f" (`If ... is ...`); or whose choice the order is:{_ordering(declared, loop)}",
            )
        else:
            yield diagnose(
                "order-not-said",
                f"the rounds of this step meet in `{store}`, and nothing says who comes first",
                rounds,
                related=[] if step is None else [Label(step, "where a round changes it")],
                help="say whose choice it is: `For each ... in the order the side to move chooses, called ...`",
            )
        return  # one reason is enough


def _ordering(declared: Declared, loop: t.ForEach) -> str:
    """What a later pack says of the rounds of another, as far as it may be said of them."""
    who = loop.description.variable.removeprefix("the ")
    said = f" `For each {who} in the order the side to move chooses.`"
    match declared:
        case Action() | Procedure():
            return f'{said} beneath `{type(declared).__name__} "{declared.id}"; changed`'
        case Follows() | Upkeep():
            return f" [{declared.id}] is replaced by one that says it"
    return said


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
        if sort == "steady":
            return (name not in self._changing,)
        if sort == "places":
            return tuple(self._changing.get(name, ()))
        return (getattr(self.model, sort).get(name),)

    @cached_property
    def _changing(self) -> Mapping[str, list[tuple[Span, str]]]:
        """Where steps give facts and attributes another value, and in which pack: that of what is done there, or none
        where another pack has put the step in."""
        found: dict[str, list[tuple[Span, str]]] = {}
        for declared, steps in _doing(self.model):
            for part in (part for step in steps for part in within(step)):
                if isinstance(part, (t.Set, t.Change, t.Include)):
                    at = part.span or NOWHERE
                    pack = declared.pack if at.file == place(declared).file else ""
                    found.setdefault(part.store, []).append((at, pack))
        return found

    def is_put_in(self, step: Span, store: str, rounds: Declared) -> bool:
        """Whether what is done in the rounds is so only since a later pack."""
        later = rounds.pack and self.model.extended(rounds.pack)
        return any(at == step and pack not in (rounds.pack, *later) for at, pack in self._changing.get(store, ()))


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
    spots: dict[str, Span | None] = field(default_factory=dict)  # where it is changed
    called: set[tuple[str, tuple[str, ...]]] = field(default_factory=set)

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

    def steps(self, steps: Iterable[t.Step], own: Own, depth: int = 0) -> None:
        """One after the other: a record that is made, and another name for its own, are its own from then on."""
        for step in steps:
            self.take(step, own, depth)
            if isinstance(step, t.LetRecord):
                own = {**own, step.variable: self._steady(step)}
            elif isinstance(step, t.Let) and isinstance(step.value, t.Variable) and step.value.name in own:
                own = {**own, step.variable: own[step.value.name]}
            elif isinstance(step, t.GoOnOnlyIf) and _never(step.condition, own):
                return

    def _steady(self, made: t.LetRecord) -> Mapping[str, str]:
        named = ((store, value.value) for store, value in made.attributes if isinstance(value, t.Name))
        return {store: name for store, name in named if self._look("steady", store)}

    def take(self, part: t.Step | t.Term | t.Description, own: Own, depth: int = 0) -> None:
        if isinstance(part, (t.Set, t.Change)):
            self.spots.setdefault(part.store, part.span)
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
                for answer in () if inner is None else self._answers(part.question, inner):
                    self.take(answer, inner or {}, depth + 1)
        described = part if isinstance(part, t.Description) else getattr(part, "description", None)
        if isinstance(described, t.Description):
            # Who is named anew here may bear the name of somebody outside.
            others = {name: of for name, of in own.items() if name != described.variable}
            own = {**others, described.variable: {}} if _belongs(described, own) else others
        if isinstance(part, t.ForEach):
            self.take(part.description, own, depth)
            self.steps(part.steps, own, depth)
        elif isinstance(part, t.If):
            self.take(part.condition, own, depth)
            if not _never(part.condition, own):
                self.steps(part.then, own, depth)
            self.steps(part.otherwise, own, depth)
        else:
            for one in parts(part):
                self.take(one, own, depth)

    def _look(self, sort: str, name: str) -> Any:
        self.looked.add((sort, name))
        return self.known.look((sort, name))[0]

    def _entered(self, name: str, arguments: tuple[t.Term, ...], own: Own, slots: Iterable[Slot]) -> Own | None:
        """The slots that are the round's own; None where it was there before with the same."""
        owned = tuple(own.get(one.name) if isinstance(one, t.Variable) else None for one in arguments)
        with_these = (name, tuple(repr(one) for one in owned))
        if with_these in self.called:
            return None
        self.called.add(with_these)
        return {slot.name: of for slot, of in zip(slots, owned, strict=False) if of is not None}

    def _answers(self, question: str, own: Own) -> Iterator[t.Term]:
        self.looked.add(("answers", question))
        for rule in self.known.look(("answers", question)):
            if rule.condition is None or not _never(rule.condition, own):
                yield from (one for one in (rule.value, rule.condition) if one is not None)


def _never(condition: t.Term, own: Own) -> bool:
    """Whether it cannot be, by what is known of a record that the round made."""
    match condition:
        case t.All():
            return any(_never(one, own) for one in condition.operands)
        case t.AnyOf():
            return all(_never(one, own) for one in condition.operands)
        case t.Equal(left=t.Read(store=store, arguments=(t.Variable(name=name),)), right=t.Name(value=value)):
            return own.get(name, {}).get(store, value) != value
        case t.OneOf(operand=t.Read(store=store, arguments=(t.Variable(name=name),)), options=options):
            known = own.get(name, {}).get(store)
            return known is not None and all(isinstance(one, t.Name) and one.value != known for one in options)
    return False


def _belongs(described: t.Description, own: Own) -> bool:
    """Whether it lies in or inside what is the round's own, or is named by it: nothing lies inside two things."""
    return any(_ties(one, described.variable, own) for one in described.conditions)


def _ties(condition: t.Term, variable: str, own: Own) -> bool:
    match condition:
        case t.Builtin(operation="is_inside" | "is_in", arguments=(t.Variable() as inner, outer)):
            return inner.name == variable and _is_own((outer,), own)
        case t.Among(element=t.Variable() as inner, group=t.Read() as group):
            return inner.name == variable and _is_own(group.arguments, own)
    return False


def _is_own(arguments: tuple[t.Term, ...], own: Own) -> bool:
    return any(isinstance(one, t.Variable) and one.name in own for one in arguments)
