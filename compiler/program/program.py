"""A model, with options chosen, becomes a program.

What stands under an option that is off is left out entirely: its rules, facts and charts are not in the
program, and cost nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Sequence
from dataclasses import replace

from compiler.insight import Answering, answering, effect, reads_of_lapse
from compiler.middle import Statement, code, source
from compiler.model import CounterType, Model, Question, Rule, Slot, Store
from compiler.program.asked import Words, ask_function, cells_in_order, printed_keys, standing_function, why_function
from compiler.program.done import play_data, play_functions
from compiler.program.keeping import keeping_functions
from compiler.program.told import told as condition_told
from compiler.program.values import value
from compiler.program.writer import Scope, Writer
from compiler.terms import YES_NO, Ask, Kind, Term
from runtime import functions
from runtime.program import (
    CellOf,
    ChoiceKind,
    ClockOf,
    KindOf,
    Program,
    QuestionOf,
    RuleOf,
    SlotOf,
    StoreOf,
    TypeOf,
    Value,
    ValueKind,
)

VOCABULARY = "runtime.answer.vocabulary"


def options_on(model: Model) -> frozenset[str]:
    """The options that are on where nobody chose."""
    return frozenset(option.id for option in model.options.values() if option.on)


def write_program(model: Model, on: Iterable[str] | None = None) -> Program:
    """`on`: the options that are on; without it, those that are on where nobody chose."""
    w = Writer(model, options_on(model) if on is None else frozenset(on), shared={})
    modules = modules_of(w)
    return replace(program_of(w), modules=tuple((name, source(written)) for name, written in modules.items()))


def program_of(w: Writer) -> Program:
    """All that a program says of itself, but for its functions."""
    model = w.model
    questions, rules = asked(w)
    numbered = {rule.id for rule in rules}
    play = play_data(w)
    title = model.packs[-1].title if model.packs else ""
    return Program(
        title,
        stores=tuple(store_of(w, store) for store in w.stores),
        kinds=tuple(KindOf(one.id, one.plural, _lineage(model, one.id), one.is_record) for one in model.kinds.values()),
        types=tuple(_type(w, one) for one in model.types.values() if w.holds(one)),
        choices=tuple(ChoiceKind(one.id, one.plural, one.names, one.ordered) for one in model.choices.values()),
        questions=tuple(_question(w, one) for one in questions),
        rules=tuple(_rule(one, numbered) for one in rules),
        cells=_cells(w),
        sequences=play.sequences,
        turn_sequence=play.turn_sequence,
        opening=play.opening,
        events=play.events,
        actions=play.actions,
        procedures=play.procedures,
        follows=play.follows,
        options=tuple((one.id, one.id in w.on) for one in model.options.values()),
    )


def _question(w: Writer, one: Question) -> QuestionOf:
    return QuestionOf(
        one.id,
        one.phrase,
        slots_of(one.slots),
        kind_of(one.kind),
        one.combine,
        w.question_ending[one.id],
        one.is_definition,
        one.cites,
        one.role,
    )


def _rule(one: Answering, numbered: Container[str]) -> RuleOf:
    return RuleOf(
        one.id,
        one.question,
        effect(one),
        one.text,
        one.cites,
        one.pack,
        one.layer,
        tuple(other for other in one.outranks if other in numbered),
        not isinstance(one, Rule),
        one.under,
    )


def _cells(w: Writer) -> tuple[CellOf, ...]:
    return tuple(
        CellOf(
            chart.id,
            printed_keys(chart, places),
            cell.cites,
            cell.house,
            cell.note,
        )
        for chart in w.model.charts.values()
        if w.holds(chart)
        for places, cell in cells_in_order(chart)
    )


def modules_of(w: Writer) -> dict[str, list[Statement]]:
    """All that the program does, in the middle form; passes over it begin here."""
    questions, rules = asked(w)
    rule_number = {rule.id: number for number, rule in enumerate(rules)}
    written: list[Statement] = []
    for number, question in enumerate(questions):
        written += ask_function(w, question), why_function(w, question, rule_number, number)
    for store in w.stores:
        written += functions_of_store(w, store)
    numbers = {one.id: number for number, one in enumerate(questions)}
    return {
        "questions": module(w, written),
        "play": module(w, play_functions(w)),
        "keeping": module(w, keeping_functions(w, numbers)),
    }


def asked(w: Writer) -> tuple[list[Question], list[Answering]]:
    """The questions there are, and all that answers them."""
    questions = [one for one in w.model.questions.values() if w.holds(one)]
    return questions, [rule for question in questions for rule in answering(w, question.id)]


def module(w: Writer, written: Sequence[Statement]) -> list[Statement]:
    """A module: what it uses, its constants, what `supposing` needed, its functions."""
    return [code.Import("fractions", "Fraction"), code.Import(VOCABULARY, "*"), *w.take(), *written]


def compile_value(w: Writer, term: Term, slots: Sequence[tuple[str, Kind]] = ()) -> str:
    """Source for a value or condition that no rulebook names: `ask_value(p, ...)` and `why_value(p, t, ...)`.

    Its free variables are the slots, in order. It is to be run beside the program of the same model and
    options; the writer is one that has written nothing yet.
    """
    plain, traced = Scope.of(slots), Scope.of(slots, traced=True)
    given = tuple(plain.names[name] for name, _ in slots)
    again = code.call("settled", code.Local("why_value"), code.P, *(code.Local(one) for one in given))
    asked = code.attempt([code.Give(value(w, plain, term))], "NO_VALUE", code.Give(again))
    words = Words(w, traced)
    text = words.say(term)
    explained = value(w, traced, term)
    if term.kind == YES_NO:
        explained = code.method("t", "holds", condition_told(w, traced, term, value))
    kind = code.call("ValueKind", code.Plain(term.kind.name), code.Plain(term.kind.many), code.pack([]))
    told = code.pack(
        [
            code.Plain(text),
            kind,
            code.plain_pack(words.values),
            code.plain_pack(given),
            code.Plain(isinstance(term, Ask)),
        ]
    )
    written = [
        code.Import("runtime.program", "ValueKind"),
        code.Assign("WORDS", told),
        code.define("ask_value", ("p", *given), [asked]),
        code.define("why_value", ("p", "t", *given), [code.Give(explained)]),
    ]
    return source(module(w, written))


def standing(w: Writer, question: str, wanted: Collection[str]) -> str:
    """Source of `standing(p, slots)`, which tells which of these rules of a question answer. To be run beside the
    program of the same model and options, after all that the writer wrote before."""
    return source(module(w, [standing_function(w, w.model.questions[question], wanted)]))


# ---- the data


def kind_of(kind: Kind) -> ValueKind:
    return ValueKind(kind.name, kind.many, kind.specials)


def slots_of(slots: Sequence[Slot]) -> tuple[SlotOf, ...]:
    return tuple(SlotOf(slot.name, kind_of(slot.kind)) for slot in slots)


def _lineage(model: Model, kind: str) -> tuple[str, ...]:
    line = [kind]
    while line[-1] in model.kinds:
        line.append(model.kinds[line[-1]].parent)
    return tuple(line)


def store_of(w: Writer, store: Store) -> StoreOf:
    clock = store.clock
    return StoreOf(
        store.id,
        store.phrase,
        slots_of(store.slots),
        kind_of(store.kind),
        store.sort,
        w.default(store),
        _is_computed(w, store),
        ClockOf(clock.which, clock.sequence, clock.edge, clock.side is not None) if clock else None,
        store.lapses is not None,
        w.store_ending[store.id],
        reads_of_lapse(w, store),
        store.known_to is not None,
        store.cites,
    )


def _is_computed(w: Writer, store: Store) -> bool:
    return store.default is not None and w.plain(store.default) is None


def functions_of_store(w: Writer, store: Store) -> list[Statement]:
    """What it is at first, when it lapses, whose clock ends it, who knows it: as far as it has these."""
    s = Scope.of((slot.name, slot.kind) for slot in store.slots)
    parameters = ("p", *(s.names[slot.name] for slot in store.slots))
    terms_of = {
        functions.FIRST: store.default if _is_computed(w, store) else None,
        functions.CLOCK_SIDE: store.clock.side if store.clock else None,
        functions.KNOWN_TO: store.known_to,
        functions.LAPSES: store.lapses,
    }
    ending = w.store_ending[store.id]
    return [
        code.define(sort.name(ending), parameters, [code.Give(value(w, s, term))], store.phrase)
        for sort, term in terms_of.items()
        if term is not None
    ]


def _type(w: Writer, one: CounterType) -> TypeOf:
    lineage = _lineage(w.model, one.kind)
    values: dict[int, Value] = {}
    for number, store in enumerate(w.stores):
        if len(store.slots) != 1 or store.slots[0].kind.name not in (*lineage, "thing"):
            continue
        if store.id in one.values:
            values[number] = w.charted(one.values[store.id], store.kind)
        elif store.sort == "mark" and any(mark == store.id or store.id.endswith(f" is {mark}") for mark in one.marks):
            values[number] = True
    return TypeOf(one.id, one.kind, one.plural, tuple(sorted(values.items())), one.side)
