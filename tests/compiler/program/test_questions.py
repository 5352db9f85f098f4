"""Questions become Python that answers as the rulebook means."""

from __future__ import annotations

import ast
import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from compiler import terms as t
from compiler.model import model as m
from compiler.program import Writer, compile_value, options_on, write_program
from compiler.terms import Kind, Term
from runtime.answer import Conflict, Rules, Silent
from runtime.functions import WHY
from runtime.position import DependsOn, Position
from runtime.program_file import UnknownFormat, played_by, program_from_json, program_to_json
from runtime.values import NONE, PROHIBITED, Unmeant
from tests.compiler.program.harbour import (
    A_HEX,
    BASE,
    BOAT,
    CALLERS,
    CRATES,
    DAMMED,
    DEPTH,
    FARE,
    HERE,
    HULL,
    IT,
    MAYBE_HEX,
    MOORED,
    NORTH,
    OF_IT,
    PAINTED,
    SKILL,
    SOUTH,
    SPACE,
    THE_BOAT,
    THE_HEX,
    TIDE,
    TIDE_OF,
    WHOSE,
    boats,
    both,
    count_of,
    harbour,
    name,
    no,
    num,
    op,
    put,
    question,
    read,
    rule,
    rules_of,
    same,
    some,
    store_of,
    than,
    thing,
    with_more,
)

Q = "the answer of {the boat}"
H = "the answer of {the hex}"
PROHIBITION = name(FARE, "prohibited")


def asking(*rules: m.Rule, combine: str = "one", kind: Kind = t.NUMBER, **more: Any) -> Rules:
    return rules_of(with_more(BASE, questions=[question(Q, combine, kind, **more)], rules=rules))


def value_of(term: Term, p: Position, rules: Rules, **given: Any) -> Any:
    """The value of a term about boats and hexes, both ways."""
    kinds = {"boat": BOAT, "hex": t.HEX}
    slots = [(f"the {one.split('_')[0]}", kinds[one.split("_")[0]]) for one in given]
    source = compile_value(Writer(BASE, options_on(BASE)), term, slots)
    told = rules.why_value(p, source, *given.values())
    value = rules.value(p, source, *given.values())
    assert told.sort == "answer"
    assert told.value == value
    return value


RULES = rules_of(BASE)


# ---- how answers combine


def test_an_exception_to_an_exception_reinstates() -> None:
    rules = asking(
        rule("Usual", Q, num(1)),
        rule("Moored", Q, num(2), read(MOORED), outranks=("Usual",)),
        rule("Painted", Q, None, read(PAINTED), "nothing", outranks=("Moored",)),
    )
    p = harbour(rules)
    skiff, lugger = thing(p, "S"), thing(p, "L")
    put(p, MOORED, skiff, True)
    put(p, MOORED, lugger, True)
    assert rules.ask(p, Q, skiff) == 1
    assert rules.ask(p, Q, lugger) == 2


def test_rules_that_disagree_are_a_conflict_and_all_are_named() -> None:
    rules = asking(rule("A", Q, num(1)), rule("B", Q, num(2)), rule("C", Q, num(1)))
    p = harbour(rules)
    with pytest.raises(Conflict) as conflict:
        rules.ask(p, Q, thing(p, "S"))
    assert conflict.value.said == (("A", 1), ("B", 2), ("C", 1))


def test_rules_that_agree_all_count() -> None:
    rules = asking(rule("A", Q, num(1)), rule("C", Q, num(1)))
    p = harbour(rules)
    assert rules.why(p, Q, thing(p, "S")).by == {"A", "C"}


def test_rules_that_say_the_same_wait_for_a_moment_that_is_not_stated() -> None:
    mine = t.Equal(t.YES_NO, t.Builtin(t.SIDE, "side_of", (THE_BOAT,)), t.Builtin(t.SIDE, "side_to_move", ()))
    rules = asking(rule("A", Q, num(1)), rule("B", Q, num(1), mine))
    p = harbour(rules)
    p.side_to_move = None
    assert rules.why(p, Q, thing(p, "S")).sort == "depends on"
    with pytest.raises(DependsOn):
        rules.ask(p, Q, thing(p, "S"))


def test_silence_is_no_answer_but_a_default_is() -> None:
    silent, told = asking(rule("A", Q, num(1), read(MOORED))), asking(default=num(4))
    p = harbour(silent)
    with pytest.raises(Silent):
        silent.ask(p, Q, thing(p, "S"))
    assert told.ask(harbour(told), Q, thing(p, "S")) == 4


