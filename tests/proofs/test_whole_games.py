"""Whole games in machine code are the games that Python plays with the same luck: every choice, every die, the end."""

from __future__ import annotations

import shutil
from ctypes import ArgumentError
from json import dumps
from random import Random
from typing import Any

import pytest

from rulewright.scenes import Stage, open_stage
from rulewright.shelf import Wished, native_kept
from runtime.native import Games
from runtime.native import games as games_in_c
from runtime.play import Limits
from runtime.play.dice import uniform
from runtime.position import AT_ONCE
from tests.proofs.sanitizers import sanitized
from tests.proofs.whole_games import held

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler of C")

PLAIN = Wished()

SCHOOLS = ("beach", "building", "charges", "clearing", "edge", "forts", "guns", "planes", "pontoons", "rearguard")
GAMES = {  # so many, to which turn
    "ostrany/01_campaign": (40, 200),
    "panzer_grenadier/school_paddies": (40, 8),
    "panzer_leader/training": (100, 200),
    **{f"panzer_leader/school_{one}": (10, 8) for one in SCHOOLS},
    **{f"panzer_leader/{one}": (2, 2) for one in ("04", "08", "11", "16")},
}
OPTIONS = (("panzer_leader/training", 1), ("panzer_leader/training", 2), ("panzer_leader/school_guns", 3))


@pytest.mark.parametrize("what", GAMES)
def test_games_are_the_same(what: str, full: bool, counted: list[str]) -> None:
    games, turns = GAMES[what]
    games = games if full else min(games, 4)
    given_up = held(what, games, turns)
    counted.append(f"whole games of {what}: {games}, given up {dict(given_up)}")
    assert given_up.total() * 10 <= games


THINKING = {  # so many, to which turn, by whom
    "ostrany/01_campaign": (10, 200, "greedy"),
    "panzer_grenadier/school_paddies": (10, 8, "greedy,random"),
    "panzer_leader/training": (20, 200, "greedy"),
    "panzer_leader/school_guns": (4, 8, "random,greedy"),
    "panzer_leader/school_beach": (4, 8, "greedy"),
    "panzer_leader/08": (2, 3, "greedy"),
    "panzerblitz/school_golod": (4, 8, "greedy"),
    "panzer_leader/school_edge": (4, 8, "greedy,idle"),
    "panzerblitz/school_three": (2, 8, "idle,greedy,idle"),
    "panzer_leader/school_clearing": (4, 8, "greedy,yielding"),
    "panzer_grenadier/school_town": (4, 8, "yielding"),
    "panzer_leader/19": (1, 1, "greedy"),  # more than sixty may be among those that spot
}


FAR_SIGHTED = (  # likewise
    ("ostrany/01_campaign", 4, 200, "planner"),
    ("panzer_grenadier/school_paddies", 6, 8, "planner"),
    ("panzer_leader/training", 6, 200, "planner"),
    ("panzer_leader/school_guns", 2, 6, "planner"),
    ("panzer_leader/school_beach", 2, 4, "planner,greedy"),
    ("panzer_leader/school_edge", 2, 4, "planner"),
    ("panzer_leader/08", 1, 1, "planner"),
    ("panzerblitz/school_golod", 2, 8, "random,planner"),
    ("panzer_leader/meeting_hills", 4, 200, "search 10,search 20"),
    ("panzer_leader/school_guns", 2, 2, "search 10"),
    ("panzer_grenadier/school_paddies", 4, 4, "search 10,planner"),
    ("panzerblitz/school_grabyosh", 2, 200, "greedy,search 10"),
    ("panzer_leader/school_ships", 1, 1, "search 5,random"),  # who reacts in a playout takes the whole row he chose
)


@pytest.mark.parametrize(("what", "games", "turns", "players"), FAR_SIGHTED)
def test_games_of_who_looks_further_are_the_same(
    what: str, games: int, turns: int, players: str, full: bool, counted: list[str]
) -> None:
    games = games if full else 1
    given_up = held(what, games, turns, players=players)
    counted.append(f"whole games of {players} in {what}: {games}, given up {dict(given_up)}")
    assert given_up.total() * 10 <= games


