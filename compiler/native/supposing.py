"""Changes that a question supposes, said in C: facts of one thing or place, things put into hexes, new records.

Facts lapse as soon as a change makes them, as they do in Python (runtime/position/facts.py). Whose clock a fact ends by
is asked as Python asks it, also where nothing ends while a question is answered: where that has no value, nothing can
be supposed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from compiler.middle import code
from compiler.native.constants import Constants, keyed_by
from compiler.native.expressions import Scope, fact, say
from compiler.native.words import SET, VALUE, Untranslatable, remark
from runtime.functions import CLOCK_SIDE, LAPSES
from runtime.program import Program

FALLS = "falls_"
ALONE = "alone_"


def supposed(s: Scope, change: code.Expr) -> Iterator[str]:
    """The lines of one change."""
    match change:
        case code.Engine("set", (code.Plain(int() as store), at, value)):
            yield from set_so(s, store, at, value)
        case code.Engine("change", (code.Plain(int() as store), at, by)):
            default = code.Plain(s.constants.program.stores[store].default)  # type: ignore[arg-type]
            yield from set_so(s, store, at, code.Operate(code.Read(store, at, default), "+", by))
        case code.Engine("include" | "take_out" as how, (code.Plain(int() as store), at, element)):
            yield from _one_more_or_less(s, store, at, element, how == "include")
        case code.Engine("place" | "put_inside" as how, (one, spot)):
            put = "suppose_place" if how == "place" else "suppose_inside"
            yield "{"
            yield f"    const Value put_now = {say(s, one, VALUE)}, put_there = {say(s, spot, VALUE)};"
            yield from _then_lapses(s, f"{put}(p, put_now, put_there)")
            yield "}"
        case code.Engine("remove", (one,)):
            yield from _then_lapses(s, f"suppose_away(p, {say(s, one, VALUE)})")
        case code.Engine("set_side", (one, side)):
            yield "{"
            yield f"    const Value given_now = {say(s, one, VALUE)}, to_whom = {say(s, side, VALUE)};"
            yield from _then_lapses(s, "suppose_side(p, given_now, to_whom)", "sides")
            yield "}"
        case _:
            raise Untranslatable("something supposed")


def _then_lapses(s: Scope, put: str, what: str = "places") -> Iterator[str]:
    lapses = [*_lapses(s.constants.program, what)]
    yield f"if ({put}) {{ {' '.join(lapses)} }}" if lapses else f"(void){put};"


def set_so(s: Scope, store: int, at: code.Expr, value: code.Expr) -> Iterator[str]:
    if s.constants.sort_of(store) == SET:
        yield from _written(s, store, at, _kept(s, store, say(s, value, SET)))
    else:
        yield from _written(s, store, at, say(s, value, VALUE))


def _kept(s: Scope, store: int, those: str) -> str:
    """As a fact holds a set: in order, each once."""
    choice = s.constants.program.choice_named.get(s.constants.program.stores[store].kind.name)
    if choice is None:
        return f"value_of_set(kept_in_fact(p, gathered(p, {those})))"
    order = ", ".join(f"NAMED({s.constants.name(one)})" for one in choice.names)
    return f"value_of_set(kept_in_fact(p, gathered_by(p, {those}, SET_OF({len(choice.names)}, {order}))))"


def _one_more_or_less(s: Scope, store: int, at: code.Expr, element: code.Expr, is_more: bool) -> Iterator[str]:
    found, changed = fact(s, store, at), "with" if is_more else "without"
    held = f"these_or({found}, EMPTY)" if s.constants.program.stores[store].default == () else f"those(p, {found})"
    yield "{"
    yield f"    const Set held_now = {held};"
    yield f"    const Value element_now = {say(s, element, VALUE)};"
    yield f"    if ({'!' * is_more}is_among(element_now, held_now)) {{"
    for line in _written(s, store, at, _kept(s, store, f"{changed}(p, held_now, element_now)")):
        yield f"        {line}"
    yield "    }"
    yield "}"


def _written(s: Scope, store: int, at: code.Expr, said: str) -> Iterator[str]:
    declared, constants = s.constants.program.stores[store], s.constants
    keys = at.items if isinstance(at, code.Pack) else (at,)
    given = ", ".join(say(s, one, VALUE) for one in keys)
    table, first, end = constants.fact(store), constants.at_first(store), _end(s, store, given)
    if declared.clock is not None and declared.clock.sided:  # whose it is need not be known of what ends now
        value, said, end = said, "value_now", f"same(value_now, {first}) ? 0 : {end}"
        yield f"{{ const Value value_now = {value};"
    about = "about_now[0]" if constants.is_dense(store) else "about_now"
    yield f"{{ const Value about_now[] = {{{given or 'WHOLE(0)'}}};"
    change = f"{_supposing(constants, store)}(p, {table}, {about}, {said}, {first}, {end})"
    lapses = [*_lapses(constants.program, declared.id)]
    if lapses or declared.lapses:
        yield "{"
        yield f"    const Supposed came = {change};"
        if lapses:
            yield f"    if (came != AS_BEFORE) {{ {' '.join(lapses)} }}"
        if declared.lapses:  # of the others it is known whether they lapse, until what they read changes
            yield f"    if (came == SAID_NOW) {FALLS}{ALONE}{declared.function}(p, {about});"
        yield "}"
    else:
        yield f"(void){change};"
    yield "}"
    if said == "value_now":
        yield "}"


def _end(s: Scope, store: int, given: str) -> str:
    """When it would end that was set now."""
    declared, program = s.constants.program.stores[store], s.constants.program
    clock = declared.clock
    if clock is None:
        return "0"
    side = f"meant(p, {CLOCK_SIDE.name(declared.function)}(p{', ' * bool(given)}{given}))" if clock.sided else "UNSAID"
    called = program.turn_sequence if clock.sequence == "turn" else clock.sequence
    sequence = "-1" if called == "phase" else s.constants.name(called)
    flags = (clock.edge == "ends", clock.which == "next")
    return f"end_from_now(p, {sequence}, {', '.join('true' if one else 'false' for one in flags)}, {side})"


def _lapses(program: Program, what: str) -> Iterator[str]:
    for store in _watched(program).get(what, ()):
        yield f"{FALLS}{program.stores[store].function}(p);"


def lapses_after(program: Program) -> str:
    """What falls away after a change of a store, or of places or the moment, for whoever changes it."""
    numbers = {store.id: f"FACT_{store.function}" for store in program.stores}
    numbers |= {"places": "PLACES", "moment": "MOMENT"}
    cases = [
        f"    case {called}:\n        {' '.join(lapses)}\n        break;"
        for what, called in numbers.items()
        if (lapses := [*_lapses(program, what)])
    ]
    body = "\n".join(["    (void)p;", "    switch (what) {", *cases, "    default:", "        break;", "    }"])
    return f"void lapses_after(Position *p, int64_t what) {{\n{body}\n}}"


def falling(s: Scope, unseen: Collection[int]) -> Iterator[tuple[str, str]]:
    """For each fact that may lapse what lets it, where it does, of one thing and of all it is said of: how these are
    declared, and the whole. `unseen`: those that not every trial sees."""
    constants = s.constants
    for number, store in enumerate(constants.program.stores):
        if not store.lapses:
            continue
        name, wide = constants.fact(number), len(store.slots)
        one, every = f"void {FALLS}{ALONE}{store.function}", f"void {FALLS}{store.function}(Position *p)"
        if constants.is_dense(number):
            one, read = f"{one}(Position *p, Value one_)", f"fact(p, {name}, one_)"
            given = {"names": ", NAMED(one_.above)", "nothing": ""}.get(keyed_by(constants.program, store), ", one_")
            each = f"    EACH(row, said_of(p, {name}))\n        {FALLS}{ALONE}{store.function}(p, row);"
        else:
            one, read = f"{one}(Position *p, const Value *one_)", f"fact_of_many(p, {name}, one_)"
            given = "".join(f", one_[{at}]" for at in range(wide))
            each = (
                f"    const Set rows = said_rows(p, {name});\n"
                "    for (const Value *row = rows.items; row < rows.items + rows.count && p->gave_up == ANSWERED;"
                f" row += {wide})\n        {FALLS}{ALONE}{store.function}(p, row);"
            )
        lapsed = f"!is_unsaid({read}) && has_lapsed(p, {LAPSES.name(store.function)}(p{given}))"
        then = [f"{_supposing(constants, number)}(p, {name}, one_, UNSAID, UNSAID, 0);"]
        body = "\n".join(f"        {line}" for line in (*then, *_lapses(constants.program, store.id)))
        yield f"{one};", f"{remark(f'{store.phrase} lapses')}\n{one} {{\n    if ({lapsed}) {{\n{body}\n    }}\n}}"
        is_settled = f"!any_said(p, {name}) || nothing_falls(p, {name}, &asking)"
        if number in unseen:
            is_settled = f"!is_seen(p, {name}) || {is_settled}"
        asked = f"    Asking asking;\n    if ({is_settled})\n        return;"
        yield f"{every};", f"{every} {{\n{asked}\n{each}\n    keep(p, &asking, WHOLE(true));\n}}"


def _supposing(constants: Constants, store: int) -> str:
    return "suppose_fact" if constants.is_dense(store) else "suppose_of_many"


def _watched(program: Program) -> Mapping[str, list[int]]:
    watched: dict[str, list[int]] = {}
    for number, store in enumerate(program.stores):
        for read in store.lapse_reads:
            watched.setdefault("places" if read == "place" else read, []).append(number)
    return watched
