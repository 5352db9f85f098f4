"""`Greedy` takes what is worth most, does nothing where nothing helps, and asks for no die."""

from __future__ import annotations

import pytest

from runtime.play.chooser import DONE, PASS, Decision, Option, RandomChooser, Seats
from runtime.play.game import Game
from runtime.play.limits import Limits
from runtime.players.greedy import FIRST, Greedy
from runtime.players.planner import Planner
from runtime.players.valuing import more_in_play
from runtime.position import Position
from tests.runtime.play.night import DAWNERS, DUSKERS, PLAN, night, tally

MOTHS = ((DUSKERS, "C3"), (DAWNERS, "F6"))


def nothing(position: Position, side: str) -> int:
    return 0


def played(player: type[Greedy], value: object, turns: int = 1) -> Game:
    position = night(MOTHS)
    seats = {side: player(side, value) for side in (DUSKERS, DAWNERS)}  # type: ignore[arg-type]
    game = Game(PLAN, position, Seats(seats, RandomChooser(1)), Limits(turns))
    for one in seats.values():
        one.sit(game)
    game.play()
    return game


def chosen(game: Game) -> list[str]:
    return [one.text for one in game.answers if getattr(one, "sort", "") == "action"]


@pytest.mark.parametrize("player", [Greedy, Planner])
def test_what_helps_nobody_is_not_done(player: type[Greedy]) -> None:
    assert set(chosen(played(player, nothing))) == {DONE}


def test_dice_are_weighed_and_the_better_chance_is_taken() -> None:
    """A flight is worth 1, luck is worth 3 1/2 on average and dazzles the moth."""
    first = chosen(played(Greedy, tally))[0]
    assert first == "try the luck of the moth"


def test_what_costs_is_left_alone() -> None:
    assert set(chosen(played(Greedy, lambda position, side: -tally(position, side)))) == {DONE}


def test_what_is_in_play_counts_where_no_question_guides() -> None:
    position = night((*MOTHS, (DUSKERS, "D4")))
    assert (more_in_play(position, DUSKERS), more_in_play(position, DAWNERS)) == (1, -1)


def test_whoever_is_asked_in_a_trial_passes_reactions() -> None:
    decision = Decision(
        DUSKERS, "reaction", "a reaction", (Option(("calm", 1), "calm"), Option(None, PASS)), 1, "Flight"
    )
    assert decision.texts[FIRST.choose(decision)] == PASS


def test_players_throw_no_dice() -> None:
    with pytest.raises(AssertionError):
        Greedy(DUSKERS, nothing).die(None)
