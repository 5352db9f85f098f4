"""A model as it is played: under the options that are on, with what is plain to see of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from fractions import Fraction
from functools import cached_property

from compiler.model import Chart, Declared, Model, Rule, Store, settled
from compiler.terms import ChangeKind, Kind, Name, Nothing, Number, Term, YesNo
from compiler.trees import within
from runtime.program import Value
from runtime.records import dataclass
from runtime.values import SPECIALS, exact


@dataclass
class Played:
    model: Model
    on: frozenset[str]  # the options that are on
    # of questions, whether they always come to a value, and whose rules that rests on (always_answers.py)
    told: dict[str, tuple[bool, frozenset[str]]] = field(default_factory=dict)
    looked_into: set[str] = field(default_factory=set)  # the questions whose rules were looked at while writing

    def __post_init__(self) -> None:
        self.model = settled(self.model, self.on)
        self.stores: tuple[Store, ...] = tuple(one for one in self.model.stores.values() if self.holds(one))
        self.store_number = {store.id: number for number, store in enumerate(self.stores)}
        self.kinds_beneath = kinds_beneath(self.model)

    @cached_property
    def answers(self) -> Mapping[str, tuple[Rule | Chart, ...]]:
        """For each question the rules and charts that answer it, in declared order."""
        found: dict[str, list[Rule | Chart]] = {}
        every: tuple[Rule | Chart, ...] = (*self.model.rules.values(), *self.model.charts.values())
        for one in every:
            if self.holds(one):
                found.setdefault(one.question, []).append(one)
        return {question: tuple(some) for question, some in found.items()}

    @cached_property
    def kinds_change(self) -> bool:
        """Whether some step makes a thing something else."""
        doing = (self.model.actions, self.model.procedures, self.model.follows, self.model.upkeeps)
        steps = (each.steps for some in doing for each in some.values())
        return any(isinstance(one, ChangeKind) for some in steps for one in within(some))

    def holds(self, declared: Declared) -> bool:
        """Whether it is there under the options that are on."""
        return self.on.issuperset(declared.under) and self.on.isdisjoint(declared.not_under)

    @contextmanager
    def looking(self) -> Iterator[set[str]]:
        """The questions whose rules are looked at meanwhile: what is written rests on these, though it calls others."""
        before, self.looked_into = self.looked_into, set()
        try:
            yield self.looked_into
        finally:
            before |= self.looked_into
            self.looked_into = before

    def names_of(self, kind: str) -> tuple[str, ...] | None:
        """The names of a closed list, of the phases, the boards or the areas. Rules that many games share name no side:
        none is in play until a game declares its own."""
        if kind in self.model.choices:
            return self.model.choices[kind].names
        if kind == "phase":
            return tuple(one.id for one in self.model.sequences.values() if self.holds(one))
        if kind == "area":
            return tuple(self.model.areas)
        if kind == "side":
            return ()
        return tuple(sorted(self.model.boards)) if kind == "board" else None

    def plain(self, term: Term) -> Value | None:
        """The value of a term that is a plain constant; None when it is not one."""
        match term:
            case Number():
                return exact(term.value)
            case YesNo():
                return term.value
            case Nothing():
                return ()
            case Name():
                return self.named(term.value, term.kind)
        return None

    def named(self, word: str, kind: Kind) -> Value:
        """A name of the kind's list, or a special name."""
        names = self.names_of(kind.name)
        return word if word not in SPECIALS or (names is not None and word in names) else SPECIALS[word]

    def charted(self, value: Fraction | str | bool, kind: Kind) -> Value:
        """What a chart's cell or a counter chart says, as a value of that kind."""
        if isinstance(value, bool):
            return value
        if isinstance(value, str):
            if kind.name == "yes-or-no" and value in ("yes", "no"):
                return value == "yes"
            return SPECIALS[value] if value in kind.specials else value
        return exact(value)

    def default(self, store: Store) -> Value | None:
        """What an unset value is, where constant: declared, else `no` for conditions, nobody for sets."""
        if store.default is not None:
            plain = self.plain(store.default)
            return self.charted(plain, store.kind) if isinstance(plain, str) else plain
        if store.kind.many:
            return ()
        return False if store.kind.name == "yes-or-no" else None


def kinds_beneath(model: Model) -> dict[str, tuple[str, ...]]:
    """For each kind of thing or record (`thing` and `record` too): itself and every kind of it."""
    beneath: dict[str, list[str]] = {"thing": [], "record": []}
    for kind in model.kinds.values():
        beneath.setdefault(kind.id, [])
    for kind in model.kinds.values():
        above = kind.id
        while above in model.kinds:
            beneath[above].append(kind.id)
            above = model.kinds[above].parent
        beneath[above].append(kind.id)
    return {name: tuple(sorted(kinds)) for name, kinds in beneath.items()}
