"""The typed middle between terms and Python: what a program does, as frozen records.

Expressions and statements have a file each; here they are together, with small makers of them. The writers of
`compiler/program` make these of a model; passes look at them and change them (compiler/trees.py goes through them as
through terms); `python.py` says them in Python. Nothing here is text to be taken apart: a fact read, a question asked,
an operation of the position, a search are each a record of its own.

`p` is the position, `g` the running game, `t` the tracer that explains.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.middle.expressions import *  # noqa: F403 - this is where they are together
from compiler.middle.expressions import (
    Ask,
    Both,
    Call,
    Compare,
    Either,
    Engine,
    Expr,
    Invoke,
    Known,
    Local,
    Method,
    Not,
    Pack,
    Plain,
    Table,
    Thunk,
)
from compiler.middle.statements import *  # noqa: F403
from compiler.middle.statements import Attempt, Function, Loop, Statement, When

P, G, T = Local("p"), Local("g"), Local("t")
UNSAID = Known("UNSAID")


def call(function: str, *arguments: Expr) -> Expr:
    return Call(function, arguments)


def invoke(function: str, *arguments: Expr) -> Expr:
    return Invoke(function, arguments)


def engine(operation: str, *arguments: Expr) -> Expr:
    return Engine(operation, arguments)


def method(of: str, name: str, *arguments: Expr) -> Expr:
    return Method(of, name, arguments)


def both(operands: Sequence[Expr]) -> Expr:
    """All of them, in this order."""
    if not operands:
        return Plain(True)
    return operands[0] if len(operands) == 1 else Both(tuple(operands))


def either(operands: Sequence[Expr]) -> Expr:
    if not operands:
        return Plain(False)
    return operands[0] if len(operands) == 1 else Either(tuple(operands))


_TURNED = {"==": "!=", "!=": "==", "in": "not in", "not in": "in", "is": "is not", "is not": "is"}


def deny(operand: Expr) -> Expr:
    """Not so; a plain comparison is turned round instead."""
    match operand:
        case Compare(left, operator, right) if operator in _TURNED:
            return Compare(left, _TURNED[operator], right)
        case Not(denied):
            return denied
    return Not(operand)


def pack(items: Sequence[Expr]) -> Expr:
    return Pack(tuple(items))


def plain_pack(values: Sequence[bool | int | str | None]) -> Expr:
    return Pack(tuple(map(Plain, values)))


def table(rows: Sequence[tuple[Expr, Expr]]) -> Expr:
    return Table(tuple(rows))


def thunk(body: Expr, *parameters: str) -> Expr:
    return Thunk(parameters, body)


def when(test: Expr, then: Sequence[Statement], otherwise: Sequence[Statement] = ()) -> Statement:
    return When(test, tuple(then), tuple(otherwise))


def loop(variable: str, among: Expr, body: Sequence[Statement]) -> Statement:
    return Loop(variable, among, tuple(body))


def attempt(body: Sequence[Statement], failure: str, *instead: Statement) -> Statement:
    return Attempt(tuple(body), failure, instead)


def define(function: str, parameters: Sequence[str], body: Sequence[Statement], says: str = "") -> Statement:
    return Function(function, tuple(parameters), tuple(body), says)


def arguments_of(node: Expr) -> tuple[Expr, ...] | None:
    """What anything that is called is given; None of what is no call."""
    match node:
        case Ask(arguments=given) | Invoke(arguments=given) | Call(arguments=given) | Engine(arguments=given):
            return given
        case Method(arguments=given):
            return given
    return None
