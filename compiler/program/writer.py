"""What the writers of code share: the model under its options, numbers and names of things, constants.

A `Writer` collects what a module needs besides its functions: constants at its head, and the small
functions that `supposing` becomes. A `Scope` says which Python variable a rulebook's variable is, and
whether code is being written to answer (`p.` is asked, quickly) or to explain (the tracer `t.` is asked,
and notes what it was asked).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from compiler.middle import code
from compiler.middle.code import Expr, Statement
from compiler.model.model import Declared, Model, Store
from compiler.program.names import RESERVED, endings, identifier, sanitised
from compiler.terms import Kind, Name, Nothing, Number, Term, YesNo
from runtime.program import Value
from runtime.values import SPECIALS, Special, exact


@dataclass(frozen=True)
class Scope:
    names: Mapping[str, str] = field(default_factory=dict)  # rulebook variable -> Python variable
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    traced: bool = False
    bound: frozenset[str] = frozenset()  # those bound by a description, not by the function

    def engine(self, operation: str, *arguments: Expr) -> Expr:
        """The position is asked, or the tracer, who notes it."""
        return code.Method("t", operation, arguments) if self.traced else code.Engine(operation, arguments)

    def bind(self, variable: str, kind: Kind, by_description: bool = False) -> tuple[Scope, str]:
        python = identifier(variable, (*self.names.values(),))
        bound = self.bound | {variable} if by_description else self.bound - {variable}
        names, kinds = {**self.names, variable: python}, {**self.kinds, variable: kind}
        return replace(self, names=names, kinds=kinds, bound=bound), python

    @staticmethod
    def of(slots: Iterable[tuple[str, Kind]], traced: bool = False) -> Scope:
        scope = Scope(traced=traced)
        for variable, kind in slots:
            scope, _ = scope.bind(variable, kind)
        return scope


@dataclass
class Writer:
    model: Model
    on: frozenset[str]  # the options that are on
    constants: dict[str, Expr] = field(default_factory=dict)
    functions: list[Statement] = field(default_factory=list)  # of `supposing`
    # conditions that are functions of their own (shared.py); None: none may be
    shared: dict[Statement, Any] | None = None
    # of questions, whether they always come to a value, and whose rules that rests on (surely.py)
    told: dict[str, tuple[bool, frozenset[str]]] = field(default_factory=dict)
    looked_into: set[str] = field(default_factory=set)  # the questions whose rules were looked at while writing
    _constant_named: dict[Expr, str] = field(default_factory=dict)
    _written: set[str] = field(default_factory=set)
    _counted: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.stores: tuple[Store, ...] = tuple(one for one in self.model.stores.values() if self.holds(one))
        self.store_number = {store.id: number for number, store in enumerate(self.stores)}
        self.question_ending = endings(self.model.questions)
        self.action_ending = endings(self.model.actions)
        self.event_ending = endings(self.model.events)
        self.procedure_ending = endings(self.model.procedures)
        self.follow_ending = endings([*self.model.follows, *self.model.upkeeps])
        self.store_ending = endings(store.id for store in self.stores)
        self.kinds_beneath = kinds_beneath(self.model)

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

    def take(self) -> list[Statement]:
        """Constants and small functions not yet put into a module."""
        new = [code.Assign(name, made) for name, made in self.constants.items() if name not in self._written]
        self._written.update(self.constants)
        functions, self.functions = self.functions, []
        return [*new, *functions]

    def number(self, what: str) -> int:
        """1, 2, 3 ... for names made up on the way."""
        self._counted[what] = self._counted.get(what, 0) + 1
        return self._counted[what]

    # ---- constants

    def constant(self, hint: str, value: Expr) -> Expr:
        """A constant at the head of the module, written once."""
        known = self._constant_named.get(value)
        if known is None:
            known = identifier(hint).upper()
            while known in self.constants or known in RESERVED:
                known += "_"
            self._constant_named[value] = known
            self.constants[known] = value
        return code.Known(known)

    def value(self, plain: Value) -> Expr:
        if isinstance(plain, Special):
            return code.Known(plain.name.upper())
        if isinstance(plain, Fraction):
            above, below = plain.numerator, plain.denominator
            made = code.call("Fraction", code.Plain(above), code.Plain(below))
            return self.constant(f"n{'minus_' if above < 0 else ''}{abs(above)}_over_{below}", made)
        if isinstance(plain, tuple):
            return code.pack([self.value(one) for one in plain])
        return code.Plain(plain)

    def names_of(self, kind: str) -> tuple[str, ...] | None:
        """The names of a closed list, of the phases, the boards or the areas."""
        if kind in self.model.choices:
            return self.model.choices[kind].names
        if kind == "phase":
            return tuple(one.id for one in self.model.sequences.values() if self.holds(one))
        if kind == "area":
            return tuple(self.model.areas)
        return tuple(sorted(self.model.boards)) if kind == "board" else None

    def order(self, kind: str) -> Expr | None:
        """The order of a closed list's names."""
        names = self.names_of(kind)
        if names is None:
            return None
        made = code.call("Order", code.plain_pack(names))
        return self.constant(f"order_of_{sanitised(kind)}", made)

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
