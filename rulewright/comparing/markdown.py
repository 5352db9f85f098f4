"""What a study found, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.comparing.columns import cell, decimal, interval_told, likely
from rulewright.comparing.comparison import Report
from rulewright.comparing.overview import Whole, matrix
from rulewright.telling import counted


def markdown(whole: Whole) -> str:
    """All of its parts: what each variation does, then how often it mattered; of several first all side by side."""
    lines = [f"# {whole.title}", ""]
    if len(whole.parts) + len(whole.waiting) > 1:
        lines += matrix(whole)
    for name, _, report in whole.parts:
        head = f"`{name}`: {', '.join(report.players)}, seed {report.seed}. {report.stopped}"
        lines += [f"## {report.title}", "", head, "", *_effects(report), *_against(report)]
    return "\n".join(lines).rstrip() + "\n"


def _effects(report: Report) -> Iterator[str]:
    if report.effects:
        yield f"| games won by {report.sides[0]} | points more or less (95 %, whenever one stops) | chance | |"
        yield "|---|---|---|---|"
        for one in report.effects:
            mark = "more than chance" if one.is_more_than_chance else ""
            yield f"| {cell(one.label)} | {interval_told(one.difference, True)} | {likely(one.corrected)} | {mark} |"
        yield ""


def _against(report: Report) -> Iterator[str]:
    if not report.against:
        return
    yield "| rules | pairs | could matter | decided something | first side won before | now | turns before | now |"
    yield "|---|---|---|---|---|---|---|---|"
    for one in report.against:
        shares = " | ".join((interval_told(one.wins[0][1]), interval_told(one.wins[0][2]))) if one.wins else " | "
        part = "" if one.looked_into == one.pairs else f" of {one.looked_into}"
        figures = f"{one.pairs} | {one.open_pairs}{part} | {one.decided_pairs}{part} | {shares}"
        yield f"| {cell(one.label)} | {figures} | {decimal(one.length[0])} | {decimal(one.length[1])} |"
    yield ""
    for one in report.against:
        yield from (f"A game under `{one.label}` stopped: {fault}\n" for fault in one.faults)
    yield "Any of its games again, by its number; recorded in a file it is had at the table:"
    yield ""
    yield from (f"- {one.label} (rules {one.rules}): `{one.command} NUMBER`" for one in report.played)
    yield ""
    if report.moments:
        yield f"{counted(len(report.moments), 'game')} in which it mattered, each file the record of the game as it is:"
        yield ""
        yield from (f"- {one.variation}, game {one.game}: `{one.command}`" for one in report.moments)
        yield ""