def test_what_is_outranked_is_not_even_asked() -> None:
    rules = asking(
        rule("Moored", Q, num(2), read(MOORED), outranks=("Skilled",)),
        rule("Skilled", Q, count_of(SKILL)),
    )
    p = harbour(rules)
    skiff = thing(p, "S")
    put(p, MOORED, skiff, True)
    assert rules.ask(p, Q, skiff) == 2  # no skill is stated
    put(p, MOORED, skiff, False)
    with pytest.raises(DependsOn):
        rules.ask(p, Q, skiff)


def test_a_sum_multiplies_adds_rounds_and_caps() -> None:
    rules = asking(
        rule("Cap", Q, num(4), read(MOORED), "at most"),
        rule("Round", Q, num(0), None, "rounded"),
        rule("Add", Q, num("3/2"), None, "changes"),
        rule("Half", Q, num("1/2"), None, "multiplied"),
        combine="sum",
        default=num(7),
    )
    p = harbour(rules)
    assert rules.ask(p, Q, thing(p, "S")) == 5  # 7 times 1/2 plus 3/2
    put(p, MOORED, thing(p, "S"), True)
    assert rules.ask(p, Q, thing(p, "S")) == 4


def test_rounding_both_ways_is_a_conflict() -> None:
    up, down = rule("Up", Q, num(1), None, "rounded"), rule("Down", Q, num(0), None, "rounded")
    rules = asking(up, down, combine="sum")
    p = harbour(rules)
    with pytest.raises(Conflict):
        rules.ask(p, Q, thing(p, "S"))


def test_a_permission_can_be_taken_and_given_back() -> None:
    rules = asking(
        rule("Moored", Q, None, read(MOORED), "forbidden"),
        rule("Painted", Q, None, read(PAINTED), "allowed", outranks=("Moored",)),
        combine="permission",
        kind=t.YES_NO,
    )
    p = harbour(rules)
    for called, allowed in (("S", True), ("L", False)):
        put(p, MOORED, thing(p, called), True)
        assert rules.ask(p, Q, thing(p, called)) is allowed


def test_a_condition_about_each_is_asked_of_each() -> None:
    painted = rule("Each", Q, count_of(CRATES, IT), read(PAINTED, IT), "changes", each=boats())
    rules = asking(painted, combine="sum")
    p = harbour(rules)
    for number, called in enumerate(("S", "L", "T")):
        put(p, CRATES, thing(p, called), 10**number)
    assert rules.ask(p, Q, thing(p, "L")) == 101


def test_what_is_under_an_option_that_is_off_is_not_there() -> None:
    optional = rule("Storm", Q, num(9), None, outranks=("Usual",), under=("Storms",))
    model = with_more(
        BASE,
        questions=[question(Q, "one")],
        rules=[rule("Usual", Q, num(1)), optional],
        options=[m.Option("Storms", "Are there storms?", False)],
    )
    for on, answer in ((None, 1), ((), 1), (("Storms",), 9)):
        rules = rules_of(model, on)
        assert rules.ask(harbour(rules), Q, 0) == answer
        assert ("Storm" in rules.program.rule_named) is (answer == 9)
    assert "storm" not in rules_of(model).program.modules[0][1].lower()


# ---- charts


def chart(axes: tuple[Any, ...], cells: dict[tuple[int, ...], Any], slots: tuple[str, ...]) -> m.Chart:
    made = {at: m.Cell(tuple(map(str, at)), value) for at, value in cells.items()}
    return m.Chart("Chart", "the rate at {the tide} for {the crates}", slots, axes, made)


def is_(value: Any) -> m.ChartKey:
    return m.ChartKey("is", Fraction(value) if isinstance(value, int) else value)


RATE = m.Question(
    "the rate at {the tide} for {the crates}",
    "the rate at {the tide} for {the crates}",
    (m.Slot("the tide", TIDE), m.Slot("the crates", t.NUMBER)),
    FARE,
    "one",
)


