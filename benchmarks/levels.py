"""Which levels of victory that a card speaks of no game of the study reached (benchmarks/situations.py)."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Protocol

from runtime.program import capital

RULES = Path(__file__).parents[1] / "rules"
LEVELS = ("marginal victory", "tactical victory", "decisive victory")
EARNED = "{the level, a victory level} is earned by {the side}"  # a question of the platoon system
ON_A_CARD = re.compile(r"^Rule \[([^]]+)\].*\n(The level is earned by the side if (?:.+\n?)+)", re.MULTILINE)
WEAKER = 12  # games of greedy against random, where greedy against itself leaves levels unreached
WEAKEST = 8  # of greedy against whoever does only what he must, where that leaves some
NAMED = Path(__file__).parents[1] / "docs" / "unreached.csv"  # what keeps these players from a level
STUDY = Path(__file__).parents[1] / "docs" / "studies" / "printed"  # games of greedy against itself


class Ended(Protocol):
    """How a game came out: of each side its level, and, where it was asked, all that it has earned."""

    @property
    def players(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def levels(self) -> str: ...
    @property
    def earned(self) -> str: ...
    @property
    def lost(self) -> str: ...


def never_reached(what: str, games: Sequence[Ended]) -> list[str]:
    """Of the levels that a card speaks of, those that neither were earned nor surpassed: whose, and by which rule."""
    pack, _, stem = what.partition("/")
    files = sorted(RULES.glob(f"*/situations/{stem}.rulebook"), key=lambda file: pack not in file.parts)
    came = {_of(one) for game in games for one in game.levels.split("; ")}
    reached = came | {_of(one) for game in games if game.earned for one in game.earned.split("; ")}
    reached |= studied().get(what, set())
    sides = sorted({side for side, _ in came})
    found = []
    for title, said in ON_A_CARD.findall(files[0].read_text(encoding="utf-8")):
        for side in [one for one in sides if f"the side is {one}" in said] or sides:
            levels = [level for level in LEVELS if f"the level is {level}" in said]
            if any(not {(side, more) for more in LEVELS[LEVELS.index(level) :]} & reached for level in levels):
                found.append(f"[{title}] {side.removeprefix('the ')}")
    return found


@cache
def studied() -> dict[str, set[tuple[str, str]]]:
    """Which levels each side reached in the study of printed cards, under the rules as they are."""
    found = dict[str, set[tuple[str, str]]]()
    for file in sorted(STUDY.glob("*/report.json")):
        report = json.loads(file.read_text(encoding="utf-8"))
        what = report["played"][0]["command"].split()[2]
        sides = report["against"][0]["levels"]
        found[what] = {(side, level) for side, levels in sides for level, games, _ in levels if games}
    return found


@cache
def named() -> dict[str, dict[str, str]]:
    """Of situations, which levels these players cannot be expected to reach, and why."""
    found = dict[str, dict[str, str]]()
    with NAMED.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found.setdefault(row["situation"], {})[row["level"]] = row["reason"]
    return found


def why(missed: str, games: Sequence[Ended]) -> str:
    """What the games show of the reason why a level (as `never_reached` names it) was not reached."""
    gone = [{side.removeprefix("the "): int(n) for side, n in map(_of, game.lost.split("; "))} for game in games]
    mine = missed.rpartition("] ")[2]
    own = sum(one[mine] for one in gone)
    theirs = sum(number for one in gone for side, number in one.items() if side != mine)
    if not own + theirs:
        return NEVER_MET
    if not theirs:
        return UNHURT if own < len(games) else SHOT_UP
    return BEATEN if own > theirs else HELD


NEVER_MET = "the sides never met"
UNHURT = "the enemy lost nobody"
SHOT_UP = "the enemy lost nobody, the side did"
BEATEN = "it was fought for, and the side lost more than the enemy"
HELD = "it was fought for, and the side lost no more than the enemy, but time or losses did not suffice"
REASONS = (NEVER_MET, UNHURT, SHOT_UP, BEATEN, HELD)


def _of(told: str) -> tuple[str, str]:
    side, _, level = told.partition(": ")
    return side, level


def told(*kinds: Mapping[str, Sequence[Ended]]) -> list[str]:
    """Of games of greedy against itself, of planner, of greedy against random, and against whoever is idle; and of
    such further ones as reached what these left: of these by themselves where the enemy did all to let it."""
    even, planned, mixed, idle, more_games = kinds
    further, let = _where(more_games, lambda one: not is_let(one)), _where(more_games, is_let)
    alike = _together(even, planned)
    fought = _together(alike, mixed)
    played = _together(fought, idle)
    earnest = _together(played, further)
    rows = [_missed(some) for some in (alike, fought, played, earnest, _together(earnest, let))]
    more = [sum(what in kind for what in missed) for kind, missed in zip((mixed, idle), rows, strict=False)]
    left = rows[3]
    reasons = {reason: _because(reason, left, fought) for reason in REASONS}
    return [
        "## Levels of victory that nobody reached",
        "",
        NEVER,
        "",
        "| players | situations with such levels | levels |",
        "|---|---|---|",
        f"| greedy against itself, in ten situations planner too | {_row(rows[0])} |",
        f"| and in {more[0]} of these situations greedy against random | {_row(rows[1])} |",
        f"| and in {more[1]} of these greedy against idle | {_row(rows[2])} |",
        f"| and in these greedy, planner and search on more luck, against random, idle and greedy | {_row(left)} |",
        f"| and in these greedy against yielding | {_row(rows[4])} |",
        "",
        *(_reaching(REACHING, played, further) if further else ()),
        *(_reaching(LET, earnest, let) if let else ()),
        "What the games against anybody but idle show of the reason, by who went out of play (lost or gone):",
        "",
        "| reason | situations | levels |",
        "|---|---|---|",
        *(f"| {reason} | {_row(some)} |" for reason, some in reasons.items()),
        "",
        *(line for reason, some in reasons.items() if some for line in (f"{capital(reason)}:", "", *_listed(some), "")),
        FEW,
        "",
        *_named(left),
        "",
    ]


def is_let(game: Ended) -> bool:
    """Whether somebody in it did all to let the others reach what they can."""
    return "yielding" in game.players


def _where(games: Mapping[str, Sequence[Ended]], fits: Callable[[Ended], bool]) -> dict[str, list[Ended]]:
    found = {what: [one for one in some if fits(one)] for what, some in games.items()}
    return {what: some for what, some in found.items() if some}


def _reaching(
    told_first: str, played: Mapping[str, Sequence[Ended]], further: Mapping[str, Sequence[Ended]]
) -> list[str]:
    """The games that reached what others left, each with what it added."""
    told = []
    for what, games in further.items():
        known = list(played.get(what, ()))
        for one in games:
            left = never_reached(what, known)
            known.append(one)
            gained = ", ".join(level for level in left if level not in never_reached(what, known))
            told.append(f'- {what}: {gained}: `--players "{one.players}" --game {one.number}`')
    return [told_first, "", *told, ""]


def _together(*kinds: Mapping[str, Sequence[Ended]]) -> dict[str, list[Ended]]:
    every = sorted({what for kind in kinds for what in kind})
    return {what: [one for kind in kinds for one in kind.get(what, ())] for what in every}


def _missed(games: Mapping[str, Sequence[Ended]]) -> dict[str, list[str]]:
    return {what: missed for what, some in games.items() if (missed := never_reached(what, some))}


def _because(
    reason: str, never: Mapping[str, Sequence[str]], games: Mapping[str, Sequence[Ended]]
) -> dict[str, list[str]]:
    found = {what: [one for one in missed if why(one, games[what]) == reason] for what, missed in never.items()}
    return {what: some for what, some in found.items() if some}


def _listed(missed: Mapping[str, Sequence[str]]) -> list[str]:
    return [f"- {what}: {', '.join(some)}" for what, some in missed.items()]


def _named(missed: Mapping[str, Sequence[str]]) -> list[str]:
    """Levels of a situation that have one reason stand together."""
    told = []
    for what, reasons in named().items():
        for reason in dict.fromkeys(reasons[one] for one in missed.get(what, ()) if one in reasons):
            some = ", ".join(one for one in missed[what] if reasons.get(one) == reason)
            told.append(f"- {what}: {some}: {reason}")
    return told


def _row(missed: Mapping[str, Sequence[str]]) -> str:
    return f"{len(missed)} | {sum(map(len, missed.values()))}"


REACHING = """\
Further games that reached one (`witnesses.csv`; `rulewright run SITUATION --seed 17` with what stands there shows each;
`python -m benchmarks.witnesses` seeks more):"""
LET = """\
Nobody but an enemy who does all to let it (`yielding`, docs/playing.md) let these be reached, which shows no more than
that the card has the counters, the turns and the room for it. Under PanzerBlitz's rules such an enemy gives up what he
has (PBQ-CBT-13a):"""
FEW = """\
What keeps these players from them (`unreached.csv`), by the numbers of the card or as their games showed it:"""
NEVER = f"""\
What earns a level on the card, and whose, where no game of these players earned it or a higher one. Where greedy
against itself leaves some unreached, up to {WEAKER} games follow in which it plays random on either side: what only a
weak enemy lets one reach is a level that can be reached. Where that leaves some, up to {WEAKEST} games follow against
idle, who does only what he must (docs/playing.md). What each side has earned counts where it was asked, as it is of
all games played of late; of the others what came out, of PanzerBlitz the difference of what both have earned. What
came out between greedy players in the [study of printed cards](studies/printed/report.md), under the rules as they are,
counts too: `rulewright study docs/studies/printed.yaml --engine native -o docs/studies/printed` plays it again.

