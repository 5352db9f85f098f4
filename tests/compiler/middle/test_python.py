"""Whatever is said in Python is read by Python as it was meant: brackets stand where they must."""

from __future__ import annotations

import ast

from hypothesis import given
from hypothesis import strategies as st

from compiler.middle import code, source

COMPARED = {
    ast.Eq: "==", ast.NotEq: "!=", ast.GtE: ">=", ast.LtE: "<=", ast.Gt: ">", ast.Lt: "<",
    ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip
OPERATED = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}

names = st.sampled_from("abc").map(code.Local)
plain = st.one_of(st.booleans(), st.none(), st.text(max_size=4), st.integers(0, 9)).map(code.Plain)


def grown(those: st.SearchStrategy[code.Expr]) -> st.SearchStrategy[code.Expr]:
    several = st.lists(those, min_size=2, max_size=3).map(tuple)
    some = st.lists(those, max_size=2).map(tuple)
    called = st.sampled_from("fg")
    return st.one_of(
        st.builds(code.Operate, those, st.sampled_from("+-*"), those),
        st.builds(code.Compare, those, st.sampled_from(sorted(COMPARED.values())), those),
        st.builds(code.Not, those),
        st.builds(code.Negative, those),
        st.builds(code.Both, several),
        st.builds(code.Either, several),
        st.builds(code.Choose, those, those, those),
        st.builds(code.Thunk, st.sampled_from([(), ("x",), ("x", "y")]), those),
        st.builds(code.Search, those, st.just("x"), those, some, st.booleans()),
        st.builds(code.Bind, st.just("x"), those),
        st.builds(code.Pack, some),
        st.builds(code.Pack, st.tuples(those.map(code.Spread))),
        st.builds(code.Table, st.lists(st.tuples(those, those), max_size=2).map(tuple)),
        st.builds(code.Call, called, some),
        st.builds(code.Item, those, those),
        st.builds(code.Part, names | those.map(lambda one: code.Call("f", (one,))), st.just("part")),
    )


@given(st.recursive(names | plain, grown, max_leaves=20))
def test_an_expression_is_read_as_it_was_meant(one: code.Expr) -> None:
    (statement,) = ast.parse(source([code.Assign("found", one)])).body
    assert isinstance(statement, ast.Assign)
    assert read(statement.value) == one


def read(node: ast.AST) -> code.Expr:
    match node:
        case ast.Constant(value):
            return code.Plain(value)
        case ast.Name(name):
            return code.Local(name)
        case ast.BinOp(left, operator, right):
            return code.Operate(read(left), OPERATED[type(operator)], read(right))
        case ast.Compare(left, [operator], [right]):
            return code.Compare(read(left), COMPARED[type(operator)], read(right))
        case ast.UnaryOp(ast.Not(), operand):
            return code.Not(read(operand))
        case ast.UnaryOp(_, operand):
            return code.Negative(read(operand))
        case ast.BoolOp(operator, operands):
            return (code.Both if isinstance(operator, ast.And) else code.Either)(those(operands))
        case ast.IfExp(test, then, otherwise):
            return code.Choose(read(test), read(then), read(otherwise))
        case ast.Lambda(arguments, body):
            return code.Thunk(tuple(one.arg for one in arguments.args), read(body))
        case ast.GeneratorExp(element, [each]) | ast.ListComp(element, [each]):
            assert isinstance(each.target, ast.Name)
            listed = isinstance(node, ast.ListComp)
            return code.Search(read(element), each.target.id, read(each.iter), those(each.ifs), listed)
        case ast.NamedExpr(ast.Name(name), value):
            return code.Bind(name, read(value))
        case ast.Tuple(items):
            return code.Pack(those(items))
        case ast.Starred(operand):
            return code.Spread(read(operand))
        case ast.Dict(keys, values):
            return code.Table(tuple((read(key), read(value)) for key, value in zip(keys, values, strict=True) if key))
        case ast.Call(ast.Name(name), arguments):
            return code.Call(name, those(arguments))
        case ast.Subscript(container, key):
            return code.Item(read(container), read(key))
        case ast.Attribute(of, name):
            return code.Part(read(of), name)
    raise AssertionError(ast.dump(node))


def those(nodes: list[ast.expr]) -> tuple[code.Expr, ...]:
    return tuple(read(one) for one in nodes)


@given(st.text(max_size=6) | st.sampled_from(['"', '""" + x', "\\", "a'b", "a\nb", "\ud800"]))
def test_what_a_function_says_of_itself_stays_a_text(says: str) -> None:
    (function,) = ast.parse(source([code.Function("f", (), (code.Give(),), says)])).body
    assert isinstance(function, ast.FunctionDef)
    assert ast.get_docstring(function, clean=False) == (says or None)
