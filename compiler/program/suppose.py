"""`Supposing`: a small function that makes the changes, asks, and takes the changes back whatever happens."""

from __future__ import annotations

import ast
from collections.abc import Callable

from compiler import terms
from compiler.program import code
from compiler.program.code import Expr
from compiler.program.writer import Scope, Writer
from compiler.terms import Step, Term

Value = Callable[[Writer, Scope, Term], Expr]


def supposing(w: Writer, s: Scope, term: terms.Suppose, value: Value) -> Expr:
    """A call of a function written for it, with every variable in scope."""
    function = f"{'why_' if s.traced else ''}supposing_{w.number('why' if s.traced else 'quick')}"
    passed = ("p", "t", *s.names.values()) if s.traced else ("p", *s.names.values())
    inner = s
    body: list[ast.stmt] = []
    for step in term.changes:
        if isinstance(step, terms.LetRecord):
            inner, statements = _record(w, inner, step, value)
            body += statements
            continue
        inner, statement = change(w, inner, step, value)
        body.append(statement)
    tried: ast.stmt = ast.Try([*body, code.give(value(w, inner, term.body))], [], [], [code.do(_back(s))])
    opening = [code.assign("mark", code.call("p.mark"))]
    if s.traced:
        opening.append(code.do(code.call("t.suppose")))
    w.functions.append(code.define(function, passed, [*opening, tried]))
    return code.call(function, *(code.name(one) for one in passed))


def _back(s: Scope) -> Expr:
    return code.call("t.take_back" if s.traced else "p.undo", code.name("mark"))


def _record(w: Writer, s: Scope, step: terms.LetRecord, value: Value) -> tuple[Scope, list[ast.stmt]]:
    """A record that is only supposed; its attributes are worked out before it has a name."""
    inner, variable = s.bind(step.variable, terms.Kind(step.kind))
    made: list[ast.stmt] = [code.assign(variable, code.call("p.create", code.constant(step.kind)))]
    for store, term in step.attributes:
        made.append(code.do(code.call("p.set", _number(w, store), code.name(variable), value(w, s, term))))
    return inner, made


def change(w: Writer, s: Scope, step: Step, value: Value) -> tuple[Scope, ast.stmt]:
    """One change to the position; a created or named thing is in scope after it."""
    from compiler.program.values import key, subjects

    match step:
        case terms.Set():
            at = key(w, s, step.arguments)
            return s, code.do(code.call("p.set", _number(w, step.store), at, value(w, s, step.value)))
        case terms.Change():
            at = key(w, s, step.arguments)
            return s, code.do(code.call("p.change", _number(w, step.store), at, value(w, s, step.by)))
        case terms.Include():
            method = "p.take_out" if step.take_out else "p.include"
            at = key(w, s, step.arguments)
            return s, code.do(code.call(method, _number(w, step.store), at, value(w, s, step.element)))
        case terms.Place(how="out"):
            return s, code.do(code.call("p.remove", *subjects(w, s, [step.thing])))
        case terms.Place():
            assert step.place is not None
            method = "p.place" if step.how == "in" else "p.put_inside"
            return s, code.do(code.call(method, *subjects(w, s, [step.thing, step.place])))
        case terms.Create():
            side = [] if step.side is None else [value(w, s, step.side)]
            made = code.call("p.create", code.constant(step.noun), *side)
            method = "p.place" if step.how == "in" else "p.put_inside"
            place = subjects(w, s, [step.place])[0]
            if step.variable is None:
                return s, code.do(code.call(method, made, place))
            inner, variable = s.bind(step.variable, terms.Kind(step.noun))
            named = ast.NamedExpr(ast.Name(variable, ast.Store()), made)
            return inner, code.do(code.call(method, named, place))
        case terms.Let():
            inner, variable = s.bind(step.variable, step.value.kind)
            return inner, code.assign(variable, value(w, s, step.value))
    raise NotImplementedError(f"{type(step).__name__} cannot be supposed")


def _number(w: Writer, store: str) -> Expr:
    return code.constant(w.store_number[store])
