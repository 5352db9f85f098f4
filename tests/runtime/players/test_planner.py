"""`Planner` follows a plan for the phase, strikes then, and looks at what the round to come may bring."""

from __future__ import annotations

from fractions import Fraction

from runtime.play.ahead.trial import Trial
from runtime.play.chooser import RandomChooser, Seats
from runtime.play.game import Game
from runtime.play.limits import Limits
from runtime.players.candidates import Candidate, candidates, candidates_of
from runtime.players.greedy import FIRST
from runtime.players.outlook import Outlook, Strike, involved, most_together, together
from runtime.players.planner import Planner
from runtime.players.valuing import Value
from tests.runtime.play.night import DAWNERS, DUSKERS, PLAN, lead, night, tally

MOTHS = ((DUSKERS, "C3"), (DAWNERS, "F6"))


def game_of(value: Value, turns: int = 2) -> Game:
    seats = {side: Planner(side, value) for side in (DUSKERS, DAWNERS)}
    game = Game(PLAN, night(MOTHS), Seats(seats, RandomChooser(1)), Limits(turns))
    for one in seats.values():
        one.sit(game)
    return game


def trial_in_flight(game: Game) -> Trial:
    """A trial in the first phase in which somebody acts."""
    while game.row[game.place].edge != "acts":
        game.step()
    return Trial.of(game, game.position, FIRST)


def strike(gain: int, *things: int) -> Strike:
    return Strike(Fraction(gain), frozenset(things), None)  # type: ignore[arg-type]


def test_no_thing_strikes_or_is_struck_twice() -> None:
    assert most_together([]) == 0
    assert most_together([strike(5, 1, 2), strike(4, 2, 3)]) == 5
    assert most_together([strike(5, 1, 2), strike(4, 3, 4)]) == 9


def test_many_small_strikes_are_taken_where_they_are_more_than_a_great_one() -> None:
    small = [strike(3, 1, 4), strike(3, 2, 5), strike(3, 3, 6)]
    assert together([strike(5, 1, 2, 3, 4), *small]) == small


def test_the_round_to_come_is_gone_through_once_and_taken_back() -> None:
    game = game_of(tally)
    trial = trial_in_flight(game)
    place, printed = trial.place, trial.position.printed()
    seen = trial.trying(FIRST, lambda: None, lambda: [moment.side for moment in trial.round_to_come()])
    assert seen == [DUSKERS, DAWNERS, ""]
    assert (trial.place, trial.position.printed()) == (place, printed)


def test_the_outlook_counts_what_either_side_may_strike() -> None:
    """Luck is worth 3 1/2 on average, to either side; where only one side counts, it is all that counts."""
    assert outlook_on(tally) == Fraction(7, 2)
    assert outlook_on(lead) == 0


def outlook_on(value: Value) -> Fraction | None:
    trial = trial_in_flight(game_of(value))
    player = Planner(DUSKERS, value)
    return trial.trying(FIRST, lambda: None, lambda: player.outlook(trial))


def test_the_same_strike_is_tried_once_while_what_it_involves_is_as_it_was() -> None:
    game = game_of(tally)
    trial = trial_in_flight(game)
    player = Planner(DUSKERS, tally)
    tried: list[object] = []

    def worth(trial: Trial, candidate: Candidate) -> Fraction | None:
        tried.append(candidate.key)
        return player._try(trial, candidate)

    outlook = Outlook(DUSKERS, tally, worth, player.quiet)
    trial.trying(FIRST, lambda: None, lambda: outlook(trial))
    once = len(tried)
    trial.trying(FIRST, lambda: None, lambda: outlook(trial))
    assert len(tried) == once > 0
    outlook.forget()
    trial.trying(FIRST, lambda: None, lambda: outlook(trial))
    assert len(tried) > once


def test_candidates_of_one_actor_are_those_of_all_that_begin_with_it() -> None:
    trial = trial_in_flight(game_of(tally))
    for plan, completion in trial.possible_actions(DUSKERS):
        everything = candidates(0, completion, 1000)
        for actor in {one.scope[0] for one in everything}:
            mine = [one for one in everything if one.scope[0] == actor]
            assert candidates_of(actor, completion, 1000) == mine, plan.id
        assert candidates_of(-1, completion, 1000) == []


def test_what_a_strike_involves_stands_in_the_hexes_it_chooses() -> None:
    trial = trial_in_flight(game_of(tally))
    fly = next(completion for plan, completion in trial.possible_actions(DUSKERS) if plan.id == "fly")
    one = candidates(0, fly, 1000)[0]
    moth, spot = one.scope
    assert involved(trial.position, one) == sorted({moth, *trial.position.in_hex(spot)})  # type: ignore[arg-type, type-var]


def test_two_games_of_the_same_players_are_the_same() -> None:
    first, second = game_of(lead), game_of(lead)
    first.play()
    second.play()
    assert first.answers == second.answers
    assert first.position.printed() == second.position.printed()
