"""Every situation under random options and random play: it ends, replays, reads back, and keeps its secrets."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from rulewright.games.games_parted import again
from rulewright.games.probing import leaks
from rulewright.games.seating import Seating, new_game
from rulewright.scenes.scene import Refused
from rulewright.scenes.stage import Stage, open_stage
from rulewright.shelf.shelf import disk
from rulewright.shelf.wished import Wished
from runtime.play.game import Game
from runtime.play.recorded.record import read_record, record_of, write_record
from tests.proofs.packs import ROOT

MOST_TURNS = 40
FEW = 12  # counters; a situation of more is played under one choice of options, once
MANY = 20  # counters; a situation of more is played only when all is wanted, for it takes minutes


def situations() -> list[str]:
    files = sorted((ROOT / "rules").glob("*/situations/*.rulebook"))
    return [f"{file.parents[1].name}/{file.stem}" for file in files]


def test_a_card_whose_one_victory_is_decisive_tells_of_no_other() -> None:
    for what in situations():
        pack, name = what.split("/")
        card = (ROOT / "rules" / pack / "situations" / f"{name}.rulebook").read_text(encoding="utf-8")
        if "The one victory that a side can earn counts as decisive." in card:
            assert "the level is decisive victory" in card, what
            assert not any(f"{level} victory" in card for level in ("marginal", "tactical")), what


@cache
def stage(what: str, seed: int) -> Stage:
    """The situation as it is, with every option, without any, and with some by chance."""
    plain = open_stage(what, Wished())
    assert not isinstance(plain, Refused), [one.message for one in plain.problems[:3]]
    options = sorted(plain.table.model.options)
    random = Random(f"{what} {seed}")
    on = {0: options, 1: []}.get(seed, [one for one in options if random.random() < 0.5])
    found = open_stage(what, Wished(None, tuple(on), tuple(one for one in options if one not in on)))
    assert not isinstance(found, Refused)
    return found


def checked(game: Game, setting: Stage, random: Random) -> int:
    """Play to the end; now and then print and read back, and look whether a secret shows."""
    looks = 0
    while game.over is None:
        game.step()
        if random.random() < 0.02:
            printed = game.position.printed()
            assert setting.position(printed).printed() == printed
            for side in setting.sides:
                assert not list(leaks(game.position, side))
            looks += 1
    return looks


@pytest.mark.parametrize("what", situations())
def test_random_play(what: str, full: bool, counted: list[str]) -> None:
    games = looks = answers = 0
    plain = stage(what, 1)
    assert plain.position(plain.text).printed() == plain.text
    played = new_game(plain, Seating(("random",) * len(plain.sides)), 1).row
    assert {one.sequence for one in played} == set(plain.table.plan.sequences), "a phase was left out"
    counters = len(plain.position().kind_of)
    if not full and counters > MANY:
        counted.append(f"situations, {what}: set up and read back")
        return
    for choice in range(12 if full else 3 if counters <= FEW else 1):
        setting = stage(what, choice)
        for seed in range(20 if full else 2 if counters <= FEW else 1):
            game = new_game(setting, Seating(("random",) * len(setting.sides)), seed, turns=MOST_TURNS)
            try:
                looks += checked(game, setting, Random(seed))
            except Exception as fault:
                raise AssertionError(f"{what}, options {setting.rules.chosen}, seed {seed}") from fault
            text = write_record(record_of(game, setting.hash, seed))
            assert again(read_record(text), setting) is None
            games, answers = games + 1, answers + len(game.answers)
    counted.append(f"situations, {what}: {games} random games, {answers} answers, {looks} looks")


def test_there_are_situations() -> None:
    assert "panzer_leader/training" in situations()
    assert all(Path(disk().locate(one.split("/")[0]) or "").is_dir() for one in situations())
