"""`Supposing`: a small function that makes the changes, asks, and takes the changes back whatever happens."""

from __future__ import annotations

from typing import assert_never

from compiler import terms
from compiler.middle import Expr, Statement, code
from compiler.program.arguments import Value, key, subjects
from compiler.program.writer import Scope, Writer


def supposing(w: Writer, s: Scope, term: terms.Suppose, value: Value) -> Expr:
    """A call of a function written for it, with every variable in scope."""
    function = f"{'why_' if s.traced else ''}supposing_{w.number('why' if s.traced else 'quick')}"
    passed = ("p", "t", *s.names.values()) if s.traced else ("p", *s.names.values())
    inner = s
    body: list[Statement] = []
    for step in term.changes:
        if isinstance(step, terms.LetRecord):
            inner, statements = _record(w, inner, step, value)
            body += statements
            continue
        assert isinstance(step, terms.Changing)  # a clause is read as nothing else (phrases/readers/supposing.py)
        inner, statement = change(w, inner, step, value)
        body.append(statement)
    tried = code.Finally((*body, code.Give(value(w, inner, term.body))), (code.Do(_back(s)),))
    opening: list[Statement] = [code.Assign("mark", code.engine("mark"))]
    if s.traced:
        opening.append(code.Do(code.method("t", "suppose")))
    w.functions.append(code.define(function, passed, [*opening, tried]))
    return code.invoke(function, *(code.Local(one) for one in passed))


def _back(s: Scope) -> Expr:
    mark = code.Local("mark")
    return code.method("t", "take_back", mark) if s.traced else code.engine("undo", mark)


def _record(w: Writer, s: Scope, step: terms.LetRecord, value: Value) -> tuple[Scope, list[Statement]]:
    """A record that is only supposed; its attributes are worked out before it has a name. It is told of by that one."""
    inner, variable = s.bind(step.variable, terms.Kind(step.kind))
    called = (code.Plain(None), code.Plain(step.variable)) if s.traced else ()
    made: list[Statement] = [code.Assign(variable, code.engine("create", code.Plain(step.kind), *called))]
    for store, term in step.attributes:
        made.append(code.Do(code.engine("set", _number(w, store), code.Local(variable), value(w, s, term))))
    return inner, made


def change(w: Writer, s: Scope, step: terms.Changing, value: Value) -> tuple[Scope, Statement]:
    """One change to the position; a created or named thing is in scope after it."""
    match step:
        case terms.Set():
            at = key(w, s, step.arguments, value)
            return s, code.Do(code.engine("set", _number(w, step.store), at, value(w, s, step.value)))
        case terms.Change():
            at = key(w, s, step.arguments, value)
            return s, code.Do(code.engine("change", _number(w, step.store), at, value(w, s, step.by)))
        case terms.Include():
            method = "take_out" if step.take_out else "include"
            at = key(w, s, step.arguments, value)
            return s, code.Do(code.engine(method, _number(w, step.store), at, value(w, s, step.element)))
        case terms.Place(how="out"):
            return s, code.Do(code.engine("remove", *subjects(w, s, [step.thing], value)))
        case terms.Place():
            assert step.place is not None
            method = "place" if step.how == "in" else "put_inside"
            return s, code.Do(code.engine(method, *subjects(w, s, [step.thing, step.place], value)))
        case terms.ChangeSide():
            return s, code.Do(code.engine("set_side", *subjects(w, s, [step.thing, step.side], value)))
        case terms.ChangeKind():
            return s, code.Do(code.engine("become", *subjects(w, s, [step.thing], value), code.Plain(step.noun)))
        case terms.Create():
            side = [] if step.side is None else [value(w, s, step.side)]
            made = code.engine("create", code.Plain(step.noun), *side)
            method = "place" if step.how == "in" else "put_inside"
            place = subjects(w, s, [step.place], value)[0]
            if step.variable is None:
                return s, code.Do(code.engine(method, made, place))
            inner, variable = s.bind(step.variable, terms.Kind(step.noun))
            named = code.Bind(variable, made)
            return inner, code.Do(code.engine(method, named, place))
        case terms.Let():
            inner, variable = s.bind(step.variable, step.value.kind)
            return inner, code.Assign(variable, value(w, s, step.value))
    assert_never(step)


def _number(w: Writer, store: str) -> Expr:
    return code.Plain(w.store_number[store])
