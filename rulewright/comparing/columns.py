"""What a study found, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulewright.comparing.comparison import Report, Versus
from runtime.study import Interval, percent

MOST = 8


def table(report: Report) -> Iterator[str]:
    yield f"{report.title}: {', '.join(report.players)}, seed {report.seed}"
    yield report.stopped
    if report.effects:
        yield ""
        yield from _effects(report)
    for one in report.against:
        yield ""
        yield from _against(one)
    if report.kept:
        yield ""
        yield f"Kept as a variant: {report.kept}"
    if report.moments:
        yield ""
        yield "Games in which it mattered:"
        for moment in report.moments:
            yield f"  game {moment.game}, {moment.variation}: {moment.command}"
            if moment.parting is not None:
                yield f"    turn {moment.parting.turn}, {moment.parting.phase}: {moment.parting.what}"
                yield from (f"    {line}" for line in moment.parting.rules[:2])


def _effects(report: Report) -> Iterator[str]:
    """Each with its interval, and how likely it is to be chance alone."""
    yield f"{f'games won by {report.sides[0]}':<52}{'points more or less':>28}{'chance':>10}"
    for one in report.effects:
        mark = " *" if one.is_more_than_chance else ""
        yield f"  {one.label[:50]:<50}{interval_told(one.difference, True):>28}{likely(one.corrected):>10}{mark}"


def likely(chance: Fraction) -> str:
    """A chance in hundredths; what is smaller is told as smaller."""
    return "< 0.01" if chance < Fraction(1, 100) else decimal(chance)


def _against(one: Versus) -> Iterator[str]:
    yield one.sentence
    yield one.verdict
    if one.changed:
        yield f"Changed: {'; '.join(one.changed[:MOST])}"
    for fault in one.faults:
        yield f"A game stopped: {fault}"
    yield f"  {'games won by (a draw is half)':<34}{'before':>24}{'now':>24}{'points more or less':>28}"
    for side, before, now, difference in one.wins:
        yield f"  {side:<34}{interval_told(before):>24}{interval_told(now):>24}{interval_told(difference, True):>28}"
    for side, before_came, now_came in one.outcomes:
        both = (f"{', '.join(map(str, came)):>24}" for came in (before_came, now_came))
        yield f"  {f'{side}: won, drawn, lost':<34}{''.join(both)}"
    for side, levels in one.levels:
        for level, was, is_now in levels:
            yield f"  {f'{side}: {level}':<34}{was:>24}{is_now:>24}"
    yield f"  {'turns':<34}{decimal(one.length[0]):>24}{decimal(one.length[1]):>24}"
    for name, rows in (("lost in a game", one.losses), ("done in a game", one.usage)):
        told_rows = [row for row in rows[:MOST] if row[1] != row[2]]
        if told_rows:
            yield f"  {name}, the greatest differences first:"
        for what, was_mean, now_mean in told_rows:
            yield f"    {what[:60]:<60} {decimal(was_mean):>8} {decimal(now_mean):>8}"


def interval_told(interval: Interval, signed: bool = False) -> str:
    """A part in a hundred; `signed`: a difference of two, in points."""
    low, high = percent(interval.low, signed), percent(interval.high, signed)
    return f"{percent(interval.middle, signed)}{'' if signed else ' %'} ({low} to {high})"


def outcomes_told(found: tuple[int, int, int]) -> str:
    """`3 won, 2 drawn, 1 lost`"""
    return ", ".join(f"{number} {word}" for number, word in zip(found, ("won", "drawn", "lost"), strict=True))


def decimal(number: Fraction) -> str:
    """With two figures after the point."""
    hundredths = round(number * 100)
    return f"{hundredths // 100}.{hundredths % 100:02}"


def cell(text: str) -> str:
    """Of a table in Markdown."""
    return text.replace("|", "\\|")
