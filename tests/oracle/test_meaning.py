"""What the oracle says of each way answers combine, by hand-worked cases."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from compiler import terms as t
from compiler.model.examples.lines import Given, GivenCounters, GivenFact
from compiler.model.model import Cell, Chart, ChartKey, Model, Option, Rule
from runtime.values import SPECIALS
from tests.oracle.building import build
from tests.oracle.meaning import ask, outcome
from tests.oracle.outcomes import Answer, Conflict, Endless, Meaningless, Refusal, Silent
from tests.oracle.position import FIRST
from tests.oracle.small_models import (
    BASE,
    GLAZE,
    POT,
    SPACE,
    THE_POT,
    both,
    compare,
    equal,
    glaze,
    glaze_of,
    is_hot,
    is_lidded,
    negated,
    number,
    question,
    rule,
    size,
    the,
    with_more,
)

PRICE = "the price of {the pot}"
HOT = GivenFact(t.Set("{the pot} is hot", (the("J"),), t.YesNo(t.YES_NO, True)))
JUG = GivenCounters("Jug", is_type=True, variables=("J",), place=("in", "E5"))


def asked(model: Model, *more: Given, on: tuple[str, ...] = ()) -> Answer | Refusal:
    p = build(model, SPACE, (JUG, *more), on)
    return outcome(p, PRICE, (p.names["J"],))


def priced(*rules: Rule, combine: str = "one", kind: t.Kind = t.NUMBER, **more: Any) -> Model:
    return with_more(BASE, questions=[question(PRICE, kind, combine, **more)], rules=rules)


def test_a_rule_answers_and_is_named() -> None:
    assert asked(priced(rule("A", PRICE, 3))) == Answer(3, frozenset({"A"}))


def test_silence_is_refused_without_a_default() -> None:
    assert isinstance(asked(priced(rule("A", PRICE, 3, is_hot(THE_POT)))), Silent)
    assert asked(priced(rule("A", PRICE, 3, is_hot(THE_POT)), default=number(7))) == Answer(7)


def test_different_answers_are_a_conflict_and_equal_ones_are_not() -> None:
    refused = asked(priced(rule("A", PRICE, 3), rule("B", PRICE, 4)))
    assert isinstance(refused, Conflict)
    assert refused.rules == {"A", "B"}
    assert asked(priced(rule("A", PRICE, 3), rule("B", PRICE, 3))) == Answer(3, frozenset({"A", "B"}))


def test_an_exception_silences_and_its_exception_reinstates() -> None:
    plain = rule("A", PRICE, 1)
    exception = rule("B", PRICE, 2, is_hot(THE_POT), outranks=("A",))
    waiver = rule("C", PRICE, None, is_lidded(THE_POT), "nothing", outranks=("B",))
    assert asked(priced(plain, exception)) == Answer(1, frozenset({"A"}))
    assert asked(priced(plain, exception), HOT) == Answer(2, frozenset({"B"}), frozenset({"A"}))
    assert asked(priced(plain, exception, waiver), HOT) == Answer(1, frozenset({"A"}), frozenset({"B", "C"}))


def test_options_put_rules_in_force() -> None:
    model = with_more(
        priced(rule("A", PRICE, 1, not_under=("Fair",)), rule("B", PRICE, 2, under=("Fair",))),
        options=[Option("Fair", "Is it fair?", False)],
    )
    assert asked(model) == Answer(1, frozenset({"A"}))
    assert asked(model, on=("Fair",)) == Answer(2, frozenset({"B"}))


def test_a_permission_holds_unless_a_rule_that_stands_forbids() -> None:
    forbids = rule("A", PRICE, None, is_lidded(THE_POT), "forbidden")
    allows = rule("B", PRICE, None, is_hot(THE_POT), "allowed", outranks=("A",))
    model = priced(forbids, allows, combine="permission", kind=t.YES_NO)
    assert asked(model) == Answer(False, frozenset({"A"}))
    assert asked(model, HOT) == Answer(True, frozenset({"B"}), frozenset({"A"}))


def test_a_sum_multiplies_adds_rounds_and_caps() -> None:
    rules = [
        rule("A", PRICE, 3, effect="changes"),
        rule("B", PRICE, number(Fraction(1, 2)), effect="changes"),
        rule("R", PRICE, 0, is_hot(THE_POT), effect="rounded"),
        rule("M", PRICE, 2, is_hot(THE_POT), effect="at most"),
    ]
    assert asked(priced(*rules, combine="sum")) == Answer(Fraction(7, 2), frozenset({"A", "B"}))
    assert asked(priced(*rules, combine="sum"), HOT) == Answer(2, frozenset({"A", "B", "R", "M"}))
    assert asked(priced(combine="sum")) == Answer(0)


def test_a_change_counts_once_for_each() -> None:
    each = t.Description(POT, "the other", (is_lidded(the("the other")),))
    model = priced(rule("A", PRICE, 2, effect="changes", each=each), combine="sum")
    assert asked(model, JUG, JUG) == Answer(6, frozenset({"A"}))


def test_product_least_greatest_and_set() -> None:
    half = rule("A", PRICE, number(Fraction(1, 2)), effect="multiplied")
    assert asked(priced(half, combine="product")) == Answer(Fraction(1, 2), frozenset({"A"}))
    limits = (rule("A", PRICE, 4), rule("B", PRICE, 6))
    assert asked(priced(*limits, combine="least")) == Answer(4, frozenset({"A", "B"}))
    assert asked(priced(*limits, combine="greatest")) == Answer(6, frozenset({"A", "B"}))
    pots = t.SetOf(t.Kind("pot", True), t.Description(POT, "x", ()))
    several = priced(rule("A", PRICE, pots, effect="includes"), combine="set", kind=t.Kind("pot", True))
    assert asked(several, JUG) == Answer((FIRST, FIRST + 1), frozenset({"A"}))


def test_a_chart_answers_by_its_first_met_keys_and_is_silent_in_gaps() -> None:
    chart = Chart(
        "Prices",
        PRICE,
        ("the glaze",),
        ((ChartKey("is", "blue"), ChartKey("is", "red")),),
        {(0,): Cell(("blue",), Fraction(4)), (1,): Cell(("red",), "prohibited")},
    )
    kind = t.Kind("number", specials=("prohibited",))
    slots = question(PRICE).slots
    asks = rule("A", PRICE, t.Ask(kind, "chart", (glaze_of(THE_POT),)))
    of_glaze = question("chart", kind)
    of_glaze = type(of_glaze)("chart", "chart", (type(slots[0])("the glaze", GLAZE),), kind, "one")
    model = with_more(priced(asks), questions=[of_glaze], charts=[_for(chart, "chart")])
    assert asked(model) == Answer(SPECIALS["prohibited"], frozenset({"A"}))
    p = build(model, SPACE, (JUG,))
    assert isinstance(outcome(p, "chart", ("grey",)), Silent)
    assert ask(p, "chart", ("blue",)) == Answer(4, frozenset({"Prices"}))


def _for(chart: Chart, question_id: str) -> Chart:
    return Chart(chart.id, question_id, chart.axis_slots, chart.axes, chart.cells)


def test_special_names_cannot_be_counted() -> None:
    free = t.Name(t.Kind("number", specials=("unlimited",)), "unlimited")
    added = t.Arithmetic(t.NUMBER, "+", free, number(1))
    assert isinstance(asked(priced(rule("A", PRICE, added))), Meaningless)


def test_a_question_that_needs_itself_is_refused() -> None:
    assert isinstance(asked(priced(rule("A", PRICE, t.Ask(t.NUMBER, PRICE, (THE_POT,))))), Endless)


def test_supposing_leaves_nothing_behind() -> None:
    hot = t.Set("{the pot} is hot", (THE_POT,), t.YesNo(t.YES_NO, True))
    value = t.Suppose(t.NUMBER, (hot,), t.Ask(t.NUMBER, "inner", (THE_POT,)))
    model = with_more(
        priced(rule("A", PRICE, value)),
        questions=[question("inner", default=number(0))],
        rules=[rule("I", "inner", 9, is_hot(THE_POT))],
    )
    p = build(model, SPACE, (JUG,))
    before = p.copy()
    assert ask(p, PRICE, (p.names["J"],)).value == 9
    assert p == before


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (equal(glaze_of(THE_POT), glaze("red")), True),
        (compare(size(THE_POT), "<", number(2)), False),
        (both(is_lidded(THE_POT), negated(is_hot(THE_POT))), True),
        (t.IsA(t.YES_NO, THE_POT, "vessel"), True),
        (t.IsA(t.YES_NO, THE_POT, "Bowl", True), False),
        (t.Exists(t.YES_NO, t.Description(POT, "x", (), "Jug"), ">", number(1)), False),
        (t.Every(t.YES_NO, t.Description(POT, "x", ()), is_lidded(the("x"))), True),
        (t.Builtin(t.YES_NO, "is_on_board", (THE_POT,)), True),
        (t.OneOf(t.YES_NO, size(THE_POT), (number(1), number(2))), True),
    ],
)
def test_conditions(condition: t.Term, holds: bool) -> None:
    model = priced(rule("A", PRICE, 1, condition), default=number(0))
    answer = asked(model)
    assert isinstance(answer, Answer)
    assert answer.value == (1 if holds else 0)
