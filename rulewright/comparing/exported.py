"""A study as tables for other programs: a line for each game and side, a line for each effect."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from io import BytesIO, StringIO

from rulewright.comparing.comparison import Report
from rulewright.comparing.effects import won
from rulewright.comparing.one_game import Study
from rulewright.shelf import Slip
from rulewright.studies import Row
from rulewright.variants import Variation

Line = dict[str, object]  # texts, whole numbers, and decimals as texts where a table of texts is made


def games_told(name: str, study: Study, varied: Sequence[Variation], rows: Sequence[Row]) -> Iterator[Line]:
    """`left`: how many of the side's things are in play as each turn ends."""
    sides = study.stages[0].sides
    for row in rows:
        seats = study.seats.swapped() if row.match.swapped else study.seats
        for place, side in enumerate(sides):
            yield {
                "situation": name,
                "rules": varied[row.match.variation].label,
                "number": row.match.number,
                "swapped": int(row.match.swapped),
                "side": side,
                "player": seats.players[place],
                "level": row.levels[place] if row.levels else "",
                "score": row.scores[place] if row.scores else "",
                "won": part(won(row, place)) if row.scores else "",
                "lost": sum(number for what, number in row.lost.items() if what.startswith(f"{side}: ")),
                "left": " ".join(map(str, row.left.get(side, []))),
                "turns": row.turns,
                "answers": row.answers,
                "end": row.end,
                "fault": row.fault,
            }


def effects_told(name: str, report: Report) -> Iterator[Line]:
    for one in report.effects:
        yield {
            "situation": name,
            "players": ", ".join(report.players),
            "side": report.sides[0],
            "effect": one.label,
            "together": int(one.together),
            "difference": part(one.difference.middle),
            "low": part(one.difference.low),
            "high": part(one.difference.high),
            "chance": part(one.chance),
            "corrected": part(one.corrected),
            "more than chance": int(one.is_more_than_chance),
        }


def part(number: Fraction) -> str:
    """With six figures after the point."""
    millionths = round(abs(number) * 10**6)
    return f"{'-' if number < 0 and millionths else ''}{millionths // 10**6}.{millionths % 10**6:06}"


def as_csv(lines: Sequence[Line]) -> bytes:
    text = StringIO()
    if lines:
        writer = csv.DictWriter(text, list(lines[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)
    return text.getvalue().encode()


def as_parquet(lines: Sequence[Line]) -> bytes:
    """By pyarrow, which the extra [studies] brings."""
    try:
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise Slip("Parquet is written by pyarrow: pip install 'rulewright[studies]'") from None
    file = BytesIO()
    parquet.write_table(arrow.Table.from_pylist([dict(one) for one in lines]), file)
    return file.getvalue()
