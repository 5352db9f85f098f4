"""Given lines in the words of an example, for messages that show a position."""

from __future__ import annotations

import re
from collections.abc import Iterable

from compiler import terms as t
from compiler.model import Given, GivenCounters, GivenFact, GivenMoment, GivenRecord, GivenTurn, Model
from runtime.program import with_article

SLOT = re.compile(r"\{[^}]*\}")
VERB = re.compile(r"\b(is|has|can|may|are|have)\b")


def say_position(model: Model, given: Iterable[Given]) -> tuple[str, ...]:
    return tuple(line for one in given if (line := say(model, one)))


def say(model: Model, line: Given) -> str:
    match line:
        case GivenCounters():
            where = {"in": "in", "inside": "inside", "out": "out of play"}[line.place[0]] if line.place else ""
            place = f" {where} {line.place[1]}" if len(line.place) > 1 else f" {where}" if where else ""
            side = f" of {line.side}" if line.side else ""
            name = f" {line.variables[0]}" if line.variables else ""
            return f"{with_article(line.noun)}{name}{side}{place}"
        case GivenRecord():
            said = ", ".join(f"{attribute(store)} {say_term(value)}" for store, value in line.made.attributes)
            start = f"a {line.made.kind}" + (f" with {said}" if said else "")
            return f"{start}, called {line.made.variable}"
        case GivenFact():
            return say_fact(model, line.step)
        case GivenMoment():
            side = f" of {line.side}" if line.side else ""
            return f"it is [{line.phase}]{side}"
        case GivenTurn():
            return f"the turn is {line.number}"
    return ""


def attribute(store: str) -> str:
    return store.rpartition("'s ")[2]


def say_fact(model: Model, step: t.Step | None) -> str:
    if isinstance(step, t.Set):
        phrase = filled(model.stores[step.store].phrase, step.arguments)
        if isinstance(step.value, t.YesNo):
            return phrase if step.value.value else re.sub(r"\b(is|has|can|are|have)\b", r"\1 not", phrase, count=1)
        return f"{phrase} is {say_term(step.value)}"
    if isinstance(step, t.Include):
        return f"{say_term(step.element)} is among {filled(model.stores[step.store].phrase, step.arguments)}"
    return ""


def filled(phrase: str, arguments: Iterable[t.Term]) -> str:
    values = iter(arguments)
    return SLOT.sub(lambda _: say_term(next(values)), phrase)


def say_question(model: Model, question: str, arguments: Iterable[t.Term]) -> str:
    return filled(model.questions[question].phrase, arguments)


def say_term(term: t.Term) -> str:
    match term:
        case t.Number():
            return str(term.value)
        case t.Name():
            return term.value
        case t.YesNo():
            return "yes" if term.value else "no"
        case t.Variable():
            return term.name
        case t.HexLabel():
            return term.label
        case t.Nothing():
            return "nobody"
        case t.Builtin(operation="hexside_between"):
            return f"the hexside from {say_term(term.arguments[0])} to {say_term(term.arguments[1])}"
    return "..."
