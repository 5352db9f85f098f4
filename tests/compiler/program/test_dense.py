"""Charts and rows of cases looked up at once say what they say case by case, whatever they are asked."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from benchmarks.setting import CHART, ROWS, chart, function
from runtime.answer import Silent

SOURCE = "EVERY_COST_CHART["


def test_the_table_is_there() -> None:
    assert dict(chart().rules.program.modules)["questions"].count(SOURCE) == 2


def test_values_in_the_table_and_beyond_it() -> None:
    random, rules = Random(3), chart().rules
    p = rules.position(chart().space(()))
    choices = chart().model.choices
    crowds = (-7, -1, 0, 1, Fraction(3, 2), 2, Fraction(5, 2), 3, 4, 5, 6, 1000)
    for _ in range(400):
        soil, gait, paving, border = (
            random.choice(choices[kind].names) for kind in ("soil", "gait", "paving", "border")
        )
        given = soil, gait, paving, random.choice(crowds), border
        for question in (CHART, ROWS):
            why = rules.why(p, question, *given)
            try:
                assert function(chart(), question)(p, *given) == why.value
            except Silent:
                assert why.sort == "silent"
