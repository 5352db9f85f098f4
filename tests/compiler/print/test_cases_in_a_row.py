"""Cases in a row, of which the first that holds counts, stand as a list; two of them are a sentence."""

from __future__ import annotations

from compiler.print.formats.document import Block, Listing, Paragraph, Words, text_of
from compiler.print.players.cases import in_cases


def told(*pieces: str) -> list[str]:
    """What follows a semicolon is a part by itself, as the rules are laid out."""
    line = [Words(pieces[0])]
    for one in pieces[1:]:
        line += [Words(" "), Words(one)]
    return [text for block in in_cases((Paragraph(tuple(line)),)) for text in _texts(block)]


def _texts(block: Block) -> list[str]:
    if isinstance(block, Listing):
        return [f"- {text_of(item.line)}" for item in block.items]
    return [text_of(block.line)] if isinstance(block, Paragraph) else []


def test_three_cases_stand_beneath_what_they_are_cases_of() -> None:
    assert told("The price of the egg is 3 if it is red;", "otherwise 2 if it is brown;", "otherwise 1.") == [
        "The price of the egg is the first of these that holds:",
        "- 3 if it is red;",
        "- 2 if it is brown;",
        "- otherwise 1.",
    ]


def test_two_cases_and_what_goes_on_behind_them_stay_as_they_are() -> None:
    two = ("The price of the egg is 3 if it is red;", "otherwise 2.")
    assert told(*two) == [" ".join(two)]
    more = ("The price is 3 if it is red;", "otherwise 2 if it is brown;", "otherwise 1. It is paid at once.")
    assert told(*more) == [" ".join(more)]
    before = ("Eggs are dear. The price is 3 if it is red;", "otherwise 2 if it is brown;", "otherwise 1.")
    assert told(*before) == [" ".join(before)]
