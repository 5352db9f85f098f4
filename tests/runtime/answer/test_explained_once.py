"""What rests on nothing but what was asked is explained once; what looks at the position is explained anew."""

from __future__ import annotations

from benchmarks.setting import CHART, chart
from runtime.answer import Rules


def test_a_chart_explains_a_cell_once_and_says_the_same() -> None:
    table = chart()
    p = table.rules.position(table.space(()))
    kept, fresh = table.rules, Rules(table.rules.program)
    soil, gait, paving, border = (table.model.choices[kind].names[0] for kind in ("soil", "gait", "paving", "border"))
    first = kept.why(p, CHART, soil, gait, paving, 1, border)
    assert kept.why(p, CHART, soil, gait, paving, 1, border) is first
    assert fresh.why(p, CHART, soil, gait, paving, 1, border) == first
    assert kept.why(p, CHART, soil, gait, paving, 2, border) is not first
    assert first.cells


