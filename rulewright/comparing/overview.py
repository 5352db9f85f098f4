"""A study of several parts on one page: a line for each situation, a column for each variation, and what waits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from rulewright.comparing.columns import cell, interval_told
from rulewright.comparing.comparison import Report
from rulewright.comparing.effects import Effect
from rulewright.comparing.page import STYLE, drawn_bar, told_whole
from rulewright.telling import counted
from runtime.records import dataclass

NOT_ASKED, NEVER, MORE = "not asked", "never came up", "more than chance"
WHAT_IT_SAYS = """
Points more or less of the share of games that the first side wins (a draw counts as half); intervals hold the truth 95
times in 100 whenever one looks. Marked is what is more than chance, corrected for all that the study asks"""


@dataclass(frozen=True)
class Whole:
    """`parts`: each by its name, with its folder and what came of it; `waiting`: what is still to be played."""

    title: str
    parts: tuple[tuple[str, str, Report], ...]
    waiting: tuple[str, ...] = ()

    @property
    def labels(self) -> tuple[str, ...]:
        """What is asked of any of them alone, in the order of the first that asks it."""
        every = (one.label for _, _, told in self.parts for one in told.effects if not one.together)
        return tuple(dict.fromkeys(every))

    @property
    def head(self) -> str:
        """How much of it is played, and what is said of it."""
        number = len(self.parts) + len(self.waiting)
        if self.waiting:
            return f"{len(self.parts)} of {number} parts are played.{WHAT_IT_SAYS}, what still waits included."
        return f"All {number} parts are played.{WHAT_IT_SAYS}."


@dataclass(frozen=True)
class Cell:
    """What a variation does to a situation: a word where there is nothing to say, else its effect."""

    word: str
    effect: Effect | None = None

    @property
    def mark(self) -> str:
        return MORE if self.effect is not None and self.effect.is_more_than_chance else ""


def cells(report: Report, labels: Sequence[str]) -> Iterator[Cell]:
    found = {one.label: one for one in report.effects}
    came_up = {one.label: one.came_up for one in report.against}
    for label in labels:
        if label not in found:
            yield Cell(NOT_ASKED)
        else:
            yield Cell("" if came_up.get(label, True) else NEVER, found[label])


def as_it_is(report: Report) -> str:
    """How often the first side wins under the rules as they are."""
    return interval_told(report.against[0].wins[0][1]) if report.against and report.against[0].wins else ""


def games_of(report: Report) -> int:
    return sum(one.pairs for one in report.against) + max((one.pairs for one in report.against), default=0)


# ---- as a page


def overview(whole: Whole) -> str:
    lines = [
        "<!doctype html><html lang=en><head><meta charset=utf-8>",
        "<meta name=viewport content='width=device-width, initial-scale=1'>",
        f"<title>{escape(whole.title)}</title><style>{STYLE}</style></head><body class=wide>",
        f"<h1>{escape(whole.title)}</h1><p>{escape(whole.head)}</p>",
        "<div class=scroll><table class=matrix><tr><th>situation<th>first side<th>it wins, as it is",
        *(f"<th>{escape(label)}" for label in whole.labels),
        "</tr>",
    ]
    for name, page, report in whole.parts:
        side = report.sides[0] if report.sides else ""
        lines.append(f"<tr><th><a href='{escape(page, quote=True)}/report.html'>{escape(report.title)}</a>")
        lines.append(f"<br><small>{escape(name)}, {counted(games_of(report), 'game')}</small><td>{escape(side)}")
        lines.append(f"<td>{escape(as_it_is(report))}")
        lines += map(_as_html, cells(report, whole.labels))
        lines.append("</tr>")
    lines.append("</table></div>")
    if whole.waiting:
        lines.append(f"<h2>Still to be played</h2><p>{escape(', '.join(whole.waiting))}</p>")
    return "\n".join([*lines, "</body></html>\n"])


def _as_html(one: Cell) -> str:
    if one.word or one.effect is None:
        return f"<td class=none>{escape(one.word)}"
    at = one.effect.difference
    mark = f"<strong>{one.mark}</strong>" if one.mark else ""
    drawn = drawn_bar((at.low + 1) / 2, (at.high + 1) / 2, (at.middle + 1) / 2, "<s style='left:50%'></s>")
    return f"<td>{told_whole(at, True)}{drawn}{mark}"


# ---- as Markdown


def matrix(whole: Whole) -> Iterator[str]:
    yield whole.head
    yield ""
    yield f"| situation | games | first side | it wins, as it is | {' | '.join(map(cell, whole.labels))} |"
    yield "|" + "---|" * (4 + len(whole.labels))
    for name, _, report in whole.parts:
        side = report.sides[0] if report.sides else ""
        found = " | ".join(map(_as_text, cells(report, whole.labels)))
        head = f"| {cell(report.title)} (`{name}`) | {games_of(report)} | {cell(side)} | {as_it_is(report)}"
        yield f"{head} | {found} |"
    yield ""
    if whole.waiting:
        yield f"Still to be played ({len(whole.waiting)}): {', '.join(whole.waiting)}."
        yield ""


def _as_text(one: Cell) -> str:
    if one.word or one.effect is None:
        return one.word
    told = interval_told(one.effect.difference, True)
    return f"**{told}**" if one.mark else told
