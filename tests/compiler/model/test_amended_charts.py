"""What a later pack writes into the cells of an earlier chart."""

from __future__ import annotations

import pytest

from compiler.model.build import Built, PackText, build
from compiler.model.documents import PackInfo
from compiler.source import SourceFile
from tests.compiler.henhouse import INFO

WORTH = "chart: Worth\ncites: [house]\nanswers: the worth of {the grass}\nanswer: one number\nrows: the grass\ncells:\n"
LATER = PackInfo("later", "Later", "variant", "1.0.0", "1", ("yard",))


def amended(cells: str, amends: str) -> Built:
    grass = SourceFile("world.rulebook", "# World\n\nA grass is one of dry, lush.\n")
    chart = SourceFile("charts/worth.yaml", WORTH + cells)
    later = SourceFile("charts/later.yaml", f"amends: Worth\ncites: [house]\ncells: {amends}\n")
    return build([PackText(INFO, (grass,), (chart,)), PackText(LATER, (), (later,))])


@pytest.mark.parametrize(
    ("written", "meant"), [("+1", "did you mean `3` or `1`?"), ("+1/2", "did you mean `5/2` or `1/2`?")]
)
def test_a_change_is_no_value(written: str, meant: str) -> None:
    (problem,) = amended("  dry: 1\n  lush: 2\n", f'{{"lush": {written}}}').problems
    assert problem.message == f"`{written}` is a change, and a cell holds what the answer is"
    assert (problem.name, problem.help, problem.primary.span.file) == ("wrong-cell", meant, "charts/later.yaml")


@pytest.mark.parametrize(("cells", "written"), [("  dry: -1\n  lush: +1\n", "+2"), ("  dry: 1\n  lush: 2\n", "3")])
def test_a_value_is_a_value(cells: str, written: str) -> None:
    built = amended(cells, f"{{lush: {written}}}")
    assert built.problems == ()
    assert built.model.charts["Worth"].cells[1,].value == int(written)
