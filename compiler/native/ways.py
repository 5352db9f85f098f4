"""Searches of ways (compiler/program/ways.py), said in C: a function that goes on from place to place.

What the Python function hands to its search, as functions to be called, stands here in the midst of the loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from compiler.middle import code
from compiler.native.expressions import Scope, Signature, say
from compiler.native.words import SET, SOME_BY, VALUE, WAYS, YES_NO, Untranslatable, variable


def way_function(s: Scope, function: code.Function, signature: Signature, opening: str) -> str:
    """The whole function that finds all that can be reached. `opening`: how it is declared."""
    slots = function.parameters[1:]
    number, width = function.name.removeprefix(WAYS), len(slots)
    given = ", ".join(variable(one) for one in slots) or "UNSAID"
    match function.body:
        case (_, _, code.When(then=(code.Put(value=code.Call("by_steps" | "by_cost", look)),)), _):
            return f"""{opening} {{
    BEGIN(EMPTY);
    const Value asked[] = {{{given}}};
    Set known = EMPTY;
    if (known_way(p, {number}, {width}, asked, &known))
        GIVE_SET(known);
{_gone_along(_inside(s, function, signature), look)}
    GIVE_SET(kept_way(p, {number}, {width}, asked, &ways, used_before));
}}"""
    raise Untranslatable("a search of this sort")


def some_way_function(s: Scope, function: code.Function, signature: Signature, opening: str) -> str:
    """The whole function that goes no farther than to the first place that fits."""
    match function.body:
        case (code.Give(code.Call(by, (*look, code.Thunk((here,), fits)))),) if by in SOME_BY:
            inside = _inside(s, function, signature)
            test = say(inside.within(here), fits, YES_NO)
            stop = f"""        const Value {variable(here)} = ways.here;
        (void){variable(here)};
        if ({test})
            GIVE(true);
"""
            return f"""{opening} {{
    BEGIN(false);
{_gone_along(inside, look, stop)}
    GIVE(false);
}}"""
    raise Untranslatable("a search of this sort")


def _inside(s: Scope, function: code.Function, signature: Signature) -> Scope:
    return replace(s, locals=dict(zip(function.parameters[1:], signature.takes, strict=True)))


def _gone_along(s: Scope, look: Sequence[code.Expr], first: str = "") -> str:
    """The loop. `look`: where it starts, what is ahead, what may be gone through, how far. `first`: done everywhere."""
    match look:
        case (start, code.Thunk((left, *_), code.Search() as going), passes, most):
            pass
        case _:
            raise Untranslatable("a search of this sort")
    inner = s.within(left)
    shut = say(inner, passes.body, YES_NO) if isinstance(passes, code.Thunk) else ""
    through = f"same(ways.here, ways.start) || {shut}" if shut else "true"
    entered = going.variable
    deeper = inner.within(entered)
    by_cost = isinstance(going.element, code.Pack)
    price = say(deeper, going.element.items[1], VALUE) if isinstance(going.element, code.Pack) else "WHOLE(1)"
    filters = going.filters if by_cost else going.filters[1:]  # the first says that it was not reached yet
    tests = [*([] if by_cost else [f"!is_reached(p, &ways, {variable(entered)})"])]
    tests += [f"({say(deeper, one, YES_NO)})" for one in filters]
    over = "" if by_cost else "        if (is_over_most(p, &ways, WHOLE(1)))\n            continue;\n"
    bound = "UNSAID" if most == code.Plain(None) else say(s, most, VALUE)
    return f"""    Ways ways = ways_from(p, {say(s, start, VALUE)}, {bound});
    while (goes_on(p, &ways)) {{
{first}        const Value {variable(left)} = ways.here;
        (void){variable(left)};
{over}        if (!({through}))
            continue;
        EACH({variable(entered)}, {say(inner, going.among, SET)}) {{
            if ({" && ".join(tests) or "true"})
                reach_for(p, &ways, {variable(entered)}, {price});
        }}
    }}"""
