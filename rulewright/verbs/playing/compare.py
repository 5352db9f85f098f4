"""`rulewright compare SITUATION --vary "..."`: many games under two rule sets, in pairs on the same luck.

Games are kept one by one in DIR/games.sqlite. The same command goes on where it stopped, and its report is
made of what is kept there, so that it is the same however often it was stopped and however many processes played.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from fractions import Fraction
from functools import partial
from pathlib import Path

import click

from compiler.source.pack_folder import is_name
from rulewright.comparing.columns import table
from rulewright.comparing.comparison import Report, report
from rulewright.comparing.one_game import Study, play
from rulewright.comparing.page import page
from rulewright.games.seating import seating
from rulewright.scenes.scene import Refused
from rulewright.scenes.stage import Stage, open_stage
from rulewright.shelf.atomic_write import put
from rulewright.shelf.slip import Slip
from rulewright.shelf.wished import Wished
from rulewright.studies.game_store import CannotKeep, GameStore, Match, OtherStudy, Row
from rulewright.studies.workers import executor
from rulewright.telling.as_data import json_text
from rulewright.terminal.findings import show
from rulewright.terminal.options import asks_rules
from rulewright.terminal.waiting import Waiting
from rulewright.variants.keeping import CannotBeKept, keep_variation
from rulewright.variants.varying import Variation, variations
from runtime.limits import most, passed

FORMAT = 2


@click.command(help="Play SITUATION under its rules and under others, in pairs on the same luck.")
@click.argument("what", metavar="SITUATION")
@click.argument("other", metavar="[SITUATION]", required=False)
@click.option(
    "--vary",
    "wished",
    multiple=True,
    metavar="...",
    help='"with X", "without X", "chart[a, b] = 1|2", a pack.',
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
    rules: Wished,
) -> int:
    if games < 1:
        raise Slip("at least one game is played")
    varied = variations(what, other, wished, rules)
    if len(varied) > most("variations"):
        raise Slip(f"these are {passed('variations', 'rule sets')}")
    if games * len(varied) > most("games"):
        raise Slip(f"{games} of {len(varied)} rule sets are {passed('games', 'games')}")
    if kept is not None and len(varied) != 2:
        raise Slip("one variation is kept at a time: the folder has the games of all, name one with --vary")
    if kept is not None and not is_name(kept):
        raise Slip(f"`{kept}` cannot be a name: letters, digits, _ and - only")
    stages: list[Stage] = []
    for one in varied:
        stage = open_stage(one.what, one.rules)
        if isinstance(stage, Refused):
            return show(stage.problems, stage.files, "text")
        if stages and one.option and stage.table.on == stages[0].table.on:
            raise Slip(one.idle)
        stages.append(stage)
    if any(stage.sides != stages[0].sides for stage in stages):
        raise Slip("the rule sets have different sides, so their games cannot be paired")
    study = Study(tuple(stages), seating(stages[0], told), seed, turns)
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        store = GameStore(Path(folder) / "games.sqlite", _told(varied, study))
        _play(study, store, _jobs(study, games), jobs)
        found = report(study, [one.label for one in varied], _asked(store.rows(), games))
        store.close()
        if kept is not None:
            called = keep_variation(kept, varied[1], Path.cwd() / "rules" / kept)
            found = replace(found, kept=f"rules/{kept}: rulewright run {called}")
        _write(Path(folder), study, found)
    except (CannotBeKept, CannotKeep, OtherStudy, OSError) as fault:
        click.echo(f"stopped: {fault}", err=True)
        return 2
    click.echo(json_text(found.plain()) if as_json else "\n".join(table(found)))
    return 0


def _told(varied: tuple[Variation, ...], study: Study) -> str:
    """What the games in a folder are games of. How many, and by how many processes, may change."""
    told = {
        "format": FORMAT,
        "variations": [asdict(one) for one in varied],
        "rules": [stage.hash for stage in study.stages],
        "players": study.seats.players,
        "seed": study.seed,
        "turns": study.turns,
    }
    return json.dumps(told, ensure_ascii=False, sort_keys=True)


def _jobs(study: Study, games: int) -> list[Match]:
    """Pairs together, so that a study that is stopped has whole pairs; two players play from both sides."""
    sides_change = study.seats.swapped() != study.seats
    return [
        Match(variation, number, swapped)
        for number in range(games)
        for swapped in ((False, True) if sides_change else (False,))
        for variation in range(len(study.stages))
    ]


def _asked(rows: tuple[Row, ...], games: int) -> tuple[Row, ...]:
    """More games may be kept than are asked for now."""
    return tuple(row for row in rows if row.match.number < games)


def _play(study: Study, store: GameStore, jobs: list[Match], processes: int) -> None:
    done = store.done()
    left = [match for match in jobs if match not in done]
    if not left:
        return
    study.changed(0)
    before = f", {len(jobs) - len(left)} kept from before" if len(left) < len(jobs) else ""
    with Waiting(patience=0, pause=0) as waiting:
        for count, row in enumerate(executor(processes).each(partial(play, study), left), 1):
            store.keep(row)
            waiting.tell(Fraction(count, len(left)), f"{count} of {len(left)} games{before}")


def _write(folder: Path, study: Study, found: Report) -> None:
    put(folder / "report.json", f"{json_text(found.plain())}\n".encode())
    put(folder / "report.html", page(found, study.stages[0]).encode())
    for moment in found.moments:
        put(folder / moment.file, moment.record.encode())
