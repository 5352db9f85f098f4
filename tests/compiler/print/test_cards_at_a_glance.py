"""What stands above a rule of a card is not said again by its conditions, and nothing else is left out."""

from __future__ import annotations

from compiler.print.formats.document import Block, Item, Listing, Paragraph, Words, lines_of, text_of
from compiler.print.players.cards import _in_a_row, for_whom

NAMES = {"the side": "the Hens", "the level": "decisive victory"}
GIST = Paragraph((Words("The Hens, decisive victory:"),), "side")


def told(*blocks: Block) -> list[str]:
    return [text_of(line) for line in lines_of(for_whom((GIST, *blocks), NAMES))]


def listed(*texts: str) -> Listing:
    return Listing(tuple(Item((Words(one),)) for one in texts))


LEAD = Paragraph((Words("The level"), Words(" is earned by the side if all of these hold:")))


def test_one_condition_that_is_left_ends_the_sentence() -> None:
    said = told(LEAD, listed("the side is the Hens;", "the level is decisive victory;", "no nest is empty."))
    assert said == ["Decisive victory is earned by the Hens if no nest is empty."]


def test_who_is_named_before_the_condition_is_not_named_again() -> None:
    conditions = listed("the side is the Hens;", "the level is decisive victory;", "the side has a nest.")
    (line,) = lines_of(for_whom((GIST, LEAD, conditions), NAMES))
    assert text_of(_in_a_row(line)) == "Decisive victory is earned by the Hens if they have a nest."


def test_several_that_are_left_stay_a_list() -> None:
    said = told(LEAD, listed("the side is the Hens;", "the side is the Geese;", "no nest of the side is empty."))
    lead = "Decisive victory is earned by the Hens if all of these hold:"
    assert said == [lead, "the Hens are the Geese;", "no nest of the Hens is empty."]


def test_where_nothing_is_left_it_is_so_without_a_condition() -> None:
    said = told(LEAD, listed("the side is the Hens;", "the level is decisive victory."))
    assert said == ["Decisive victory is earned by the Hens."]


def test_of_a_sentence_what_is_said_goes_too() -> None:
    line = (
        "The level is earned by the side if the level is decisive victory and the side is the Hens and the nests are 2."
    )
    assert told(Paragraph((Words(line),))) == ["Decisive victory is earned by the Hens if the nests are 2."]
    counted = "The score falls by 1 for each egg, called the egg, if the side is the Hens."
    assert told(Paragraph((Words(counted),))) == ["The score falls by 1 for each egg, called the egg."]
    other = "The level is earned by the side if the side has a nest of the side to move."
    assert told(Paragraph((Words(other),))) == [
        "Decisive victory is earned by the Hens if the Hens have a nest of the side to move."
    ]


def test_a_rule_for_everybody_stays_as_it_is() -> None:
    line = "The hen may not brood."
    assert [text_of(one) for one in lines_of(for_whom((Paragraph((Words(line),)),), {}))] == [line]


def test_what_is_defined_belongs_to_its_sentence() -> None:
    line = (
        Words("The lead of the hen", "", "strong"),
        Words(" is the luck of the hen minus the luck of the rival of the hen."),
    )
    assert text_of(_in_a_row(line)) == "The lead of the hen is its luck minus that of its rival."


def test_what_was_read_in_a_row_before_keeps_one_comma() -> None:
    line = (Words("It is won by the Hens if there is a nest that is full, and the eggs are at least 2."),)
    assert ",," not in text_of(_in_a_row(line))