@pytest.mark.parametrize(
    ("crates", "met"),
    [
        ((is_(1), is_(2), is_(2)), {1: 0, 2: 1}),
        ((is_(1), m.ChartKey("anything", None)), {1: 0, 2: 1, 9: 1}),
        (
            (m.ChartKey("at least", Fraction(5)), m.ChartKey("at most", Fraction(2))),
            {7: 0, 5: 0, 2: 1, -1: 1},
        ),
        ((is_(3), m.ChartKey("at least", Fraction(2)), m.ChartKey("anything", None)), {3: 0, 2: 1, 0: 2}),
    ],
)
def test_the_first_met_key_counts(crates: tuple[m.ChartKey, ...], met: dict[int, int]) -> None:
    tides = (is_("low"), is_("high"))
    cells = {(tide, row): Fraction(10 * tide + row, 2) for tide in (0, 1) for row in range(len(crates))}
    cells[1, 0] = "prohibited"  # type: ignore[assignment]
    made = chart((tides, crates), cells, ("the tide", "the crates"))
    rules = rules_of(with_more(BASE, questions=[RATE], charts=[made]))
    p = harbour(rules)
    for number in range(-2, 10):
        for place, tide in enumerate(("low", "high")):
            if number not in met:
                told = rules.why(p, RATE.id, tide, number)
                assert told.sort in ("silent", "answer")
                continue
            wanted = PROHIBITED if (place, met[number]) == (1, 0) else Fraction(10 * place + met[number], 2)
            assert rules.ask(p, RATE.id, tide, number) == wanted
            told = rules.why(p, RATE.id, tide, number)
            assert told.value == wanted
            assert told.by == {"Chart"}
            assert len(told.cells) == 1
    with pytest.raises(Silent):
        rules.ask(p, RATE.id, "rising", 2)


def test_a_cell_can_be_overridden_by_a_rule() -> None:
    made = chart(((is_("low"),),), {(0,): Fraction(2)}, ("the tide",))
    over = rule("Holiday", RATE.id, num(0), than(t.Variable(t.NUMBER, "the crates"), ">", num(3)), outranks=("Chart",))
    rules = rules_of(with_more(BASE, questions=[RATE], charts=[made], rules=[over]))
    p = harbour(rules)
    assert rules.ask(p, RATE.id, "low", 3) == 2
    assert rules.ask(p, RATE.id, "low", 4) == 0
    assert rules.why(p, RATE.id, "low", 3).cells == ("Chart: low",)


# ---- descriptions


DESCRIPTIONS = [
    boats(),
    boats(type="skiff"),
    boats(op(t.YES_NO, "is_in", IT, HERE)),
    boats(op(t.YES_NO, "is_inside", IT, THE_BOAT)),
    boats(op(t.YES_NO, "is_around", IT, THE_BOAT)),
    boats(op(t.YES_NO, "is_around", THE_BOAT, IT)),
    boats(same(IT, THE_BOAT)),
    boats(op(t.YES_NO, "is_out_of_play", IT)),
    boats(op(t.YES_NO, "is_in", IT, HERE), no(same(IT, THE_BOAT)), same(OF_IT, WHOSE)),
    boats(read(PAINTED, IT), than(count_of(CRATES, IT), ">=", num(1))),
    t.Description(Kind("vessel"), "it", (both(read(PAINTED, IT), op(t.YES_NO, "is_in", IT, HERE)),)),
    t.Description(Kind("thing"), "it", (op(t.YES_NO, "is_in", IT, HERE),)),
]


@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_wherever_candidates_come_from_the_same_are_meant(description: t.Description) -> None:
    p = harbour(RULES)
    skiff, lugger, other = (thing(p, called) for called in ("S", "L", "T"))
    p.place(p.create("buoy"), SPACE.hex("C3"))
    fourth = p.create("skiff")
    p.put_inside(other, lugger)
    p.put_inside(fourth, other)
    put(p, CRATES, other, 1)
    p.create("skiff")
    for boat in (skiff, lugger, other, fourth):
        found = value_of(t.SetOf(Kind("boat", many=True), description), p, RULES, boat=boat)
        noun = description.type or description.kind.name
        out = any(isinstance(one, t.Builtin) and one.operation == "is_out_of_play" for one in description.conditions)
        slots = [("the boat", BOAT), ("it", BOAT)]
        tests = [compile_value(Writer(BASE, options_on(BASE)), one, slots) for one in description.conditions]
        meant = tuple(
            one
            for one in (p.all_things(noun) if out else p.things(noun))
            if all(RULES.value(p, test, boat, one) for test in tests)
        )
        assert found == meant
        assert value_of(t.Count(t.NUMBER, description), p, RULES, boat=boat) == len(meant)
        assert value_of(some(description), p, RULES, boat=boat) is bool(meant)
        assert value_of(some(description, "==", 0), p, RULES, boat=boat) is not bool(meant)
        assert value_of(some(description, "<=", 1), p, RULES, boat=boat) is (len(meant) <= 1)


