"""Which cell of a chart is meant, and what it says."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from compiler.model.model import Chart, ChartKey
from runtime.values import SPECIALS, Special, exact
from tests.oracle.position import Position, Value


def cell_of(p: Position, chart: Chart, scope: Mapping[str, Value]) -> Value | None:
    found: list[int] = []
    for slot, axis in zip(chart.axis_slots, chart.axes, strict=True):
        met = [index for index, key in enumerate(axis) if meets(scope[slot], key)]
        if not met:
            return None
        found.append(met[0])
    cell = chart.cells.get(tuple(found))
    if cell is None:
        return None
    if isinstance(cell.value, str):
        specials = p.model.questions[chart.question].kind.specials
        return SPECIALS[cell.value] if cell.value in specials else cell.value
    return cell.value if isinstance(cell.value, bool) else exact(cell.value)


def meets(actual: Value, key: ChartKey) -> bool:
    if key.test == "anything":
        return True
    if key.test == "is":
        if isinstance(actual, Special):
            return actual.name == key.value
        if isinstance(actual, bool):
            return key.value == ("yes" if actual else "no")
        return actual == key.value
    if isinstance(actual, (int, Fraction)) and isinstance(key.value, (int, Fraction)):
        return actual >= key.value if key.test == "at least" else actual <= key.value
    return False
