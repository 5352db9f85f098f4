"""`docs/situations.md` is what the study in `docs/situations.csv` comes to, and the study is whole."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from benchmarks import levels, situation_games, situations, situations_page, witnesses

FEWEST = 4  # games of a large situation
NOT_TRIED = "Not tried yet"  # grows with every new situation


def printed(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith(NOT_TRIED)]


def every_game() -> dict[str, list[situation_games.Line]]:
    """But those in which somebody did all to let it come so."""
    lines = [*situation_games.read(), *situation_games.read(situation_games.WITNESSES)]
    played = (one for one in lines if not one.end.startswith(situation_games.LEFT_OUT))
    return situation_games.group(one for one in played if not levels.is_let(one))


def test_the_page_is_printed_from_the_study() -> None:
    assert printed(situation_games.PAGE.read_text(encoding="utf-8")) == printed(
        situations_page.page(situation_games.read(), situation_games.read(situation_games.WITNESSES))
    )


def test_each_situation_has_all_its_games_or_is_left_out() -> None:
    lines = situation_games.read()
    left_out = {(one.situation, one.players) for one in lines if one.end.startswith(situation_games.LEFT_OUT)}
    games = Counter((one.situation, one.players) for one in lines)
    for (what, players), number in games.items():
        if (what, players) in left_out:
            assert number == 1, what
        elif "idle" in players:
            assert number <= levels.WEAKEST, what
        elif "random" in players:
            assert (
                number == situation_games.AGAINST_RANDOM if situation_games.is_small(what) else number <= levels.WEAKER
            ), what
        else:
            assert FEWEST <= number <= situation_games.EVEN, what


def test_a_game_of_two_is_shared_where_it_is_level() -> None:
    side = "the Reds: draw; the Blues: draw"
    level = situation_games.Line("p/s", "0", "greedy,random", 0, 0, 3, "the rules ended it", "", side, "")
    won = situation_games.Line("p/s", "0", "greedy,random", 0, 1, 3, "the rules ended it", "the Blues", side, "")
    assert situations_page.greedy_row("p/s", [level, won]).startswith("| p/s | 2 | 75.0 % |")
    lost = situation_games.Line("p/s", "0", "greedy,random", 1, 0, 3, "the rules ended it", "the Blues", side, "")
    assert situations_page.greedy_row("p/s", [lost]).startswith("| p/s | 1 | 0.0 % |")


def test_what_was_left_out_waits_for_more_seconds() -> None:
    out = situation_games.Line("p/s", "0", "greedy,greedy", 0, 0, 0, "left out, over 5 s", "", "", "")
    played = situation_games.Line("p/s", "0", "greedy,greedy", 0, 0, 3, "the rules ended it", "", "", "")
    assert situation_games.waits(out, 60)
    assert not situation_games.waits(out, 5)
    assert not situation_games.waits(played, 60)


def test_games_of_players_as_they_were_before_are_told_and_wait_to_be_played_again() -> None:
    came, what = "the Germans: draw; the Russians: draw", "panzerblitz/school_golod"
    new = situation_games.Line(
        what, "0", "greedy,greedy", 0, 0, 3, "the rules ended it", "", came, came.replace("draw", "0")
    )
    old = replace(new, made=situation_games.PLAYERS - 1)
    assert situations.is_old(old)
    assert situations_page.EARLIER.format(1, 2) in situations_page.page([new, replace(old, number=1)], [])
    assert situations_page.EARLIER.format(0, 1) not in situations_page.page([new], [])


def test_pairs_tell_of_players_what_games_do_not() -> None:
    def line(number: int, swapped: int, first: str, second: str) -> situation_games.Line:
        side = f"the Reds: {first}; the Blues: {second}"
        return situation_games.Line("p/s", "0", "greedy,random", number, swapped, 3, "the rules ended it", "", side, "")

    won = [line(0, 0, "defeat", "marginal victory"), line(0, 1, "defeat", "decisive victory")]
    even = [line(1, 0, "defeat", "tactical victory"), line(1, 1, "defeat", "tactical victory")]
    lost = [line(2, 0, "defeat", "victory"), line(2, 1, "draw", "draw")]
    alone = [line(3, 0, "victory", "defeat")]
    assert situations_page.pairs([*won, *even, *lost, *alone]) == (1, 1, 1)
    assert "whoever plays, the same side wins" in situations_page.greedy_row("p/s", even)


def test_every_game_came_out_somehow() -> None:
    assert [one for one in situation_games.read() if "cannot be settled" in one.levels] == []


def test_levels_that_nobody_reached() -> None:
    side = "the Germans: marginal victory; the Russians: tactical victory"
    line = situation_games.Line(
        "panzerblitz/school_golod", "0", "greedy,greedy", 0, 0, 4, "the rules ended it", "", side, ""
    )
    never = levels.never_reached("panzerblitz/school_golod", [line])
    assert never == ["[All of Golod] Russians", "[Four Russians for Golod] Germans"]


def test_a_level_that_was_earned_is_reached_whatever_came_of_it() -> None:
    side, earned = (
        "the Germans: draw; the Russians: draw",
        "the Germans: decisive victory; the Russians: decisive victory",
    )
    line = situation_games.Line(
        "panzerblitz/school_golod", "0", "greedy,random", 0, 0, 4, "the rules ended it", "", side, ""
    )
    assert len(levels.never_reached("panzerblitz/school_golod", [line])) == 6
    assert levels.never_reached("panzerblitz/school_golod", [replace(line, earned=earned)]) == []


def test_levels_are_told_of_all_games_and_of_those_played_alike() -> None:
    def line(players: str, came: str) -> situation_games.Line:
        lost = "the Germans: 3; the Russians: 2"
        return situation_games.Line(
            "panzerblitz/school_golod", "0", players, 0, 0, 4, "the rules ended it", "", came, lost
        )

    alike = [line("greedy,greedy", "the Germans: marginal victory; the Russians: tactical victory")]
    weaker = line("greedy,random", "the Germans: decisive victory; the Russians: defeat")
    idle = line("greedy,idle", "the Germans: defeat; the Russians: decisive victory")
    what = "panzerblitz/school_golod"
    told = levels.told({what: alike}, {}, {what: [weaker]}, {}, {})
    assert "| greedy against itself, in ten situations planner too | 1 | 2 |" in told
    assert "| and in 1 of these situations greedy against random | 1 | 1 |" in told
    assert "| and in 0 of these greedy against idle | 1 | 1 |" in told
    assert f"- {what}: [All of Golod] Russians" in told
    further = levels.told({what: alike}, {}, {what: [weaker]}, {}, {what: [idle]})
    assert "| and in 0 of these greedy against idle | 1 | 1 |" in further
    assert (
        "| and in these greedy, planner and search on more luck, against random, idle and greedy | 0 | 0 |" in further
    )
    assert f'- {what}: [All of Golod] Russians: `--players "greedy,idle" --game 0`' in further
    told = levels.told({what: alike}, {}, {what: [weaker]}, {what: [idle]}, {})
    assert "| and in 1 of these greedy against idle | 0 | 0 |" in told
    assert f"- {what}: [All of Golod] Russians" not in told
    let = replace(idle, players="yielding,greedy")
    told = levels.told({what: alike}, {}, {what: [weaker]}, {}, {what: [let]})
    assert "| and in these greedy, planner and search on more luck, against random, idle and greedy | 1 | 1 |" in told
    assert "| and in these greedy against yielding | 0 | 0 |" in told
    assert f'- {what}: [All of Golod] Russians: `--players "yielding,greedy" --game 0`' in told
    assert f"- {what}: [All of Golod] Russians" in told


@pytest.mark.parametrize(
    "kept",
    [pytest.param(one, id=f"{one.situation} {one.players}") for one in situation_games.read(situation_games.WITNESSES)],
)
def test_what_a_further_game_reached_it_reaches_again(kept: situation_games.Line) -> None:
    stage = situations.stage_of(kept.situation).engaged("native", print)
    now = witnesses.witness(stage, tuple(kept.players.split(",")), kept.number)
    assert replace(now, rules=kept.rules) == kept


def test_what_came_out_in_the_study_of_printed_cards_is_reached() -> None:
    assert ("the Germans", "tactical victory") in levels.studied()["panzer_leader/06_reichswald"]


def test_each_level_that_nobody_reached_has_a_reason() -> None:
    games = every_game()
    told = situation_games.PAGE.read_text(encoding="utf-8")
    for what, found in games.items():
        for missed in levels.never_reached(what, found):
            assert levels.why(missed, found) in levels.REASONS
            assert missed in told
            assert missed in levels.named().get(what, {}), f"{what}: {missed} (docs/unreached.csv)"


def test_what_is_named_with_its_reason_was_never_reached() -> None:
    games = every_game()
    named = levels.named()
    assert {what: sorted(some) for what, some in named.items()} == {
        what: sorted(set(some) & set(levels.never_reached(what, games[what]))) for what, some in named.items()
    }
    assert all(reason.endswith(".") for some in named.values() for reason in some.values())
    told = situation_games.PAGE.read_text(encoding="utf-8")
    assert all(reason in told for some in named.values() for reason in some.values())


def test_the_reason_is_what_the_losses_show() -> None:
    def reason(*lost: tuple[int, int]) -> str:
        told = [f"the Germans: {mine}; the Russians: {theirs}" for mine, theirs in lost]
        came = "the Germans: draw; the Russians: draw"
        return levels.why(
            "[All of Golod] Germans",
            [
                situation_games.Line("p/s", "0", "greedy,greedy", 0, 0, 4, "the rules ended it", "", came, one)
                for one in told
            ],
        )

    assert reason((0, 0), (0, 0)) == levels.NEVER_MET
    assert reason((0, 0), (1, 0)) == levels.UNHURT
    assert reason((3, 0), (1, 0)) == levels.SHOT_UP
    assert reason((3, 2)) == levels.BEATEN
    assert reason((3, 2), (0, 2)) == levels.HELD