def test_what_is_told_of_few_is_not_looked_for_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    p = harbour(RULES)
    skiff, lugger, other = (thing(p, called) for called in ("S", "L", "T"))
    for one in (skiff, lugger, other, p.create("skiff")):
        put(p, PAINTED, one, True)
    painted = compile_value(
        Writer(BASE, options_on(BASE)), t.SetOf(Kind("boat", many=True), boats(read(PAINTED, IT))), []
    )
    monkeypatch.setattr(p, "things", lambda noun: pytest.fail("looked at all of them"))
    assert RULES.value(p, painted) == (skiff, lugger, other), "the fourth is out of play"
    put(p, PAINTED, skiff, False)
    assert RULES.value(p, painted) == (lugger, other)


def test_hexes_names_and_numbers_are_described_too() -> None:
    p = harbour(RULES)
    skiff, it = thing(p, "S"), t.Variable(t.HEX, "it")
    deep = than(t.Read(t.NUMBER, DEPTH, (it,)), ">", num(3))
    near = t.Description(t.HEX, "it", (op(t.YES_NO, "is_adjacent", it, HERE), deep))
    put(p, DEPTH, SPACE.hex("C4"), 5)
    put(p, DEPTH, SPACE.hex("A1"), 5)
    hexes = Kind("hex", many=True)
    assert value_of(t.SetOf(hexes, near), p, RULES, boat=skiff) == (SPACE.hex("C4"),)
    anywhere = t.Description(t.HEX, "it", (deep,))
    assert value_of(t.Count(t.NUMBER, anywhere), p, RULES) == 2
    tide = t.Variable(TIDE, "it")
    tides = t.Description(TIDE, "it", (than(tide, ">", name(TIDE, "low")),))
    assert value_of(t.SetOf(Kind("tide", many=True), tides), p, RULES) == ("rising", "high")
    number = t.Variable(t.NUMBER, "it")
    numbers = t.Description(t.NUMBER, "it", (), numbers=(num(2), num(4)))
    assert value_of(t.Gather(t.NUMBER, "sum", number, numbers), p, RULES) == 9


def test_the_one_is_refused_of_none_and_of_two() -> None:
    p = harbour(RULES)
    one = t.TheOne(BOAT, boats(op(t.YES_NO, "is_in", IT, THE_HEX)))
    source = compile_value(Writer(BASE, options_on(BASE)), one, [("the hex", t.HEX)])
    assert RULES.value(p, source, SPACE.hex("D4")) == thing(p, "T")
    for label in ("A1", "C3"):
        with pytest.raises(Unmeant):
            RULES.value(p, source, SPACE.hex(label))


# ---- values


def test_numbers_are_exact() -> None:
    p = harbour(RULES)
    half = t.Arithmetic(t.NUMBER, "/", count_of(CRATES), num(2))
    put(p, CRATES, thing(p, "S"), 3)
    assert value_of(half, p, RULES, boat=thing(p, "S")) == Fraction(3, 2)
    twice = value_of(t.Arithmetic(t.NUMBER, "*", half, num(2)), p, RULES, boat=thing(p, "S"))
    assert (twice, type(twice)) == (3, int)
    assert value_of(t.Round(t.NUMBER, True, half), p, RULES, boat=thing(p, "S")) == 2
    assert value_of(t.Round(t.NUMBER, False, half), p, RULES, boat=thing(p, "S")) == 1


def test_special_names_are_not_counted_with() -> None:
    p = harbour(RULES)
    for term in (
        t.Arithmetic(t.NUMBER, "+", PROHIBITION, num(1)),
        than(PROHIBITION, ">=", num(1)),
        t.Arithmetic(t.NUMBER, "/", num(1), num(0)),
        t.Round(t.NUMBER, True, PROHIBITION),
        t.Read(
            t.NUMBER,
            DEPTH,
            (op(MAYBE_HEX, "hex_opposite", t.HexLabel(t.HEX, "A2"), t.HexLabel(t.HEX, "A1")),),
        ),
    ):
        with pytest.raises(Unmeant):
            RULES.value(p, compile_value(Writer(BASE, options_on(BASE)), term))


def test_names_in_order_are_compared_and_moved() -> None:
    p = harbour(RULES)
    tide = t.Read(TIDE, TIDE_OF, (THE_HEX,))
    spot = SPACE.hex("C3")
    assert value_of(t.Shift(TIDE, True, tide, num(1)), p, RULES, hex=spot) == "rising"
    assert value_of(t.Shift(TIDE, True, tide, num(9)), p, RULES, hex=spot) == "high"
    assert value_of(t.Shift(TIDE, False, tide, num(1)), p, RULES, hex=spot) == "low"
    assert value_of(than(tide, "<", name(TIDE, "rising")), p, RULES, hex=spot) is True


