"""The page of the study of situations: whether greedy beats random, how even they are, and what nobody reached."""

from __future__ import annotations

from fractions import Fraction

from benchmarks import levels
from benchmarks.situation_games import (
    AGAINST_RANDOM,
    EVEN,
    LEFT_OUT,
    OF_PLANNERS,
    PLANNED,
    PLAYERS,
    SECONDS,
    SEED,
    WANTED,
    WORTH,
    Line,
    group,
    is_small,
    listed,
)
from runtime.play import BY_RULES
from runtime.study import Interval, percent, wilson


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


def page(lines: list[Line], witnesses: list[Line]) -> str:
    games = [one for one in lines if not one.end.startswith(LEFT_OUT)]
    even = group(one for one in games if set(one.players.split(",")) == {"greedy"})
    planned = group(one for one in games if "planner" in one.players)
    mixed = group(one for one in games if "random" in one.players)
    idle = group(one for one in games if "idle" in one.players)
    against = {what: found for what, found in mixed.items() if is_small(what)}
    greedy = (one for one in lines if set(one.players.split(",")) == {"greedy"})
    out = {one.situation: one.end for one in greedy if one.end.startswith(LEFT_OUT)}
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
            *levels.told(even, planned, mixed, idle, group(witnesses)),
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
won; intervals are Wilson's, at 95 %. Lines carry the first figures of a fingerprint of what their games rest on, the
rules and how it begins (not the words that explain them), and of which make the players were: `--anew` plays those of
other rules or earlier players again.
"""
EARLIER = """\
Of the games {} of {} were played by computer players as they were before: they set up in the first hex offered."""
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
