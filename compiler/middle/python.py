"""The middle form said in Python.

Each form knows how it is written and how tightly it holds together; whoever takes it in says how tightly it must, and
brackets are put where that is more. What an author wrote comes in as a constant alone, and stands there as Python
itself would write it, so no text of a rulebook can be anything but a text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from compiler.middle import code
from runtime.functions import ASK

NAMED, CHOSEN, OR, AND, NOT, COMPARED, SUM, PRODUCT, SIGNED, ATOM = range(10)  # ever tighter
HELD = {"+": SUM, "-": SUM, "*": PRODUCT}
STEP = "    "

Lines = list[str]


def source(statements: Sequence[code.Statement]) -> str:
    lines: Lines = []
    _block(statements, "", lines)
    return "\n".join(lines) + "\n"


# ---- statements


def _block(statements: Iterable[code.Statement], indent: str, lines: Lines) -> None:
    for one in statements:
        STATEMENTS[type(one)](one, indent, lines)


def _within(opening: str, body: Iterable[code.Statement], indent: str, lines: Lines) -> None:
    lines.append(f"{indent}{opening}:")
    _block(body, indent + STEP, lines)


def _line(written: Callable[[Any], str]) -> Callable[[Any, str, Lines], None]:
    return lambda one, indent, lines: lines.append(indent + written(one))


def _when(one: code.When, indent: str, lines: Lines) -> None:
    _within(f"if {_expr(one.test)}", one.then, indent, lines)
    if one.otherwise:
        _within("else", one.otherwise, indent, lines)


def _attempt(one: code.Attempt, indent: str, lines: Lines) -> None:
    _within("try", one.body, indent, lines)
    _within(f"except {one.failure}", one.instead, indent, lines)


def _finally(one: code.Finally, indent: str, lines: Lines) -> None:
    _within("try", one.body, indent, lines)
    _within("finally", one.last, indent, lines)


def _function(one: code.Function, indent: str, lines: Lines) -> None:
    lines.append("")
    _within(f"def {one.name}({', '.join(one.parameters)})", (), indent, lines)
    if one.says:
        lines.append(f"{indent}{STEP}{_told(one.says)}")
    _block(one.body, indent + STEP, lines)


def _told(text: str) -> str:
    """As such lines are written by hand, where nothing in the text stands against it."""
    written = repr(text)
    return f'"""{text}"""' if written == f"'{text}'" and '"' not in text else written


STATEMENTS: dict[type, Callable[[Any, str, Lines], None]] = {
    code.Assign: _line(lambda one: f"{one.variable} = {_expr(one.value)}"),
    code.Increase: _line(lambda one: f"{one.variable} {one.operator}= {_expr(one.value)}"),
    code.Put: _line(lambda one: f"{_expr(one.container, ATOM)}[{_expr(one.key)}] = {_expr(one.value)}"),
    code.Give: _line(lambda one: "return" if one.value is None else f"return {_expr(one.value)}"),
    code.Refuse: _line(lambda one: f"raise {_expr(one.error)}"),
    code.When: _when,
    code.Loop: lambda one, indent, lines: _within(f"for {one.variable} in {_expr(one.among)}", one.body, indent, lines),
    code.Leave: _line(lambda one: "break"),
    code.Do: _line(lambda one: _expr(one.expression)),
    code.Idle: _line(lambda one: "pass"),
    code.Attempt: _attempt,
    code.Finally: _finally,
    code.Within: lambda one, indent, lines: _within(
        f"with {_expr(one.opened, CHOSEN)} as {one.variable}", one.body, indent, lines
    ),
    code.Import: _line(lambda one: f"from {one.module} import {one.names}"),
    code.Function: _function,
}


# ---- expressions


def _expr(one: code.Expr, wanted: int = CHOSEN) -> str:
    holding, write = EXPRESSIONS[type(one)]
    text = write(one)
    tight = HELD[one.operator] if isinstance(one, code.Operate) else holding
    return f"({text})" if tight < wanted else text


def _exprs(those: Iterable[code.Expr]) -> str:
    return ", ".join([_expr(one) for one in those])


def _pack(one: code.Pack) -> str:
    return f"({_exprs(one.items)},)" if len(one.items) == 1 else f"({_exprs(one.items)})"


def _read(one: code.Read) -> str:
    facts = f"p.values[{one.store}]"
    return f"{facts}[{_expr(one.at)}]" if one.default is None else f"{facts}.get({_exprs((one.at, one.default))})"


def _got(one: code.Get) -> str:
    arguments = (one.key,) if one.default is None else (one.key, one.default)
    return f"{_expr(one.container, ATOM)}.get({_exprs(arguments)})"


def _search(one: code.Search) -> str:
    filters = "".join(f" if {_expr(each, OR)}" for each in one.filters)
    written = f"{_expr(one.element)} for {one.variable} in {_expr(one.among, OR)}{filters}"
    return f"[{written}]" if one.listed else f"({written})"


def _operate(one: code.Operate) -> str:
    held = HELD[one.operator]
    return f"{_expr(one.left, held)} {one.operator} {_expr(one.right, held + 1)}"


def _compare(one: code.Compare) -> str:
    return f"{_expr(one.left, COMPARED + 1)} {one.operator} {_expr(one.right, COMPARED + 1)}"


def _choose(one: code.Choose) -> str:
    return f"{_expr(one.then, OR)} if {_expr(one.test, OR)} else {_expr(one.otherwise)}"


EXPRESSIONS: dict[type, tuple[int, Callable[[Any], str]]] = {
    code.Plain: (ATOM, lambda one: repr(one.value)),
    code.Local: (ATOM, lambda one: str(one.name)),
    code.Known: (ATOM, lambda one: str(one.name)),
    code.Pack: (ATOM, _pack),
    code.Table: (ATOM, lambda one: f"{{{', '.join(f'{_expr(key)}: {_expr(value)}' for key, value in one.rows)}}}"),
    code.NewList: (ATOM, lambda one: "[]"),
    code.Facts: (ATOM, lambda one: f"p.values[{one.store}]"),
    code.Read: (ATOM, _read),
    code.ReadEach: (ATOM, lambda one: f"map(p.values[{one.store}].get, {_expr(one.among)})"),
    code.NoneSet: (ATOM, lambda one: f"p.values[{one.store}].keys().isdisjoint({_expr(one.among)})"),
    code.AnySecret: (ATOM, lambda one: f"p.values[{one.store}].any_of({_expr(one.among)})"),
    code.Engine: (ATOM, lambda one: f"p.{one.operation}({_exprs(one.arguments)})"),
    code.Held: (ATOM, lambda one: f"p.{one.name}"),
    code.Ask: (ATOM, lambda one: f"{ASK.name(one.question)}({_exprs((code.P, *one.arguments))})"),
    code.Invoke: (ATOM, lambda one: f"{one.function}({_exprs(one.arguments)})"),
    code.Call: (ATOM, lambda one: f"{one.function}({_exprs(one.arguments)})"),
    code.Method: (ATOM, lambda one: f"{one.of}.{one.name}({_exprs(one.arguments)})"),
    code.Part: (ATOM, lambda one: f"{_expr(one.of, ATOM)}.{one.name}"),
    code.Item: (ATOM, lambda one: f"{_expr(one.container, ATOM)}[{_expr(one.key)}]"),
    code.Get: (ATOM, _got),
    code.Search: (ATOM, _search),
    code.Spread: (ATOM, lambda one: f"*{_expr(one.operand, SUM)}"),
    code.Operate: (SUM, _operate),
    code.Negative: (SIGNED, lambda one: f"-{_expr(one.operand, SIGNED)}"),
    code.Compare: (COMPARED, _compare),
    code.Not: (NOT, lambda one: f"not {_expr(one.operand, NOT)}"),
    code.Both: (AND, lambda one: " and ".join([_expr(each, AND + 1) for each in one.operands])),
    code.Either: (OR, lambda one: " or ".join([_expr(each, OR + 1) for each in one.operands])),
    code.Choose: (CHOSEN, _choose),
    code.Thunk: (CHOSEN, lambda one: f"{' '.join(('lambda', ', '.join(one.parameters))).rstrip()}: {_expr(one.body)}"),
    code.Bind: (NAMED, lambda one: f"{one.variable} := {_expr(one.value)}"),
}