def test_supposing_changes_nothing() -> None:
    p = harbour(RULES)
    skiff = thing(p, "S")
    before = p.printed()
    moved = t.Place(THE_BOAT, "in", t.HexLabel(t.HEX, "B2"))
    alone = some(boats(op(t.YES_NO, "is_in", IT, HERE), no(same(IT, THE_BOAT))), "==", 0)
    assert value_of(alone, p, RULES, boat=skiff) is False
    assert value_of(t.Suppose(t.YES_NO, (moved,), alone), p, RULES, boat=skiff) is True
    loaded = t.Change(CRATES, (THE_BOAT,), num(2))
    assert value_of(t.Suppose(t.NUMBER, (loaded, loaded), count_of(CRATES)), p, RULES, boat=skiff) == 4
    assert p.printed() == before


def test_records_and_hexsides() -> None:
    p = harbour(RULES)
    voyage = p.create("voyage")
    put(p, HULL, voyage, thing(p, "S"))
    p.include(store_of(p, CALLERS), voyage, thing(p, "T"))
    p.include(store_of(p, CALLERS), voyage, thing(p, "L"))
    called = t.Description(
        Kind("voyage"),
        "it",
        (
            t.Among(
                t.YES_NO,
                THE_BOAT,
                t.Read(Kind("boat", many=True), CALLERS, (t.Variable(Kind("voyage"), "it"),)),
            ),
        ),
    )
    assert value_of(some(called), p, RULES, boat=thing(p, "L")) is True
    assert value_of(some(called), p, RULES, boat=thing(p, "S")) is False
    side = op(Kind("hexside", specials=("none",)), "hexside_between", t.HexLabel(t.HEX, "C3"), THE_HEX)
    dammed = t.Read(t.YES_NO, DAMMED, (side,))
    put(p, DAMMED, SPACE.hexside(SPACE.hex("C3"), SPACE.hex("C4")), True)
    assert value_of(dammed, p, RULES, hex=SPACE.hex("C4")) is True
    assert p.hex_opposite(SPACE.hex("A2"), SPACE.hex("A1")) is NONE


def test_sides_and_the_moment() -> None:
    p = harbour(RULES)
    mover = op(t.SIDE, "side_to_move")
    with pytest.raises(DependsOn):
        RULES.value(p, compile_value(Writer(BASE, options_on(BASE)), mover))
    p.stand_at("Ebb", SOUTH, 2)
    assert value_of(mover, p, RULES) == SOUTH
    assert value_of(op(t.SIDE, "side_not_to_move"), p, RULES) == NORTH
    assert value_of(op(t.PHASE, "phase"), p, RULES) == "Ebb"
    assert value_of(op(t.NUMBER, "turn"), p, RULES) == 2


# ---- the program


def test_the_source_is_readable_python_and_the_same_every_time() -> None:
    model = with_more(
        BASE, questions=[question(Q, "one"), question(H, "one", slots=(A_HEX,))], rules=[rule("A", Q, num(1))]
    )
    one, other = write_program(model), write_program(model)
    assert one == other
    source = one.modules[0][1]
    assert "def ask_the_answer_of_the_boat(p, the_boat):" in source
    assert "eval" not in source
    floats = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Constant) and isinstance(n.value, float)]
    assert floats == []


def test_games_rest_on_no_explanation() -> None:
    model = with_more(BASE, questions=[question(Q, "one")], rules=[rule("A", Q, num(1))])
    program, other = write_program(model), write_program(replace(model, rules={"A": rule("A", Q, num(2))}))
    told = replace(
        program, title="Told", rules=tuple(replace(one, text="told", cites=("X-1",)) for one in program.rules)
    )
    assert program_to_json(told) != program_to_json(program)
    assert played_by(told) == played_by(program)
    assert played_by(other) != played_by(program)
    for source in (code for _, code in json.loads(played_by(program))[1]):
        functions = [one for one in ast.parse(source).body if isinstance(one, ast.FunctionDef)]
        assert not any(WHY.name("") in one.name or ast.get_docstring(one) for one in functions)
    assert [name for name, _ in json.loads(played_by(program))[1]] == [name for name, _ in program.modules]


def test_a_program_reads_back_from_its_file() -> None:
    program = write_program(with_more(BASE, questions=[question(Q, "one")], rules=[rule("A", Q, num(1))]))
    assert program_from_json(program_to_json(program)) == program
    for damaged in ("", "{}", '{"format": 99}', program_to_json(program)[:-40]):
        with pytest.raises(UnknownFormat):
            program_from_json(damaged)
