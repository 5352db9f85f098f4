"""What a later pack writes into the cells of an earlier chart."""

from __future__ import annotations

from fractions import Fraction

import pytest

from compiler.checks.written import charts
from compiler.model import meets
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


ROLLED = "chart: Luck\ncites: [house]\nanswers: the luck of {the roll, a number}\nanswer: one number\nrows: the roll\ncells:\n"


def test_further_rows_come_before_those_that_would_be_met_first() -> None:
    """`anything else` stays last, and a number is met before the `at least` that it is among."""
    chart = SourceFile("charts/luck.yaml", ROLLED + "  1: 10\n  at least 4: 20\n  anything else: 30\n")
    text = "extends: Luck\ncites: [house]\ncells: {2: 40, 5: 50, at least 6: 60}\n"
    built = build([PackText(INFO, (), (chart,)), PackText(LATER, (), (SourceFile("charts/later.yaml", text),))])
    assert built.problems == ()
    luck = built.model.charts["Luck"]
    (axis,) = luck.axes
    assert [*charts.check(built.model)] == []
    met = {roll: next(at for at, key in enumerate(axis) if meets(key, Fraction(roll))) for roll in range(1, 8)}
    assert {roll: int(str(luck.cells[at,].value)) for roll, at in met.items()} == {
        1: 10, 2: 40, 3: 30, 4: 20, 5: 50, 6: 60, 7: 60
    }  # fmt: skip


@pytest.mark.parametrize(("cells", "written"), [("  dry: -1\n  lush: +1\n", "+2"), ("  dry: 1\n  lush: 2\n", "3")])
def test_a_value_is_a_value(cells: str, written: str) -> None:
    built = amended(cells, f"{{lush: {written}}}")
    assert built.problems == ()
    assert built.model.charts["Worth"].cells[1,].value == int(written)


def test_what_names_no_cell_is_told_how_one_is_named() -> None:
    (problem,) = amended("  dry: 1\n  lush: 2\n", '{"lush, dry": 3}').problems
    assert problem.message == "`lush, dry` names no cell: 1 key is needed"
    assert problem.help == "write `the grass`"


def test_a_counter_that_is_no_counter_yet_stands_on_a_sheet_of_its_own() -> None:
    sheet = SourceFile("charts/more.yaml", "amends: Birds\ncites: [house]\nrows:\n  duck: {}\n")
    birds = SourceFile("charts/birds.yaml", "counters: Birds\nkind: hen\ncites: [house]\nrows:\n  drake: {}\n")
    world = SourceFile("world.rulebook", "# World\n\nA hen is a kind of thing.\n")
    built = build([PackText(INFO, (world,), (birds,)), PackText(LATER, (), (sheet,))])
    found = [one for one in built.problems if one.message == "no counter is called `duck`"]
    assert [one.help for one in found] == [
        "there is `drake`; a new one stands on a sheet of its own: `rulewright new counter` makes it"
    ]
