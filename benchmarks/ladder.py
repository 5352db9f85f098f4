"""`python -m benchmarks.ladder`: how strong the players are, each held against the one below it.

The games are kept in `docs/ladder.csv`, a line each, and the section "The ladder" of `docs/playing.md` is printed from
them. `--play` plays what is missing, pair by pair of all that is wanted in turn, so that it may be stopped at any time;
lines are added as games end. Luck and players are fixed: the same rules give the same lines.

Elo is told from the part of the games that were won, a level game being half a game: so many points that whoever
has 400 more wins ten of eleven.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import log10
from pathlib import Path
from time import process_time

import click

from rulewright.comparing import Study, best, play
from rulewright.games import Seating
from rulewright.scenes import Refused, Stage, open_stage
from rulewright.shelf import Slip, Wished
from rulewright.studies import Match
from runtime.study import percent, wilson

DOCS = Path(__file__).parents[1] / "docs"
KEPT, PAGE = DOCS / "ladder.csv", DOCS / "playing.md"
TITLE, NEXT = "## The ladder\n", "\n## "
SEED, MOST_TURNS = 23, 200
MEASURED = (
    "panzer_leader/training",
    "panzer_leader/meeting_hills",
    "panzerblitz/school_column",
    "panzerblitz/school_gully",
    "panzerblitz/russia_5_t34",
)
EVERY_PACK = (
    "leader_by_panzerblitz/meeting_caverge",
    "ostrany/school_wick",
    "panssari_salama/school_adski",
    "panzer_grenadier/school_town",
    "panzer_leader/meeting_hills",
    "panzer_leader/training",
    "panzer_leader_1940/school_einkel",
    "panzerbitz/school_markers",
    "panzerblitz/school_column",
    "panzerblitz_by_leader/school_golod",
)


@dataclass(frozen=True)
class Rung:
    """Who is held against whom, where, and in how many pairs of games."""

    stronger: str
    weaker: str
    situations: tuple[str, ...]
    pairs: int = 30


RUNGS = (
    Rung("greedy", "random", EVERY_PACK),
    Rung("planner", "greedy", EVERY_PACK),
    Rung("search 100", "planner", EVERY_PACK),
    Rung("search 1000", "planner", MEASURED),
    Rung("search 1000", "search 100", EVERY_PACK, pairs=10),
    Rung("search 10000", "search 1000", ("panzer_leader/meeting_hills", "panzer_leader/training"), pairs=10),
)


@dataclass(frozen=True)
class Line:
    """A game. `swapped`: whether the stronger had the second side; `won`: what part of it the stronger won."""

    situation: str
    rules: str
    stronger: str
    weaker: str
    number: int
    swapped: int
    won: str
    turns: int
    seconds: str


def read() -> list[Line]:
    if not KEPT.is_file():
        return []
    with KEPT.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [
        Line(
            row["situation"],
            row["rules"],
            row["stronger"],
            row["weaker"],
            int(row["number"]),
            int(row["swapped"]),
            row["won"],
            int(row["turns"]),
            row["seconds"],
        )
        for row in rows
    ]


def write(lines: list[Line]) -> None:
    told = sorted(lines, key=lambda one: (one.situation, one.stronger, one.weaker, one.number, one.swapped))
    with KEPT.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(Line.__annotations__), lineterminator="\n")
        writer.writeheader()
        writer.writerows(vars(one) for one in told)


@cache
def opened(what: str) -> Stage:
    stage = open_stage(what, Wished())
    if isinstance(stage, Refused):
        raise Slip(f"{what}: {stage.problems[0].message}")
    return stage.engaged("native", click.echo)


def played(what: str, stronger: str, weaker: str, number: int, swapped: bool) -> Line:
    stage = opened(what)
    began = process_time()
    row = play(Study((stage,), Seating((stronger, weaker)), SEED, MOST_TURNS), Match(0, number, swapped))
    if row.fault:
        raise Slip(f"{what}, {stronger} against {weaker}, game {number}: {row.fault}")
    ahead = best(row)
    won = Fraction(int(swapped) in ahead, len(ahead))
    seconds = f"{process_time() - began:.1f}"
    return Line(what, stage.hash[:8], stronger, weaker, number, int(swapped), str(won), row.turns, seconds)


Game = tuple[str, str, str, int, bool]  # situation, stronger, weaker, number, swapped


def missing(had: list[Line], wanted: tuple[Rung, ...]) -> Iterator[Game]:
    known = {(one.situation, one.stronger, one.weaker, one.number, bool(one.swapped)) for one in had}
    for number in range(max((rung.pairs for rung in wanted), default=0)):
        for rung in wanted:
            for what in rung.situations if number < rung.pairs else ():
                for swapped in (False, True):
                    if (what, rung.stronger, rung.weaker, number, swapped) not in known:
                        yield what, rung.stronger, rung.weaker, number, swapped


# ---- told


def elo(part: Fraction) -> str:
    """By how much whoever wins this part is stronger."""
    if part in (0, 1):
        return "∞" if part else "-∞"
    return f"{400 * log10(part / (1 - part)):+.0f}"


def row_of(names: tuple[str, ...], lines: list[Line]) -> str:
    won, games = sum((Fraction(one.won) for one in lines), Fraction(0)), len(lines)
    found = wilson(won, games)
    level = sum(one.won == "1/2" for one in lines)
    seconds = sum(float(one.seconds) for one in lines) / games
    told = f"{games} | {level} | {percent(found.middle)} % | {percent(found.low)} % to {percent(found.high)} %"
    points = f"{elo(found.middle)} | {elo(found.low)} to {elo(found.high)}"
    return f"| {' | '.join(names)} | {told} | {points} | {seconds:.1f} |"


def paired(lines: list[Line]) -> list[Line]:
    """Those of which the game with the sides changed was played too: else who had the better side more often leads."""
    pairs = Counter((one.situation, one.stronger, one.weaker, one.number) for one in lines)
    return [one for one in lines if pairs[one.situation, one.stronger, one.weaker, one.number] == 2]


def table(lines: list[Line]) -> list[str]:
    found, lines = [], paired(lines)
    for rung in RUNGS:
        stronger, weaker = rung.stronger, rung.weaker
        mine = [one for one in lines if (one.stronger, one.weaker) == (stronger, weaker)]
        situations = sorted({one.situation for one in mine})
        by_situation = {what: [one for one in mine if one.situation == what] for what in situations}
        found += [row_of((stronger, weaker, what), some) for what, some in by_situation.items()]
        if len(by_situation) > 1:
            found.append(row_of((stronger, weaker, "**all**"), mine))
    return found


def section(lines: list[Line]) -> str:
    return "\n".join(
        [
            TITLE,
            INTRODUCTION,
            "",
            "| player | against | situation | games | level | won | interval | Elo more | interval | seconds a game |",
            "|---|---|---|---|---|---|---|---|---|---|",
            *table(lines),
            "",
        ]
    )


INTRODUCTION = f"""\
Printed by `python -m benchmarks.ladder` from the games in `ladder.csv`; `--play` plays what is missing there. Each
player is held against one below it, in pairs of games on the same luck (seed {SEED}), the players changing sides; a
level game counts as half a game won; intervals are Wilson's, at 95 %, and those of Elo are told from them. `search 100`
takes 100 playouts for each thought: a phase is thought through at once, and anew when a die has fallen. Seconds are of
the processor of a busy machine, both players together; the rules are those at which the games were played (a mark of
them stands in each line of `ladder.csv`). What is not in the table was not played, and the rungs above `search 100` are
only begun: their intervals say how little is known of them.

