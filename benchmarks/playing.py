"""`python -m benchmarks.playing`: what it costs to play. Processor time; random players.

By situation: seconds of a game played for the first time in a process and of the next one; how often somebody chose,
out of how many options on the whole, and the time of one choice and of one option offered. `--games N` plays N games
of two turns of the training situation in one process, and tells what memory it holds after a tenth of them and after
all.
"""

from __future__ import annotations

import gc
import time
from dataclasses import dataclass

import click

from rulewright.games.seating import Seating, new_game
from rulewright.scenes.scene import Refused
from rulewright.scenes.stage import Stage, open_stage
from rulewright.shelf.slip import Slip
from rulewright.shelf.wished import Wished
from runtime.play.chooser import Chooser, Decision, RandomChooser, Seats
from runtime.play.dice import Draw
from runtime.play.game import Game

SITUATIONS = ("training", "16", "20", "08", "04", "06", "01", "13", "11")
SHORT = ("panzer_leader/training", 2)  # played again and again


@dataclass
class Counting:
    """A random player that counts what it is asked."""

    inner: Chooser
    decisions: int = 0
    options: int = 0

    def choose(self, decision: Decision) -> int:
        self.decisions += 1
        self.options += len(decision.options)
        return self.inner.choose(decision)

    def die(self, draw: Draw) -> int:
        return self.inner.die(draw)


def opened(what: str) -> Stage:
    stage = open_stage(what, Wished())
    if isinstance(stage, Refused):
        raise Slip(f"{what}: {stage.problems[0].message}")
    assert stage.table.plan  # loaded before anything is timed
    return stage


def counted(stage: Stage, seed: int) -> tuple[float, Counting, int]:
    """Seconds of a game, what was asked in it, and how many counters there were."""
    player = Counting(RandomChooser(seed))
    position = stage.position()
    counters = sum(not position.kind_of_noun(position.type_of[one]).is_record for one in position.kind_of)
    game = Game(stage.table.plan, position, Seats(dict.fromkeys(stage.sides, player), player))
    begun = time.process_time()
    game.play()
    return time.process_time() - begun, player, counters


def resident() -> int:
    """Kilobytes of this process that lie in memory now."""
    with open("/proc/self/status", encoding="ascii") as told:
        return next(int(line.split()[1]) for line in told if line.startswith("VmRSS"))


def memory(games: int) -> tuple[int, int]:
    """Held after a tenth of the games, and after all of them."""
    what, turns = SHORT
    stage = opened(what)
    seats = Seating(("random",) * len(stage.sides))
    early = 0
    for number in range(games):
        new_game(stage, seats, 1, number, turns).play()
        if number + 1 == games // 10:
            gc.collect()
            early = resident()
    gc.collect()
    return early, resident()


@click.command(help=__doc__)
@click.option("--games", default=0, help="Measure memory over this many games instead.")
@click.option("--seed", default=1, show_default=True)
@click.argument("situations", nargs=-1)
def command(games: int, seed: int, situations: tuple[str, ...]) -> None:
    if games:
        early, late = memory(games)
        click.echo(f"memory: {early} kB after {games // 10} games, {late} kB after {games}: {late / early:.3f}")
        return
    click.echo("situation  counters  first s  next s  choices  options  ms a choice  us an option")
    for name in situations or SITUATIONS:
        stage = opened(f"panzer_leader/{name}")
        first, _, _ = counted(stage, seed)
        again, asked, counters = counted(stage, seed + 1)
        click.echo(
            f"{name:9}  {counters:8}  {first:7.2f}  {again:6.2f}  {asked.decisions:7}  {asked.options:7}"
            f"  {1000 * again / asked.decisions:11.2f}  {1e6 * again / asked.options:12.1f}"
        )


if __name__ == "__main__":
    command()
