"""Which levels of victory that a card speaks of no game of the study reached (benchmarks/situations.py)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

RULES = Path(__file__).parents[1] / "rules"
LEVELS = ("marginal victory", "tactical victory", "decisive victory")
EARNED = "{the level, a victory level} is earned by {the side}"  # a question of the platoon system
ON_A_CARD = re.compile(r"^Rule \[([^]]+)\].*\n(The level is earned by the side if (?:.+\n?)+)", re.MULTILINE)
WEAKER = 12  # games of greedy against random, where greedy against itself leaves levels unreached


class Ended(Protocol):
    """How a game came out: of each side its level, and, where it was asked, all that it has earned."""

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
    sides = sorted({side for side, _ in came})
    found = []
    for title, said in ON_A_CARD.findall(files[0].read_text(encoding="utf-8")):
        for side in [one for one in sides if f"the side is {one}" in said] or sides:
            levels = [level for level in LEVELS if f"the level is {level}" in said]
            if any(not {(side, more) for more in LEVELS[LEVELS.index(level) :]} & reached for level in levels):
                found.append(f"[{title}] {side.removeprefix('the ')}")
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


def told(games: Mapping[str, Sequence[Ended]], alike: Mapping[str, Sequence[Ended]]) -> list[str]:
    """Of all games, and of those in which both sides are played alike."""
    both = {what: missed for what, some in sorted(alike.items()) if (missed := never_reached(what, some))}
    never = {what: missed for what, some in sorted(games.items()) if (missed := never_reached(what, some))}
    more = sum(len(games[what]) > len(alike[what]) for what in both)
    reasons = {reason: _because(reason, never, games) for reason in REASONS}
    return [
        "## Levels of victory that nobody reached",
        "",
        NEVER,
        "",
        "| players | situations with such levels | levels |",
        "|---|---|---|",
        f"| greedy against itself, in ten situations planner too | {_row(both)} |",
        f"| and in {more} of these situations greedy against random | {_row(never)} |",
        "",
        "What the games of all these players together show of the reason, by who went out of play (lost or gone):",
        "",
        "| reason | situations | levels |",
        "|---|---|---|",
        *(f"| {reason} | {_row(some)} |" for reason, some in reasons.items()),
        "",
        *(
            line
            for reason, some in reasons.items()
            if some
            for line in (f"{reason[0].upper()}{reason[1:]}:", "", *_listed(some), "")
        ),
    ]


def _because(
    reason: str, never: Mapping[str, Sequence[str]], games: Mapping[str, Sequence[Ended]]
) -> dict[str, list[str]]:
    found = {what: [one for one in missed if why(one, games[what]) == reason] for what, missed in never.items()}
    return {what: some for what, some in found.items() if some}


def _listed(missed: Mapping[str, Sequence[str]]) -> list[str]:
    return [f"- {what}: {', '.join(some)}" for what, some in missed.items()]


def _row(missed: Mapping[str, Sequence[str]]) -> str:
    return f"{len(missed)} | {sum(map(len, missed.values()))}"


NEVER = f"""\
What earns a level on the card, and whose, where no game of these players earned it or a higher one. Where greedy
against itself leaves some unreached, up to {WEAKER} games follow in which it plays random on either side: what only a
weak enemy lets one reach is a level that can be reached. What each side has earned was asked in those games; of the
others what came out counts, of PanzerBlitz the difference of what both have earned.

No level asks for more than its card has counters. Two general reasons were found and mended in what guides players: who
waited off the board lost by coming on where the goal was far, so that whole divisions stayed away (PanzerBlitz 9); and
whoever went where the goal was nearest as the crow flies stood before water that is crossed by roads and bridges alone,
so cards name the hex that a side is heading for. What is left is told beneath. Of the cards that do, some have not
been played again since (`--anew`): Panzer Leader 4, 5, 7, 9, 12 to 15 and 17 to 19, PanzerBlitz 8, Berlin 21 and
Russia 1, 2 and 4, Panssari Salama 1, 2, 7 and 9, and all of them under the rules of the other game."""
