"""What an addend asks of the place where its one is, and of nothing else of him.

The nearest foe is as far from whoever stands there. So what is least or greatest among many, and asks of the one that
adds only where he is, becomes a function of that place: its answer is kept (runtime/native/kept.c) until one of the
many moves, whoever of the side is tried there next.
"""

from __future__ import annotations

from typing import Any

from compiler.middle import code
from compiler.trees import changed, within

OF_PLACE = "of_place_"
PLACE = "place__asked"  # no name made from words has two underscores in a row
OUTERMOST = ("least", "greatest")


def asked_of_places(addend: code.Function) -> tuple[code.Function, ...]:
    """The addend, followed by what it asks of places."""
    made: dict[code.Function, str] = {}

    def put(node: Any) -> Any:
        if isinstance(node, code.Call) and node.function in OUTERMOST:
            for here in dict.fromkeys(one for one in within(node) if _is_a_place(one)):
                body = _put_for(node, here, code.Local(PLACE))
                takes = tuple(one for one in addend.parameters[1:] if one in _free(body))
                if _free(body) <= {*takes, code.P.name, PLACE} and _free(here) <= {*_free(node)}:
                    function = code.Function("", (code.P.name, *takes, PLACE), (code.Give(body),), addend.says)
                    name = made.setdefault(function, f"{OF_PLACE}{len(made) + 1}_{addend.name}")
                    return code.invoke(name, code.P, *map(code.Local, takes), here)
        return changed(node, put)

    whole = code.Function(addend.name, addend.parameters, tuple(map(put, addend.body)), addend.says)
    asked = [code.Function(name, one.parameters, one.body, one.says) for one, name in made.items()]
    return (whole, *asked)


def _is_a_place(node: object) -> bool:
    match node:
        case code.Call("meant", (code.Engine("hex_of", (code.Local(),)),)):
            return True
    return False


def _put_for(node: Any, old: object, new: code.Expr) -> Any:
    return new if node == old else changed(node, lambda part: _put_for(part, old, new))


def _free(node: object) -> set[str]:
    """The names that are read there and not bound there."""
    named = {one.name for one in within(node) if isinstance(one, code.Local)}
    return named - {one.variable for one in within(node) if isinstance(one, code.Search)}
