"""The module of a program that keeps answers, and knows the ways things go (ways.py).

For each question whose answers are worth keeping, a function takes the place of `ask_...`. It looks whether the
answer was given before under the same arguments and stamps, and asks anew only where it was not (see dependence.py
for what an answer rests on, runtime/position/kept.py for when it no longer holds). A question without an answer is
asked every time. So is one that is asked of a position of other rules, which keeps nothing for these. The program is
the same without this module, only slower.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from compiler.program import code
from compiler.program.code import Expr
from compiler.program.dependence import Dependence, Kept
from compiler.program.ways import way_functions, ways
from compiler.program.writer import Scope, Writer

ANSWERS, ASKED, KNOWN = "answers", "asked", "known"
MOST = 100_000  # answers to one question in one era; then it is begun anew


def keeping_functions(w: Writer, numbers: dict[str, int]) -> list[ast.stmt]:
    """`numbers`: of the questions."""
    found = Dependence(w)
    followed = ways(w, found)
    found.also += [way.ground for way in followed]
    kept = found.kept()
    if not (kept or followed):
        return []
    effects = {w.store_number[store]: effect for store, effect in found.effects().items()}
    noticed = code.call("Keeping", _table(effects), _table(found.slow()), code.constant(len(found.eras) + 1))
    written: list[ast.stmt] = [code.assign("KEEPING", noticed)]
    for one in kept:
        written += _keeping(w, one, numbers[one.question.id])
    return written + way_functions(w, followed)


def _table(told: Mapping[int, str | tuple[int, ...]] | Mapping[str, tuple[int, ...]]) -> Expr:
    def written(one: str | tuple[int, ...]) -> Expr:
        return code.constant(one) if isinstance(one, str) else code.pack([*map(code.constant, one)])

    return ast.Dict([code.constant(key) for key in told], [written(one) for one in told.values()])


def _keeping(w: Writer, kept: Kept, number: int) -> list[ast.stmt]:
    question = kept.question
    s = Scope.of((slot.name, slot.kind) for slot in question.slots)
    parameters = tuple(s.names[slot.name] for slot in question.slots)
    name = f"ask_{w.question_ending[question.id]}"
    anew = f"anew_{w.question_ending[question.id]}"
    stamps = [code.item(code.name("p.stamps"), code.name(s.names[slot])) for slot in kept.stamped]
    parts = [*(code.name(one) for one in parameters), *stamps]
    era = code.name("p.kept_of_map") if kept.era is None else code.item(code.name("p.kept"), code.constant(kept.era))
    answers = code.item(era, code.constant(number))
    answers_so_far = code.name(ANSWERS)
    look = code.call(f"{ANSWERS}.get", code.name(ASKED), code.name("UNSAID"))
    full = code.compare(code.call("len", answers_so_far), ">=", code.constant(MOST))
    keep: list[ast.stmt] = [
        code.when(full, [code.do(code.call(f"{ANSWERS}.clear"))]),
        ast.Assign([ast.Subscript(answers_so_far, code.name(ASKED), ast.Store())], code.name(KNOWN), lineno=0),
    ]
    if kept.absent:
        none = [code.deny(code.call("p.things", code.constant(noun))) for noun in kept.absent]
        keep = [code.when(code.both(none), keep)]
    unsaid = code.compare(code.name(KNOWN), "is", code.name("UNSAID"))
    again = code.call(anew, code.name("p"), *(code.name(one) for one in parameters))
    return [
        code.assign(anew, code.name(name)),
        code.define(
            name,
            ("p", *parameters),
            [
                code.when(code.compare(code.name("p.keeping"), "is not", code.name("KEEPING")), [code.give(again)]),
                code.assign(ASKED, parts[0] if len(parts) == 1 else code.pack(parts)),
                code.assign(ANSWERS, answers),
                code.assign(KNOWN, look),
                code.when(unsaid, [code.assign(KNOWN, again), *keep]),
                code.give(code.name(KNOWN)),
            ],
            question.phrase,
        ),
    ]
