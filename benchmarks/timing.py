"""Times side by side: contenders take turns, so that whatever slows the machine slows them alike.

A round gives each contender its best of three runs in processor time; a contender's figure is the median of its
rounds, and a ratio the median of the rounds' ratios. Nobody is timed before all gave the same answers.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

Run = Callable[[], object]
RUNS = 3
LONG = 0.4  # seconds; whatever takes longer is run once a round


@dataclass(frozen=True)
class Figure:
    """Microseconds for one operation, and how many times as long as the reference."""

    label: str
    micros: float
    ratio: float


def compare(contenders: Mapping[str, Run], reference: str, operations: int, rounds: int = 7) -> tuple[Figure, ...]:
    """Each run does so many operations."""
    times: dict[str, list[float]] = {label: [] for label in contenders}
    for run in contenders.values():
        run()
    for _ in range(rounds):
        for label, run in contenders.items():
            times[label].append(_best(run) / operations)
    return tuple(
        Figure(
            label,
            statistics.median(mine) * 1e6,
            statistics.median(one / other for one, other in zip(mine, times[reference], strict=True)),
        )
        for label, mine in times.items()
    )


def _best(run: Run) -> float:
    best = float("inf")
    gc.collect()
    gc.disable()
    try:
        for _ in range(RUNS):
            before = time.process_time()
            run()
            best = min(best, time.process_time() - before)
            if best > LONG:
                break
    finally:
        gc.enable()
    return best


def told(title: str, figures: tuple[Figure, ...], most: Mapping[str, float]) -> list[str]:
    """One line a figure; where a measure stands, whether it is met."""
    lines = [title]
    for one in figures:
        line = f"  {one.label:38s} {one.micros:12.3f} us  {one.ratio:9.3f} x"
        if one.label in most:
            line += f"  at most {most[one.label]:g} x: {'met' if one.ratio <= most[one.label] else 'NOT MET'}"
        lines.append(line)
    return lines
