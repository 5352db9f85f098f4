"""Random games: they end, replay to the byte, can be undone and taken back, print and read back."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from random import Random
from time import perf_counter

import pytest

from compiler.model.build import Built
from rulewright.scenes.table import Table
from runtime.play.chooser import DONE, Chooser, Decision, RandomChooser
from runtime.play.dice import Draw
from runtime.play.game import Game
from runtime.play.limits import Limits
from runtime.play.recorded.record import read_record, record_of, write_record
from runtime.play.recorded.replay import replay
from runtime.space import Grid, Space
from tests.proofs import packs
from tests.proofs.positions import HERE, again, read

LONG = Space.blank(Grid(8, (16, 16)))  # room for batteries, which may not fire too near
EAGER = ("overrun", "order", "assault", "fire in passing", "let", "hide", "pick", "load", "limber")

GAMES = {  # the position: its pack, how many turns at most, games at full size and small
    "overrun": ("panzer_leader", 3, 400, 2),
    "indirect": ("panzer_leader", 3, 400, 2),
    "assault": ("panzer_leader", 3, 400, 2),
    "paddies": ("panzer_grenadier", 8, 400, 2),
    "mines": ("panzerblitz", 3, 400, 2),  # what is set down comes to belong to a side
    "garden": (packs.TOY, 9, 400, 4),
}


@dataclass
class Tally:
    games: int = 0
    decisions: int = 0
    taken_back: int = 0
    read_back: int = 0
    seconds: float = 0.0
    ends: dict[str, int] = field(default_factory=dict)
    did: dict[str, int] = field(default_factory=dict)


class Eager:
    """Chooses by chance; every other time among the actions these games are about, if there are any."""

    def __init__(self, seed: int) -> None:
        self._chance = RandomChooser(seed)
        self._random = Random(seed)

    def choose(self, decision: Decision) -> int:
        if decision.sort in ("action", "reaction") and self._random.random() < 0.5:
            wanted = [index for index, text in enumerate(decision.texts) if text.startswith(EAGER)]
            if wanted:
                return self._random.choice(wanted)
        return self._chance.choose(decision)

    def die(self, draw: Draw) -> int:
        return self._chance.die(draw)


@cache
def table(pack: str, on: frozenset[str]) -> Table:
    return Table(packs.model(pack), on, {(): LONG})


def opened(name: str) -> tuple[Built, Table, str]:
    pack = GAMES[name][0]
    text = (HERE / f"{name}.position").read_text(encoding="utf-8")
    told = read(packs.built(pack), text)
    on = (packs.usual(pack).on | frozenset(told.under)) - frozenset(told.not_under)
    return packs.built(pack), table(pack, on), text


def play(name: str, seed: int, tally: Tally) -> None:
    built, setting, text = opened(name)
    first, _ = setting.set_up(read(built, text).given)
    position = again(built, setting, first)
    random = Random(seed)
    before, mark = position.printed(), position.mark()
    game = Game(setting.plan, position, chooser(seed), Limits(turns=GAMES[name][1]))
    started = perf_counter()
    while game.over is None:
        check = random.random()
        if check < 0.05:
            tally.seconds += perf_counter() - started
            step_and_take_back(game, tally)
            started = perf_counter()
        elif check < 0.07:
            tally.seconds += perf_counter() - started
            assert again(built, setting, position).printed() == position.printed()
            tally.read_back += 1
            started = perf_counter()
        else:
            game.step()
    tally.seconds += perf_counter() - started
    written = write_record(record_of(game, "rules", seed))
    record = read_record(written)
    start, _ = setting.set_up(read(built, record.position).given)
    repeated = replay(record, setting.plan, start)
    assert write_record(record_of(repeated, "rules", seed)) == written
    last = position.printed()
    assert again(built, setting, position).printed() == last
    position.undo(mark)
    assert position.printed() == before
    count(game, tally)


def chooser(seed: int) -> Chooser:
    return RandomChooser(seed) if seed % 2 else Eager(seed)


def step_and_take_back(game: Game, tally: Tally) -> None:
    before, answers, steps = game.position.printed(), len(game.answers), game.steps
    game.step()
    acted = len(game.answers) > answers and getattr(game.answers[answers], "text", DONE) != DONE
    if acted and game.over is None and game.cannot_take_back is None:
        game.take_back()
        assert game.position.printed() == before
        assert (len(game.answers), game.steps) == (answers, steps)
        tally.taken_back += 1


def count(game: Game, tally: Tally) -> None:
    assert game.over is not None
    tally.games += 1
    tally.decisions += len(game.answers)
    tally.ends[game.over] = tally.ends.get(game.over, 0) + 1
    for answer in game.answers:
        if getattr(answer, "sort", "") in ("action", "reaction"):
            what = answer.text.split()[0]  # type: ignore[union-attr]
            tally.did[what] = tally.did.get(what, 0) + 1


@pytest.mark.parametrize("name", GAMES)
def test_random_games(name: str, full: bool, counted: list[str]) -> None:
    tally = Tally()
    for seed in range(GAMES[name][2] if full else GAMES[name][3]):
        try:
            play(name, seed, tally)
        except Exception as fault:
            raise AssertionError(f"{name}, seed {seed}") from fault
    per_minute = 60 * tally.games / tally.seconds
    did = ", ".join(f"{what} {number}" for what, number in sorted(tally.did.items()))
    counted.append(
        f"games, {name}: {tally.games}, {tally.decisions} decisions and dice ({did}), {tally.taken_back} taken back, "
        f"{tally.read_back} read back, {per_minute:.0f} games a minute, ends {tally.ends}"
    )
