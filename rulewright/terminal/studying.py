"""A study carried out: played with word of how far it is, and written where it is wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import wraps
from pathlib import Path
from time import monotonic
from typing import Any

import click

from rulewright.comparing import Report, Whole, as_csv, as_parquet, effects_told, markdown, overview, page
from rulewright.library import (
    Asked,
    Findings,
    Place,
    Study,
    Told,
    as_one,
    not_asked,
    opened,
    places,
    smallest_first,
    told,
    told_before,
)
from rulewright.shelf import put
from rulewright.studies import CannotKeep, Gone, OtherStudy
from rulewright.telling import json_text
from rulewright.terminal.findings import aside, refuse
from rulewright.terminal.options import asks_engine, with_options
from rulewright.terminal.waiting import Waiting
from rulewright.variants import CannotBeKept
from runtime.records import dataclass

Verb = Callable[..., Any]
LIVE = 30  # seconds after which the page of a study that still runs is written again

ASKED = (
    click.option("--seed", default=1, show_default=True),
    click.option("--turns", type=click.IntRange(min=0), default=0, help="Stop every game after this turn."),
    click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="How many processes play."),
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
            return refuse(fault.refused, as_json=as_json)
        except Gone as fault:
            click.echo(f"stopped: {fault}; what was done before is kept", err=True)
            return 2
        except (CannotBeKept, CannotKeep, OtherStudy, OSError) as fault:
            click.echo(f"stopped: {fault}", err=True)
            return 2

    return with_options(asks_engine(asked), *ASKED)


def carry_out(asked: Asked, how: Carried, keep: Callable[[], str] = str) -> tuple[tuple[str, Report], ...]:
    """Played and written; each part's name with what came of it. What is told is written after each part, so that a
    study that takes days is read on its first. `keep`: what is done before it is written at last, and where a variation
    was kept by it."""
    every = places(asked, how.folder)
    done = {place: found for place in every if (found := told_before(asked, place)) is not None}
    for place in smallest_first(asked, [place for place in every if place not in done]):
        done[place] = not_asked(asked, place) or _played(asked, place, how)
        if len(done) < len(every):
            _write(asked, how, every, done)
    kept = keep()
    done = {place: replace(one, report=replace(one.report, kept=kept)) for place, one in done.items()}
    return tuple((one.place.name, one.report) for one in _write(asked, how, every, done))


def _played(asked: Asked, place: Place, how: Carried) -> Told:
    study = opened(asked, place, how.jobs, how.on)
    study.engage(how.engine, aside)
    _play(place, study)
    return told(asked, place, study)


def _play(place: Place, study: Study) -> None:
    kept = study.kept
    left = study.whole - kept
    shown = monotonic()
    before = f", {kept} kept from before" if kept and left else ""
    with Waiting(patience=0, pause=0) as waiting:
        for count, _ in enumerate(study, 1 - kept):
            if count > 0:
                so_far = f"{count} of at most {left} games{before}"
                waiting.tell(Fraction(count, left), f"{place.name}: {so_far}")
                if monotonic() - shown > LIVE:
                    put(place.folder / "report.html", study.page_so_far(f"Still played: {so_far}.").encode())
                    shown = monotonic()


def _write(asked: Asked, how: Carried, every: Sequence[Place], done: Mapping[Place, Told]) -> tuple[Told, ...]:
    """All that is told by now, in the order in which it was asked for."""
    waiting = [place for place in every if place not in done]
    found = as_one(asked, [done[place] for place in every if place in done], len(waiting))
    for one in found:
        _write_part(one)
    parts = tuple((one.place.name, one.place.folder.name, one.report) for one in found)
    whole = Whole(asked.title, parts, tuple(place.name for place in waiting))
    games = [line for one in found for line in one.games]
    if games:  # else they were thrown away, all of them
        write_games(how.folder, games, how.parquet)
    put(how.folder / "effects.csv", as_csv([line for name, _, report in parts for line in effects_told(name, report)]))
    put(how.folder / "report.md", markdown(whole).encode())
    if len(every) > 1:
        put(how.folder / "report.html", overview(whole).encode())
    return found


def _write_part(one: Told) -> None:
    put(one.place.folder / "report.json", f"{json_text(one.report.plain())}\n".encode())
    if one.pictures is not None:
        put(one.place.folder / "report.html", page(one.report, one.pictures).encode())
        for moment in one.report.moments:
            put(one.place.folder / moment.file, moment.record.encode())


def write_games(folder: Path, games: list[dict[str, object]], parquet: bool) -> None:
    """A line for each game and side."""
    put(folder / "games.csv", as_csv(games))
    if parquet:
        put(folder / "games.parquet", as_parquet(games))
