"""Searches of ways (compiler/program/ways.py), said in C: a function that goes on from place to place.

What the Python function hands to its search, as functions to be called, stands here in the midst of the loop.
"""

from __future__ import annotations

from dataclasses import replace

from compiler.middle import code
from compiler.native.expressions import Scope, Signature, say
from compiler.native.words import SET, VALUE, WAYS, YES_NO, Untranslatable, variable


def way_function(s: Scope, function: code.Function, signature: Signature, opening: str) -> str:
    """The whole function. `opening`: how it is declared."""
    slots = function.parameters[1:]
    s = replace(s, locals=dict(zip(slots, signature.takes, strict=True)))
    start, (left, going), passes, most = _searched(function)
    inner = s.within(left)
    through = f"same(ways.here, ways.start) || {say(inner, passes, YES_NO)}" if passes is not None else "true"
    entered = going.variable
    deeper = inner.within(entered)
    by_cost = isinstance(going.element, code.Pack)
    price = say(deeper, going.element.items[1], VALUE) if isinstance(going.element, code.Pack) else "WHOLE(1)"
    filters = going.filters if by_cost else going.filters[1:]  # the first says that it was not reached yet
    tests = [*([] if by_cost else [f"!is_reached(p, &ways, {variable(entered)})"])]
    tests += [f"({say(deeper, one, YES_NO)})" for one in filters]
    number, width = function.name.removeprefix(WAYS), len(slots)
    given = ", ".join(variable(one) for one in slots) or "UNSAID"
    stop = "" if by_cost else "        if (is_over_most(p, &ways, WHOLE(1)))\n            break;\n"
    return f"""{opening} {{
    BEGIN(EMPTY);
    const Value asked[] = {{{given}}};
    Set known = EMPTY;
    if (known_way(p, {number}, {width}, asked, &known))
        GIVE_SET(known);
    Ways ways = ways_from(p, {say(s, start, VALUE)}, {"UNSAID" if most is None else say(s, most, VALUE)});
    while (goes_on(p, &ways)) {{
        const Value {variable(left)} = ways.here;
        (void){variable(left)};
{stop}        if (!({through}))
            continue;
        EACH({variable(entered)}, {say(inner, going.among, SET)}) {{
            if ({" && ".join(tests) or "true"})
                reach_for(p, &ways, {variable(entered)}, {price});
        }}
    }}
    GIVE_SET(kept_way(p, {number}, {width}, asked, &ways, used_before));
}}"""


Searched = tuple[code.Expr, tuple[str, code.Search], code.Expr | None, code.Expr | None]


def _searched(function: code.Function) -> Searched:
    """Where it starts; from which place to which; what may be gone through; how far."""
    match function.body:
        case (_, _, code.When(then=(code.Put(value=code.Call("by_steps" | "by_cost", look)),)), _):
            match look:
                case (start, code.Thunk((left, *_), code.Search() as going), passes, most):
                    through = passes.body if isinstance(passes, code.Thunk) else None
                    return start, (left, going), through, None if most == code.Plain(None) else most
    raise Untranslatable("a search of this sort")
