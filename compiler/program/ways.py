"""Ways as Python: what goes on from where, handed to the search (runtime/space/ways.py).

Quickly, a function of its own finds all that can be reached, which then is looked at: whether a place is among it,
what it costs, or all of it, where a description means no others. What it found is kept until something changes, so one
search does for many places. Whether there is a hex that can be reached and fits is another function: it goes no farther
than to the first. To explain, the same steps go to the tracer (runtime/answer/tracing_ways.py), with their
conditions in words.
"""

from __future__ import annotations

from compiler import terms
from compiler.insight import in_good_order
from compiler.middle import Expr, Statement, code
from compiler.program.arguments import Value, subjects
from compiler.program.descriptions import is_any_wanted, leads_to, one_by_one, search
from compiler.program.told import by_name, told
from compiler.program.writer import Scope, Writer
from compiler.trees import free_names

KNOWN, KEY, FOUND = "known", "key", "found"


def way(w: Writer, s: Scope, term: terms.Way, value: Value) -> Expr:
    """Whether there is one, or what it costs; of many places all that can be reached (to explain, that perhaps can)."""
    if s.traced:
        told_of = _traced(w, s, term, value)
        if term.kind.many:
            return code.method("t", "perhaps_reached", *told_of)
        goal = subjects(w, s, [term.goal], value)[0]
        return code.method("t", "least" if term.kind.name == "number" else "reaches", goal, *told_of)
    places = _found(w, s, term, value)
    if term.kind.many:
        return code.call("sorted", places)
    goal = subjects(w, s, [term.goal], value)[0]
    is_number = term.kind.name == "number"
    return code.Get(places, goal, code.Known("NONE")) if is_number else code.Compare(goal, "in", places)


def some_way(w: Writer, s: Scope, term: terms.Exists, value: Value) -> Expr | None:
    """Whether there is a hex (or none) to which there is a way and of which all else holds. None: that is not asked."""
    d, wanted = term.description, is_any_wanted(w, term)
    way = next((one for one in one_by_one(d) if leads_to(one, d)), None)
    if s.traced or d.kind.name != "hex" or wanted is None or not isinstance(way, terms.Way):
        return None
    others = [one for one in one_by_one(d) if one is not way]
    spoken = free_names((way.start, way.on, *(() if way.most is None else (way.most,)), *others)) - {d.variable}
    free = [name for name in s.names if name in spoken]
    inner = Scope.of((name, s.kinds[name]) for name in free)
    deeper, here = inner.bind(d.variable, d.kind, by_description=True)
    fits = code.thunk(code.both([value(w, deeper, one) for one in in_good_order(w.model, others)]), here)
    look = _look(w, inner, way, value)
    some = code.call(f"some_{look.function}", *look.arguments, fits)
    known = w.ways.get(some, "")
    if not known:
        known = w.ways[some] = f"some_way_{len(w.ways) + 1}"
        w.functions.append(code.define(known, ("p", *inner.names.values()), [code.Give(some)]))
    asked = code.invoke(known, code.P, *(code.Local(s.names[name]) for name in free))
    return asked if wanted else code.deny(asked)


def _found(w: Writer, s: Scope, term: terms.Way, value: Value) -> Expr:
    free = _free(s, term)
    inner = Scope.of((name, s.kinds[name]) for name in free)
    return code.invoke(_function(w, inner, term, value), code.P, *(code.Local(s.names[name]) for name in free))


def _free(s: Scope, term: terms.Way) -> list[str]:
    """The names in scope that the search rests on; where it is to end is none of them."""
    spoken = free_names((term.start, term.on, *(() if term.most is None else (term.most,))))
    return [name for name in s.names if name in spoken]


def _function(w: Writer, s: Scope, term: terms.Way, value: Value) -> str:
    """Written once for all ways that are the same."""
    slots, look = tuple(s.names.values()), _look(w, s, term, value)
    known = w.ways.get(look, "")
    if not known:
        known = w.ways[look] = f"way_{len(w.ways) + 1}"
        w.functions.append(code.define(known, ("p", *slots), _kept(known, slots, look)))
    return known


def _look(w: Writer, s: Scope, term: terms.Way, value: Value) -> code.Call:
    """The search for all that can be reached: where it starts, what is ahead, what may be gone through, how far."""
    start, most = _ends(w, s, term, value)
    through, step = term.on.through, term.on.step
    outer, left = s.bind(through.variable, through.kind, by_description=True)
    shut = [value(w, outer, one) for one in in_good_order(w.model, through.conditions)]
    passes = code.thunk(code.both(shut), left) if shut else code.Plain(None)
    found = search(w, outer, step.description, value)
    entered = code.Local(found.variable)
    if step.cost is None:
        new = code.Compare(entered, "not in", code.Local(KNOWN))
        ahead = code.thunk(code.Search(entered, found.variable, found.among, (new, *found.filters), True), left, KNOWN)
    else:
        each = code.pack([entered, value(w, found.scope, step.cost)])
        ahead = code.thunk(code.Search(each, found.variable, found.among, found.filters, True), left)
    return code.Call("by_steps" if step.cost is None else "by_cost", (start, ahead, passes, most))


def _kept(name: str, slots: tuple[str, ...], look: Expr) -> list[Statement]:
    """What was found is kept while nothing changes."""
    found, key = code.Local(FOUND), code.Local(KEY)
    return [
        code.Assign(FOUND, code.engine("unchanged")),
        code.Assign(KEY, code.pack([*map(code.Local, (name, *slots))])),
        code.when(code.Compare(key, "not in", found), [code.Put(found, key, look)]),
        code.Give(code.Item(found, key)),
    ]


def _ends(w: Writer, s: Scope, term: terms.Way, value: Value) -> tuple[Expr, Expr]:
    most = code.Plain(None) if term.most is None else value(w, s, term.most)
    return subjects(w, s, [term.start], value)[0], most


def _traced(w: Writer, s: Scope, term: terms.Way, value: Value) -> list[Expr]:
    """The search; as quick code does it; its start and bound, what may be gone through, where to look, what is asked of
    a step, and its cost.
    """
    through, step = term.on.through, term.on.step
    outer, left = s.bind(through.variable, through.kind, by_description=True)
    named = by_name(outer, through.variable)
    passes = code.thunk(code.pack([told(w, named, one, value) for one in through.conditions]), left)
    found = search(w, named, step.description, value, telling=True)
    look = search(w, outer, step.description, value).among
    both = by_name(found.scope, step.description.variable)
    entered = (left, found.variable)
    tests = code.thunk(code.pack(found.filters), *entered)
    cost = code.Plain(None) if step.cost is None else code.thunk(value(w, both, step.cost), *entered)
    key = code.pack([code.Plain(w.number("way")), *(code.Local(s.names[name]) for name in _free(s, term))])
    start, most = _ends(w, s, term, value)
    quickly, kind = code.thunk(_found(w, s, term, value)), code.Plain(through.kind.name)
    return [key, quickly, start, most, passes, code.thunk(look, left), tests, cost, kind]
