"""Expressions of the middle form, said in C.

Each comes out as one of three sorts: yes or no (`bool`), a set (`Set`), or any value (`Value`); whoever takes it in
says which it must be, and `turned` says one as another. What goes through sets becomes a macro of
`runtime/native/position.h`, written where Python has its comprehension, so both read alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from compiler.middle import code
from compiler.native.constants import Constants
from compiler.native.lasting import Lasting
from compiler.native.operations import ASPECTS, LINE_PARTS, OPERATIONS, not_twice
from compiler.native.words import NUMBER, SET, VALUE, WAYS, YES_NO, Sort, Untranslatable, join, variable
from compiler.trees import within
from runtime.functions import ASK
from runtime.records import dataclass

Said = tuple[str, Sort]
ORDERED = {"<": "<", "<=": "<=", ">": ">", ">=": ">="}
GREATER = {"max": "greater", "min": "lesser", "greatest": "true", "least": "false"}
RECKONED = {"+": "add", "-": "subtract", "*": "multiply"}


@dataclass(frozen=True)
class Signature:
    takes: tuple[Sort, ...]
    gives: Sort


@dataclass(frozen=True)
class Scope:
    """`locals`: the sort of each variable; `lines`: the ends of those that are lines; `kept`: whose yes or no is;
    `lasting`: what rests on nothing that changes; `is_plain`: whether the function has no frame (plain.py).
    """

    constants: Constants
    functions: Mapping[str, Signature]
    locals: Mapping[str, Sort]
    lines: Mapping[str, tuple[code.Expr, ...]]
    kept: frozenset[str]
    lasting: Lasting
    is_plain: bool = False

    def within(self, name: str) -> Scope:
        return replace(self, locals={**self.locals, name: VALUE})


def turned(said: Said, wanted: Sort) -> str:
    text, sort = said
    if sort == wanted:
        return text
    if wanted == VALUE:
        return f"WHOLE({text})" if sort == YES_NO else f"value_of_set({text})"
    if wanted == SET:
        return f"those(p, {text})"
    return f"truth(p, {text})" if sort == VALUE else f"({text}).count > 0"


def say(s: Scope, one: code.Expr, wanted: Sort) -> str:
    return turned(said(s, one), wanted)


def said(s: Scope, one: code.Expr) -> Said:
    write = EXPRESSIONS.get(type(one))
    if write is None:
        raise Untranslatable(type(one).__name__)
    return write(s, one)


# ---- values and names


def _plain(s: Scope, one: code.Plain) -> Said:
    if isinstance(one.value, bool):
        return ("true" if one.value else "false"), YES_NO
    return s.constants.plain(one), VALUE


def _local(s: Scope, one: code.Local) -> Said:
    if one.name not in s.locals:
        raise Untranslatable(f"the variable {one.name}")
    return variable(one.name), s.locals[one.name]


def _known(s: Scope, one: code.Known) -> Said:
    known = s.constants.special(one.name)
    if known is not None:
        return known, VALUE
    match s.constants.meaning(one.name):
        case code.Call("Fraction"):
            return s.constants.plain(s.constants.meaning(one.name)), VALUE
        case code.Pack() | code.Call("frozenset" | "Order"):
            return s.constants.row(one.name), SET
    raise Untranslatable(f"the constant {one.name}")


def _pack(s: Scope, one: code.Pack) -> Said:
    return (_listed(s, one, "SET_OF") if one.items else "EMPTY"), SET


def _listed(s: Scope, one: code.Pack, made: str = "LIST_OF") -> str:
    return f"{made}({len(one.items)}, {', '.join(say(s, each, VALUE) for each in one.items)})"


# ---- the position


def fact(s: Scope, store: int, at: code.Expr) -> str:
    table = s.constants.fact(store)
    if s.constants.is_dense(store):
        reads = f"fact{s.lasting.tail(store) or s.constants.tail(store)}"
        return f"{reads}(p, {table}, {'WHOLE(0)' if at == code.Pack(()) else say(s, at, VALUE)})"
    keys = at.items if isinstance(at, code.Pack) else (at,)
    return f"fact_of_many(p, {table}, (const Value[]){{{', '.join(say(s, one, VALUE) for one in keys)}}})"


def _read(s: Scope, one: code.Read) -> Said:
    found, sort = fact(s, one.store, one.at), s.constants.sort_of(one.store)
    if one.default is None:
        first = s.constants.first(one.store)
        if first is not None:
            keys = one.at.items if isinstance(one.at, code.Pack) else (one.at,)
            otherwise = _call(s, first, keys)
            known, gives = turned(("said_so", VALUE), otherwise[1]), otherwise[1]
            return f"({{ const Value said_so = {found}; is_unsaid(said_so) ? {otherwise[0]} : {known}; }})", gives
        return turned((f"stated(p, {found})", VALUE), sort), sort
    otherwise = said(s, one.default)
    if sort == YES_NO and otherwise[1] == YES_NO:
        return f"holds({found}, {otherwise[0]})", YES_NO
    if sort == SET:
        return f"these_or({found}, {turned(otherwise, SET)})", SET
    return f"or_else({found}, {turned(otherwise, VALUE)})", VALUE


def _any_set(s: Scope, one: code.NoneSet | code.AnySecret) -> str:
    found = fact(s.within("one"), one.store, code.Local("one"))
    return f"ANY(one_, {say(s, one.among, SET)}, !is_unsaid({found}))"


def operation(s: Scope, one: code.Engine) -> Said:
    match one:
        case code.Engine("things" | "all_things", (code.Plain(str() as noun),)):
            return f"{one.operation}(p, {s.constants.noun(noun)})", SET
        case code.Engine("told_of", (code.Facts(store),)) if s.constants.is_dense(store):
            number = "1" if s.constants.is_dense(store, of_names=False) else "NAME"
            return f"told_of(p, {s.constants.fact(store)}, {number})", SET
        case code.Engine("any_in", (spot, code.Pack((_, *_)) as kinds)):
            return f"any_in(p, {say(s, spot, VALUE)}, {_listed(s, kinds)})", YES_NO
        case code.Engine("spots", (code.Pack(nouns), code.Pack(told))):
            return _spots(s, nouns, told), SET
    known = OPERATIONS.get(one.operation)
    if known is None:
        raise Untranslatable(f"the operation {one.operation}")
    given = [say(s, each, sort) for each, sort in zip(one.arguments, known.takes, strict=True)]
    return f"{one.operation}({', '.join(('p', *given))})", known.gives


def _spots(s: Scope, nouns: Sequence[code.Expr], told: Sequence[code.Expr]) -> str:
    rows = [each.items for each in told if isinstance(each, code.Pack)]
    plain = [each.value for each in (*nouns, *(one for row in rows for one in row)) if isinstance(each, code.Plain)]
    if len(plain) < len(nouns) + 2 * len(told):
        raise Untranslatable("spots")
    numbers = [f"WHOLE({s.constants.noun(str(one))})" for one in plain[: len(nouns)]]
    facts = [
        f"{{{s.constants.store_name(int(str(store)))}, {at}}}"
        for store, at in zip(plain[len(nouns) :: 2], plain[len(nouns) + 1 :: 2], strict=True)
    ]
    among = f"LIST_OF({len(numbers)}, {', '.join(numbers)})" if numbers else "EMPTY"
    known = f"(const int64_t[][2]){{{', '.join(facts)}}}" if facts else "0"
    return f"spots(p, {among}, {len(facts)}, {known})"


def _held(s: Scope, one: code.Held) -> Said:
    if one.name == "phase":
        return "phase_or_none(p)", VALUE
    if one.name == "side_to_move":
        return "is_mover_told(p)", YES_NO
    if one.name not in ASPECTS:
        raise Untranslatable(f"p.{one.name}")
    return f"{ASPECTS[one.name]}(p)", SET


def _part(s: Scope, one: code.Part) -> Said:
    match one.of:
        case code.Local(name) if name in s.lines:
            ends = s.lines[name]
        case code.Engine("space.line", ends):
            pass
        case _:
            raise Untranslatable(f"the part {one.name}")
    return f"line(p, {', '.join(say(s, end, VALUE) for end in ends)}, {LINE_PARTS[one.name]})", SET


def _item(s: Scope, one: code.Item) -> Said:
    key = say(s, one.key, VALUE)
    match one.container:
        case code.Held("space.neighbours"):
            return f"neighbours(p, {key})", SET
        case code.Known(name) if isinstance(s.constants.meaning(name), code.Call):
            return f"place_in(p, {s.constants.row(name)}, {key})", VALUE
    raise Untranslatable("an item")


def _get(s: Scope, one: code.Get) -> Said:
    match one:
        case code.Get(code.Held("kind_of" | "type_of" as aspect), key, None):
            return f"{aspect}(p, {say(s, key, VALUE)})", VALUE
        case code.Get(code.Held("sides"), key, code.Known("NONE")):
            return f"side_of(p, {say(s, key, VALUE)})", VALUE
        case code.Get(code.Invoke() as ways, goal, code.Known("NONE")):
            return f"cost_to({say(s, ways, SET)}, {say(s, goal, VALUE)})", VALUE
        case code.Get(code.Known(chart), key, default):
            otherwise = "UNSAID" if default is None else say(s, default, VALUE)
            return f"looked_up({s.constants.chart(chart)}, {keys_of(s, key)}, {otherwise})", VALUE
    raise Untranslatable("an item that need not be there")


def keys_of(s: Scope, key: code.Expr) -> str:
    keys = key.items if isinstance(key, code.Pack) else (key,)
    return f"(const Value[]){{{', '.join(say(s, one, VALUE) for one in keys)}}}"


# ---- asking


def _call(s: Scope, function: str, arguments: Sequence[code.Expr]) -> Said:
    signature = s.functions.get(function)
    if signature is None:
        raise Untranslatable(f"the function {function}")
    given = [say(s, one, sort) for one, sort in zip(arguments, signature.takes, strict=True)]
    return f"{function}({', '.join(('p', *given))})", signature.gives


def _invoke(s: Scope, one: code.Invoke) -> Said:
    if one.arguments[:1] != (code.P,):
        raise Untranslatable(f"the function {one.function}")
    return _call(s, one.function, one.arguments[1:])


def _vocabulary(s: Scope, one: code.Call) -> Said:
    match one:
        case code.Call("any" | "all" as which, (code.Search(element=so) as search,)):
            sought = replace(search, filters=(*search.filters, so if which == "any" else code.deny(so)))
            return f"{'' if which == 'any' else '!'}ANY({_searched(s, sought)})", YES_NO
        case code.Call("sum", (code.Search(code.Plain(1)) as search,)):
            return f"COUNT({_searched(s, search)})", VALUE
        case code.Call("total", (code.Search() as search,)):
            return f"TOTAL({_searched(s, search)}, {say(s.within(search.variable), search.element, VALUE)})", VALUE
        case code.Call("total", (those,)):
            return f"TOTAL(one_, {say(s, those, SET)}, true, one_)", VALUE
        case code.Call("tuple" | "list", (code.Search() as search,)):
            return say(s, search, SET), SET
        case code.Call("tuple" | "list", (those,)):
            return f"set_apart(p, {say(s, those, SET)})", SET
        case code.Call("sorted", (code.Invoke() as ways,)):
            return f"places_of(p, {say(s, ways, SET)})", SET
        case code.Call("len", (those,)):
            return f"WHOLE(({say(s, those, SET)}).count)", VALUE
        case code.Call("bool", (those,)):
            return say(s, those, YES_NO), YES_NO
        case code.Call("range", (code.Held("space.size"),)):
            return "every_hex(p)", SET
        case code.Call("gathered", (those,)):
            return f"gathered(p, {say(s, those, SET)})", SET
        case code.Call("gathered", (those, order)):
            return f"gathered_by(p, {say(s, those, SET)}, {say(s, order, SET)})", SET
        case code.Call("the_one", (those,)):
            return f"the_one(p, {say(s, those, SET)})", VALUE
        case code.Call("least" | "greatest" as which, (those, *order)):
            ranked = say(s, order[0], SET) if order else "EMPTY"
            return f"outermost(p, {say(s, those, SET)}, {ranked}, {GREATER[which]})", VALUE
        case code.Call("min" | "max" as which, (left, right)):
            return f"{GREATER[which]}(p, {say(s, left, VALUE)}, {say(s, right, VALUE)})", VALUE
        case code.Call("moved", (order, name, by)):
            return f"moved(p, {say(s, order, SET)}, {say(s, name, VALUE)}, {say(s, by, VALUE)})", VALUE
        case code.Call("exact", (number,)):
            return said(s, number)
        case code.Call("divide" | "round_up" | "round_down" | "meant" as name, arguments):
            return f"{name}({', '.join(('p', *(say(s, each, VALUE) for each in arguments)))})", VALUE
        case code.Call("unsaid", ()):
            return "give_up(p, SILENT)", VALUE
    raise Untranslatable(f"{one.function}()")


# ---- searches


def _searched(s: Scope, search: code.Search) -> str:
    """Which each is called, among what it is looked for, and what must be so of it."""
    inner = s.within(search.variable)
    tests = [say(inner, one, YES_NO) for one in s.lasting.first(search.filters)]
    all_so = " && ".join(f"({one})" if len(tests) > 1 else one for one in tests) or "true"
    return f"{variable(search.variable)}, {say(s, search.among, SET)}, {all_so}"


def _search(s: Scope, one: code.Search) -> Said:
    element = say(s.within(one.variable), one.element, VALUE)
    return _those_so(s, one) or f"LISTED({_searched(s, one)}, {element})", SET


def offered(s: Scope, search: code.Search) -> str:
    """Of a choice, as far as it is wanted."""
    element, every = say(s.within(search.variable), search.element, VALUE), _those_so(s, search)
    some = f"OFFERED({_searched(s, search)}, {element})"
    return f"so_many == 1 ? {some} : {every}" if every else some


def _those_so(s: Scope, search: code.Search) -> str:
    """All those of whom one question is so, where answers to it are kept."""
    one = code.Local(search.variable)
    match search.filters:
        case (code.Ask(question, given),) if search.element == one and one in given and ASK.name(question) in s.kept:
            if [*within(given)].count(one) == 1:
                told = ["UNSAID" if each == one else say(s, each, VALUE) for each in given]
                row = f"{len(told)}, (Value[]){{{', '.join(told)}}}, {given.index(one)}"
                return f"those_so(p, {NUMBER}{ASK.name(question)}, {row}, {say(s, search.among, SET)})"
    return ""


# ---- reckoning and judging


def _operate(s: Scope, one: code.Operate) -> Said:
    return f"{RECKONED[one.operator]}(p, {say(s, one.left, VALUE)}, {say(s, one.right, VALUE)})", VALUE


def _compare(s: Scope, one: code.Compare) -> Said:
    if one.operator in ("is", "is not"):
        if one.right not in (code.UNSAID, code.Plain(None)):
            raise Untranslatable("being the very same")
        return f"{'' if one.operator == 'is' else '!'}is_unsaid({say(s, one.left, VALUE)})", YES_NO
    if one.operator in ("in", "not in"):
        return f"{'' if one.operator == 'in' else '!'}{_among(s, one)}", YES_NO
    left, right = said(s, one.left), said(s, one.right)
    if one.operator in ORDERED:
        ends = f"{turned(left, VALUE)}, {turned(right, VALUE)}"
        return f"compared(p, {ends}) {ORDERED[one.operator]} 0", YES_NO
    if left[1] == right[1] == YES_NO:
        return f"({left[0]}) {one.operator} ({right[0]})", YES_NO
    return f"{'' if one.operator == '==' else '!'}same({turned(left, VALUE)}, {turned(right, VALUE)})", YES_NO


def _among(s: Scope, one: code.Compare) -> str:
    element = say(s, one.left, VALUE)
    match one.right:
        case code.ReadEach(store, among):
            found = fact(s.within("each"), store, code.Local("each"))
            return f"ANY(each_, {say(s, among, SET)}, same({found}, {element}))"
        case code.Invoke(function) as ways if function.startswith(WAYS):
            return f"!is_special(cost_to({say(s, ways, SET)}, {element}))"
        case code.Item(code.Held("space.neighbours"), spot):
            return f"is_adjacent(p, {say(s, spot, VALUE)}, {element})"
        case code.Pack((_, *_)) as those:
            return f"is_among({element}, {_listed(s, those)})"
    return f"is_among({element}, {say(s, one.right, SET)})"


def _choose(s: Scope, one: code.Choose) -> Said:
    then, otherwise = said(s, one.then), said(s, one.otherwise)
    sort = join(then[1], otherwise[1])
    return f"({say(s, one.test, YES_NO)} ? {turned(then, sort)} : {turned(otherwise, sort)})", sort


def _together(s: Scope, joint: str, operands: Sequence[code.Expr]) -> Said:
    return "(" + f" {joint} ".join(say(s, each, YES_NO) for each in operands) + ")", YES_NO


EXPRESSIONS: dict[type, Callable[[Scope, Any], Said]] = {
    code.Plain: _plain,
    code.Local: _local,
    code.Known: _known,
    code.Pack: _pack,
    code.NewList: lambda s, one: ("EMPTY", SET),
    code.Facts: lambda s, one: (f"any_said{s.lasting.tail(one.store)}(p, {s.constants.store_name(one.store)})", YES_NO),
    code.Read: _read,
    code.NoneSet: lambda s, one: (f"!{_any_set(s, one)}", YES_NO),
    code.AnySecret: lambda s, one: (_any_set(s, one), YES_NO),
    code.Engine: operation,
    code.Held: _held,
    code.Ask: lambda s, one: _call(s, ASK.name(one.question), one.arguments),
    code.Invoke: _invoke,
    code.Call: _vocabulary,
    code.Part: _part,
    code.Item: _item,
    code.Get: _get,
    code.Operate: _operate,
    code.Negative: lambda s, one: (f"negative(p, {say(s, one.operand, VALUE)})", VALUE),
    code.Compare: _compare,
    code.Not: lambda s, one: (f"!({say(s, one.operand, YES_NO)})", YES_NO),
    code.Both: lambda s, one: _together(s, "&&", [*not_twice(one.operands)]),
    code.Either: lambda s, one: _together(s, "||", one.operands),
    code.Choose: _choose,
    code.Search: _search,
}  # what is made and drawn is said in doing.py
