"""Conditions that many ask alike: what they speak of is less than what is asked about.

`There is no thing of (the mover's side) that can see the hex`, asked for each mover and each hex, is the same for all
movers of one side. So it becomes a function of its own, of the side and the hex, and its answers are kept: until the
next change of a thing of the kinds they rest on. Nothing changes while a player looks for what he may do, so what was
found for one mover holds for the others.

It is so done with dear conditions that there is (or is not) something, that speak of things only as of their sides, and
of no other thing; what they rest on must be known (dependence.py).
"""

from __future__ import annotations

from typing import Any

from compiler import terms
from compiler.insight import PLAIN, WORTH, Dependence, Ground, Origin, Wild
from compiler.middle import Expr, code
from compiler.program.arguments import Value
from compiler.program.writer import Scope, Writer
from compiler.terms import Kind, Term
from compiler.trees import changed, free_names
from runtime.records import dataclass


@dataclass(frozen=True)
class Shared:
    """A condition that is a function. `slots`: what it speaks of; `stamped`: those whose stamps it rests on."""

    function: str
    slots: tuple[str, ...]
    stamped: tuple[str, ...]
    ground: Ground
    asks: frozenset[str]  # the questions it comes to


def shared(w: Writer, s: Scope, term: terms.Exists, value: Value) -> Expr | None:
    """A call of its function, if it may be one."""
    if w.shared is None or s.traced:
        return None
    outer = free_names(term)
    sides: dict[str, Term] = {}
    owners: set[str] = set()

    def abstract(node: Any) -> Any:
        match node:
            case terms.Builtin(operation="side_of", arguments=(terms.Variable(name=name, kind=kind),)):
                if name in outer and not kind.specials:
                    sides[f"the side of {name}"] = node
                    owners.add(name)
                    return terms.Variable(node.kind, f"the side of {name}")
        return changed(node, abstract)

    general = changed(term, abstract)
    left = sorted(free_names(general) - sides.keys())
    kinds = {name: s.kinds[name] for name in left if name in s.kinds}
    if not sides or len(kinds) < len(left) or not all(_is_plain(w, kind) for kind in kinds.values()):
        return None
    found = Dependence(w)
    if not owners.isdisjoint(left) or found.whole_price(term) < WORTH:
        return None
    inner = Scope.of([*((name, node.kind) for name, node in sides.items()), *kinds.items()])
    follow = found.following(Ground(), all_of_kinds=True)
    origins = {name: Origin(name, is_hex=True) if inner.kinds[name].name == "hex" else PLAIN for name in inner.names}
    try:
        follow.term(general, origins)
    except Wild:
        return None
    slots = tuple(inner.names.values())
    answer = code.Give(value(w, inner, general))
    said = code.define("", slots, [answer])
    if said not in w.shared:
        function = f"shared_{len(w.shared) + 1}"
        w.functions.append(code.define(function, ("p", *slots), [answer]))
        stamped = tuple(inner.names[one] for one in inner.names if one in follow.ground.slots)
        w.shared[said] = Shared(function, slots, stamped, follow.ground, follow.asked)
    given = [*(value(w, s, one) for one in sides.values()), *(code.Local(s.names[one]) for one in left)]
    return code.invoke(w.shared[said].function, code.P, *given)


def _is_plain(w: Writer, kind: Kind) -> bool:
    return not (kind.many or kind.specials or kind.name in w.kinds_beneath or kind.name == "thing")
