"""What a study's games looked like, as pictures: who was left as each turn ended, where things fell and stood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from math import ceil

from rulewright.comparing.columns import decimal
from rulewright.scenes import Refused, Stage, looks_of
from rulewright.studies import Row
from runtime.draw import Frame, Marks, draw_position

WIDE, HIGH, EDGE = 640, 240, 36
INKS = ("#124", "#b5382c", "#2f7d4f", "#8a5a00", "#6a3d8a", "#2f5375")
SHOWN = len(INKS)  # rule sets in one plot: as it is, and the first few others
LARGE = 2500  # hexes; the boards of larger situations are not drawn


def survival(side: str, labels: Sequence[str], rows: Sequence[Row]) -> str:
    """A line for each rule set: the mean of how many of a side's things are left as each turn ends."""
    lines = [_left(side, [row for row in rows if row.match.variation == at]) for at in range(min(len(labels), SHOWN))]
    lines = [line for line in lines if line]
    if not lines or max(map(len, lines)) < 2 or not max(map(max, lines)):
        return ""
    turns, most = max(map(len, lines)), 2 * ceil(max(map(max, lines)) / 2)  # even, so that half of it is whole

    def at(turn: int, left: Fraction) -> str:
        x = EDGE + Fraction(turn, turns - 1) * (WIDE - 2 * EDGE)
        y = HIGH - EDGE - left / most * (HIGH - 2 * EDGE)
        return f"{round(x)},{round(y)}"

    parts = [f"<svg viewBox='0 0 {WIDE} {HIGH}' role=img aria-label='{escape(side, quote=True)}: left by turn'>"]
    for tick in (0, most // 2, most):
        _, y = at(0, Fraction(tick)).split(",")
        parts.append(f"<path d='M{EDGE} {y}H{WIDE - EDGE}' class=grid /><text x=2 y={y}>{tick}</text>")
    for turn in range(turns):
        x, _ = at(turn, Fraction(0)).split(",")
        parts.append(f"<text x={x} y={HIGH - 12} text-anchor=middle>{turn + 1}</text>")
    for number, line in enumerate(lines):
        path = " ".join(at(turn, left) for turn, left in enumerate(line))
        wide = max(2, 7 - 2 * number)  # each narrower than those beneath, so that all show where they fall together
        dashes = " stroke-dasharray='7 4'" if number else ""
        title = f"<title>{escape(labels[number])}</title>"
        line_told = f"stroke='{INKS[number]}' stroke-width={wide}{dashes}"
        parts.append(f"<polyline points='{path}' {line_told}>{title}</polyline>")
    legend = "".join(
        f"<span><i style='border-color:{ink}{';border-top-style:dashed' if number else ''}'></i>{escape(label)}</span>"
        for number, (ink, label) in enumerate(list(zip(INKS, labels, strict=False))[: len(lines)])
    )
    return "".join(parts) + f"</svg><p class=legend>{legend}</p>"


def _left(side: str, rows: Sequence[Row]) -> list[Fraction]:
    """Games that ended sooner count on as they ended."""
    each = [row.left[side] for row in rows if row.left.get(side)]
    turns = max(map(len, each), default=0)
    return [Fraction(sum(one[min(turn, len(one) - 1)] for one in each), len(each)) for turn in range(turns)]


def heat_maps(stage: Stage, rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    """The board with where things fell, and where each side stood as turns ended, under the rules as they are: what
    it shows, and the picture; none where the pack does not say how it looks."""
    looks = looks_of(stage.built.model.packs[-1].id.split("/")[0], stage.table)
    position = stage.position()
    if isinstance(looks, Refused) or position.space.size > LARGE:
        return
    own = [row for row in rows if row.match.variation == 0]
    wanted = [("Where things were lost", _hexes([row.fell for row in own], ""))]
    for side in stage.sides:
        wanted.append((f"Where {side} stood as turns ended", _hexes([row.stood for row in own], f"{side}: ")))
    for title, counts in wanted:
        if counts:
            most = max(counts.values())
            warm = {position.space.hex(label): Fraction(number, most) for label, number in counts.items()}
            frame = Frame(title=title, sketch=True, bare=True, marks=Marks(warm=warm))
            darkest = decimal(Fraction(most, len(own)))
            told = f"{title}, under the rules as they are; in the darkest hex {darkest} a game"
            yield told, draw_position(position, looks, frame)


def _hexes(found: Sequence[dict[str, int]], begins: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    for one in found:
        for told, number in one.items():
            if told.startswith(begins):
                counts[told.rpartition(": ")[2]] += number
    return counts
