"""`python -m benchmarks.situations`: how even the situations are, and whether `greedy` beats `random` in every pack.

The study is a file of games, `docs/situations.csv`, a line each, and `docs/situations.md` is printed from it. `--play`
plays what is missing, by machine code where it can be had, two processes at most being wanted of a machine that others
use; a situation whose first game of greedy against itself takes longer than `--seconds` of processor time is left out,
and a line of the study says so, until it is played with more seconds. After `--whole` seconds no further game of a
situation is begun. Where greedy against itself leaves levels of victory unreached, it plays random on either side, and
where that leaves some, idle.
Luck is fixed, so the same rules and the same players give the same lines; lines of other rules, or of players as they
were before (`PLAYERS`), are played again by `--anew`.
"""

from __future__ import annotations

import csv
import signal
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from time import process_time
from types import FrameType

import click

from benchmarks import levels
from rulewright.comparing import Study, best, play
from rulewright.games import Seating
from rulewright.scenes import Refused, Stage, open_stage
from rulewright.shelf import Slip, Wished, disk, situations_of
from rulewright.studies import Match, Row, executor
from runtime.play import BY_RULES
from runtime.study import Interval, percent, wilson

KEPT = Path(__file__).parents[1] / "docs" / "situations.csv"
PAGE = KEPT.with_suffix(".md")
SEED, MOST_TURNS = 17, 200
PLAYERS = 2  # raised when greedy or planner plays otherwise: since 2 it sets up as well as it can, and lies in the way
SECONDS = 5.0
WHOLE = 200.0
EVEN, AGAINST_RANDOM = 40, 60  # games of each situation
SMALL = ("school", "training")  # by how their names begin: there greedy is held against random
WANTED = Fraction(8, 10)
PLANNED = 20  # games of planner against planner
OF_PLANNERS = (
    "panzer_leader/20_remagen",
    "panzer_leader/meeting_caverge",
    "panzer_leader/meeting_hills",
    "panzer_leader/meeting_nece",
    "panzer_leader/training",
    "panzerblitz/russia_4_kv",
    "panzerblitz/russia_5_t34",
    "panzerblitz/school_golod",
    "panzerblitz/school_grabyosh",
    "panzerblitz/school_three",
)
LEFT_OUT = "left out"
WORTH = {"defeat": 0, "draw": 0, "victory": 1, "marginal victory": 1, "tactical victory": 2, "decisive victory": 3}


@dataclass(frozen=True)
class Line:
    """A game of the study; of a situation left out, `end` says why. `won` are the sides that came out best; `earned`,
    where it was asked, what each side has earned by the card, whatever came of it in the end."""

    situation: str
    rules: str
    players: str
    number: int
    swapped: int
    turns: int
    end: str
    won: str
    levels: str
    lost: str
    earned: str = ""
    made: int = PLAYERS


class TooSlow(Exception):
    """The first game took longer than is wanted."""


def read() -> list[Line]:
    if not KEPT.is_file():
        return []
    with KEPT.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    whole = ("number", "swapped", "turns", "made")
    return [Line(**{name: int(told) if name in whole else told for name, told in row.items()}) for row in rows]


def write(lines: Iterable[Line]) -> None:
    told = sorted(lines, key=lambda one: (one.situation, one.players, one.number, one.swapped))
    with KEPT.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(Line.__annotations__), lineterminator="\n")
        writer.writeheader()
        writer.writerows(vars(one) for one in told)


# ---- playing


def opened(what: str) -> Stage:
    stage = open_stage(what, Wished())
    if isinstance(stage, Refused):
        raise Slip(f"{what}: {stage.problems[0].message}")
    return stage.engaged("native", click.echo)


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
        stage.hash[:8],
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


def waits(line: Line, seconds: float) -> bool:
    """Whether a situation was left out because it took longer than fewer seconds."""
    told = line.end.partition(f"{LEFT_OUT}, over ")[2]
    return bool(told) and float(told.split()[0]) < seconds


def is_old(line: Line) -> bool:
    """Whether it was played under other rules, or by players as they were before."""
    return line.made != PLAYERS or line.rules != opened(line.situation).hash[:8]


