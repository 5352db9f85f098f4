"""What is said of words is said in one place."""

from __future__ import annotations

import ast

from tests.architecture.tree import OURS, every_node, inside

AT_HOME = "runtime/program.py"  # `capital`


def test_a_capital_is_set_by_one_function() -> None:
    """`capital`, not by `text[:1].upper() + text[1:]` wherever a sentence begins."""
    found = [
        f"{inside(path)}:{node.lineno}"
        for path, node in every_node(*OURS, "benchmarks")
        if inside(path) != AT_HOME and _raises_the_first(node)
    ]
    assert found == []


def _raises_the_first(node: ast.AST) -> bool:
    """In a sum or a text of parts: something's first letter made a capital, and the rest of the same behind it."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts: list[ast.expr] = [node.left, node.right]
    elif isinstance(node, ast.JoinedStr):
        parts = [one.value for one in node.values if isinstance(one, ast.FormattedValue)]
    else:
        return False
    texts = [ast.unparse(one) for one in parts]
    firsts = {one.removesuffix(end) for one in texts for end in ("[:1].upper()", "[0].upper()") if one.endswith(end)}
    return any(f"{first}[1:]" in texts for first in firsts)
