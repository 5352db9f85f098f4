"""`python -m benchmarks.witnesses`: games that reached a level of victory which no game of the study of situations did.

For each level that `docs/situations.csv` leaves unreached, stronger players play its side against weaker ones on more
luck, by machine code, until a game reaches it or `--seconds` of processor time are gone. Such games are kept in
`docs/witnesses.csv`, a line each as in the study, with the players in the order of the sides: `rulewright run SITUATION
--players PLAYERS --seed 17 --game NUMBER` shows one, and a test plays them again. `--anew` plays again those of other
rules, and drops what no longer reaches anything. docs/situations.md tells of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

import click

from benchmarks import levels
from benchmarks.situation_games import LEFT_OUT, MOST_TURNS, PAGE, SEED, WITNESSES, Line, group, read, write
from benchmarks.situations import game, line_of, print_of, stage_of
from benchmarks.situations_page import page
from rulewright.comparing import Study
from rulewright.games import Seating
from rulewright.scenes import Stage
from rulewright.studies import Match

SEEKING = (("greedy", 200), ("planner", 60), ("search 20", 12))  # who plays a side, and how many games at most
AGAINST = ("random", "greedy", "idle")
LETTING = "yielding"  # against whom levels are reached that nobody else lets one reach
SHARE = 6  # no row of games takes more than this part of the seconds


def studied() -> dict[str, list[Line]]:
    return group(one for one in read() if not one.end.startswith(LEFT_OUT))


def witness(stage: Stage, players: tuple[str, ...], number: int) -> Line:
    """A game: the same whenever it is played."""
    study = Study((stage,), Seating(players), SEED, MOST_TURNS)
    return line_of(stage.what, stage, ",".join(players), *game(study, Match(0, number, False)))


def sought(what: str, games: list[Line], seconds: float, against: tuple[str, ...] = AGAINST) -> Iterator[Line]:
    """Of more games those that reach what `games` and those before them left."""
    stage, began = stage_of(what).engaged("native", click.echo), process_time()
    for strong, most in SEEKING:
        for weak in against:
            for place, side in enumerate(stage.sides):
                players = tuple(strong if at == place else weak for at in range(len(stage.sides)))
                study, row = Study((stage,), Seating(players), SEED, MOST_TURNS), process_time()
                for number in range(most):
                    missed = levels.never_reached(what, games)
                    wanted = [one for one in missed if one.endswith(f"] {side.removeprefix('the ')}")]
                    if not wanted or process_time() - row > seconds / SHARE or process_time() - began > seconds:
                        break
                    line = line_of(what, stage, ",".join(players), *game(study, Match(0, number, False)))
                    if len(levels.never_reached(what, [*games, line])) < len(missed):
                        games = [*games, line]
                        yield line


def again(lines: list[Line], games: dict[str, list[Line]]) -> Iterator[Line]:
    """Those of other rules played again; what reaches nothing that was not reached is left out."""
    for what, some in group(sorted(lines, key=levels.is_let)).items():
        known, stage = games[what], stage_of(what)
        engaged = None
        for line in some:
            if line.rules != print_of(stage):
                engaged = engaged or stage.engaged("native", click.echo)
                line = witness(engaged, tuple(line.players.split(",")), line.number)
            if len(levels.never_reached(what, [*known, line])) < len(levels.never_reached(what, known)):
                known = [*known, line]
                yield line


@click.command(help=__doc__)
@click.argument("names", nargs=-1)
@click.option("--seconds", default=60.0, help="For each situation.")
@click.option("--anew", is_flag=True, help="Play those of other rules again first.")
def main(names: tuple[str, ...], seconds: float, anew: bool) -> None:
    games, lines = studied(), read(WITNESSES)
    if anew:
        lines = list(again(lines, games))
        write(lines, WITNESSES)
    for what, some in games.items():
        if names and what not in names:
            continue
        for against in (AGAINST, (LETTING,)):
            had = [one for one in lines if one.situation == what and (against == (LETTING,) or not levels.is_let(one))]
            for line in sought(what, [*some, *had], seconds, against):
                click.echo(f"{what}: {line.players}, game {line.number}: {line.earned}")
                lines = [*lines, line]
                write(lines, WITNESSES)
    PAGE.write_text(page(read(), lines), encoding="utf-8")


if __name__ == "__main__":
    main()
