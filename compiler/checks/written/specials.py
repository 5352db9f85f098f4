"""A special name (`prohibited`, `none`) that is counted with or compared in size before anybody asked for it.

A value that may be special may be reckoned with only where the same sentence rules the special name out:
beside it in the same conjunction (`the cost is not prohibited`), or, in a list of which any may hold,
by a line that already covers it (`the cost is prohibited`). The order of lines never matters, so the guard
may stand before or after. A branch's condition guards its value.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler import terms as t
from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, diagnose
from compiler.model import Declared, Model, Rule
from compiler.source import Itself, Memory, Span
from compiler.trees import parts


def check(model: Model, memory: Memory) -> Iterator[Diagnostic]:
    done = (model.actions, model.procedures, model.follows, model.upkeeps, model.changes)
    for some in (model.rules, *done, model.stores):
        for one in some.values():
            assert isinstance(one, Declared)
            here = ("specials", type(one), one.pack, one.id)
            yield from memory.of(here, Itself(one), lambda one=one: tuple(_of_one(one)))  # type: ignore[misc]


def _of_one(one: Declared) -> Iterator[Diagnostic]:
    guards: frozenset[t.Term] = frozenset()
    if isinstance(one, Rule) and one.condition is not None:
        guards = ruled_out(one.condition)
    for term in parts(one):
        yield from _judge(term, guards, place(one))


def _judge(node: object, guards: frozenset[t.Term], home: Span) -> Iterator[Diagnostic]:
    match node:
        case t.All():
            inner = guards.union(*(ruled_out(one) for one in node.operands))
            for one in node.operands:
                yield from _judge(one, inner, home)
            return
        case t.AnyOf():
            inner = guards.union(*(covered(one) for one in node.operands))
            for one in node.operands:
                yield from _judge(one, inner, home)
            return
        case t.Branches():
            passed: frozenset[t.Term] = guards
            for value, condition in node.branches:
                if condition is not None:
                    yield from _judge(condition, passed, home)
                here = passed if condition is None else passed | ruled_out(condition)
                yield from _judge(value, here, home)
                if condition is not None:
                    passed |= covered(condition)
            return
        case t.If():
            yield from _judge(node.condition, guards, home)
            for step in node.then:
                yield from _judge(step, guards | ruled_out(node.condition), home)
            for step in node.otherwise:
                yield from _judge(step, guards | covered(node.condition), home)
            return
        case t.Description():
            inner = guards.union(*(ruled_out(one) for one in node.conditions))
            for one in node.conditions:
                yield from _judge(one, inner, home)
            return
        case t.Arithmetic() | t.Compare():
            yield from _reckoned((node.left, node.right), guards, home)
        case t.Round():
            yield from _reckoned((node.operand,), guards, home)
        case t.Gather():
            over = guards.union(*(ruled_out(one) for one in node.description.conditions))
            yield from _reckoned((node.body,), over, home)
            yield from _judge(node.description, guards, home)
            yield from _judge(node.body, over, home)
            return
        case t.Entered():  # a step that costs a special name is no step
            over = guards.union(*(ruled_out(one) for one in node.description.conditions))
            yield from _judge(node.description, guards, home)
            if node.cost is not None:
                yield from _judge(node.cost, over, home)
            return
        case t.Way() if node.most is not None:
            yield from _reckoned((node.most,), guards, home)
    for member in parts(node):
        yield from _judge(member, guards, home)


def _reckoned(operands: tuple[t.Term, ...], guards: frozenset[t.Term], home: Span) -> Iterator[Diagnostic]:
    for one in operands:
        if one.kind.specials and one not in guards and not one.kind.many:
            names = " or ".join(f"`{name}`" for name in one.kind.specials)
            yield diagnose(
                "special-counted",
                f"this may be {names}, and it is reckoned with",
                one.span or home,
                help=f"say beside it that it is not {one.kind.specials[0]}",
            )


def ruled_out(condition: t.Term) -> frozenset[t.Term]:
    """Values that cannot be special where the condition holds."""
    match condition:
        case t.All():
            return frozenset().union(*(ruled_out(one) for one in condition.operands))
        case t.Not():
            return covered(condition.operand)
        case t.Equal() if not _is_special(condition.right):
            return frozenset((condition.left,))
        case t.OneOf() if not any(_is_special(one) for one in condition.options):
            return frozenset((condition.operand,))
    return frozenset()


def covered(condition: t.Term) -> frozenset[t.Term]:
    """Values that cannot be special where the condition fails."""
    match condition:
        case t.AnyOf():
            return frozenset().union(*(covered(one) for one in condition.operands))
        case t.Not():
            return ruled_out(condition.operand)
        case t.Equal() if _is_special(condition.right):
            return frozenset((condition.left,))
    return frozenset()


def _is_special(term: t.Term) -> bool:
    return isinstance(term, t.Name) and term.kind.name == "special"
