"""`rulewright compare SITUATION --vary "..."`: many games under two rule sets, in pairs on the same luck.

Games are kept one by one in DIR/games.sqlite. The same command goes on where it stopped, and its report is
made of what is kept there, so that it is the same however often it was stopped and however many processes played.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import click

from compiler.source import is_name
from rulewright.comparing import Report, page, table
from rulewright.library import Findings, Study
from rulewright.shelf import Slip, Wished, put
from rulewright.studies import CannotKeep, OtherStudy
from rulewright.telling import json_text
from rulewright.terminal import Waiting, aside, asks_engine, asks_rules, show
from rulewright.variants import CannotBeKept, keep_variation, variations


@click.command(help="Play SITUATION under its rules and under others, in pairs on the same luck.")
@click.argument("what", metavar="SITUATION")
@click.argument("other", metavar="[SITUATION]", required=False)
@click.option(
    "--vary",
    "wished",
    multiple=True,
    metavar="...",
    help='"with X", "without X", "chart[a, b] = 1|2", a pack; several at once with ; between them.',
)
@click.option("--games", default=20, show_default=True, help="How many games of each rule set.")
@click.option(
    "--players", "told", metavar="A,B", default="greedy", help="Who plays; two players change sides."
)
@click.option("--seed", default=1, show_default=True)
@click.option("--turns", default=0, help="Stop every game after this turn.")
@click.option("--jobs", default=1, show_default=True, help="How many processes play.")
@click.option(
    "-o", "folder", required=True, type=click.Path(file_okay=False), help="Where games and report go."
)
@click.option("--keep", "kept", metavar="NAME", help="Keep the (one) variation as a pack of this name in rules/.")
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
@asks_engine
@asks_rules
def command(
    what: str,
    other: str | None,
    wished: tuple[str, ...],
    games: int,
    told: str,
    seed: int,
    turns: int,
    jobs: int,
    folder: str,
    kept: str | None,
    as_json: bool,
    engine: str,
    rules: Wished,
) -> int:
    varied = variations(what, other, wished, rules)
    if kept is not None and len(varied) != 2:
        raise Slip("one variation is kept at a time: the folder has the games of all, name one with --vary")
    if kept is not None and not is_name(kept):
        raise Slip(f"`{kept}` cannot be a name: letters, digits, _ and - only")
    try:
        study = Study(varied, told, games=games, seed=seed, turns=turns, jobs=jobs, folder=Path(folder))
        study.engage(engine, aside)
        _play(study)
        found = study.report()
        if kept is not None:
            called = keep_variation(kept, varied[1], Path.cwd() / "rules" / kept)
            found = replace(found, kept=f"rules/{kept}: rulewright run {called}")
        _write(Path(folder), study, found)
    except Findings as fault:
        return show(fault.refused.problems, fault.refused.files, "text")
    except (CannotBeKept, CannotKeep, OtherStudy, OSError) as fault:
        click.echo(f"stopped: {fault}", err=True)
        return 2
    click.echo(json_text(found.plain()) if as_json else "\n".join(table(found)))
    return 0


def _play(study: Study) -> None:
    kept = study.kept
    left = study.whole - kept
    before = f", {kept} kept from before" if kept and left else ""
    with Waiting(patience=0, pause=0) as waiting:
        for count, _ in enumerate(study, 1 - kept):
            if count > 0:
                waiting.tell(Fraction(count, left), f"{count} of {left} games{before}")


def _write(folder: Path, study: Study, found: Report) -> None:
    put(folder / "report.json", f"{json_text(found.plain())}\n".encode())
    put(folder / "report.html", page(found, study.first).encode())
    for moment in found.moments:
        put(folder / moment.file, moment.record.encode())
