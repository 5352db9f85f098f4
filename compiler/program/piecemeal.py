"""A program whose functions are written one by one, for who asks a question or two of it.

A question comes to a few dozen functions of many hundreds: they are written far sooner than the whole is, and about as
soon as the whole is read where it is kept. What is written so does the same; only what functions have in common may be
called otherwise, as it is named in the order in which it is met.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any

from compiler.middle import Statement, source
from compiler.model import Model
from compiler.program.asked import ask_function, why_function
from compiler.program.done import play_functions
from compiler.program.program import asked, functions_of_store, module, program_of
from compiler.program.writer import Writer
from runtime import functions
from runtime.program import Program

STORES, PLAY = "stores", "play"
NOTHING_NAMED: Mapping[str, Any] = MappingProxyType({})


class Piecemeal:
    """`program` has no modules. `pieces`: for each function of a question the piece it stands in, for each action too
    whether it is legal; `source` writes a piece, with all it needs that was not yet written. `named`: what another had
    made up (`has_named`), who wrote some before."""

    def __init__(self, model: Model, on: Iterable[str], named: Mapping[str, Any] = NOTHING_NAMED) -> None:
        self._w = w = Writer(model, frozenset(on), shared={})
        for name, made_up in named.items():
            setattr(w, name, made_up)
        questions, rules = asked(w)
        rule_number = {rule.id: number for number, rule in enumerate(rules)}
        self._made: dict[str, Callable[[], list[Statement]]] = {
            STORES: lambda: [function for store in w.stores for function in functions_of_store(w, store)],
            PLAY: lambda: play_functions(w),
        }
        for number, one in enumerate(questions):
            ending = w.question_ending[one.id]
            self._made[functions.ASK.name(ending)] = partial(self._one, ask_function, w, one)
            self._made[functions.WHY.name(ending)] = partial(self._one, why_function, w, one, rule_number, number)
        legal = [functions.LEGAL.name(w.action_ending[one.id]) for one in w.model.actions.values() if w.holds(one)]
        self.pieces = {one: one for one in self._made} | dict.fromkeys(legal, PLAY)

    @property
    def has_named(self) -> Mapping[str, Any]:
        return self._w.has_named

    @cached_property
    def program(self) -> Program:
        return program_of(self._w)

    def source(self, piece: str) -> str:
        return source(module(self._w, self._made[piece]()))

    @staticmethod
    def _one(write: Callable[..., Statement], *given: object) -> list[Statement]:
        return [write(*given)]
