"""Sums over many, taken apart into what each of them adds.

What guides players is a sum: each of its rules goes through all units, or all hexes that matter, and adds something.
Who thinks asks for it after whatever he tries, and mostly one unit stands elsewhere then. So the loops of a sum over
the same set become one loop, and what one of those adds, by all these rules together, becomes a function of its own,
its addend: all of them lie side by side, and those that rest on nothing that changed are not asked again
(runtime/native/rows.c).

Numbers are exact, so the order in which they are added does not matter. A loop stays as it is where it does anything
but add; and where an addend asks so little that looking it up costs as much. What Python asks in any case, before it
goes through the set, is asked here too, though addends ask it again: it may have no answer, and then the sum has none.

The nearest foe is as far from whoever stands there, and whether there is any way off the board is the same for all. So
what an addend looks for among many, asking nothing of its one or only where he is, stands apart: a function of that
place, or of none, whose answer is kept (runtime/native/kept.c) until what it rests on changes, whoever is weighed next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from compiler.middle import code
from compiler.native.words import without_twin
from compiler.trees import changed, parts, within
from runtime.functions import ASK, beginnings
from runtime.records import dataclass

ADDEND = "addend_"
APART = "apart_"
ONE = "one__adding"  # no name made from words has two underscores in a row
PLACE = "place__asked"
QUESTIONS = beginnings([ASK])
ASKED = "asked__"
ENOUGH = 2  # so many questions and searches make an addend worth keeping
ADDS = ("+", "-")
ADDING = (code.When, code.Loop, code.Increase)
ASKING = (code.Ask, code.Invoke, code.Search)
LOOKS = ("least", "greatest", "any", "bool")

Body = tuple[code.Statement, ...]
Found = Mapping[str, code.Assign]


@dataclass(frozen=True)
class Adding:
    """A loop that only adds, what it does, and the conditions that it stands under, the outermost first."""

    loop: code.Loop
    body: tuple[code.Statement, ...]
    under: tuple[code.Expr, ...] = ()

    @property
    def asks(self) -> int:
        return sum(isinstance(one, ASKING) for part in (self.under, self.body) for one in within(part))


def taken_apart(function: code.Function) -> tuple[code.Function, ...]:
    """The function, followed by the addends it is the sum of; it alone where it is no such sum."""
    match without_twin(function.body):
        case (code.Assign(total, code.Plain(0)), *steps, code.Give() as last) if _named(last) == {total}:
            if function.name.startswith(QUESTIONS):
                return _with_addends(function, total, tuple(steps), last)
    return (function,)


def _with_addends(function: code.Function, total: str, steps: Body, last: code.Give) -> tuple[code.Function, ...]:
    assigned = [one for one in steps if isinstance(one, code.Assign)]
    known = Counter(one.variable for one in assigned)
    found = {one.variable: one for one in assigned if known[one.variable] == 1 and one.variable != total}
    sets = {variable: one.value for variable, one in found.items() if isinstance(one.value, code.Search)}
    together: dict[code.Expr, list[Adding]] = {}
    for one in (one for step in steps for one in _adding(step, total, sets)):
        if _named(one.loop.among) <= {*function.parameters}:
            together.setdefault(one.loop.among, []).append(one)
    worth = [(among, some) for among, some in together.items() if sum(one.asks for one in some) >= ENOUGH]
    if not worth:
        return (function,)
    names = [f"{ADDEND}{number}_{function.name}" for number in range(1, len(worth) + 1)]
    addends = [_addend(function, name, total, some, found) for name, (_, some) in zip(names, worth, strict=True)]
    given = [code.P, *map(code.Local, function.parameters[1:]), code.Local(ONE)]
    added = [
        code.Loop(ONE, among, (code.Increase(total, "+", code.invoke(name, *given)),))
        for name, (among, _) in zip(names, worth, strict=True)
    ]
    left = _without(steps, {id(one.loop) for _, some in worth for one in some})
    asked = dict.fromkeys(code.both(one.under) for _, some in worth for one in some if one.under)
    in_any_case = [code.Assign(f"{ASKED}{number}", test) for number, test in enumerate(asked, 1)]
    body = (code.Assign(total, code.Plain(0)), *left, *in_any_case, *added, last)
    return (replace(function, body=body), *addends)


def _addend(function: code.Function, name: str, total: str, some: Sequence[Adding], found: Found) -> code.Function:
    """What one of them adds."""
    added: list[code.Statement] = []
    for one in some:
        added += [code.Assign(one.loop.variable, code.Local(ONE)), *_under(one.body, one.under)]
    needed = _needed(tuple(added), found)
    before = [one for variable, one in found.items() if variable in needed]
    body = (code.Assign(total, code.Plain(0)), *before, *added, code.Give(code.Local(total)))
    return code.Function(name, (*function.parameters, ONE), body, f"what one of many adds to: {function.says}")


def _under(body: Body, tests: Sequence[code.Expr]) -> Body:
    """What is asked of the one comes first: what is asked of all rests on more."""
    match body:
        case (code.When(test, then, ()),) if tests:
            return (code.When(test, _under(then, tests), ()),)
    return (code.When(code.both(tests), body, ()),) if tests else body


def _put(node: Any, sets: Mapping[str, code.Expr]) -> Any:
    if isinstance(node, code.Local) and node.name in sets:
        return _put(sets[node.name], sets)
    return changed(node, lambda part: _put(part, sets))


def _adding(step: code.Statement, total: str, sets: Mapping[str, code.Expr]) -> Iterator[Adding]:
    """The loops that only add, there or under a condition; what was found before all loops is found within them."""
    match step:
        case code.Loop() if all(_only_adds(one, total) for one in within(step.body)):
            yield Adding(step, tuple(_put(one, sets) for one in step.body))
        case code.When(test, then, ()):
            for inner in (inner for one in then for inner in _adding(one, total, sets)):
                yield replace(inner, under=(test, *inner.under))


def _only_adds(node: object, total: str) -> bool:
    if isinstance(node, code.Increase):
        return node.variable == total and node.operator in ADDS
    return not isinstance(node, code.Statement) or isinstance(node, ADDING)


def _without(steps: Body, loops: Container[int]) -> Body:
    """What is left; a condition under which nothing is left is not asked."""
    left: list[code.Statement] = []
    for one in steps:
        if id(one) in loops:
            continue
        if isinstance(one, code.When) and not one.otherwise:
            one = replace(one, then=_without(one.then, loops))
            if not one.then:
                continue
        left.append(one)
    return tuple(left)


def _named(node: object) -> set[str]:
    return {one.name for one in within(node) if isinstance(one, code.Local)}


def _needed(body: Body, found: Found) -> set[str]:
    """What was found beforehand and is read there, or in the finding of what is."""
    needed: set[str] = set()
    left = [part for part in body if not isinstance(part, code.Assign) or part.variable not in found]
    while left:
        more = (_named(left.pop()) & found.keys()) - needed
        needed |= more
        left += [found[one] for one in more]
    return needed


# ---- apart


def asked_apart(addend: code.Function) -> tuple[code.Function, ...]:
    """The addend, followed by what it asks apart."""
    of_all = addend.parameters[1:-1]  # neither the position nor the one
    made: dict[tuple[Any, ...], code.Function] = {}

    def put(node: Any) -> Any:
        for asked, places in _ways_to_ask(node):
            free = _free(asked)
            shared = [one for one in of_all if one in free]
            takes = (*shared, *[PLACE] * len(places))
            if takes and free <= {*takes, code.P.name}:
                name = f"{APART}{len(made) + 1}_{addend.name}"
                body = (code.Give(asked),)
                one = made.setdefault((asked, takes), code.Function(name, (code.P.name, *takes), body, addend.says))
                return code.invoke(one.name, code.P, *map(code.Local, shared), *places)
        return changed(node, put)

    whole = replace(addend, body=tuple(map(put, addend.body)))
    return (whole, *made.values())


def _ways_to_ask(node: Any) -> Iterator[tuple[Any, tuple[code.Expr, ...]]]:
    """Of what looks for something: as it stands, or of each place that it speaks of, with that place. A name that means
    one thing in it and another without is told apart by nobody, so it stays where it is."""
    if not isinstance(node, code.Call) or node.function not in LOOKS:
        return
    bound = {one.variable for one in within(node) if isinstance(one, code.Search)}
    if bound and bound.isdisjoint(_free(node)):
        yield node, ()
        for here in dict.fromkeys(one for one in within(node) if _is_a_place(one) and bound.isdisjoint(_named(one))):
            yield _put_for(node, here, code.Local(PLACE)), (here,)


def _is_a_place(node: object) -> bool:
    match node:
        case code.Call("meant", (code.Engine("hex_of", (code.Local(),)),)):
            return True
    return False


def _put_for(node: Any, old: object, new: code.Expr) -> Any:
    return new if node == old else changed(node, lambda part: _put_for(part, old, new))


def _free(node: object) -> set[str]:
    """The names that are read there and not bound there."""
    match node:
        case code.Local(name):
            return {name}
        case code.Search(element, variable, among, filters):
            return _free(among) | (_free((element, *filters)) - {variable})
    return {name for one in parts(node) for name in _free(one)}
