"""All that a program asks, as files of C, and what Python must know to call it.

Functions that only read are said in C: the questions, facts worked out when first read, conditions that many ask
alike, and what may be chosen in play, with a table of the actions for whoever looks for what may be done
(runtime/native/search.c). So is what is done then, as far as it can be thought through. What cannot be said yet stands
there too, and gives up when it is called: so whoever does not come to it is served all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from compiler.middle import Statement, code
from compiler.native.actions import asked_of_one, called_by_choosing, table_of_actions, table_of_bars
from compiler.native.addends import ADDEND, asked_apart, taken_apart
from compiler.native.constants import Constants, keyed_by
from compiler.native.doing import called_by_doing, without_game
from compiler.native.expressions import Scope, Signature
from compiler.native.lasting import Lasting, lasting, never_written
from compiler.native.pieces import HEAD, HIDDEN, numbers, pieces, plain
from compiler.native.statements import ANEW, declared, defined, given_up, keeping
from compiler.native.supposing import falling, lapses_after
from compiler.native.unseen import Unseen, table_of_unseen
from compiler.native.ways import some_way_function, way_function
from compiler.native.words import (
    BESIDE,
    NUMBER,
    SET,
    SOME_BY,
    SOME_WAY,
    STEPS,
    VALUE,
    WAYS,
    YES_NO,
    Untranslatable,
    sort_of,
    taken,
)
from compiler.native.worth import Worth
from runtime.functions import ASK, BARS, CLOCK_SIDE, DOING, FIRST, KNOWN_TO, LAPSES, OPTIONS, beginnings
from runtime.program import Program
from runtime.records import dataclass

SUPPOSING = "supposing_"  # what holds if something else did (compiler/program/suppose.py)
SHARED = "shared_"  # conditions that many ask alike (compiler/program/shared.py)
CALLED = "called_"


@dataclass(frozen=True)
class Native:
    """`files`: by name, what stands in them. The rest is what Python lays out and calls by: plain data."""

    files: tuple[tuple[str, str], ...]
    functions: tuple[tuple[str, str], ...]  # in the order of their numbers: the name, and what sort of thing it gives
    names: tuple[str, ...]  # in the order of their numbers
    keyed: tuple[str, ...]  # of each store
    left_out: tuple[tuple[str, str], ...]  # functions not said in C, and why


def native(program: Program, modules: Mapping[str, Sequence[Statement]]) -> Native:
    """`modules`: the program in the middle form (compiler.program.modules_of)."""
    said = [*modules["questions"], *modules["play"]]
    known = {one.variable: one.value for one in said if isinstance(one, code.Assign)}
    constants = Constants(program, known)
    playing = {**called_by_choosing(program), **called_by_doing(program)}
    functions = [
        part
        for one in said
        if isinstance(one, code.Function) and (one.name in playing or one.name.startswith(_BEGINNINGS))
        for whole in taken_apart(without_game(one))
        for part in (asked_apart(whole) if whole.name.startswith(ADDEND) else (whole,))
    ]
    functions += filter(None, [asked_of_one(one) for one in functions if one.name.startswith(beginnings([BARS]))])
    signatures = _signatures(program, functions, playing)
    worth = Worth(program, {one.name: one for one in functions})
    unseen = Unseen(program, worth.functions)
    kept = {name for name in signatures if worth.is_kept(name, signatures[name])}
    of_hexes = _of_hexes(program)
    one_by_one = frozenset(one for one in kept - of_hexes if signatures[one].gives == YES_NO)
    lasts = lasting(worth.functions, never_written(program, worth.functions.values()))
    scope = Scope(constants, signatures, {}, {}, one_by_one, lasts)
    written, left_out = _written(scope, [*unseen.parted.values()], kept, of_hexes)
    beside = {
        name: _said(replace(scope, is_plain=True), unseen.parted[name], signatures[name], "")
        for name in sorted(plain({name: text for name, text in written.items() if name not in left_out}))
    }
    written = {
        name: _called(name, signatures[name], "" if name in beside else f"{text}\n\n") for name, text in written.items()
    }
    fallen = {whole.split("(")[0].split()[-1]: (opening, whole) for opening, whole in falling(scope, unseen.ever)}
    called = {name: number for number, name in enumerate(signatures)}
    declarations = {
        one.name: f"{BESIDE if one.name in beside else ''}{declared(one, signatures[one.name])};" for one in functions
    }
    declarations |= {name: opening for name, (opening, _) in fallen.items()}
    tables = _tables(
        constants,
        [*signatures],
        [opening for opening, _ in fallen.values()],
        table_of_unseen(unseen),
        _table_of_lasting(program, lasts),
    )
    numbered = constants.numbers() | {f"{NUMBER}{name}": number for name, number in called.items()}
    declarations |= {one: f"extern const int {one};" for one in numbered} | constants.declared()
    texts = written | {name: whole for name, (_, whole) in fallen.items()}
    return Native(
        (*pieces(texts, declarations, beside), tables, numbers(numbered)),
        tuple((name, signature.gives) for name, signature in signatures.items()),
        tuple(constants.names),
        tuple(keyed_by(program, store) for store in program.stores),
        tuple(left_out.items()),
    )


def _written(
    scope: Scope, functions: Sequence[code.Function], kept: Collection[str], of_hexes: Collection[str]
) -> tuple[dict[str, str], dict[str, str]]:
    """All of them by name, and why some are not said in C."""
    written, left_out = dict[str, str](), dict[str, str]()
    for one in functions:
        signature, is_kept = scope.functions[one.name], one.name in kept
        try:
            written[one.name] = _said(scope, one, signature, ANEW if is_kept else "")
        except Untranslatable as why:
            left_out[one.name] = str(why)
            written[one.name] = given_up(one, signature, str(why))
            continue
        if is_kept:
            written[one.name] += "\n\n" + keeping(one, signature, NUMBER + one.name, one.name in of_hexes)
    return written, left_out


def _tables(constants: Constants, functions: Sequence[str], declarations: Sequence[str], *more: str) -> tuple[str, str]:
    """The file of all that is looked up by number."""
    written = [table_of_actions(constants, functions), table_of_bars(constants, functions), constants.lineages(), *more]
    rows = "".join(f"    {CALLED}{name},\n" for name in functions)
    parts = [
        f'{HEAD}\n#include "library.h"\n\n{HIDDEN}',
        constants.head(),
        "\n".join([*declarations, *(f"Value {CALLED}{name}(Position *p, const Value *given);" for name in functions)]),
        lapses_after(constants.program),
        f"const Asked FUNCTIONS[] = {{\n{rows}}};\nconst int FUNCTION_COUNT = {len(functions)};",
        *written,  # names and nouns that they ask for stand at the head
    ]
    return "tables.c", "\n\n".join(parts) + "\n"


def _table_of_lasting(program: Program, lasts: Lasting) -> str:
    rows = ", ".join(str(int(store in lasts.facts)) for store in range(len(program.stores)))
    return f"const bool IS_FOR_GOOD[] = {{{rows or '0'}}};"


def _said(scope: Scope, one: code.Function, signature: Signature, prefix: str) -> str:
    if one.name.startswith(WAYS):
        return way_function(scope, one, signature, declared(one, signature))
    if one.name.startswith(SOME_WAY):
        return some_way_function(scope, one, signature, declared(one, signature))
    number = NUMBER + one.name if one.name.startswith(beginnings(DOING)) else ""
    return defined(scope, one, signature, one.name.startswith(beginnings([OPTIONS])), number, prefix)


_BEGINNINGS = (*beginnings((ASK, FIRST, LAPSES, CLOCK_SIDE, KNOWN_TO)), SHARED, SUPPOSING, WAYS, SOME_WAY)


def _signatures(
    program: Program, functions: Sequence[code.Function], playing: Mapping[str, Signature]
) -> dict[str, Signature]:
    known = dict(playing)
    for asked in program.questions:
        takes = tuple(taken(slot.kind) for slot in asked.slots)
        known[ASK.name(asked.function)] = Signature(takes, sort_of(asked.kind))
    for store in program.stores:
        takes = tuple(taken(slot.kind) for slot in store.slots)
        known[FIRST.name(store.function)] = Signature(takes, sort_of(store.kind))
        known[LAPSES.name(store.function)] = Signature(takes, YES_NO)
        known[CLOCK_SIDE.name(store.function)] = known[KNOWN_TO.name(store.function)] = Signature(takes, VALUE)
    return {one.name: _in_full(one, known.get(one.name) or _made_up(one, known)) for one in functions}


def _of_hexes(program: Program) -> set[str]:
    """What is asked of one hex and another, yes or no."""
    return {
        ASK.name(one.function)
        for one in program.questions
        if len(one.slots) > 1 and {slot.kind.name for slot in one.slots} == {"hex"} and sort_of(one.kind) == YES_NO
    }


def _in_full(one: code.Function, signature: Signature) -> Signature:
    """Where there are candidates, options take them last."""
    more = len(one.parameters) - 1 - len(signature.takes)
    return Signature((*signature.takes, *[SET] * more), signature.gives)


def _made_up(one: code.Function, known: Mapping[str, Signature]) -> Signature:
    """Of a function that no declaration has by itself; what it is handed is any value, also a set."""
    if one.name.startswith(ADDEND):
        return Signature((VALUE,) * (len(one.parameters) - 1), VALUE)
    last = one.body[-1]
    match last.body[-1] if isinstance(last, code.Finally) else last:
        case code.Give(code.Item()):
            gives = SET  # ways
        case code.Give(code.Ask(question)):
            gives = known[ASK.name(question)].gives
        case code.Give(code.Call(function)) if function not in ("any", "all", "bool", *SOME_BY):
            gives = VALUE
        case _:
            gives = YES_NO
    return Signature((VALUE,) * (len(one.parameters) - 1), gives)


def _called(name: str, signature: Signature, before: str) -> str:
    """A function as Python calls it: any number of values in, one out. `before`: what stands before it."""
    given = [f"those(p, given[{at}])" if sort == SET else f"given[{at}]" for at, sort in enumerate(signature.takes)]
    answer = f"{name}({', '.join(('p', *given))})"
    turned = {YES_NO: f"WHOLE({answer})", SET: f"value_of_set({answer})", STEPS: f"({answer}, UNSAID)"}
    answer = turned.get(signature.gives, answer)
    unread = "" if given else "    (void)given;\n"
    opening = f"Value {CALLED}{name}(Position *p, const Value *given)"
    return f"{before}{opening};\n{opening} {{\n{unread}    return {answer};\n}}"
