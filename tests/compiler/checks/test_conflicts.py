"""Pairs of rules: proved apart, of the same answer, witnessed, undecided; with the oracle as evaluator."""

from __future__ import annotations

from fractions import Fraction

import pytest

from compiler import terms as t
from compiler.checks.answering.conflicts import Outcome, check, fewest, find_conflicts
from compiler.model.examples.lines import Given, GivenFact, GivenMoment
from compiler.model.model import Cell, Chart, ChartKey, Model, Option, Question, Rule, Slot
from compiler.source import Span
from tests.oracle.building import arguments as values
from tests.oracle.building import build
from tests.oracle.meaning import outcome
from tests.oracle.outcomes import Answer, Conflict
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

GROUND = ("E5", "E4", "E6", "D5", "F5")
PRICE = "the price of {the pot}"


class Oracle:
    def __init__(self, model: Model) -> None:
        self.model = model

    def __call__(
        self,
        options: tuple[str, ...],
        given: tuple[Given, ...],
        question: str,
        arguments: tuple[t.Term, ...],
    ) -> Outcome:
        p = build(self.model, SPACE, given, options)
        found = outcome(p, question, values(p, arguments))
        if isinstance(found, Answer):
            return Outcome("answer")
        return Outcome("conflict", found.rules) if isinstance(found, Conflict) else Outcome("refused")


def priced(*rules: Rule, combine: str = "one") -> Model:
    return with_more(
        BASE,
        questions=[question(PRICE, combine=combine)],
        rules=rules,
        options=[Option("Fair", "Is it fair?", False)],
    )


def counts(model: Model) -> tuple[int, int, int, int]:
    report = find_conflicts(model, Oracle(model), ground=GROUND)
    return tuple(report.counts.values())  # type: ignore[return-value]


APART, SAME, WITNESSED, UNDECIDED = (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)


def test_conditions_that_exclude_each_other() -> None:
    cold = rule("A", PRICE, 1, negated(is_hot(THE_POT)))
    assert counts(priced(cold, rule("B", PRICE, 2, is_hot(THE_POT)))) == APART


def test_the_same_answer_is_no_conflict() -> None:
    assert counts(priced(rule("A", PRICE, 1), rule("B", PRICE, 1, is_hot(THE_POT)))) == SAME


def test_a_witness_is_shown_with_what_it_needs() -> None:
    red = both(equal(glaze_of(THE_POT), glaze("red")), compare(size(THE_POT), ">=", number(4)))
    model = priced(rule("A", PRICE, 1, red), rule("B", PRICE, 2, is_hot(THE_POT)))
    (witness,) = find_conflicts(model, Oracle(model), ground=GROUND).witnessed
    facts = [line.step for line in witness.trial.given if isinstance(line, GivenFact)]
    stores = {step.store for step in facts if isinstance(step, t.Set)}
    assert "{the pot} is hot" in stores
    assert not any(isinstance(line, GivenMoment) for line in witness.trial.given)
    assert Oracle(model)(witness.trial.options, witness.trial.given, PRICE, witness.trial.arguments).rules == {"A", "B"}


@pytest.mark.parametrize("needed", ["", "a", "dh", "abcdefgh"])
def test_options_that_a_witness_does_not_need_are_left_out_in_few_trials(needed: str) -> None:
    tried: list[tuple[str, ...]] = []

    def are_enough(some: tuple[str, ...]) -> bool:
        tried.append(some)
        return set(needed) <= set(some)

    assert fewest(tuple("abcdefgh"), are_enough) == tuple(needed)
    assert len(tried) <= (15 if needed else 1)


def test_outranking_ends_the_matter_but_not_by_way_of_another() -> None:
    plain = rule("A", PRICE, 1)
    exception = rule("B", PRICE, 2, is_hot(THE_POT), outranks=("A",))
    assert counts(priced(plain, exception)) == (0, 0, 0, 0)
    further = rule("C", PRICE, 3, is_lidded(THE_POT), outranks=("B",))
    assert counts(priced(plain, exception, further)) == WITNESSED


