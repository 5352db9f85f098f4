"""Changes that a question supposes, said in C: facts of one thing or place, things put into hexes, new records.

Facts lapse as soon as a change makes them, as they do in Python (runtime/position/facts.py); where one about several
things would, it is given up. Whose clock a fact ends by is asked as Python asks it, though nothing ends while a
question is answered: where that has no value, nothing can be supposed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from compiler.middle import code
from compiler.native.expressions import Scope, say
from compiler.native.words import SET, VALUE, Untranslatable, remark
from runtime.functions import CLOCK_SIDE, LAPSES
from runtime.program import Program

FALLS = "falls_"


def supposed(s: Scope, change: code.Expr) -> Iterator[str]:
    """The lines of one change."""
    match change:
        case code.Engine("set", (code.Plain(int() as store), at, value)):
            yield from _set(s, store, at, value)
        case code.Engine("change", (code.Plain(int() as store), at, by)):
            default = code.Plain(s.constants.program.stores[store].default)  # type: ignore[arg-type]
            yield from _set(s, store, at, code.Operate(code.Read(store, at, default), "+", by))
        case code.Engine("place", (one, spot)):
            yield f"suppose_place(p, {say(s, one, VALUE)}, {say(s, spot, VALUE)});"
            yield from _lapses(s, "places")
        case code.Engine("put_inside", (one, container)):
            yield f"suppose_inside(p, {say(s, one, VALUE)}, {say(s, container, VALUE)});"
            yield from _lapses(s, "places")
        case code.Engine("remove", (one,)):
            yield f"suppose_away(p, {say(s, one, VALUE)});"
            yield from _lapses(s, "places")
        case _:
            raise Untranslatable("something supposed")


def _set(s: Scope, store: int, at: code.Expr, value: code.Expr) -> Iterator[str]:
    declared, constants = s.constants.program.stores[store], s.constants
    keys = at.items if isinstance(at, code.Pack) else (at,)
    given, said = ", ".join(say(s, one, VALUE) for one in keys), say(s, value, VALUE)
    if constants.sort_of(store) == SET:
        if declared.kind.name in constants.program.choice_named:
            raise Untranslatable("a set of names supposed")
        said = f"value_of_set(lasting(p, gathered(p, {say(s, value, SET)})))"
    if declared.clock is not None and declared.clock.sided:
        yield f"meant(p, {CLOCK_SIDE.name(declared.function)}(p{', ' * bool(given)}{given}));"
    fact, first = constants.fact(store), constants.at_first(store)
    if constants.is_dense(store):
        yield f"suppose_fact(p, {fact}, {given or 'WHOLE(0)'}, {said}, {first});"
    else:
        yield f"suppose_of_many(p, {fact}, (const Value[]){{{given}}}, {said}, {first});"
    yield from _lapses(s, declared.id, *([store] if declared.lapses else []))


def _lapses(s: Scope, what: str, *also: int) -> Iterator[str]:
    for store in (*_watched(s.constants.program).get(what, ()), *also):
        yield f"{FALLS}{s.constants.program.stores[store].function}(p);"


def falling(s: Scope) -> Iterator[tuple[str, str]]:
    """For each fact that may lapse a function that lets it, where it does: how it is declared, and the whole."""
    constants = s.constants
    for number, store in enumerate(constants.program.stores):
        if not store.lapses:
            continue
        opening, name = f"void {FALLS}{store.function}(Position *p)", constants.fact(number)
        if len(store.slots) == 1 and constants.is_dense(number, of_names=False):
            lapsed = f"!is_unsaid(fact(p, {name}, one_)) && {LAPSES.name(store.function)}(p, one_)"
            then = [f"suppose_fact(p, {name}, one_, UNSAID, UNSAID);", *_lapses(s, store.id)]
            body = "\n".join(f"            {line}" for line in then)
            said = f"    EACH(one_, said_of(p, {name})) {{\n        if ({lapsed}) {{\n{body}\n        }}\n    }}"
        else:
            given = ", ".join(f"row[{at}]" for at in range(len(store.slots)))
            said = (
                f"    const Set rows = said_rows(p, {name});\n"
                f"    for (const Value *row = rows.items; row < rows.items + rows.count; row += {len(store.slots)})\n"
                f"        if ({LAPSES.name(store.function)}(p, {given}))\n            give_up(p, UNTRANSLATED);"
            )
        yield f"{opening};", f"{remark(f'{store.phrase} lapses')}\n{opening} {{\n{said}\n}}"


def _watched(program: Program) -> Mapping[str, list[int]]:
    watched: dict[str, list[int]] = {}
    for number, store in enumerate(program.stores):
        for read in store.lapse_reads:
            watched.setdefault(read, []).append(number)
    return watched


