"""The module of a program that keeps answers, and knows the ways things go (ways.py).

For each question whose answers are worth keeping, a function takes the place of `ask_...`. It looks whether the
answer was given before under the same arguments and stamps, and asks anew only where it was not (see dependence.py
for what an answer rests on, runtime/position/kept.py for when it no longer holds). A question without an answer is
asked every time. So is one that is asked of a position of other rules, which keeps nothing for these. The program is
the same without this module, only slower.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from compiler.program import code
from compiler.program.code import Expr
from compiler.program.dependence import Dependence
from compiler.program.shared import Shared
from compiler.program.ways import way_functions, ways
from compiler.program.writer import Scope, Writer

ANSWERS, ASKED, KNOWN = "answers", "asked", "known"
MOST = 100_000  # answers to one question in one era; then it is begun anew


def keeping_functions(w: Writer, numbers: dict[str, int]) -> list[ast.stmt]:
    """`numbers`: of the questions."""
    found = Dependence(w)
    followed = ways(w, found)
    found.also += [way.ground for way in followed]
    shared: list[Shared] = [*(w.shared or {}).values()]
    found.shared += [one.ground for one in shared]
    kept = found.kept()
    if not (kept or followed or shared):
        return []
    effects = {w.store_number[store]: effect for store, effect in found.effects().items()}
    noticed = code.call("Keeping", _table(effects), _table(found.slow()), code.constant(len(found.eras) + 1))
    written: list[ast.stmt] = [code.assign("KEEPING", noticed)]
    for one in kept:
        ending = w.question_ending[one.question.id]
        s = Scope.of((slot.name, slot.kind) for slot in one.question.slots)
        slots, stamped = (*s.names.values(),), [s.names[slot] for slot in one.stamped]
        answers = _answers(one.era, numbers[one.question.id])
        written += _keeping(f"ask_{ending}", f"anew_{ending}", slots, stamped, one.absent, answers, one.question.phrase)
    for number, condition in enumerate(shared, len(numbers)):
        name, absent = condition.function, sorted(condition.ground.absent)
        answers = _answers(found.era(condition.ground), number)
        written += _keeping(name, f"anew_{name}", condition.slots, condition.stamped, absent, answers)
    return written + way_functions(w, followed)


def _answers(era: int | None, number: int) -> Expr:
    """Where those to a question are."""
    tables = code.name("p.kept_of_map") if era is None else code.item(code.name("p.kept"), code.constant(era))
    return code.item(tables, code.constant(number))


def _table(told: Mapping[int, str | tuple[int, ...]] | Mapping[str, tuple[int, ...]]) -> Expr:
    def written(one: str | tuple[int, ...]) -> Expr:
        return code.constant(one) if isinstance(one, str) else code.pack([*map(code.constant, one)])

    return ast.Dict([code.constant(key) for key in told], [written(one) for one in told.values()])


def _keeping(
    name: str,
    anew: str,
    slots: Sequence[str],
    stamped: Sequence[str],
    absent: Sequence[str],
    answers: Expr,
    says: str = "",
) -> list[ast.stmt]:
    """What takes the place of a function; `stamped`: the slots whose stamps its answers rest on."""
    parts = [*map(code.name, slots), *(code.item(code.name("p.stamps"), code.name(one)) for one in stamped)]
    answers_so_far = code.name(ANSWERS)
    look = code.call(f"{ANSWERS}.get", code.name(ASKED), code.name("UNSAID"))
    full = code.compare(code.call("len", answers_so_far), ">=", code.constant(MOST))
    keep: list[ast.stmt] = [
        code.when(full, [code.do(code.call(f"{ANSWERS}.clear"))]),
        ast.Assign([ast.Subscript(answers_so_far, code.name(ASKED), ast.Store())], code.name(KNOWN), lineno=0),
    ]
    if absent:
        keep = [code.when(code.both([code.deny(code.call("p.things", code.constant(one))) for one in absent]), keep)]
    unsaid = code.compare(code.name(KNOWN), "is", code.name("UNSAID"))
    again = code.call(anew, code.name("p"), *map(code.name, slots))
    return [
        code.assign(anew, code.name(name)),
        code.define(
            name,
            ("p", *slots),
            [
                code.when(code.compare(code.name("p.keeping"), "is not", code.name("KEEPING")), [code.give(again)]),
                code.assign(ASKED, parts[0] if len(parts) == 1 else code.pack(parts)),
                code.assign(ANSWERS, answers),
                code.assign(KNOWN, look),
                code.when(unsaid, [code.assign(KNOWN, again), *keep]),
                code.give(code.name(KNOWN)),
            ],
            says,
        ),
    ]
