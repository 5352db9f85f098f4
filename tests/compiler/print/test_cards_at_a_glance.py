"""What stands above a rule of a card is not said again by its conditions, and nothing else is left out."""

from __future__ import annotations

from compiler.print.formats.document import Block, Item, Listing, Paragraph, Words, lines_of, text_of
from compiler.print.players.cards import for_whom

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
