"""Charts: cases in no row or column, rows or columns that are never met, thresholds that overlap."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import ceil, floor

from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, diagnose
from compiler.model import Case, Chart, ChartKey, Model, covers, meets


def check(model: Model) -> Iterator[Diagnostic]:
    for chart in model.charts.values():
        for slot, axis in zip(chart.axis_slots, chart.axes, strict=True):
            yield from _unreachable(chart, slot, axis)
            yield from _overlapping(chart, slot, axis)
        if _must_be_whole(model, chart):
            missing = smallest_gap(model, chart)
            if missing is not None:
                pairs = zip(chart.axis_slots, missing, strict=True)
                case = ", ".join(f"{slot} {one}" for slot, one in pairs)
                yield diagnose("chart-gap", f"[{chart.id}] has no cell for {case}", place(chart))


def _must_be_whole(model: Model, chart: Chart) -> bool:
    """Where nothing else answers, a missing cell is a missing answer."""
    if model.questions[chart.question].default is not None:
        return False
    charts = [one for one in model.charts.values() if one.question == chart.question]
    return len(charts) == 1 and all(rule.question != chart.question for rule in model.rules.values())


def smallest_gap(model: Model, chart: Chart) -> tuple[Case, ...] | None:
    kinds = {slot.name: slot.kind.name for slot in model.questions[chart.question].slots}
    axes = [cases_of(model, kinds.get(slot, ""), axis) for slot, axis in zip(chart.axis_slots, chart.axes, strict=True)]
    for case in product(*axes):
        met = tuple(first_met(axis, one) for axis, one in zip(chart.axes, case, strict=True))
        if None in met or met not in chart.cells:
            return case
    return None


def cases_of(model: Model, kind: str, axis: tuple[ChartKey, ...]) -> list[Case]:
    """Every name of a closed list; of numbers those the keys speak of and the whole ones between them."""
    if kind in model.choices:
        return list(model.choices[kind].names)
    if kind == "yes-or-no":
        return ["yes", "no"]
    numbers = sorted(key.value for key in axis if isinstance(key.value, Fraction))
    if not numbers:
        return [key.value for key in axis if key.value is not None]
    between = [Fraction(one) for one in range(ceil(numbers[0]), floor(numbers[-1]) + 1)]
    return sorted({*numbers, *between})


def first_met(axis: tuple[ChartKey, ...], case: Case) -> int | None:
    return next((place for place, key in enumerate(axis) if meets(key, case)), None)


def _unreachable(chart: Chart, slot: str, axis: tuple[ChartKey, ...]) -> Iterator[Diagnostic]:
    for at, key in enumerate(axis):
        for earlier in axis[:at]:
            if covers(earlier, key):
                yield diagnose(
                    "unreachable-row",
                    f"in [{chart.id}] `{said(key)}` of {slot} is never met: `{said(earlier)}` comes first",
                    place(chart),
                )
                break


def _overlapping(chart: Chart, slot: str, axis: tuple[ChartKey, ...]) -> Iterator[Diagnostic]:
    lows = [key for key in axis if key.test == "at least" and isinstance(key.value, Fraction)]
    highs = [key for key in axis if key.test == "at most" and isinstance(key.value, Fraction)]
    for low, high in product(lows, highs):
        if isinstance(low.value, Fraction) and isinstance(high.value, Fraction) and low.value <= high.value:
            yield diagnose(
                "chart-overlap",
                f"in [{chart.id}] both `{said(low)}` and `{said(high)}` of {slot} are met by {low.value}",
                place(chart),
            )


def said(key: ChartKey) -> str:
    if key.test == "anything":
        return "anything else"
    return str(key.value) if key.test == "is" else f"{key.test} {key.value}"
