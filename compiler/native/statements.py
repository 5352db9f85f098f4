"""Functions of the middle form, said in C: one function for each question, in the order of the Python one.

Python asks a slower twin of a question should anything fail; here the function gives up instead, so the twin is left
out and what is tried is written plainly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from compiler.middle import code
from compiler.native.addends import ADDEND
from compiler.native.doing import apart, done, in_turn
from compiler.native.expressions import RECKONED, Scope, Signature, keys_of, offered, said, say, turned
from compiler.native.supposing import supposed
from compiler.native.words import (
    BESIDE,
    HARMLESS,
    NUMBER,
    SET,
    STEPS,
    TYPE,
    VALUE,
    YES_NO,
    Sort,
    Untranslatable,
    join,
    remark,
    variable,
    without_twin,
)
from compiler.trees import within

STEP = "    "
ANEW = "anew_"
Lines = list[str]
MARK, MARKED = code.Engine("mark", ()), "mark"
REASONS = {"Conflict": "CONFLICT", "Silent": "SILENT"}


def declared(function: code.Function, signature: Signature, prefix: str = "") -> str:
    slots = [f"{TYPE[sort]} {variable(name)}" for name, sort in zip(_slots(function), signature.takes, strict=True)]
    return f"{TYPE[signature.gives]} {prefix}{function.name}({', '.join(('Position *p', *slots))})"


def defined(
    s: Scope,
    function: code.Function,
    signature: Signature,
    offers: bool = False,
    counted_as: str = "",
    prefix: str = "",
) -> str:
    """The whole function; Untranslatable where something in it is not said in C yet. `offers`: it has as many options
    as are wanted. `counted_as`: what its number is called, where it is counted how often it is done."""
    taken = dict(zip(_slots(function), signature.takes, strict=True))
    body = without_twin(function.body)
    s = _with_variables(replace(s, locals=taken, lines=_lines_in(body)), body)
    lines: Lines = []
    if counted_as:
        lines.append(f"{STEP}is_done(p, {counted_as});")
    if offers:
        lines += [f"{STEP}const int64_t so_many = p->wanted;", f"{STEP}p->wanted = ALL;", f"{STEP}(void)so_many;"]
    match body:
        case (code.Give(code.Search() as search),) if offers:
            lines.append(f"{STEP}GIVE_SET({offered(s, search)});")
        case _:
            block(s, signature.gives, body, STEP, lines)
    each = {one.variable for one in within(body) if isinstance(one, code.Loop)}
    mine = [one for one in s.locals if one not in each]
    made = [
        f"{STEP}{TYPE[s.locals[one]]} {variable(one)} = {HARMLESS[s.locals[one]]};" for one in mine if one not in taken
    ]
    unread = [f"{STEP}(void){variable(one)};" for one in mine if not _is_read(variable(one), lines)]
    if gives_nothing(signature):
        lines.append(f"{STEP}LEAVE;")
    elif not isinstance(body[-1], code.Give | code.Refuse | code.Finally):
        lines.append(f"{STEP}{_refused(s, 'STRANGE', signature.gives)}")
    opening = f"{STEP}(void)p;" if s.is_plain else f"{STEP}BEGIN({HARMLESS[signature.gives]});"
    told = [remark(function.says)] if function.says else []
    whole = f"{BESIDE if s.is_plain else ''}{declared(function, signature, prefix)} {{"
    return "\n".join([*told, whole, opening, *made, *unread, *lines, "}"])


def gives_nothing(signature: Signature) -> bool:
    return signature.gives == STEPS


def given_up(function: code.Function, signature: Signature, why: str) -> str:
    """In place of what is not said in C yet."""
    unread = [f"{STEP}(void){variable(one)};" for one in _slots(function)]
    nothing, told = HARMLESS[signature.gives], remark(f"{function.says} (not said in C: {why})")
    body = [*unread, f"{STEP}BEGIN({nothing});", f"{STEP}REFUSE(UNTRANSLATED, {nothing});"]
    return "\n".join([told, f"{declared(function, signature)} {{", *body, "}"])


def keeping(function: code.Function, signature: Signature, number: str, on_sheets: bool) -> str:
    """What takes the place of a function whose answers are kept: the function itself is asked `anew`."""
    slots = [variable(one) for one in _slots(function)]
    given = [turned((one, sort), VALUE) for one, sort in zip(slots, signature.takes, strict=True)]
    answer, anew = ("answer.above != 0", "WHOLE({})") if signature.gives == YES_NO else ("answer", "{}")
    asked = f"{ANEW}{function.name}({', '.join(('p', *slots))})"
    is_kept, keep = "is_kept", "keep(p, &asking, answer)"
    if on_sheets:
        is_kept, keep = "is_kept_on_sheet", f"keep_on_sheet(p, {len(slots)}, given, &asking, answer)"
    return "\n".join(
        [
            f"{declared(function, signature)} {{",
            f"{STEP}const Value given[] = {{{', '.join(given)}}};",
            f"{STEP}Asking asking;",
            f"{STEP}Value answer;",
            f"{STEP}if (!{is_kept}(p, {number}, {len(slots)}, given, &asking, &answer)) {{",
            f"{STEP * 2}answer = {anew.format(asked)};",
            f"{STEP * 2}{keep};",
            f"{STEP}}}",
            f"{STEP}return {answer};",
            "}",
        ]
    )


def _slots(function: code.Function) -> tuple[str, ...]:
    return function.parameters[1:]


# ---- variables


def _lines_in(body: Sequence[code.Statement]) -> dict[str, tuple[code.Expr, ...]]:
    return {
        one.variable: one.value.arguments
        for one in within(tuple(body))
        if isinstance(one, code.Assign) and isinstance(one.value, code.Engine) and one.value.operation == "space.line"
    }


def _with_variables(s: Scope, body: Sequence[code.Statement]) -> Scope:
    """What each variable is, from all that it is given."""
    for one in within(tuple(body)):
        match one:
            case code.Assign(name, value) if name not in s.lines and value != MARK:
                sort = join(s.locals.get(name), said(s, value)[1])
            case code.Increase(name):
                sort = VALUE
            case code.Loop(variable=name):
                sort = VALUE
            case _:
                continue
        s = replace(s, locals={**s.locals, name: sort})
    return s


def _is_read(name: str, lines: Lines) -> bool:
    """Whether it stands anywhere but where it is given a value."""
    return any(re.search(rf"\b{name}\b", re.sub(rf"^\s*{name} = ", "", line)) for line in lines)


# ---- statements


def block(s: Scope, gives: Sort, body: Sequence[code.Statement], indent: str, lines: Lines) -> None:
    for one in body:
        write = STATEMENTS.get(type(one))
        if write is None:
            raise Untranslatable(type(one).__name__)
        write(s, gives, one, indent, lines)


def _assign(s: Scope, gives: Sort, one: code.Assign, indent: str, lines: Lines) -> None:
    if one.value == MARK:
        lines.append(f"{indent}const int64_t {variable(one.variable)} = mark(p);")
    elif one.variable not in s.lines:
        sort = s.locals[one.variable]
        said_so = apart(s, one.value, sort) if gives == STEPS else say(s, one.value, sort)
        lines.append(f"{indent}{variable(one.variable)} = {said_so};")


def _increase(s: Scope, gives: Sort, one: code.Increase, indent: str, lines: Lines) -> None:
    name = variable(one.variable)
    lines.append(f"{indent}{name} = {RECKONED[one.operator]}(p, {name}, {say(s, one.value, VALUE)});")


def _give(s: Scope, gives: Sort, one: code.Give, indent: str, lines: Lines) -> None:
    if one.value is None:
        lines.append(f"{indent}LEAVE;")
        return
    lines.append(f"{indent}{_given(s, gives, say(s, one.value, gives))}")


def _given(s: Scope, gives: Sort, answer: str) -> str:
    return f"return {answer};" if s.is_plain else f"{'GIVE_SET' if gives == SET else 'GIVE'}({answer});"


def _refuse(s: Scope, gives: Sort, one: code.Refuse, indent: str, lines: Lines) -> None:
    if not (isinstance(one.error, code.Call) and one.error.function in REASONS):
        raise Untranslatable("a failure of this sort")
    lines.append(f"{indent}{_refused(s, REASONS[one.error.function], gives)}")


def _refused(s: Scope, why: str, gives: Sort) -> str:
    return f"return (give_up(p, {why}), {HARMLESS[gives]});" if s.is_plain else f"REFUSE({why}, {HARMLESS[gives]});"


def _when(s: Scope, gives: Sort, one: code.When, indent: str, lines: Lines) -> None:
    lines.append(f"{indent}if ({say(s, one.test, YES_NO)}) {{")
    block(s, gives, one.then, indent + STEP, lines)
    if one.otherwise:
        lines.append(f"{indent}}} else {{")
        block(s, gives, one.otherwise, indent + STEP, lines)
    lines.append(f"{indent}}}")


def _loop(s: Scope, gives: Sort, one: code.Loop, indent: str, lines: Lines) -> None:
    match one.body:
        case (code.Increase(total, "+", code.Invoke(name, given)),) if name.startswith(ADDEND):
            told = ["UNSAID" if each == code.Local(one.variable) else say(s, each, VALUE) for each in given[1:]]
            row = f"{len(told)}, (Value[]){{{', '.join(told)}}}, {len(told) - 1}, {say(s, one.among, SET)}"
            lines.append(f"{indent}{variable(total)} = add(p, {variable(total)}, sum_of(p, {NUMBER}{name}, {row}));")
            return
    going = in_turn(s, one) or f"EACH({variable(one.variable)}, {say(s, one.among, SET)})"
    lines.append(f"{indent}{going} {{")
    block(s, gives, one.body, indent + STEP, lines)
    lines.append(f"{indent}}}")


def _do(s: Scope, gives: Sort, one: code.Do, indent: str, lines: Lines) -> None:
    steps = done(s, one.expression)
    if steps is not None:
        lines += [indent + line for line in steps]
        return
    match one.expression:
        case code.Method(of, "extend", (more,)) if s.locals.get(of) == SET:
            lines.append(f"{indent}{variable(of)} = joined(p, {variable(of)}, {say(s, more, SET)});")
        case code.Method(of, "append", (more,)) if s.locals.get(of) == SET:
            lines.append(f"{indent}{variable(of)} = with(p, {variable(of)}, {say(s, more, VALUE)});")
        case code.Engine() as change:
            lines += [indent + line for line in supposed(s, change)]
        case _:
            raise Untranslatable("something done")


def _finally(s: Scope, gives: Sort, one: code.Finally, indent: str, lines: Lines) -> None:
    """What is supposed is taken back before anything is given."""
    match one:
        case code.Finally((*steps, code.Give(code.Expr() as value)), (code.Do(code.Engine("undo")),)):
            block(s, gives, steps, indent, lines)
            lines.append(f"{indent}const {TYPE[gives]} answer_so = {say(s, value, gives)};")
            lines.append(f"{indent}undo(p, {variable(MARKED)});")
            lines.append(f"{indent}{_given(s, gives, 'answer_so')}")
        case _:
            raise Untranslatable("something done at the end")


def _attempt(s: Scope, gives: Sort, one: code.Attempt, indent: str, lines: Lines) -> None:
    """A look into a table of all answers."""
    match one:
        case code.Attempt((code.Give(code.Item(code.Known(chart), key)),), "KeyError", (code.Idle(),)):
            found = turned(("in_table", VALUE), gives)
            lines += [
                f"{indent}Value in_table;",
                f"{indent}if (look_up({s.constants.chart(chart)}, {keys_of(s, key)}, &in_table))",
                f"{indent}{STEP}{_given(s, gives, found)}",
            ]
        case _:
            raise Untranslatable("something tried")


STATEMENTS: dict[type, Callable[[Scope, Sort, Any, str, Lines], None]] = {
    code.Assign: _assign,
    code.Increase: _increase,
    code.Give: _give,
    code.Refuse: _refuse,
    code.When: _when,
    code.Loop: _loop,
    code.Do: _do,
    code.Attempt: _attempt,
    code.Finally: _finally,
    code.Leave: lambda s, gives, one, indent, lines: lines.append(f"{indent}LEAVE_LOOP"),
    code.Idle: lambda s, gives, one, indent, lines: None,
}