def test_a_third_rule_that_silences_wherever_both_apply() -> None:
    hot = rule("A", PRICE, 1, is_hot(THE_POT))
    lidded = rule("B", PRICE, 2, is_lidded(THE_POT))
    over = rule("C", PRICE, 3, both(is_hot(THE_POT), is_lidded(THE_POT)), outranks=("A", "B"))
    assert counts(priced(hot, lidded, over)) == APART
    waiver = rule("C", PRICE, None, is_lidded(THE_POT), "nothing", outranks=("A",))
    assert counts(priced(hot, lidded, waiver)) == APART


def test_options_are_unknowns() -> None:
    plain = rule("A", PRICE, 1, not_under=("Fair",))
    assert counts(priced(plain, rule("B", PRICE, 2, under=("Fair",)))) == APART
    model = priced(rule("A", PRICE, 1), rule("B", PRICE, 2, under=("Fair",)))
    (witness,) = find_conflicts(model, Oracle(model), ground=GROUND).witnessed
    assert witness.trial.options == ("Fair",)


def test_values_are_compared_under_their_conditions() -> None:
    small = compare(size(THE_POT), "<=", number(1))
    assert counts(priced(rule("A", PRICE, 1, small), rule("B", PRICE, size(THE_POT)))) == WITNESSED
    exactly = equal(size(THE_POT), number(1))
    assert counts(priced(rule("A", PRICE, 1, exactly), rule("B", PRICE, size(THE_POT)))) == APART


def test_branches_and_charts_are_taken_case_by_case() -> None:
    branches = t.Branches(t.NUMBER, ((number(1), is_hot(THE_POT)), (number(2), equal(glaze_of(THE_POT), glaze("red")))))
    assert counts(priced(rule("A", PRICE, branches), rule("B", PRICE, 1, is_hot(THE_POT)))) == APART
    slots = (Slot("the glaze", GLAZE),)
    chart = Chart(
        "Fees",
        "fee",
        ("the glaze",),
        ((ChartKey("is", "red"), ChartKey("is", "blue")),),
        {(0,): Cell(("red",), Fraction(1)), (1,): Cell(("blue",), Fraction(2))},
    )
    grey = rule("Grey", "fee", 5, equal(the("the glaze", GLAZE), glaze("grey")))
    blue = rule("Blue", "fee", 5, equal(the("the glaze", GLAZE), glaze("blue")))
    fee = Question("fee", "the fee of {the glaze}", slots, t.NUMBER, "one")
    assert counts(with_more(BASE, questions=[fee], charts=[chart], rules=[grey])) == APART
    assert counts(with_more(BASE, questions=[fee], charts=[chart], rules=[blue])) == WITNESSED


def test_somebody_is_put_where_a_condition_needs_somebody() -> None:
    here = t.Builtin(t.HEX, "hex_of", (THE_POT,))
    beside = t.Description(
        POT,
        "other",
        (t.Builtin(t.YES_NO, "is_in", (the("other"), here)), is_lidded(the("other"))),
    )
    crowded = t.Exists(t.YES_NO, beside, ">=", number(2))
    model = priced(rule("A", PRICE, 1, both(crowded, is_hot(THE_POT))), rule("B", PRICE, 2))
    assert counts(model) == WITNESSED


def test_without_an_evaluator_nothing_is_claimed() -> None:
    model = priced(rule("A", PRICE, 1), rule("B", PRICE, 2))
    assert len(find_conflicts(model).undecided) == 1


def test_roundings_can_disagree() -> None:
    up = rule("Up", PRICE, 1, effect="rounded")
    down = rule("Down", PRICE, 0, is_hot(THE_POT), effect="rounded")
    assert counts(priced(up, down, combine="sum")) == WITNESSED


def test_the_same_model_gives_the_same_report_and_says_it() -> None:
    span = Span("kitchen.rulebook", 0, 5)
    model = priced(rule("A", PRICE, 1, is_lidded(THE_POT), span=span), rule("B", PRICE, 2, is_hot(THE_POT), span=span))
    report = find_conflicts(model, Oracle(model), ground=GROUND)
    assert report == find_conflicts(model, Oracle(model), ground=GROUND)
    (complaint,) = check(model, report)
    assert complaint.name == "conflicting-rules"
    assert any("is hot" in note for note in complaint.notes)
