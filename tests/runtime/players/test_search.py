"""`Search` finds what only shows after more than one action, is the same each time, and sees nothing it may not know."""

from __future__ import annotations

from fractions import Fraction

import pytest

from runtime.play.chooser import RandomChooser, Seats
from runtime.play.game import Game
from runtime.play.limits import Limits
from runtime.players.greedy import Greedy
from runtime.players.search import Search
from runtime.players.tree import Bounds, Choice
from runtime.players.valuing import Value
from runtime.position import Position
from tests.runtime.play.night import DAWNERS, DUSKERS, FALSE, PLAN, lead, night, tally

MOTHS = ((DUSKERS, "C3"), (DAWNERS, "F6"))


def nothing(position: Position, side: str) -> int:
    return 0


def search(side: str, value: Value, playouts: int, result: Value = nothing) -> Search:
    return Search(side, value, result, lambda number: number < playouts, (1, 0))


def played(value: Value, position: Position, playouts: int = 20, result: Value = nothing) -> Game:
    """The Duskers search, the Dawners are greedy."""
    seats = {DUSKERS: search(DUSKERS, value, playouts, result), DAWNERS: Greedy(DAWNERS, value)}
    game = Game(PLAN, position, Seats(seats, RandomChooser(1)), Limits(1))
    for one in seats.values():
        one.sit(game)
    game.play()
    return game


def done(game: Game, side: str = DUSKERS) -> list[str]:
    return [one.text for one in game.answers if getattr(one, "sort", "") == "action" and one.side == side]  # type: ignore[union-attr]


def test_what_can_be_had_before_the_best_chance_is_taken_first() -> None:
    """Luck dazzles the moth, so it flies before: twice, as a third landing is its end. Greedy tries its luck at once."""
    fly, luck = "fly the moth to the spot", "try the luck of the moth"
    game = played(tally, night(MOTHS), 40)
    assert done(game) == [fly, fly, luck]
    assert done(game, DAWNERS) == [luck]


def test_the_result_outweighs_what_guides_players_when_the_game_is_over() -> None:
    """Whoever has flown has lost, whatever his tally says."""

    def unmoved(position: Position, side: str) -> int:
        moth = position.things("moth")[0]
        return 1 if position.is_in_play(moth) and position.hex_of(moth) == position.space.hex("C3") else -1

    assert "fly the moth to the spot" not in done(played(tally, night(MOTHS), 40, unmoved))


def test_two_games_of_the_same_seed_are_the_same() -> None:
    first, second = played(lead, night(MOTHS)), played(lead, night(MOTHS))
    assert first.answers == second.answers
    assert first.position.printed() == second.position.printed()


def test_thinking_leaves_the_position_as_it_was() -> None:
    position = night(MOTHS)
    player = search(DUSKERS, lead, 20)
    seats = {DUSKERS: player, DAWNERS: RandomChooser(1)}
    game = Game(PLAN, position, Seats(seats, RandomChooser(1)), Limits(1))
    player.sit(game)
    while game.row[game.place].edge != "acts":
        game.step()
    seen: list[str] = []
    choose = player.choose

    def watched(decision: object) -> int:
        before = position.printed()
        found = choose(decision)  # type: ignore[arg-type]
        seen.append(position.printed())
        assert seen[-1] == before
        return found

    player.choose = watched  # type: ignore[method-assign]
    game.step()
    assert seen


@pytest.mark.parametrize("moths", [MOTHS, (*MOTHS, (DUSKERS, "D4"))])
def test_worlds_that_a_side_cannot_tell_apart_are_played_alike(moths: tuple[tuple[str, str], ...]) -> None:
    """What guides players would tell of a lamp that the other side made false; the searcher does not see that."""

    def telling(position: Position, side: str) -> Fraction | int:
        lamp = position.things("lamp")[0]
        return -tally(position, side) if position.get(FALSE, lamp) else tally(position, side)

    games = []
    for is_false in (False, True):
        position = night(moths, ((DAWNERS, "E5"),))
        position.set(FALSE, position.things("lamp")[0], is_false)
        games.append(done(played(telling, position)))
    assert games[0] == games[1]
    assert games[0]


def test_a_choice_tries_what_did_well_and_comes_back_to_what_was_seldom_tried() -> None:
    options = Choice([(Fraction(0), ())] * 3)
    bounds = Bounds(Fraction(0), Fraction(1))
    for _ in range(60):
        at = options.next(bounds)
        options.learn(at, Fraction(1) if at == 1 else Fraction(0))
    assert options.best == 1
    assert min(options.tried) > 0
    assert options.tried[1] > 40


def test_what_an_option_promises_at_first_sight_counts_as_some_playouts_do() -> None:
    """One unlucky playout does not do away with it, many do."""
    options = Choice([(Fraction(5), ()), (Fraction(0), ())])
    options.learn(0, Fraction(-9))
    options.learn(1, Fraction(1))
    assert options.best == 0
    for _ in range(30):
        options.learn(0, Fraction(-9))
        options.learn(1, Fraction(1))
    assert options.best == 1


def test_options_are_looked_at_the_better_ones_first() -> None:
    options = Choice([(Fraction(0), ())] * 10)
    assert options.next(Bounds(Fraction(0), Fraction(0))) == 0
    for _ in range(3):
        at = options.next(Bounds(Fraction(0), Fraction(0)))
        options.learn(at, Fraction(0))
        assert at < 4


def test_what_can_be_done_and_undone_for_ever_comes_to_an_end() -> None:
    """Even where nothing promises anything, and few playouts tell: who has done something goes on only for more."""
    game = played(nothing, night(MOTHS), 2)
    assert game.over
    assert len(done(game)) < 20
