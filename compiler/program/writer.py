"""What the writers of code share: the model under its options, numbers and names of things, constants.

A `Writer` collects what a module needs besides its functions: constants at its head, and the small
functions that `supposing` becomes. A `Scope` says which Python variable a rulebook's variable is, and
whether code is being written to answer (`p.` is asked, quickly) or to explain (the tracer `t.` is asked,
and notes what it was asked).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from fractions import Fraction
from typing import Any

from compiler.insight import Played
from compiler.middle import RESERVED, Expr, Statement, code, endings, identifier, sanitised
from compiler.terms import Kind
from runtime.program import Value
from runtime.records import dataclass
from runtime.values import Special


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
class Writer(Played):
    """A model under its options, and what the module that is being written needs."""

    constants: dict[str, Expr] = field(default_factory=dict)
    functions: list[Statement] = field(default_factory=list)  # of `supposing`
    # conditions that are functions of their own (shared.py); None: none may be
    shared: dict[Statement, Any] | None = None
    ways: dict[Expr, str] = field(default_factory=dict)  # searches (ways.py), and the functions they are
    _constant_named: dict[Expr, str] = field(default_factory=dict)
    _written: set[str] = field(default_factory=set)
    _counted: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.question_ending = endings(self.model.questions)
        self.action_ending = endings(self.model.actions)
        self.event_ending = endings(self.model.events)
        self.procedure_ending = endings(self.model.procedures)
        self.follow_ending = endings([*self.model.follows, *self.model.upkeeps])
        self.sequence_ending = endings(self.model.sequences)
        self.store_ending = endings(store.id for store in self.stores)

    def take(self) -> list[Statement]:
        """Constants and small functions not yet put into a module."""
        new = [code.Assign(name, made) for name, made in self.constants.items() if name not in self._written]
        self._written.update(self.constants)
        functions, self.functions = self.functions, []
        return [*new, *functions]

    @property
    def has_named(self) -> dict[str, Any]:
        """What was made up for the functions written so far, of which those to come make use."""
        names = ("constants", "shared", "ways", "_constant_named", "_written", "_counted")
        return {name: getattr(self, name) for name in names}

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

    def order(self, kind: str) -> Expr | None:
        """The order of a closed list's names."""
        names = self.names_of(kind)
        if names is None:
            return None
        made = code.call("Order", code.plain_pack(names))
        return self.constant(f"order_of_{sanitised(kind)}", made)
