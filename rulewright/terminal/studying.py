"""A study carried out: played with word of how far it is, and written where it is wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import wraps
from pathlib import Path
from time import monotonic
from typing import Any

import click

from rulewright.comparing import Report, as_csv, as_parquet, effects_told, markdown, overview
from rulewright.library import Asked, Findings, Part, parts, reports
from rulewright.shelf import put
from rulewright.studies import CannotKeep, Gone, OtherStudy
from rulewright.telling import json_text
from rulewright.terminal.findings import aside, show
from rulewright.terminal.options import asks_engine, with_options
from rulewright.terminal.waiting import Waiting
from rulewright.variants import CannotBeKept
from runtime.records import dataclass

Verb = Callable[..., Any]
LIVE = 30  # seconds after which the page of a study that still runs is written again

ASKED = (
    click.option("--seed", default=1, show_default=True),
    click.option("--turns", default=0, help="Stop every game after this turn."),
    click.option("--jobs", default=1, show_default=True, help="How many processes play."),
    click.option("--on", default="", metavar="dask://HOST:PORT", help="A cluster that runs already plays."),
    click.option("-o", "folder", required=True, type=click.Path(file_okay=False), help="Where games and report go."),
    click.option("--parquet", is_flag=True, help="Also games.parquet (needs the extra [studies])."),
    click.option("--json", "as_json", is_flag=True, help="Answer for a program."),
)


@dataclass(frozen=True)
class Carried:
    """How a study is carried out: `jobs` processes play, or the cluster `on`; games and report go to `folder`."""

    seed: int
    turns: int
    jobs: int
    on: str
    folder: Path
    parquet: bool
    as_json: bool
    engine: str


def asks_studies(verb: Verb) -> Verb:
    """What every verb takes that plays a study, as `how`; what stops one is told the same way by all."""

    @wraps(verb)
    def asked(
        *values: Any,
        seed: int,
        turns: int,
        jobs: int,
        on: str,
        folder: str,
        parquet: bool,
        as_json: bool,
        engine: str,
        **rest: Any,
    ) -> Any:
        how = Carried(seed, turns, jobs, on, Path(folder), parquet, as_json, engine)
        try:
            return verb(*values, how=how, **rest)
        except Findings as fault:
            return show(fault.refused.problems, fault.refused.files, "text")
        except Gone as fault:
            click.echo(f"stopped: {fault}; what was done before is kept", err=True)
            return 2
        except (CannotBeKept, CannotKeep, OtherStudy, OSError) as fault:
            click.echo(f"stopped: {fault}", err=True)
            return 2

    return with_options(asks_engine(asked), *ASKED)


def carry_out(asked: Asked, how: Carried, keep: Callable[[], str] = str) -> tuple[tuple[str, Report], ...]:
    """Played and written; each part's name with what came of it. `keep`: what is done before it is written, and where
    a variation was kept by it."""
    done = []
    for one in parts(asked, how.folder, how.jobs, how.on):
        one.study.engage(how.engine, aside)
        _play(one)
        done.append(one)
    kept = keep()
    told = tuple(replace(one, kept=kept) for one in reports(done))
    for one, report in zip(done, told, strict=True):
        write_part(one, report)
    named = tuple((one.name, report) for one, report in zip(done, told, strict=True))
    _write_whole(asked.title, how.folder, done, named, how.parquet)
    return named


def _play(part: Part) -> None:
    study = part.study
    kept = study.kept
    left = study.whole - kept
    shown = monotonic()
    before = f", {kept} kept from before" if kept and left else ""
    with Waiting(patience=0, pause=0) as waiting:
        for count, _ in enumerate(study, 1 - kept):
            if count > 0:
                told = f"{count} of at most {left} games{before}"
                waiting.tell(Fraction(count, left), f"{part.name}: {told}")
                if monotonic() - shown > LIVE:
                    put(part.folder / "report.html", study.page_so_far(f"Still played: {told}.").encode())
                    shown = monotonic()


def write_part(part: Part, report: Report) -> None:
    put(part.folder / "report.json", f"{json_text(report.plain())}\n".encode())
    put(part.folder / "report.html", part.study.page(report).encode())
    for moment in report.moments:
        put(part.folder / moment.file, moment.record.encode())


def _write_whole(
    title: str, folder: Path, done: Sequence[Part], named: Sequence[tuple[str, Report]], parquet: bool
) -> None:
    games = [line for one in done for line in one.study.told(one.name)]
    write_games(folder, games, parquet)
    put(folder / "effects.csv", as_csv([line for name, report in named for line in effects_told(name, report)]))
    put(folder / "report.md", markdown(title, named).encode())
    if len(done) > 1:
        pages = [f"{one.folder.name}/report.html" for one in done]
        told = [(name, page, report) for page, (name, report) in zip(pages, named, strict=True)]
        put(folder / "report.html", overview(title, told).encode())


def write_games(folder: Path, games: list[dict[str, object]], parquet: bool) -> None:
    """A line for each game and side."""
    put(folder / "games.csv", as_csv(games))
    if parquet:
        put(folder / "games.parquet", as_parquet(games))
