"""One condition, or two short ones, stand in the sentence; more, long and mixed ones stay a list."""

from __future__ import annotations

from compiler.print.formats.document import Item, Listing, Paragraph, Words, lines_of, text_of
from compiler.print.players.pairs import run_in


def told(lead: str, *conditions: str) -> list[str]:
    listed = Listing(tuple(Item((Words(one),)) for one in conditions))
    return [text_of(line) for line in lines_of(run_in((Paragraph((Words(lead),)), listed)))]


WON = "Decisive victory is earned by the Hens if all of these hold:"


def test_two_short_conditions_are_read_in_one_sentence() -> None:
    assert told(WON, "every nest is full;", "the losses of the Hens are at most 3.") == [
        "Decisive victory is earned by the Hens if every nest is full and their losses are at most 3."
    ]
    assert told("The hen is glad if any of these holds:", "the egg is red;", "the nest is dry.") == [
        "The hen is glad if the egg is red or the nest is dry."
    ]


def test_where_the_first_goes_on_a_comma_parts_them() -> None:
    assert told(WON, "there is a nest that is full;", "the eggs of the Hens are at least 3.") == [
        "Decisive victory is earned by the Hens if there is a nest that is full, and their eggs are at least 3."
    ]


def test_one_goes_on_behind_the_colon() -> None:
    assert told("It may do this:", "Brood.") == ["It may do this: brood."]


def test_three_and_mixed_ones_stay_a_list() -> None:
    three = ("every nest is full;", "no hen is wet;", "the eggs are 3.")
    assert told(WON, *three) == [WON, *three]
    mixed = ("the egg is red or brown;", "the nest is dry.")
    assert told(WON, *mixed) == [WON, *mixed]
    steps = ("Now it is wet.", "Now it is cold.")
    assert told("What happens:", *steps) == ["What happens:", *steps]
