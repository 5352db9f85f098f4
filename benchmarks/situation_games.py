"""The games of the study of situations, as their file keeps them, a line each; what is played, and by how much of it.

`benchmarks.situations` plays them, `benchmarks.situations_page` tells what they come to.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from rulewright.shelf import disk, situations_of

KEPT = Path(__file__).parents[1] / "docs" / "situations.csv"
PAGE = KEPT.with_suffix(".md")
WITNESSES = KEPT.with_name("witnesses.csv")  # further games, of benchmarks.witnesses
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


def read(kept: Path = KEPT) -> list[Line]:
    if not kept.is_file():
        return []
    with kept.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [_line(**row) for row in rows]


def _line(number: str, swapped: str, turns: str, made: str, **said: str) -> Line:
    return Line(number=int(number), swapped=int(swapped), turns=int(turns), made=int(made), **said)


def write(lines: Iterable[Line], kept: Path = KEPT) -> None:
    told = sorted(lines, key=lambda one: (one.situation, one.players, one.number, one.swapped))
    with kept.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(Line.__annotations__), lineterminator="\n")
        writer.writeheader()
        writer.writerows(vars(one) for one in told)


def group(lines: Iterable[Line]) -> dict[str, list[Line]]:
    found: dict[str, list[Line]] = {}
    for line in lines:
        found.setdefault(line.situation, []).append(line)
    return found


def waits(line: Line, seconds: float) -> bool:
    """Whether a situation was left out because it took longer than fewer seconds."""
    told = line.end.partition(f"{LEFT_OUT}, over ")[2]
    return bool(told) and float(told.split()[0]) < seconds


def listed() -> list[str]:
    """Every situation that a pack has of its own or takes."""
    shelf = disk()
    return [f"{pack}/{stem}" for pack in shelf.names() for stem in situations_of(shelf, pack)]


def is_small(what: str) -> bool:
    return what.partition("/")[2].startswith(SMALL)