Most rungs are climbed in a small situation of every pack, however even it is: where one side wins whoever plays it, as
[situations.md](situations.md) tells, nobody can do much better than half, and the rows of such a situation say nothing
of the players. Of `search 1000` against `planner` 60 games were wanted in each of four situations of two packs, of
which it wins 75 of 100, the lower end above 60. These are situations in which neither side won each of six games
between two planners. It is reached in four. In the fifth it is not, and that is uneven after all: in `russia_5_t34` it
wins 27 1/2 of 30 as the Russians, 10 1/2 of 30 as the Germans, who win one of eight between `greedy` players
([study](studies/printed/report.md))."""


def with_section(page: str, lines: list[Line]) -> str:
    before, found, rest = page.partition(TITLE)
    if not found:
        raise Slip(f"{PAGE} has no section `{TITLE.strip()}`")
    return before + section(lines) + rest[rest.index(NEXT) :]


@click.command(help=__doc__)
@click.argument("names", nargs=-1)
@click.option("--play", "playing", is_flag=True, help="Play what is missing.")
@click.option("--of", "stronger", multiple=True, help="Only these players against those below them.")
def main(names: tuple[str, ...], playing: bool, stronger: tuple[str, ...]) -> None:
    lines = read()
    wanted = tuple(
        replace(rung, situations=tuple(one for one in rung.situations if not names or one.startswith(names)))
        for rung in RUNGS
        if not stronger or rung.stronger in stronger
    )
    for game in missing(lines, wanted) if playing else ():
        lines = [*lines, played(*game)]
        write(lines)
        click.echo(", ".join(f"{told}" for told in vars(lines[-1]).values()))
    PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), lines), encoding="utf-8")


if __name__ == "__main__":
    main()
