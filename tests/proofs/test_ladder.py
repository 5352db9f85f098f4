"""The section "The ladder" of `docs/playing.md` is printed from the games in `docs/ladder.csv`."""

from __future__ import annotations

from fractions import Fraction

from benchmarks import ladder


def line(swapped: int, won: str, number: int = 0) -> ladder.Line:
    return ladder.Line("p/s", "0", "greedy", "random", number, swapped, won, 3, "1.0")


def test_the_section_is_printed_from_the_games() -> None:
    page = ladder.PAGE.read_text(encoding="utf-8")
    assert ladder.with_section(page, ladder.read()) == page


def test_four_hundred_points_are_ten_of_eleven() -> None:
    assert ladder.elo(Fraction(10, 11)) == "+400"
    assert ladder.elo(Fraction(1, 2)) == "+0"
    assert ladder.elo(Fraction(1)) == "∞"


def test_a_level_game_is_half_a_game() -> None:
    (row,) = ladder.table([line(0, "1"), line(1, "1/2")])
    assert row.startswith("| greedy | random | p/s | 2 | 1 | 75.0 % |")


def test_a_game_counts_once_its_other_half_was_played() -> None:
    (row,) = ladder.table([line(0, "1"), line(1, "0"), line(0, "1", 1)])
    assert row.startswith("| greedy | random | p/s | 2 | 0 | 50.0 % |")


def test_what_was_played_is_not_played_again() -> None:
    had = [line(0, "1")]
    rung = ladder.Rung("greedy", "random", ("p/s",), pairs=1)
    assert list(ladder.missing(had, (rung,))) == [("p/s", "greedy", "random", 0, True)]
