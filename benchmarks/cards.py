"""`python -m benchmarks.cards [--greedy | --planner] [SITUATION ...]`: printed cards by two players, random
ones if none are named, in Python and in machine code.

Two turns each, processor time. The first game of a process lays the lines of its map for all that follow, in either
engine; the figures beside it are medians of the games after it, the same ones for both.
"""

from __future__ import annotations

import sys
from statistics import median
from time import process_time

from benchmarks.playing import opened
from rulewright.games import RANDOM, new_game, seating, thought
from rulewright.shelf import native_kept
from runtime.native import Games
from runtime.play import Limits

CARDS = ("04", "08", "11", "16")
GAMES = 4
LIMITS = Limits(turns=2)


def measured(what: str, players: str) -> str:
    stage = opened(what)
    seats = seating(stage, players)
    thinking = thought(stage.sides, seats)
    assert thinking is not None
    whole = Games(native_kept(stage.table.whole, stage.table.on), stage.table.plan, stage.position())
    times: dict[str, list[float]] = {"native": [], "Python": []}
    for seed in range(GAMES):
        before = process_time()
        assert whole.play(seed, 0, LIMITS, thinking) is not None
        between = process_time()
        game = new_game(stage, seats, seed, turns=LIMITS.turns)
        game.play()
        times["Python"].append(process_time() - between)
        times["native"].append(between - before)
        assert whole.ended_in(game.position)
    firsts, then = [[times[of][0] for of in times], [median(times[of][1:]) for of in times]]
    told = [f"{1000 * native:.0f} | {1000 * python:.0f} | {native / python:.2f}" for native, python in (firsts, then)]
    return f"| {what} | {' | '.join(told)} |"


def main(wanted: list[str]) -> None:
    players = next((one.removeprefix("--") for one in wanted if one.startswith("--")), RANDOM)
    wanted = [one for one in wanted if not one.startswith("--")]
    print("| situation | native, first (ms) | Python, first | ratio | native, then (ms) | Python, then | ratio |")
    print("|---|---|---|---|---|---|---|")
    for one in wanted or CARDS:
        print(measured(f"panzer_leader/{one}", players), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