Under its own rules no level asks for more than its card has counters; under Panzer Leader's, where trucks and wagons
are of no account, two do (PanzerBlitz 8 and 12), and two for all or all but one (9 and 10). General reasons were
found and mended in what guides players: who waited off the board lost by coming on where the goal was far, so that
whole divisions stayed away (PanzerBlitz 9);
whoever went where the goal was nearest as the crow flies stood before water that is crossed by roads and bridges alone,
so cards name the hex that a side is heading for; and those who were heading for one walked behind empty trucks and
stood in a row before the goal, so that nobody but the first fought, also where nobody defended it (Panzer Leader 6 and
8): now they ride, carriers keep back, and there is elbow room. Four more are mended on the cards alone, by what stands
there under "What a side makes of it": whoever had come where he was heading was kept within three hexes of it, so a
card names one place after another (1940 42, Berlin 21); who took the last house of a village lost by it, as the next
is far, so a card says what holding is worth; guns and men who might ride came on without, or never (1940 44); and
whoever fires stands still, also where the way is free (Panzer Leader 17, the school of three armies). Who is to
hold a front knew of no row to stand in, so the card names one (PanzerBlitz 3); who lay in wait went all the way to
where the enemy was heading, and never saw one who did not come: now he stays between, and goes and looks, as does who
has come where he was heading and found nobody (PanzerBlitz 6 and 10); and engineers drove their tools off, nor was one
bridge of two worth anything to them (the rearguard at Wiln). What is left is told beneath. Idle comes
on only if he must, and under PanzerBlitz's rules nobody must: losses of an enemy who waits off the board are reached
against others alone (PanzerBlitz 2 and 10). Columns jam there: greedy remembers for a phase what an action promised, so
that whoever stood behind a full hex stays behind it when it is free again (PanzerBlitz 6, 8 and 12)."""
