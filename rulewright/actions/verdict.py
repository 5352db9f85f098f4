"""How a judgment is told: yes or no, and every reason with the rules that gave it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rulewright.actions.judging import Judgment
from runtime.answer import Line, told


def verdict(judgment: Judgment, why: bool = False, full: bool = False) -> list[Line]:
    """why: also what it may be done for; full: all that was asked, instead of what settled it."""
    when = f", when {judgment.when}" if judgment.when else ""
    before: set[str] = set()
    if judgment.legal:
        idle = "; but nothing would come of it" if judgment.idle else ""
        lines = [Line(0, f"Yes: {judgment.said}{when}{idle}.")]
        lines += _deeper(told(judgment.idle, full)) if judgment.idle else ()
        return [*lines, *_deeper(line for one in judgment.grounds for line in one.told(full, before))] if why else lines
    there = f"when {' or when '.join((judgment.when, *judgment.also))}" if judgment.when else "here"
    first = Line(0, f"No: {judgment.said} is not legal {there}.")
    return [first, *_deeper(line for one in judgment.reasons for line in one.told(full, before))]


def _deeper(lines: Iterable[Line]) -> Iterator[Line]:
    return (replace(line, depth=line.depth + 1) for line in lines)
