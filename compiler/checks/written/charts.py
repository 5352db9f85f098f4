"""Charts: cases in no row or column, rows or columns that are never met, thresholds that overlap."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import ceil, floor

from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, diagnose
from compiler.model import Case, Chart, ChartKey, Model, covers, meets

_TOLD = 20  # cases in one message


def check(model: Model) -> Iterator[Diagnostic]:
    for chart in model.charts.values():
        for slot, axis in zip(chart.axis_slots, chart.axes, strict=True):
            yield from _unreachable(chart, slot, axis)
            yield from _overlapping(chart, slot, axis)
        if _must_be_whole(model, chart):
            missing = "; nor for ".join(gaps(model, chart))
            if missing:
                yield diagnose("chart-gap", f"[{chart.id}] has no cell for {missing}", place(chart))


def _must_be_whole(model: Model, chart: Chart) -> bool:
    """Where nothing else answers, a missing cell is a missing answer."""
    if model.questions[chart.question].default is not None:
        return False
    charts = [one for one in model.charts.values() if one.question == chart.question]
    return len(charts) == 1 and all(rule.question != chart.question for rule in model.rules.values())


def gaps(model: Model, chart: Chart) -> list[str]:
    """What no cell answers: cases that are in no row, those in no column, and of all others single ones."""
    kinds = {slot.name: slot.kind.name for slot in model.questions[chart.question].slots}
    found: list[str] = []
    met: list[list[tuple[str, int]]] = []
    for slot, axis in zip(chart.axis_slots, chart.axes, strict=True):
        places = [(case, first_met(axis, case)) for case in cases_of(model, kinds.get(slot, ""), axis)]
        lost = [str(case) for case, at in places if at is None]
        found += [f"{slot} {_some(lost, ', ')}"] if lost else []
        met.append([(f"{slot} {case}", at) for case, at in places if at is not None])
    left = (case for case in product(*met) if tuple(at for _, at in case) not in chart.cells)
    single = [", ".join(said for said, _ in case) for case in left]
    return [*found, *([_some(single, "; nor for ")] if single else [])]


def _some(told: list[str], joiner: str) -> str:
    """All of them joined by `or` where they are few words; of very many the first."""
    more = [f"{len(told) - _TOLD} more"] if len(told) > _TOLD else []
    *most, last = (*told[:_TOLD], *more)
    return f"{joiner.join(most)} or {last}" if most and joiner == ", " else joiner.join((*most, last))


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
