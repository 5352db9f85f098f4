"""A comparison as one page that needs nothing else: HTML with its own style, readable on a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from urllib.parse import quote

from rulewright.comparing.columns import decimal, interval_told, likely, outcomes_told
from rulewright.comparing.comparison import Moment, Report, Versus
from rulewright.comparing.effects import Effect
from rulewright.comparing.plots import heat_maps, survival
from rulewright.scenes import Refused, Stage, looks_of
from rulewright.studies import Row
from rulewright.telling import counted
from runtime.draw import draw_position
from runtime.play import Game, ReplayChooser, read_record
from runtime.records import dataclass
from runtime.study import Interval

BY_CHANCE = """By chance alone, at most: in so great a part of studies of rules that differ in nothing one would see as
much as this, or more. It is a bound, corrected for all that the study asks; a draw counts as half a game won."""
FIRST = 12  # of what was changed; the rest is there for who wants it

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 44rem; padding: 1rem;
  color: #222; background: #fff }
h1 { font-size: 1.4rem }
h2 { font-size: 1.15rem; border-top: 1px solid #ccc; padding-top: 1rem; margin-top: 2rem }
table { border-collapse: collapse; width: 100%; font-size: .9rem }
td, th { padding: .25rem .4rem; text-align: left; border-bottom: 1px solid #ddd; vertical-align: top }
td:first-child { min-width: 7rem }
td span { white-space: nowrap }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
.bar { background: #e8e8e8; height: .7rem; position: relative; min-width: 6rem }
.bar i { position: absolute; top: 0; bottom: 0; background: #8ab }
.bar b { position: absolute; top: -2px; bottom: -2px; width: 2px; background: #124 }
.bar s { position: absolute; top: 0; bottom: 0; width: 1px; background: #888 }
.verdict { background: #f4f1e6; padding: .6rem .8rem }
code { font-size: .8rem; overflow-wrap: anywhere }
figure { margin: 1rem 0; overflow-x: auto }
svg { max-width: 100%; height: auto }
.plot polyline { fill: none }
.plot .grid { stroke: #ccc; fill: none }
.plot text { font: 11px system-ui, sans-serif; fill: #555; dominant-baseline: middle }
.legend span { margin-right: 1rem; font-size: .85rem; white-space: nowrap }
.legend i { display: inline-block; width: 1.4rem; border-top: .25rem solid; margin-right: .3rem }
.legend i { vertical-align: middle }
.scroll { overflow-x: auto }
.wide { max-width: 72rem }
.matrix th:first-child { min-width: 10rem; font-weight: normal }
.matrix td { min-width: 8.5rem }
.matrix td.none, small { color: #777 }
.two { min-width: 5rem; width: 40% }
.two i, .two b { display: block; height: .35rem; margin: .2rem 0; background: #68a; min-width: 1px }
.two b { background: #b5382c }
@media (prefers-color-scheme: dark) {
  body { background: #1b1b1b; color: #ddd }
  td, th, h2 { border-color: #444 }
  .verdict { background: #33302a }
  .bar { background: #444 }
  .plot { background: #ddd; color: #222; padding: .5rem }
  .two i { background: #8be }
  .two b { background: #e76a5e }
  a { color: #9cf }
  .bar b { background: #fff }
}
"""


@dataclass(frozen=True)
class Pictures:
    """What games looked like, as parts of a page; `moments` one for each of the report. `kept`: whether there are
    records of games to step through."""

    looked: str
    moments: tuple[str, ...]
    kept: bool


def pictures(report: Report, stage: Stage, rows: Sequence[Row]) -> Pictures:
    looked = "\n".join(_looked(report, stage, rows))
    return Pictures(looked, tuple(_picture(one, stage) for one in report.moments), any(row.record for row in rows))


