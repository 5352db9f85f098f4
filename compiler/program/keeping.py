"""The module of a program that keeps answers, and knows the ways things go (movement_analysis.py).

For each question whose answers are worth keeping, a function takes the place of `ask_...`. It looks whether the
answer was given before under the same arguments and stamps, and asks anew only where it was not (see dependence.py for
what an answer rests on, runtime/position/answer_cache.py for when it no longer holds). A question without an answer is
asked every time. So is one that is asked of a position of other rules, which keeps nothing for these. The program is
the same without this module, only slower.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from compiler.insight import Dependence, Way, conditions_of, in_good_order, ways
from compiler.middle import Expr, Statement, code
from compiler.program.done import in_its_phases
from compiler.program.shared import Shared
from compiler.program.values import value
from compiler.program.writer import Scope, Writer
from runtime import functions

ANSWERS, ASKED, KNOWN = "answers", "asked", "known"
MOST = 100_000  # answers to one question in one era; then it is begun anew


def keeping_functions(w: Writer, numbers: dict[str, int]) -> list[Statement]:
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
    written: list[Statement] = []
    under: list[tuple[Expr, Expr]] = []
    for one in kept:
        ending = w.question_ending[one.question.id]
        s = Scope.of((slot.name, slot.kind) for slot in one.question.slots)
        slots, stamped = (*s.names.values(),), [s.names[slot] for slot in one.stamped]
        answers = _answers(one.era, numbers[one.question.id])
        under += _under_stamps(numbers[one.question.id], slots, stamped)
        name, says = functions.ASK.name(ending), one.question.phrase
        written += _keeping(name, functions.ANEW.name(ending), slots, stamped, one.absent, answers, says)
    for number, condition in enumerate(shared, len(numbers)):
        name, absent = condition.function, sorted(condition.ground.absent)
        answers = _answers(found.era(condition.ground), number)
        under += _under_stamps(number, condition.slots, condition.stamped)
        written += _keeping(name, f"anew_{name}", condition.slots, condition.stamped, absent, answers)
    far = frozenset().union(*(way.ground.far for way in followed))
    for id_ in sorted(far):
        question = w.model.questions[id_]
        slots = (*Scope.of((slot.name, slot.kind) for slot in question.slots).names.values(),)
        written += _noticed(functions.ASK.name(w.question_ending[id_]), slots, question.phrase)
    for condition in shared:
        if not far.isdisjoint(condition.asks):
            written += _noticed(condition.function, condition.slots)
    eras = code.Plain(len(found.eras) + 1)
    noticed = code.call("Keeping", _table(effects), _table(found.slow()), eras, code.table(under))
    return [code.Assign("KEEPING", noticed), *written, *_way_functions(w, followed)]


def _under_stamps(number: int, slots: Sequence[str], stamped: Sequence[str]) -> Iterator[tuple[Expr, Expr]]:
    """Where in what a question is asked with its stamps stand: after all else, in the order of `stamped`."""
    places = [(slots.index(one), len(slots) + at) for at, one in enumerate(stamped)]
    if places:
        yield code.Plain(number), code.pack([code.plain_pack(one) for one in places])


def _noticed(name: str, slots: Sequence[str], says: str = "") -> list[Statement]:
    """What takes the place of a function that a search of ways cannot follow: it is noticed when it is asked."""
    near, given = f"near_{name}", (code.P, *map(code.Local, slots))
    looked = code.Do(code.engine("look_far"))
    asked = code.define(name, ("p", *slots), [looked, code.Give(code.invoke(near, *given))], says)
    return [code.Assign(near, code.Local(name)), asked]


def _answers(era: int | None, number: int) -> Expr:
    """Where those to a question are."""
    tables = code.Held("kept_of_map") if era is None else code.Item(code.Held("kept"), code.Plain(era))
    return code.Item(tables, code.Plain(number))


def _table(told: Mapping[int, str | tuple[int, ...]] | Mapping[str, tuple[int, ...]]) -> Expr:
    def written(one: str | tuple[int, ...]) -> Expr:
        return code.Plain(one) if isinstance(one, str) else code.plain_pack(one)

    return code.table([(code.Plain(key), written(one)) for key, one in told.items()])


def _keeping(
    name: str,
    anew: str,
    slots: Sequence[str],
    stamped: Sequence[str],
    absent: Sequence[str],
    answers: Expr,
    says: str = "",
) -> list[Statement]:
    """What takes the place of a function; `stamped`: the slots whose stamps its answers rest on."""
    parts = [*map(code.Local, slots), *(code.Item(code.Held("stamps"), code.Local(one)) for one in stamped)]
    answers_so_far = code.Local(ANSWERS)
    look = code.Get(answers_so_far, code.Local(ASKED), code.UNSAID)
    full = code.Compare(code.call("len", answers_so_far), ">=", code.Plain(MOST))
    keep: list[Statement] = [
        code.when(full, [code.Do(code.method(ANSWERS, "clear"))]),
        code.Put(answers_so_far, code.Local(ASKED), code.Local(KNOWN)),
    ]
    if absent:
        keep = [code.when(code.both([code.deny(code.engine("things", code.Plain(one))) for one in absent]), keep)]
    unsaid = code.Compare(code.Local(KNOWN), "is", code.UNSAID)
    again = code.invoke(anew, code.P, *map(code.Local, slots))
    return [
        code.Assign(anew, code.Local(name)),
        code.define(
            name,
            ("p", *slots),
            [
                code.when(code.Compare(code.Held("keeping"), "is not", code.Known("KEEPING")), [code.Give(again)]),
                code.Assign(ASKED, parts[0] if len(parts) == 1 else code.pack(parts)),
                code.Assign(ANSWERS, answers),
                code.Assign(KNOWN, look),
                code.when(unsaid, [code.Assign(KNOWN, again), *keep]),
                code.Give(code.Local(KNOWN)),
            ],
            says,
        ),
    ]


# ---- ways


def _way_functions(w: Writer, found: Iterable[Way]) -> list[Statement]:
    """`may_go_...` of each, and `WAYS`, by action."""
    written: list[Statement] = []
    told: list[tuple[Expr, Expr]] = []
    for way in found:
        action = way.action
        s = Scope.of((choice.variable, choice.kind) for choice in action.choices)
        asked = [value(w, s, one) for one in in_good_order(w.model, conditions_of(action))]
        tests = [*in_its_phases(action), *asked]
        name = functions.MAY_GO.name(w.action_ending[action.id])
        written.append(code.define(name, ("p", *s.names.values()), [code.Give(code.both(tests))], action.phrase))
        told.append((code.Plain(action.id), code.call("Way", code.Local(name), *_told(w, way))))
    if told:
        written.append(code.Assign("WAYS", code.table(told)))
    return written


def _told(w: Writer, way: Way) -> list[Expr]:
    """As `Way` of runtime/position/answer_cache.py has it."""
    number, stores = w.store_number, w.model.stores
    single = [one for one in way.of_things if len(stores[one].slots) == 1]
    state, usual = ([number[one] for one in single if one in of and one != way.budget] for of in (way.state, way.usual))
    seldom = code.thunk(code.either([value(w, Scope.of(()), one) for one in way.seldom]), "p")
    shared = [number[one] for one in way.of_things if len(stores[one].slots) > 1]
    budget = code.Plain(number[way.budget] if way.budget is not None else None)
    absent = code.plain_pack(sorted(way.ground.absent))
    others, looks_back = _numbers([number[one] for one in single]), code.Plain(way.looks_back)
    return [_numbers(state), others, _numbers(shared), budget, absent, looks_back, seldom, _numbers(usual)]


def _numbers(stores: Iterable[int]) -> Expr:
    return code.plain_pack(list(stores))
