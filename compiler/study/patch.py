"""The generated functions that a changed declaration touches, written again for a changed model.

Everything else of the program stays as it was: a study asks the same examples of thousands of models that
differ in one place.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from compiler.model.model import Chart, Model, Rule, Store
from compiler.program import write_program
from compiler.program.explain import why_function
from compiler.program.names import endings
from compiler.program.play import play_functions
from compiler.program.program import functions_of_store, module, store_of
from compiler.program.questions import ask_function
from compiler.program.writer import Writer
from runtime.program import Program

ANSWERING = ("rules", "charts", "questions")
DOING = ("actions", "procedures", "follows", "upkeeps")


@dataclass(frozen=True)
class Patch:
    """A program in the place of another, and the modules of it that must be run again (each by itself).

    `stale` are the functions that stood for what changed; not all of them need come back.
    """

    program: Program
    modules: tuple[str, ...] = ()
    stale: frozenset[str] = frozenset()
    whole: bool = False  # everything must be loaded anew


def questions_of(model: Model, changed: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """The questions whose answers these declarations (ids by section) are part of."""
    found = dict.fromkeys(changed.get("questions", ()))
    for section in ("rules", "charts"):
        found |= dict.fromkeys(getattr(model, section)[one].question for one in changed.get(section, ()))
    return tuple(found)


def patch(
    before: Program,
    model: Model,
    on: frozenset[str],
    questions: Iterable[str],
    changed: Mapping[str, Collection[str]],
) -> Patch:
    """`questions`: those whose answers change; `changed`: ids by section.

    What a fact is at first is woven into everything that reads it.
    """
    w = Writer(model, on)
    modules: list[str] = []
    stores = _stores(w, before, changed.get("stores", ()))
    if stores is None or not {*ANSWERING, *DOING, "stores"}.issuperset(changed):
        return Patch(write_program(model, on), whole=True)
    if changed.get("stores"):
        ends = Writer(model, on)
        written = [one for store in stores.values() for one in functions_of_store(ends, store)]
        modules.append(module(ends, written))
        before = replace(before, stores=tuple(store_of(w, one) for one in w.stores))
    number = {question.id: at for at, question in enumerate(before.questions)}
    rule_number = {rule.id: at for at, rule in enumerate(before.rules)}
    functions: list[ast.stmt] = []
    for asked in questions:
        if asked in number:
            question = model.questions[asked]
            functions.append(ask_function(w, question))
            functions.append(why_function(w, question, rule_number, number[asked]))
    if functions:
        modules.append(module(w, functions))
    doing: dict[str, Any] = {
        section: {name: getattr(model, section)[name] for name in changed.get(section, ())}
        for section in DOING
    }
    if any(doing.values()):
        again = Writer(model, on)
        again.model = replace(model, **doing)  # it knows how all are called, and writes these
        modules.append(module(again, play_functions(again)))
    answering: dict[str, Rule | Chart] = {**model.rules, **model.charts}
    rules = tuple(
        one
        if one.id not in answering
        else replace(
            one, outranks=tuple(other for other in answering[one.id].outranks if other in rule_number)
        )
        for one in before.rules
    )
    stale = (functions_of(model, section, one) for section in doing for one in doing[section])
    program = before if rules == before.rules else replace(before, rules=rules)
    return Patch(program, tuple(modules), frozenset().union(*stale))


def _stores(w: Writer, before: Program, ids: Collection[str]) -> dict[str, Store] | None:
    """Those of the facts that are there; None where one begins otherwise than it did."""
    found = {store.id: store for store in w.stores if store.id in ids}
    for store in found.values():
        old, new = before.stores[before.store_number[store.id]], store_of(w, store)
        if (old.default, old.computed) != (new.default, new.computed):
            return None
    return found


def functions_of(model: Model, section: str, id: str) -> frozenset[str]:
    """The generated functions that hold a declaration."""
    if section in ("rules", "charts", "questions"):
        question = id if section == "questions" else getattr(model, section)[id].question
        ending = endings(model.questions)[question]
        return frozenset((f"ask_{ending}", f"why_{ending}"))
    if section == "procedures":
        return frozenset((f"do_{endings(model.procedures)[id]}",))
    if section in ("follows", "upkeeps"):
        return frozenset((f"follow_{endings([*model.follows, *model.upkeeps])[id]}",))
    ending = endings(model.actions)[id]
    choices = range(1, len(model.actions[id].choices) + 1)
    parts = [f"{word}_{ending}_{number}" for number in choices for word in ("options", "fits")]
    return frozenset((*parts, *(f"{word}_{ending}" for word in ("taker", "possible", "allowed", "legal", "take"))))
