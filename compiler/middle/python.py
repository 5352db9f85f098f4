"""The middle form said in Python: built as Python's own syntax tree and written out from that, never pasted as text."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from compiler.middle import code
from runtime.functions import ASK

COMPARISONS: dict[str, type[ast.cmpop]] = {
    "==": ast.Eq, "!=": ast.NotEq, ">=": ast.GtE, "<=": ast.LtE, ">": ast.Gt, "<": ast.Lt,
    "in": ast.In, "not in": ast.NotIn, "is": ast.Is, "is not": ast.IsNot,
}  # fmt: skip
OPERATORS: dict[str, type[ast.operator]] = {"+": ast.Add, "-": ast.Sub, "*": ast.Mult}
LOAD = ast.Load()


def source(statements: Sequence[code.Statement]) -> str:
    return ast.unparse(ast.Module(_block(statements), [])) + "\n"


# ---- statements


def _block(statements: Iterable[code.Statement]) -> list[ast.stmt]:
    return [_statement(one) for one in statements]


def _statement(one: code.Statement) -> ast.stmt:
    match one:
        case code.Assign():
            return ast.Assign([_stored(one.variable)], _expr(one.value), lineno=0)
        case code.Increase():
            return ast.AugAssign(_stored(one.variable), OPERATORS[one.operator](), _expr(one.value))
        case code.Put():
            place = ast.Subscript(_expr(one.container), _expr(one.key), ast.Store())
            return ast.Assign([place], _expr(one.value), lineno=0)
        case code.Give():
            return ast.Return(None if one.value is None else _expr(one.value))
        case code.Refuse():
            return ast.Raise(_expr(one.error), None)
        case code.When():
            return ast.If(_expr(one.test), _block(one.then), _block(one.otherwise))
        case code.Loop():
            return ast.For(_stored(one.variable), _expr(one.among), _block(one.body), [], lineno=0)
        case code.Do():
            return ast.Expr(_expr(one.expression))
        case code.Idle():
            return ast.Pass()
        case code.Attempt():
            handler = ast.ExceptHandler(_name(one.failure), None, _block(one.instead))
            return ast.Try(_block(one.body), [handler], [], [])
        case code.Finally():
            return ast.Try(_block(one.body), [], [], _block(one.last))
        case code.Within():
            opened = ast.withitem(_expr(one.opened), _stored(one.variable))
            return ast.With([opened], _block(one.body), None, lineno=0)
        case code.Import():
            return ast.ImportFrom(one.module, [ast.alias(one.names)], 0)
        case code.Function():
            opening: list[ast.stmt] = [ast.Expr(ast.Constant(one.says))] if one.says else []
            return ast.FunctionDef(one.name, _parameters(one.parameters), [*opening, *_block(one.body)], [], lineno=0)
    raise NotImplementedError(type(one).__name__)


# ---- expressions


def _expr(one: code.Expr) -> ast.expr:
    match one:
        case code.Plain():
            return ast.Constant(one.value)
        case code.Local() | code.Known():
            return _name(one.name)
        case code.Pack():
            return ast.Tuple(_exprs(one.items), LOAD)
        case code.Table():
            return ast.Dict([_expr(key) for key, _ in one.rows], [_expr(value) for _, value in one.rows])
        case code.NewList():
            return ast.List([], LOAD)
        case code.Facts() | code.Read() | code.ReadEach() | code.NoneSet() | code.AnySecret():
            return _of_facts(one)
        case code.Engine():
            return _called(_dotted(f"p.{one.operation}"), one.arguments)
        case code.Held():
            return _dotted(f"p.{one.name}")
        case code.Ask():
            return _called(_name(ASK.name(one.question)), (code.P, *one.arguments))
        case code.Invoke() | code.Call():
            return _called(_name(one.function), one.arguments)
        case code.Method():
            return _called(ast.Attribute(_name(one.of), one.name, LOAD), one.arguments)
        case code.Part():
            return ast.Attribute(_expr(one.of), one.name, LOAD)
        case code.Item():
            return ast.Subscript(_expr(one.container), _expr(one.key), LOAD)
        case code.Get():
            return _got(_expr(one.container), one.key, one.default)
        case code.Thunk():
            return ast.Lambda(_parameters(one.parameters), _expr(one.body))
        case code.Search():
            made = ast.ListComp if one.listed else ast.GeneratorExp
            each = ast.comprehension(_stored(one.variable), _expr(one.among), _exprs(one.filters), 0)
            return made(_expr(one.element), [each])
        case code.Spread():
            return ast.Starred(_expr(one.operand), LOAD)
        case code.Bind():
            return ast.NamedExpr(_stored(one.variable), _expr(one.value))
    return _reckoned(one)


def _reckoned(one: code.Expr) -> ast.expr:
    match one:
        case code.Operate():
            return ast.BinOp(_expr(one.left), OPERATORS[one.operator](), _expr(one.right))
        case code.Negative():
            return ast.UnaryOp(ast.USub(), _expr(one.operand))
        case code.Compare():
            return ast.Compare(_expr(one.left), [COMPARISONS[one.operator]()], [_expr(one.right)])
        case code.Not():
            return ast.UnaryOp(ast.Not(), _expr(one.operand))
        case code.Both():
            return ast.BoolOp(ast.And(), _exprs(one.operands))
        case code.Either():
            return ast.BoolOp(ast.Or(), _exprs(one.operands))
        case code.Choose():
            return ast.IfExp(_expr(one.test), _expr(one.then), _expr(one.otherwise))
    raise NotImplementedError(type(one).__name__)


def _of_facts(one: code.Facts | code.Read | code.ReadEach | code.NoneSet | code.AnySecret) -> ast.expr:
    facts = ast.Subscript(_dotted("p.values"), ast.Constant(one.store), LOAD)
    match one:
        case code.Read(default=None):
            return ast.Subscript(facts, _expr(one.at), LOAD)
        case code.Read():
            return _got(facts, one.at, one.default)
        case code.ReadEach():
            return ast.Call(_name("map"), [ast.Attribute(facts, "get", LOAD), _expr(one.among)], [])
        case code.NoneSet():
            held = _called(ast.Attribute(facts, "keys", LOAD), ())
            return _called(ast.Attribute(held, "isdisjoint", LOAD), (one.among,))
        case code.AnySecret():
            return _called(ast.Attribute(facts, "any_of", LOAD), (one.among,))
    return facts


def _got(container: ast.expr, key: code.Expr, default: code.Expr | None) -> ast.expr:
    return _called(ast.Attribute(container, "get", LOAD), (key,) if default is None else (key, default))


def _called(function: ast.expr, arguments: Iterable[code.Expr]) -> ast.expr:
    return ast.Call(function, _exprs(arguments), [])


def _exprs(those: Iterable[code.Expr]) -> list[ast.expr]:
    return [_expr(one) for one in those]


def _name(name: str) -> ast.expr:
    return ast.Name(name, LOAD)


def _dotted(name: str) -> ast.expr:
    first, *rest = name.split(".")
    node = _name(first)
    for part in rest:
        node = ast.Attribute(node, part, LOAD)
    return node


def _stored(name: str) -> ast.Name:
    return ast.Name(name, ast.Store())


def _parameters(names: Iterable[str]) -> ast.arguments:
    return ast.arguments([], [ast.arg(one) for one in names], None, [], [], None, [])
