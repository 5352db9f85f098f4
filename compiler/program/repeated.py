"""What a question's function would ask for several times, asked for once.

- Lines between the question's own hexes, of which rules about sight speak again and again. They rest on the geometry
  of the map alone, so the space is asked for them at once, and where a line is spoken of in several places it goes
  into a variable before the first statement that needs it.
- Another question about the same, if the first statement that asks it begins with it, whatever the position: the
  answer goes into a variable there. Nothing changes while a question is answered.

Statements are copied before anything in them is replaced, as several may share what they are built of.
No name made from words has two underscores in a row, as these variables do.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Container, Iterator
from copy import deepcopy

from compiler.program import code
from compiler.program.code import Expr

_KNOWN_AS = {  # what an engine operation tells of a line
    "p.line_met": "met_set",
    "p.line_met_far": "met_far_set",
    "p.line_sides": "side_set",
    "p.line_hexes": "hex_set",
    "p.line_along": "along_set",
}


def asked_once(body: list[ast.stmt], slots: Container[str]) -> list[ast.stmt]:
    """`slots`: the parameters that are things or hexes for sure."""
    return _answers_once(_lines_once(body, slots))


# ---- lines


def _lines_once(body: list[ast.stmt], slots: Container[str]) -> list[ast.stmt]:
    asked = Counter(ends for statement in body for ends in _lines_in(statement, slots))
    written: list[ast.stmt] = []
    named: dict[tuple[str, str], str] = {}
    for statement in body:
        for ends in _lines_in(statement, slots):
            if asked[ends] > 1 and ends not in named:
                named[ends] = f"line__{len(named) + 1}"
                written.append(code.assign(named[ends], _line(ends)))
        written.append(_Lines(slots, named).visit(deepcopy(statement)))
    return written


def _line(ends: tuple[str, str]) -> Expr:
    return code.call("p.space.line", *(code.name(one) for one in ends))


def _ends(node: ast.AST, slots: Container[str]) -> tuple[str, str] | None:
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return None
    match node.args:
        case [ast.Name(id=a), ast.Name(id=b)] if a in slots and b in slots and ast.unparse(node.func) in _KNOWN_AS:
            return a, b
    return None


def _lines_in(statement: ast.stmt, slots: Container[str]) -> Iterator[tuple[str, str]]:
    for one in ast.walk(statement):
        ends = _ends(one, slots)
        if ends is not None:
            yield ends


class _Lines(ast.NodeTransformer):
    def __init__(self, slots: Container[str], named: dict[tuple[str, str], str]) -> None:
        self.slots, self.named = slots, named

    def visit_Call(self, node: ast.Call) -> ast.AST:
        ends = _ends(node, self.slots)
        if ends is None:
            return self.generic_visit(node)
        line = code.name(self.named[ends]) if ends in self.named else _line(ends)
        return ast.Attribute(line, _KNOWN_AS[ast.unparse(node.func)], ast.Load())


# ---- answers


def _answers_once(body: list[ast.stmt]) -> list[ast.stmt]:
    asked = Counter(ast.dump(one) for statement in body for one in ast.walk(statement) if _is_question(one))
    written: list[ast.stmt] = []
    named: dict[str, str] = {}
    for statement in body:
        first = _first_of(statement)
        if first is not None and _is_question(first) and asked[ast.dump(first)] > 1 and ast.dump(first) not in named:
            named[ast.dump(first)] = f"answer__{len(named) + 1}"
            written.append(code.assign(named[ast.dump(first)], first))
        written.append(_Answers(named).visit(deepcopy(statement)) if named else statement)
    return written


def _is_question(node: ast.AST) -> bool:
    """Of nothing but variables."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id.startswith("ask_")
        and all(isinstance(one, ast.Name) for one in node.args)
    )


def _first_of(statement: ast.stmt) -> Expr | None:
    """What is worked out first, whatever comes of it."""
    match statement:
        case ast.If(test=first) | ast.Assign(value=first) | ast.Return(value=ast.expr() as first):
            pass
        case _:
            return None
    while True:
        match first:
            case ast.BoolOp(values=[first, *_]) | ast.Compare(left=first) | ast.UnaryOp(operand=first):
                continue
        return first


class _Answers(ast.NodeTransformer):
    def __init__(self, named: dict[str, str]) -> None:
        self.named = named

    def visit_Call(self, node: ast.Call) -> ast.AST:
        name = self.named.get(ast.dump(node)) if _is_question(node) else None
        return ast.Name(name, ast.Load()) if name is not None else self.generic_visit(node)