def played(what: str, players: tuple[str, ...], games: int, seconds: float, whole: float, jobs: int) -> list[Line]:
    stage = opened(what)
    seats = Seating(players)
    study = Study((stage,), seats, SEED, MOST_TURNS)
    told = ",".join(players)
    both = (False, True) if seats.swapped() != seats else (False,)
    matches = [Match(0, number, swapped) for number in range(games // len(both)) for swapped in both]
    began = process_time()
    first = quick(study, matches[0], seconds)
    if first is None:
        return [Line(what, stage.hash[:8], told, 0, 0, 0, f"{LEFT_OUT}, over {seconds:g} s", "", "", "")]
    lines = [line_of(what, stage, told, *first)]
    for row, earned in executor(jobs).each(partial(game, study), matches[1:]):
        lines.append(line_of(what, stage, told, row, earned))
        if process_time() - began > whole:
            break
    return lines


def listed() -> list[str]:
    """Every situation that a pack has of its own or takes."""
    shelf = disk()
    return [f"{pack}/{stem}" for pack in shelf.names() for stem in situations_of(shelf, pack)]


def is_small(what: str) -> bool:
    return what.partition("/")[2].startswith(SMALL)


def wanted(names: tuple[str, ...], lines: list[Line]) -> Iterator[tuple[str, tuple[str, ...], int]]:
    """Each situation with who is to play it, and how often. One that a pack has from what it extends is named whole.
    Against whom greedy plays once more rests on what came of `lines` so far."""
    every = listed()
    inherited = [name for name in names if not any(what.startswith(name) for what in every)]
    for what in (*every, *inherited):
        if names and not any(what.startswith(name) for name in names):
            continue
        sides = len(opened(what).sides)
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


# ---- told


def group(lines: Iterable[Line]) -> dict[str, list[Line]]:
    found: dict[str, list[Line]] = {}
    for line in lines:
        found.setdefault(line.situation, []).append(line)
    return found


def share(part: Fraction, whole: int) -> str:
    found: Interval = wilson(part, whole)
    return f"{percent(found.middle)} % | {percent(found.low)} % to {percent(found.high)} %"


def pairs(lines: list[Line]) -> tuple[int, int, int]:
    """On how many pairs of games on the same luck, the players changing sides, greedy did better, as well, worse."""
    ahead: dict[tuple[str, int], list[int]] = {}
    for one in lines:
        worth = [WORTH[told.partition(": ")[2]] for told in one.levels.split("; ")]
        ahead.setdefault((one.situation, one.number), []).append(worth[one.swapped] - worth[1 - one.swapped])
    both = [sum(two) for two in ahead.values() if len(two) == 2]
    return sum(one > 0 for one in both), both.count(0), sum(one < 0 for one in both)


def greedy_row(what: str, lines: list[Line]) -> str:
    """Seats: the first side's player is greedy unless they have changed sides."""
    won = Fraction(0)
    for one in lines:
        sides = [told.partition(": ")[0] for told in one.levels.split("; ")]
        won += Fraction(1, 2) if not one.won else int(one.won == sides[one.swapped])
    figures = f"{len(lines)} | {percent(wilson(won, len(lines)).middle)} %"
    better, level, worse = pairs(lines)
    if not better + worse:
        return f"| {what} | {figures} | {better} | {level} | {worse} | | | whoever plays, the same side wins |"
    low = wilson(Fraction(better), better + worse).low
    told = share(Fraction(better), better + worse)
    return f"| {what} | {figures} | {better} | {level} | {worse} | {told} | {'yes' if low > WANTED else '**no**'} |"


def even_row(what: str, lines: list[Line]) -> str:
    sides = [told.partition(": ")[0] for told in lines[0].levels.split("; ")]
    won = sum((Fraction(1, 2) if not one.won else Fraction(one.won == sides[0]) for one in lines), Fraction(0))
    level = sum(not one.won for one in lines)
    turns = Fraction(sum(one.turns for one in lines), len(lines))
    ends: dict[str, int] = {}
    for one in lines:
        winner = one.levels.split("; ")[sides.index(one.won)] if one.won else "level"
        ends[winner] = ends.get(winner, 0) + 1
    reached = ", ".join(f"{told} {number}" for told, number in sorted(ends.items(), key=lambda it: (-it[1], it[0])))
    figures = f"{len(lines)} | {share(won, len(lines))} | {level} | {float(turns):.1f}"
    return f"| {what} | {sides[0]} | {figures} | {reached} |"


def page(lines: list[Line]) -> str:
    games = [one for one in lines if not one.end.startswith(LEFT_OUT)]
    even = group(one for one in games if set(one.players.split(",")) == {"greedy"})
    planned = group(one for one in games if "planner" in one.players)
    mixed = group(one for one in games if "random" in one.players)
    idle = group(one for one in games if "idle" in one.players)
    against = {what: found for what, found in mixed.items() if is_small(what)}
    out = {one.situation: one.end for one in lines if one not in games and set(one.players.split(",")) == {"greedy"}}
    unplayed = [one for one in listed() if one not in even and one not in out]
    by_pack: dict[str, list[Line]] = {}
    for what, found in sorted(against.items()):
        by_pack.setdefault(what.partition("/")[0], []).extend(found)
    too_long = [f"{one} ({why.removeprefix(LEFT_OUT + ', ')})" for one, why in sorted(out.items())]
    faulty = sorted({one.situation for one in games if one.end != BY_RULES})
    earlier = [one for one in games if one.made != PLAYERS]
    return "\n".join(
        [
            INTRODUCTION,
            *([EARLIER.format(len(earlier), len(games)), ""] if earlier else []),
            "## Does greedy beat random?",
            "",
            GREEDY,
            "",
            PAIRS_HEAD,
            "|---|---|---|---|---|---|---|---|---|",
            *(greedy_row(what, found) for what, found in sorted(against.items())),
            *(greedy_row(f"all of {pack}", found) for pack, found in by_pack.items() if len(found) > AGAINST_RANDOM),
            "",
            "## How even are they?",
            "",
            EVEN_TOLD,
            "",
            "| situation | first side | games | it won | interval | level | turns | how they ended |",
            "|---|---|---|---|---|---|---|---|",
            *(even_row(what, found) for what, found in sorted(even.items())),
            "",
            "## Planner against planner",
            "",
            PLANNER_TOLD,
            "",
            "| situation | first side | games | it won | interval | level | turns | how they ended |",
            "|---|---|---|---|---|---|---|---|",
            *(even_row(what, found) for what, found in sorted(planned.items())),
            "",
            *(["Not all games ended by the rules: " + ", ".join(faulty) + ".", ""] if faulty else []),
            *levels.told(even, planned, mixed, idle),
            "## Left out",
            "",
            OUT,
            "",
            f"Too long for this study ({len(out)}): {', '.join(too_long) or 'none'}.",
            "",
            f"Not tried yet ({len(unplayed)}): {', '.join(unplayed) or 'none'}.",
            "",
        ]
    )


INTRODUCTION = f"""\
# How the situations play

Printed by `python -m benchmarks.situations` from the games in `situations.csv`;
`python -m benchmarks.situations --play` plays what is missing there and prints this page again. Every game has its luck
from seed {SEED} and its number, and is played to its end by the rules. A game that came out level counts as half a game
won; intervals are Wilson's, at 95 %. The lines carry the first figures of a fingerprint of the rules they were played
under, and of which make the players were: `--anew` plays those of other rules or earlier players again.
"""
EARLIER = """\
Of the games {} of {} were played by computer players as they were before: they set up in the first hex offered. They
are played again as time allows."""
PAIRS_HEAD = (
    "| situation | games | greedy won | pairs: better | level | worse "
    "| better, of those decided | interval | lower end above 80 % |"
)
GREEDY = f"""\
{AGAINST_RANDOM} games each, of the small situations of each pack: {AGAINST_RANDOM // 2} pairs on the same luck,
the players changing sides. Where one side wins whoever plays it, greedy wins half of the games however well it plays;
so the **pairs** are what counts. In a pair both players had either side on the same luck: each has the levels that it
reached less those of the other (a marginal victory one, a tactical one two, a decisive one three, any other victory
one), and whoever has more was the better. Pairs that came out level say nothing of the players, and are left out of
the share; that all did says that the situation is decided beforehand."""
EVEN_TOLD = f"""\
{EVEN} games of greedy against greedy, fewer of large situations, as the table says. Greedy looks one action ahead: what
it makes of a card is no verdict on what people would make of it."""
PLANNER_TOLD = f"""\
{PLANNED} games each of {len(OF_PLANNERS)} situations of at most 50 counters. The planner plans a phase at a
time (docs/playing.md)."""
OUT = f"""\
A situation is left out where its first game of greedy against greedy takes longer than so many seconds of one processor
(`--seconds`, {SECONDS:g} as a rule). Where all of them take long (`--whole`), fewer are played."""


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
    PAGE.write_text(page(read()), encoding="utf-8")


if __name__ == "__main__":
    main()
