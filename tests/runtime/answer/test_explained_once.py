"""What rests on nothing but what was asked is explained once; what looks at the position is explained anew."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.setting import CHART, chart
from rulewright.scenes.table import Table
from runtime.answer import Rules
from runtime.space import Grid, Space
from tests.compiler.henhouse import compiled


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


def test_whether_the_game_is_over_is_asked_anew() -> None:
    """It was explained once for all, for nothing of the position seemed to have been looked at."""
    built, _ = compiled('Definition [Decided]; cites house.\n"the matter is decided" means that the game is over.\n')
    assert built.problems == ()
    table = Table.of(built.model)
    p = table.rules.position(Space.blank(Grid(3, (3, 3))))
    assert table.rules.why(p, "the matter is decided").value is False
    p.stand(replace(p.moment, is_over=True))
    over = table.rules.why(p, "the matter is decided")
    assert (over.value, over.looked_at) == (True, {("moment", "over")})