@pytest.mark.parametrize("what", THINKING)
def test_games_of_who_takes_what_promises_most_are_the_same(what: str, full: bool, counted: list[str]) -> None:
    games, turns, players = THINKING[what]
    games = games if full else min(games, 2)
    given_up = held(what, games, turns, players=players)
    counted.append(f"whole games of {players} in {what}: {games}, given up {dict(given_up)}")
    assert given_up.total() * 10 <= games


def test_who_is_told_by_nobody_what_a_position_is_worth_is_not_greedy_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is given up, and nothing breaks."""
    stage = open_stage("ostrany/01_campaign", PLAIN)
    assert isinstance(stage, Stage)
    ours = Games(native_kept(stage.table.whole, stage.table.on), stage.table.plan, stage.position())
    monkeypatch.setattr(ours.laid, "guide", -1)
    assert ours.play(1, 0, Limits(), dict.fromkeys(stage.sides, AT_ONCE)) is None
    assert ours.given_up == {"not said in C": 1}
    assert ours.play(1, 0, Limits()) is not None


def test_whoever_is_greedy_reacts_to_what_others_do() -> None:
    assert not held("panzer_leader/training", 2, 200, Wished(chosen=("Opportunity fire",)), "greedy")


@pytest.mark.parametrize(("what", "seed"), OPTIONS)
def test_games_are_the_same_under_any_options(what: str, seed: int) -> None:
    stage = open_stage(what, PLAIN)
    assert isinstance(stage, Stage)
    chance, usual = Random(seed), stage.table.on
    options = sorted(stage.table.model.options)
    other = [one for one in options if chance.random() < 0.3]
    chosen, refused = ([one for one in other if (one in usual) == was] for was in (False, True))
    held(what, 6, 8, Wished(chosen=tuple(chosen), refused=tuple(refused)))
    held(what, 1, 8, Wished(chosen=tuple(chosen), refused=tuple(refused)), "greedy")


def test_a_game_may_be_played_in_as_many_pieces_as_one_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that whoever waits can interrupt it; the next game does not mind."""
    stage = open_stage("ostrany/01_campaign", PLAIN)
    assert isinstance(stage, Stage)
    ours, whole = Games(native_kept(stage.table.whole, stage.table.on), stage.table.plan, stage.position()), []
    for steps in (500, 1, 7):
        monkeypatch.setattr(games_in_c, "STEPS", steps)
        assert ours.play(3, 0, Limits()) is not None
        whole.append(ours.answers())
    assert whole[0] == whole[1] == whole[2]
    monkeypatch.setattr(games_in_c, "STEPS", None)
    with pytest.raises(ArgumentError):  # as if somebody had interrupted it
        ours.play(3, 0, Limits())
    monkeypatch.setattr(games_in_c, "STEPS", 500)
    assert ours.play(3, 0, Limits()) is not None
    assert ours.answers() == whole[0]


def test_games_of_three_sides_are_the_same() -> None:
    """Two enemies may fire in passing, each with its own."""
    assert not held("panzerblitz_by_leader/school_three", 10, 8, Wished(chosen=("Opportunity fire",)))


def test_faces_are_the_same() -> None:
    """Of any key, in any alphabet."""
    stage = open_stage("ostrany/01_campaign", Wished())
    assert isinstance(stage, Stage)
    c, chance = native_kept(stage.table.whole, stage.table.on).c, Random(7)
    parts: list[Any] = ["die", "", "Łódź \U0001f3b2", 'a "quoted"\\\n\t\x7f', "a long purpose, " * 9]
    for _ in range(2000):
        key = tuple(chance.choice([*parts, chance.randrange(-9, 10**6)]) for _ in range(chance.randrange(1, 9)))
        faces = chance.choice([1, 2, 6, 10**6, chance.randrange(1, 99)])
        line = dumps([*key], separators=(",", ":"))[:-1]
        assert c.uniform(line.encode("ascii"), faces) == uniform(key, faces)


SANITIZED = """
from tests.proofs.test_whole_games import test_faces_are_the_same
from tests.proofs.whole_games import held
held("ostrany/01_campaign", 2, 200)
held("panzer_grenadier/school_paddies", 2, 8)
held("panzer_grenadier/school_paddies", 1, 8, players="greedy")
held("panzer_grenadier/school_paddies", 1, 4, players="planner,search 5")
test_faces_are_the_same()
"""


def test_it_reads_and_writes_nothing_but_its_own() -> None:
    sanitized(SANITIZED)
