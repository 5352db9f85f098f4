"""What stands above a rule of a card is not said again by its conditions, and nothing else is left out."""

from __future__ import annotations

from compiler.print.formats.document import Block, Entry, Item, Listing, Page, Paragraph, Words, lines_of, text_of
from compiler.print.players.cards import at_a_glance

GIST = Paragraph((Words("The Hens, decisive victory:"),), "side")


def told(*blocks: Block) -> list[str]:
    page = at_a_glance(Page("card", "Card", "Situations", (Entry("Rule", "The aim", "aim", (GIST, *blocks)),)))
    return [text_of(line) for line in lines_of(page.blocks)][1:]


def listed(*texts: str) -> Listing:
    return Listing(tuple(Item((Words(one),)) for one in texts))


LEAD = Paragraph((Words("The level"), Words(" is earned by the side if all of these hold:")))


def test_one_condition_that_is_left_ends_the_sentence() -> None:
    said = told(LEAD, listed("the side is the Hens;", "the level is decisive victory;", "no nest is empty."))
    assert said[-1] == "The level is earned by the side if no nest is empty."


def test_several_that_are_left_stay_a_list() -> None:
    said = told(LEAD, listed("the side is the Hens;", "the side is the Geese;", "no nest is empty."))
    assert said[-3:] == [text_of(LEAD.line), "the side is the Geese;", "no nest is empty."]


def test_where_nothing_would_be_left_all_stays() -> None:
    assert told(LEAD, listed("the side is the Hens;", "the level is decisive victory."))[-2:] == [
        "the side is the Hens;",
        "the level is decisive victory.",
    ]


def test_of_a_sentence_what_is_said_goes_too() -> None:
    line = "The level is earned by the side if the level is decisive victory and the side is the Hens and the nests are 2."
    assert told(Paragraph((Words(line),)))[-1] == "The level is earned by the side if the nests are 2."
    other = "The level is earned by the side if the side is the Geese and the nests are 2."
    assert told(Paragraph((Words(other),)))[-1] == other