def page(report: Report, shown: Pictures, goes_on: str = "") -> str:
    """All of it in one file. `goes_on`: how far a study is that still runs; its page asks for itself again."""
    parts = [
        "<!doctype html><html lang=en><head><meta charset=utf-8>",
        "<meta name=viewport content='width=device-width, initial-scale=1'>",
        "<meta http-equiv=refresh content=10>" if goes_on else "",
        f"<title>{escape(report.title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(report.title)}</h1><p>Players: {escape(', '.join(report.players))}; seed {report.seed}.</p>",
    ]
    parts.append(f"<p>{escape(goes_on or report.stopped)}</p>")
    if report.effects:
        parts += _effects(report.sides[0], report.effects)
    parts.append(shown.looked)
    for at, one in enumerate(report.against, 1):
        parts += _against(one, at)
    if report.kept:
        parts.append(f"<p>Kept as a variant: <code>{escape(report.kept)}</code></p>")
    parts += _again(report) if report.played else ()
    if shown.kept:
        parts.append("<p>Those that are kept with their records, in this folder: <code>rulewright table .</code></p>")
    if report.moments:
        parts.append("<h2>Games in which it mattered</h2>")
        for moment, picture in zip(report.moments, shown.moments, strict=True):
            parts += _moment(moment, picture)
    return "\n".join([*parts, "</body></html>\n"])


def _looked(report: Report, stage: Stage, rows: Sequence[Row]) -> Iterator[str]:
    labels = ("as it is", *(one.label for one in report.against))
    plots = [(side, survival(side, labels, rows)) for side in stage.sides]
    if any(plot for _, plot in plots):
        yield "<h2>Who is left as each turn ends</h2>"
        yield from (f"<h3>{escape(side)}</h3><figure class=plot>{plot}</figure>" for side, plot in plots if plot)
    for title, picture in heat_maps(stage, rows):
        yield f"<h3>{escape(title)}</h3><figure>{picture}</figure>"


def told_whole(interval: Interval, signed: bool = False) -> str:
    """It breaks before its brackets, never within."""
    middle, _, reach = interval_told(interval, signed).partition(" (")
    return f"<span>{middle}</span> <span>({reach}</span>"


def _effects(side: str, found: Sequence[Effect]) -> Iterator[str]:
    """Each as a bar about nothing, as long as it may be; the longest ways from nothing first."""
    yield f"<h2>What it does to the share of games won by {escape(side)}</h2>"
    yield "<div class=scroll><table><tr><th><th>points more or less<th class=n>by chance alone, at most<th></tr>"
    for one in sorted(found, key=lambda one: -abs(one.difference.middle)):
        mark = "more than chance" if one.is_more_than_chance else ""
        at = one.difference
        bar = drawn_bar((at.low + 1) / 2, (at.high + 1) / 2, (at.middle + 1) / 2, "<s style='left:50%'></s>")
        yield f"<tr><td><a href='#{_place(one.label)}'>{escape(one.label)}</a><td>{told_whole(at, True)}{bar}"
        yield f"<td class=n>{escape(likely(one.corrected))}<td>{mark}</tr>"
    yield f"</table></div><p><small>{BY_CHANCE}</small></p>"


def _place(label: str) -> str:
    """Where a page tells of it."""
    return quote(label, safe="")


def _linked(number: int, at: int) -> str:
    """To the games that are so many, of a rule set."""
    return f"<a href='#games{at}'>{number}</a>" if number else "0"


def _against(one: Versus, at: int) -> Iterator[str]:
    yield f"<h2 id='{_place(one.label)}'>{escape(one.label)}</h2>"
    yield f"<p>{escape(one.sentence)}</p><p class=verdict>{escape(one.verdict)}</p>"
    if one.changed:
        yield f"<p>Changed: {escape('; '.join(one.changed[:FIRST]))}</p>"
    if one.changed[FIRST:]:
        yield f"<details><summary>And {counted(len(one.changed[FIRST:]), 'other')}</summary>"
        yield f"<p>{escape('; '.join(one.changed[FIRST:]))}</p></details>"
    for fault in one.faults:
        yield f"<p class=verdict>A game stopped: {escape(fault)}</p>"
    yield "<div class=scroll><table><tr><th>games won by<th>before<th>now<th>points more or less</tr>"
    came = {side: found for side, *found in one.outcomes}
    for side, before, now, difference in one.wins:
        told_each = [f"{told_whole(each)}{drawn_bar(each.low, each.high, each.middle)}" for each in (before, now)]
        for at_hand, found in enumerate(came.get(side, ())):
            told_each[at_hand] += f"<small>{outcomes_told(found)}</small>"
        yield f"<tr><td>{escape(side)}<td>{'<td>'.join(told_each)}<td>{told_whole(difference, True)}</tr>"
    yield "</table></div>"
    for side, levels in one.levels:
        told = [(level, _linked(was, 0), _linked(is_now, at), was, is_now) for level, was, is_now in levels]
        yield from _side_by_side(f"How many games came out how for {side}", told)
    turns = [(f"turn {turn}", str(was), str(is_now), was, is_now) for turn, was, is_now in one.ended]
    mean = " and ".join(map(decimal, one.length))
    yield from _side_by_side(f"How many games ended on which turn (on the mean: {mean})", turns)
    for head, rows in (("Lost in a game, on the mean", one.losses), ("Done in a game, on the mean", one.usage)):
        yield from _side_by_side(head, [(what, decimal(was), decimal(now), was, now) for what, was, now in rows])


