"""Small makers of Python syntax-tree nodes. Generated code is built of these, never by pasting text."""

from __future__ import annotations

import ast
from collections.abc import Sequence

Expr = ast.expr

COMPARISONS: dict[str, type[ast.cmpop]] = {
    "==": ast.Eq, "!=": ast.NotEq, ">=": ast.GtE, "<=": ast.LtE, ">": ast.Gt, "<": ast.Lt,
    "in": ast.In, "not in": ast.NotIn, "is": ast.Is, "is not": ast.IsNot,
}  # fmt: skip
OPERATORS: dict[str, type[ast.operator]] = {"+": ast.Add, "-": ast.Sub, "*": ast.Mult}


def name(text: str) -> Expr:
    first, *rest = text.split(".")
    node: Expr = ast.Name(first, ast.Load())
    for part in rest:
        node = ast.Attribute(node, part, ast.Load())
    return node


def constant(value: bool | int | str | None) -> Expr:
    return ast.Constant(value)


def call(function: str | Expr, *arguments: Expr) -> Expr:
    return ast.Call(name(function) if isinstance(function, str) else function, list(arguments), [])


def item(container: Expr, key: Expr) -> Expr:
    return ast.Subscript(container, key, ast.Load())


def compare(left: Expr, operator: str, right: Expr) -> Expr:
    return ast.Compare(left, [COMPARISONS[operator]()], [right])


def operate(left: Expr, operator: str, right: Expr) -> Expr:
    return ast.BinOp(left, OPERATORS[operator](), right)


def both(operands: Sequence[Expr]) -> Expr:
    """All of them, in this order."""
    if not operands:
        return constant(True)
    return operands[0] if len(operands) == 1 else ast.BoolOp(ast.And(), list(operands))


def either(operands: Sequence[Expr]) -> Expr:
    if not operands:
        return constant(False)
    return operands[0] if len(operands) == 1 else ast.BoolOp(ast.Or(), list(operands))


def deny(operand: Expr) -> Expr:
    """Not so; a plain comparison is turned round instead."""
    if isinstance(operand, ast.Compare) and len(operand.ops) == 1:
        turned = {
            ast.Eq: "!=",
            ast.NotEq: "==",
            ast.In: "not in",
            ast.NotIn: "in",
            ast.Is: "is not",
            ast.IsNot: "is",
        }
        word = turned.get(type(operand.ops[0]))
        if word is not None:
            return compare(operand.left, word, operand.comparators[0])
    if isinstance(operand, ast.UnaryOp) and isinstance(operand.op, ast.Not):
        return operand.operand
    return ast.UnaryOp(ast.Not(), operand)


def choose(test: Expr, then: Expr, otherwise: Expr) -> Expr:
    return ast.IfExp(test, then, otherwise)


def pack(items: Sequence[Expr]) -> Expr:
    return ast.Tuple(list(items), ast.Load())


def thunk(body: Expr, *parameters: str) -> Expr:
    return ast.Lambda(parameters_of(parameters), body)


def generator(element: Expr, variable: str, among: Expr, filters: Sequence[Expr]) -> Expr:
    return ast.GeneratorExp(element, [_loop(variable, among, filters)])


def listing(element: Expr, variable: str, among: Expr, filters: Sequence[Expr]) -> Expr:
    return ast.ListComp(element, [_loop(variable, among, filters)])


def _loop(variable: str, among: Expr, filters: Sequence[Expr]) -> ast.comprehension:
    return ast.comprehension(ast.Name(variable, ast.Store()), among, list(filters), 0)


def parameters_of(names: Sequence[str]) -> ast.arguments:
    return ast.arguments([], [ast.arg(one) for one in names], None, [], [], None, [])


# ---- statements


def assign(variable: str, value: Expr) -> ast.stmt:
    return ast.Assign([ast.Name(variable, ast.Store())], value, lineno=0)


def increase(variable: str, operator: str, value: Expr) -> ast.stmt:
    return ast.AugAssign(ast.Name(variable, ast.Store()), OPERATORS[operator](), value)


def give(value: Expr) -> ast.stmt:
    return ast.Return(value)


def refuse(error: Expr) -> ast.stmt:
    return ast.Raise(error, None)


def when(test: Expr, then: list[ast.stmt], otherwise: list[ast.stmt] | None = None) -> ast.stmt:
    return ast.If(test, then, otherwise or [])


def loop(variable: str, among: Expr, body: list[ast.stmt]) -> ast.stmt:
    return ast.For(ast.Name(variable, ast.Store()), among, body, [], lineno=0)


def do(expression: Expr) -> ast.stmt:
    return ast.Expr(expression)


def define(function: str, parameters: Sequence[str], body: list[ast.stmt], says: str = "") -> ast.stmt:
    """A function; `says` becomes its docstring."""
    opening: list[ast.stmt] = [do(constant(says))] if says else []
    return ast.FunctionDef(function, parameters_of(parameters), [*opening, *body], [], lineno=0)


def source(statements: Sequence[ast.stmt]) -> str:
    return ast.unparse(ast.Module(list(statements), [])) + "\n"
