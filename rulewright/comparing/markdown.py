"""What a study found, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from rulewright.comparing.columns import cell, decimal, interval_told, likely, outcomes_told
from rulewright.comparing.comparison import Report, Versus
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
        head = "points more or less (95 %, whenever one stops) | by chance alone, at most"
        yield f"| games won by {report.sides[0]} | {head} | |"
        yield "|---|---|---|---|"
        for one in report.effects:
            mark = "more than chance" if one.is_more_than_chance else ""
            yield f"| {cell(one.label)} | {interval_told(one.difference, True)} | {likely(one.corrected)} | {mark} |"
        yield ""


def _shares(one: Versus) -> Iterator[str]:
    """What the first side won before and now, with the games behind it."""
    came = one.outcomes[0][1:] if one.outcomes else ()
    for share, found in zip_longest(one.wins[0][1:3], came):
        yield f"{interval_told(share)}{'; ' + outcomes_told(found) if found else ''}"


def _against(report: Report) -> Iterator[str]:
    if not report.against:
        return
    head = "| rules | pairs | could matter | decided something | first side won before | now"
    yield f"{head} | turns before | now |"
    yield "|---|---|---|---|---|---|---|---|"
    for one in report.against:
        shares = " | ".join(_shares(one)) if one.wins else " | "
        part = "" if one.looked_into == one.pairs else f" of {one.looked_into}"
        figures = f"{one.pairs} | {one.open_pairs}{part} | {one.decided_pairs}{part} | {shares}"
        yield f"| {cell(one.label)} | {figures} | {decimal(one.length[0])} | {decimal(one.length[1])} |"
    yield ""
    if any(drawn for one in report.against for _, *came in one.outcomes for _, drawn, _ in came):
        yield "A draw counts as half a game won.\n"
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
