"""What rests on nothing that changes while games are played: whose something is, of what kind and of what type.

Where several conditions must hold, these are asked first: who is left out by them is asked nothing more, so an answer
that is kept (runtime/native/kept.c) does not rest on him. Of the nearest foe all foes are asked where they are, and
nobody else.

Only what always has an answer is meant here, so the order in which it is asked changes no answer.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from compiler.middle import code
from compiler.native.words import without_twin
from compiler.trees import parts
from runtime.functions import ASK

OF_THINGS = ("kind_of", "type_of", "sides")


def lasting(functions: Mapping[str, code.Function]) -> frozenset[str]:
    """Those functions whose answers do."""
    found: set[str] = set()
    while True:
        more = {name for name, one in functions.items() if name not in found and _gives_what_lasts(one, found)}
        if not more:
            return frozenset(found)
        found |= more


def lasting_first(conditions: Iterable[code.Expr], known: Container[str]) -> list[code.Expr]:
    return sorted(conditions, key=lambda one: not lasts(one, known))


def _gives_what_lasts(function: code.Function, known: Container[str]) -> bool:
    match without_twin(function.body):
        case (code.Give(answer),) if answer is not None:
            return lasts(answer, known)
    return False


def lasts(one: code.Expr, known: Container[str]) -> bool:
    """`known`: functions whose answers do."""
    match one:
        case code.Plain() | code.Local() | code.Known():
            return True
        case code.Get(code.Held(aspect), code.Local(), None | code.Known("NONE")):
            return aspect in OF_THINGS
        case code.Ask(question, given):
            return ASK.name(question) in known and all(isinstance(each, code.Local) for each in given)
        case (
            code.Not()
            | code.Both()
            | code.Either()
            | code.Pack()
            | code.Compare(operator="==" | "!=" | "in" | "not in")
        ):
            return all(lasts(each, known) for each in parts(one))
    return False