def _side_by_side(head: str, rows: Sequence[tuple[str, str, str, Fraction | int, Fraction | int]]) -> Iterator[str]:
    """For each row what it was before and is now, in figures and as two bars, the longest as wide as there is room."""
    if not rows:
        return
    most = max((max(was, now) for *_, was, now in rows), default=0) or 1
    yield f"<h3>{escape(head)}</h3><div class=scroll><table><tr><th><th class=n>before<th class=n>now<th></tr>"
    for what, was_told, now_told, was, now in rows:
        wide = [round(100 * Fraction(one) / most) for one in (was, now)]
        bars = f"<i style='width:{wide[0]}%'></i><b style='width:{wide[1]}%'></b>"
        yield f"<tr><td>{escape(what)}<td class=n>{was_told}<td class=n>{now_told}<td class=two>{bars}</tr>"
    yield "</table></div>"


def drawn_bar(low: Fraction, high: Fraction, middle: Fraction, marks: str = "") -> str:
    def part(value: Fraction) -> str:
        return f"{round(value * 100)}%"

    reach = f"<i style='left:{part(low)};width:{part(high - low)}'></i>"
    return f"<div class=bar>{reach}{marks}<b style='left:{part(middle)}'></b></div>"


def _again(report: Report) -> Iterator[str]:
    """How any of its games is had, told by its number."""
    yield "<h2>Any of its games again</h2><p>The same number is the same luck. What is kept by"
    yield "<code>--record FILE</code> is stepped through by <code>rulewright table FILE</code>.</p>"
    for at, one in enumerate(report.played):
        yield f"<h3 id=games{at}>{escape(one.label)}</h3>"
        yield f"<p><code>{escape(one.command)} NUMBER</code>, under rules {escape(one.rules)}</p>"
        yield f"<div class=scroll><table><tr><th>{escape(report.sides[0] if report.sides else '')}<th>games</tr>"
        for level, number, first in one.games:
            more = " ..." if number > len(first) else ""
            yield f"<tr><td>{escape(level)}<td>{escape(', '.join(first))}{more}</tr>"
        yield "</table></div>"


def _moment(moment: Moment, picture: str) -> Iterator[str]:
    yield f"<h3>Game {escape(moment.game)}, {escape(moment.variation)}</h3>"
    if moment.parting is not None:
        yield f"<p>Turn {moment.parting.turn}, {escape(moment.parting.phase)}: {escape(moment.parting.what)}</p><ul>"
        yield from (f"<li>{escape(line)}" for line in moment.parting.rules)
        yield "</ul>"
        if picture:
            yield f"<figure>{picture}</figure>"
    yield f"<p><code>{escape(moment.command)}</code></p>"
    yield f"<p>At the table: <code>rulewright table {escape(moment.file)}</code></p>"


def _picture(moment: Moment, stage: Stage) -> str:
    """The position just before the games part, where the pack says how it looks."""
    if moment.parting is None:
        return ""
    record = read_record(moment.record)
    game = Game(stage.table.plan, stage.position(record.position), ReplayChooser(record), record.limits)
    while game.steps < moment.parting.step - 1 and game.over is None:
        game.step()
    pack = stage.built.model.packs[-1].id.split("/")[0]
    looks = looks_of(pack, stage.table)
    return "" if isinstance(looks, Refused) else draw_position(game.position, looks)
