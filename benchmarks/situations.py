"""`python -m benchmarks.situations`: how even the situations are, and whether `greedy` beats `random` in every pack.

The study is a file of games, `docs/situations.csv`, a line each, and `docs/situations.md` is printed from it. `--play`
plays what is missing, by machine code where it can be had, two processes at most being wanted of a machine that others
use; a situation whose first game of greedy against itself takes longer than `--seconds` of processor time is left out,
and a line of the study says so, until it is played with more seconds. After `--whole` seconds no further game of a
situation is begun. Where greedy against itself leaves levels of victory unreached, it plays random on either side, and
where that leaves some, idle; `benchmarks.witnesses` goes on from there.
Luck is fixed, so the same rules and the same players give the same lines; lines of other rules, or of players as they
were before (`PLAYERS`), are played again by `--anew`.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from functools import lru_cache, partial
from time import process_time
from types import FrameType

import click

from benchmarks import levels
from benchmarks.situation_games import (
    AGAINST_RANDOM,
    EVEN,
    LEFT_OUT,
    MOST_TURNS,
    OF_PLANNERS,
    PAGE,
    PLANNED,
    PLAYERS,
    SECONDS,
    SEED,
    WHOLE,
    WITNESSES,
    Line,
    is_small,
    listed,
    read,
    waits,
    write,
)
from benchmarks.situations_page import page
from rulewright.comparing import Study, best, play
from rulewright.games import Seating
from rulewright.scenes import Refused, Stage, open_stage
from rulewright.shelf import Slip, Wished
from rulewright.studies import Match, Row, executor
from runtime.play import hash_of


class TooSlow(Exception):
    """The first game took longer than is wanted."""


# ---- playing


@lru_cache(1)
def stage_of(what: str) -> Stage:
    stage = open_stage(what, Wished())
    if isinstance(stage, Refused):
        raise Slip(f"{what}: {stage.problems[0].message}")
    return stage


def print_of(stage: Stage) -> str:
    """What its games rest on: the rules, and how it begins."""
    return hash_of(stage.hash + stage.text)[:8]


def game(study: Study, match: Match) -> tuple[Row, str]:
    """A game, and what was earned in it, if machine code played it from first to last."""
    stage, whole = study.stages[match.variation], study.laid_out(match.variation)
    asked = [one for one in stage.table.rules.program.questions if one.id == levels.EARNED]
    before = sum(whole.given_up.values()) if whole else 0
    row = play(study, match)
    if whole is None or sum(whole.given_up.values()) > before:
        return row, ""
    earned = [
        f"{side}: {level}"
        for question in asked
        for side in stage.sides
        for level in levels.LEVELS
        if whole.ask(question, level, side) is True
    ]
    return row, "; ".join(earned)


def line_of(what: str, stage: Stage, players: str, row: Row, earned: str) -> Line:
    won = [stage.sides[place] for place in best(row)]
    came = "; ".join(f"{side}: {level}" for side, level in zip(stage.sides, row.levels, strict=True))
    lost = {side: sum(n for who, n in row.lost.items() if who.startswith(f"{side}: ")) for side in stage.sides}
    return Line(
        what,
        print_of(stage),
        players,
        row.match.number,
        int(row.match.swapped),
        row.turns,
        row.fault or row.end,
        won[0] if len(won) == 1 else "",
        came,
        "; ".join(f"{side}: {number}" for side, number in lost.items()),
        earned,
    )


def quick(study: Study, match: Match, seconds: float) -> tuple[Row, str] | None:
    """A game, if it is over within so many seconds of processor time."""

    def enough(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    signal.signal(signal.SIGPROF, enough)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return game(study, match)
    except TooSlow:
        return None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def is_old(line: Line) -> bool:
    """Whether it was played under other rules, or by players as they were before."""
    return line.made != PLAYERS or line.rules != print_of(stage_of(line.situation))


def played(what: str, players: tuple[str, ...], games: int, seconds: float, whole: float, jobs: int) -> list[Line]:
    stage = stage_of(what).engaged("native", click.echo)
    seats = Seating(players)
    study = Study((stage,), seats, SEED, MOST_TURNS)
    told = ",".join(players)
    both = (False, True) if seats.swapped() != seats else (False,)
    matches = [Match(0, number, swapped) for number in range(games // len(both)) for swapped in both]
    began = process_time()
    first = quick(study, matches[0], seconds)
    if first is None:
        return [Line(what, print_of(stage), told, 0, 0, 0, f"{LEFT_OUT}, over {seconds:g} s", "", "", "")]
    lines = [line_of(what, stage, told, *first)]
    for row, earned in executor(jobs).each(partial(game, study), matches[1:]):
        lines.append(line_of(what, stage, told, row, earned))
        if process_time() - began > whole:
            break
    return lines


def wanted(names: tuple[str, ...], lines: list[Line]) -> Iterator[tuple[str, tuple[str, ...], int]]:
    """Each situation with who is to play it, and how often. One that a pack has from what it extends is named whole.
    Against whom greedy plays once more rests on what came of `lines` so far."""
    every = listed()
    inherited = [name for name in names if not any(what.startswith(name) for what in every)]
    for what in (*every, *inherited):
        if names and not any(what.startswith(name) for name in names):
            continue
        sides = len(stage_of(what).sides)
        yield what, ("greedy",) * sides, EVEN
        if is_small(what) and sides == 2:
            yield what, ("greedy", "random"), AGAINST_RANDOM
        elif sides == 2 and unreached(what, lines, ("greedy",)):
            yield what, ("greedy", "random"), levels.WEAKER
        if what in OF_PLANNERS:
            yield what, ("planner",) * sides, PLANNED
        if unreached(what, lines, ("greedy", "planner", "random")):
            for place in range(sides - 1):  # players change sides once
                yield what, tuple("greedy" if at == place else "idle" for at in range(sides)), levels.WEAKEST


def unreached(what: str, lines: list[Line], players: tuple[str, ...]) -> list[str]:
    """Which levels no game of these players reached."""
    found = [one for one in lines if one.situation == what and {*one.players.split(",")} <= {*players}]
    played = [one for one in found if not one.end.startswith(LEFT_OUT)]
    return levels.never_reached(what, played) if played else []


@click.command(help=__doc__)
@click.argument("names", nargs=-1)
@click.option("--play", "playing", is_flag=True, help="Play what is missing.")
@click.option("--anew", is_flag=True, help="With --play: also games of other rules or earlier players.")
@click.option("--games", default=EVEN, help="Of greedy against greedy, of each situation.")
@click.option("--seconds", default=SECONDS, help="A first game that takes longer leaves its situation out.")
@click.option("--whole", default=WHOLE, help="Seconds after which no further game of a situation is begun.")
@click.option("--jobs", default=1, help="Processes.")
def main(
    names: tuple[str, ...], playing: bool, anew: bool, games: int, seconds: float, whole: float, jobs: int
) -> None:
    lines = read()
    for what, players, most in wanted(names, lines) if playing else ():
        told = ",".join(players)
        had = [one for one in lines if (one.situation, one.players) == (what, told)]
        if had and not waits(had[0], seconds) and not (anew and is_old(had[0])):
            continue
        began = process_time()
        found = played(what, players, games if set(players) == {"greedy"} else most, seconds, whole, jobs)
        lines[:] = [*(one for one in lines if one not in had), *found]
        write(lines)
        click.echo(f"{what} {told}: {len(found)} lines, {process_time() - began:.1f} s of this process")
    PAGE.write_text(page(read(), read(WITNESSES)), encoding="utf-8")


if __name__ == "__main__":
    main()
