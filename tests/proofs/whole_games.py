"""Whole games in machine code held against Python's, of every situation of every pack: every choice, every die, the end.

    python -m tests.proofs.whole_games --small 3600 --cards 1

`--small`: games by luck alone of the situations with at most forty counters, shared out among them and three sets of
options each: none, all, and some by chance. `--cards`: of each of the others under some by chance, to their second turn.
What machine code gives up is no game. Everyday tests hold fewer (test_whole_games.py); whole_games.txt is what it said.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from time import process_time

from rulewright.games import RANDOM, new_game, seating, thought
from rulewright.games.faults import under
from rulewright.scenes import Stage, open_stage
from rulewright.shelf import Slip, Wished, disk, native_kept, situations_of
from runtime.native import Games
from runtime.play import BY_RULES, Chooser, Decision, Draw, Limits

SMALL = 40
TURNS, OF_CARDS = 8, 2
SOME = 3
CHOICES = {1: "all options", 2: "no options", SOME: "some options"}  # as games are fuzzed under
PLAIN = Wished()


class Noting:
    """Between a game and its players: notes what machine code tells of a game."""

    def __init__(self, inner: Chooser) -> None:
        self.inner = inner
        self.answers: list[tuple[bool, int]] = []

    def choose(self, asked: Decision) -> int:
        self.answers.append((False, self.inner.choose(asked)))
        return self.answers[-1][1]

    def die(self, draw: Draw) -> int:
        self.answers.append((True, self.inner.die(draw)))
        return self.answers[-1][1]


def held(
    what: str, games: int, turns: int, rules: Wished = PLAIN, players: str = RANDOM, first: int = 0
) -> Counter[str]:
    """Each of these games held against Python's, from this seed on; how many were given up, and why."""
    stage = open_stage(what, rules)
    assert isinstance(stage, Stage)
    table, limits = stage.table, Limits(turns=turns)
    ours = Games(native_kept(table.whole, table.on), table.plan, stage.position())
    seats = seating(stage, players)
    thinking = thought(stage.sides, seats)
    assert thinking is not None
    for seed in range(first, first + games):
        played = ours.play(seed, 0, limits, thinking)
        if played is None:
            continue
        game = new_game(stage, seats, seed, turns=turns)
        game.chooser = noted = Noting(game.chooser)
        why = game.play()
        assert list(ours.answers()) == noted.answers, (what, seed)
        assert played.answers == len(noted.answers)
        assert (played.ended_by_rules, played.turn) == (why == BY_RULES, game.position.turn)
        assert ours.ended_in(game.position), (what, seed)
    return ours.given_up


def every() -> Iterator[tuple[str, Stage]]:
    """Every situation that can be played."""
    shelf = disk()
    for pack in shelf.names():
        for name in situations_of(shelf, pack):
            try:
                stage = open_stage(f"{pack}/{name}", Wished())
            except Slip:
                continue  # a fragment
            if isinstance(stage, Stage):
                yield f"{pack}/{name}", stage


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", type=int, default=3600, help="games of small situations, all together")
    parser.add_argument("--cards", type=int, default=1, help="games of each of the others")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first of each")
    wished = parser.parse_args()
    stages = list(every())
    small = [one for one in stages if len(one[1].position().kind_of) <= SMALL]
    many = -(-wished.small // (len(CHOICES) * len(small)))
    rows = [(what, stage, choice, many, TURNS) for what, stage in small for choice in CHOICES]
    rows += [(what, stage, SOME, wished.cards, OF_CARDS) for what, stage in stages if (what, stage) not in small]
    whole, given_up = 0, Counter[str]()
    wrong: list[str] = []
    for what, stage, choice, games, turns in rows:
        before, told = process_time(), f"{what}, {CHOICES[choice]}"
        here = under(stage, 1, choice)
        if here is None:
            print(f"{told}: such options do not go together", flush=True)
            continue
        try:
            lost = held(what, games, turns, here.rules, first=wished.first)
        except AssertionError as fault:
            wrong.append(f"{told}: {fault}")
            print(f"{told}: WRONG, {fault}", flush=True)
            continue
        whole, given_up = whole + games, given_up + lost
        seconds = process_time() - before
        print(f"{told}: {games} to turn {turns}, {dict(lost) or 'none'} given up, {seconds:.0f} s", flush=True)
    print(f"{whole:,} games of {len(stages)} situations: {len(wrong)} wrong; given up: {dict(given_up) or 'none'}")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
