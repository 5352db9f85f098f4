"""The game that opens a player's book: chosen by how much it shows, and told whole where something in it is new."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compiler.print import guide_of
from rulewright.books.first_game import (
    SEEDS,
    Done,
    Phase,
    done_well,
    first_game,
    first_game_kept,
    in_short,
    telling_most,
    together,
    told_in_part,
)
from rulewright.games import new_game, seating
from rulewright.scenes import Refused, stage_of
from rulewright.shelf import Wished, compile_kept, disk
from runtime.position import Position
from tests.rulewright.test_newcomers_book import ALL, page, said
from tests.rulewright.test_players_book import book
from tests.rulewright.test_reference import compiled

A_FEW = (1, 2)  # seeds


@pytest.mark.parametrize("pack", ALL)
def test_of_twenty_games_the_one_that_shows_most_is_told(pack: str, full: bool) -> None:
    """Nobody picks one that looks well. Where this fails, the guide has another player or seed to name (and its reasons).
    All twenty at full size; else it is held against a few of them."""
    guide, _ = guide_of(compiled(pack).files.values())
    assert guide.first_game is not None
    situation, *chosen = guide.first_game
    what = f"{pack}/{situation}"
    seeds = range(1, SEEDS + 1) if full else sorted({*A_FEW, chosen[1]})
    assert telling_most(what, compile_kept([what], disk()), seeds) == tuple(chosen)


@pytest.mark.parametrize(
    ("pack", "shown"),
    [
        ("panzer_leader", ("Come on with Able", "Assault I7", "Fire at Able", "Unload Fox")),
        ("panzerblitz", ("Move Boris into", "Fire at Berta", "Unload Kolja", "Assault D5")),
        (
            "panzer_grenadier",
            ("Move Anton into", "Pour fire into", "Fire Emil at", "Rally Baker", " catch "),
        ),
        ("ostrany", ("March Ash into", "Challenge B8", "The odds of 8 against 4", "Fill up Raven")),
    ],
)
def test_a_newcomer_sees_one_of_each(pack: str, shown: tuple[str, ...]) -> None:
    told = said(page(book(pack), "first-turn"))
    assert [one for one in shown if not any(one in line for line in told)] == []
    assert [line for line in told if ".." in line] == []  # a reason ends its own sentence


def test_what_is_known_before_the_die_is_told_before_it_even_if_the_die_shows_the_same_number() -> None:
    what = "panzerblitz/school_golod"
    moments = first_game(what, compile_kept([what], disk()), "greedy", 4, lambda position: "", set())
    told = [line for one in moments for _, line in one.lines]
    odds, die = (next(at for at, line in enumerate(told) if some in line) for some in ("column for 3 is", "shows 3"))
    assert odds < die


def test_what_was_played_by_the_same_words_is_told_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("RULEWRIGHT_NO_CACHE", raising=False)
    what, plays = "ostrany/school_wick", []

    def played(*given: Any) -> Any:
        plays.append(given)
        return first_game(*given)

    monkeypatch.setattr("rulewright.books.first_game.first_game", played)
    given = (what, compile_kept([what], disk()), "greedy", 1, lambda position: "drawn")
    each = [(first_game_kept(*given, asked := set[str]()), asked) for _ in range(2)]
    assert each[0] == each[1]
    assert each[0][1]
    assert len(plays) == 1


def test_what_left_its_doer_no_better_off_is_not_done_well() -> None:
    what = "panzerblitz/school_golod"
    stage = stage_of(what, Wished(), compile_kept([what], disk()))
    assert not isinstance(stage, Refused)
    game = new_game(stage, seating(stage, "greedy"), 1, turns=1)

    def went_well(after: int) -> list[bool]:
        done: tuple[Done, ...] = ()
        while not done:
            worth = iter((0, 0, after))  # before to both sides, and after to that which did it
            _, done = done_well(game, lambda *_, worth=worth: next(worth), game.step)
        return [one.is_well for one in done]

    assert went_well(after=1) == [True]
    assert went_well(after=0) == [False]


def phase(title: str, *done: str) -> Phase:
    position: Position = None  # type: ignore[assignment]  # whoever draws here does not look at it
    return Phase(title, ((0, f"{title} it"), (1, "the die shows 4"), (1, "so Ash is weak")), frozenset(done), position)


def test_what_is_nothing_new_is_told_in_short_and_what_comes_behind_is_not() -> None:
    phases = [phase("march", "march"), phase("walk", "march"), phase("fight", "march", "fight"), phase("flee", "fight")]
    march, walk, fight = told_in_part(phases, lambda _: "drawn")
    assert (march.picture, walk.picture, fight.picture) == ("drawn", "", "drawn")
    assert march.lines == ((0, "march it"), (1, "the die shows 4"), (1, "so Ash is weak"))
    assert walk.lines == ((0, "walk it: Ash is weak"),)


def test_what_brought_nothing_is_not_told_in_short() -> None:
    assert in_short([(0, "what the moment brings"), (1, "the die for weather shows 1")]) == ()
    assert in_short([(0, "march Ash into B7: the points spent are 2"), (1, "so B7 is held")]) == (
        (0, "march Ash into B7: the points spent are 2; so B7 is held"),
    )


def test_what_became_of_several_is_told_once() -> None:
    came = ("Ash is weak", "Elm is weak", "B7 is quiet", "Ash has exerted itself", "Elm has exerted itself")
    assert together([(0, "fight"), *((1, f"so {one}") for one in came)]) == (
        (0, "fight"),
        (1, "so Ash and Elm are weak; B7 is quiet; Ash and Elm have exerted themselves"),
    )
    row = [(0, "move Ash into B7 (+1)"), (1, "so the last to pass B7 are we"), (0, "move Ash into B8 (+2)")]
    assert together([*row, (1, "so the last to pass B8 are we")]) == (
        (0, "move Ash into B7 (+1), B8 (+2)"),
        (1, "so the last to pass B7 and B8 are we"),
    )


def test_a_row_that_a_die_breaks_is_told_step_by_step() -> None:
    row = [(0, "move Ash into B7 (+1)"), (1, "the die for mire shows 3"), (0, "move Ash into B8 (+2)")]
    assert together(row) == tuple(row)
