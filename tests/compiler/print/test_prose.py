"""Sentences as they are read: lists as lists, slots as words, names as links; anchors that last."""

from __future__ import annotations

import pytest

from compiler.print.formats.document import Listing, Paragraph, lines_of, slug, text_of
from compiler.print.parts.prose import bare, sentences, unfenced
from compiler.print.wording import as_said
from compiler.source import SourceFile
from compiler.syntax import read_items

PARK = """Definition [In the shade]; cites house.
"{the bench, a seat} is in the shade" means that all of these hold:
- the bench is dry;
- any of these holds:
-- there is a tree in the hex;
-- [Awning] does not apply.
"""

STEPS = """Action "sit on {the bench}"; taken by the side to move; cites house.
The player chooses:
1. the bench, from among benches.
What happens:
1. If the bench is wet:
(a) Now the player is wet.
(b) Stop.
2. Now the bench is taken.
"""


def blocks(text: str, names: dict[str, str] | None = None) -> tuple[object, ...]:
    items, _, problems = read_items(SourceFile("park.rulebook", text))
    assert problems == []
    return sentences(text, items[0].paragraphs, names or {})


def test_a_definition_reads_as_a_sentence_with_a_list() -> None:
    lead, listing = blocks(PARK)
    assert isinstance(lead, Paragraph)
    assert isinstance(listing, Listing)
    assert text_of(lead.line) == "The bench is in the shade means that all of these hold:"
    assert lead.line[0].how == "strong"
    dry, any_of = listing.items
    assert text_of(dry.line) == "the bench is dry;"
    assert [text_of(one.line) for one in any_of.items] == [
        "there is a tree in the hex;",
        "Awning does not apply.",
    ]


def test_a_name_in_brackets_leads_to_what_it_names() -> None:
    words = [word for line in lines_of(blocks(PARK, {"Awning": "rule-awning"})) for word in line]  # type: ignore[arg-type]
    assert [(word.text, word.to) for word in words if word.to] == [("Awning", "rule-awning")]


def test_a_sentence_goes_on_after_a_semicolon() -> None:
    (told,) = blocks(
        'Definition [Rest]; cites house.\n"the rest of {the seat}" means 1 if the seat is dry; otherwise 0.\n'
    )
    assert isinstance(told, Paragraph)
    assert text_of(told.line) == "The rest of the seat means 1 if the seat is dry; otherwise 0."


def test_steps_keep_their_numbers_and_letters() -> None:
    _choose, choices, _happens, steps = blocks(STEPS)
    assert isinstance(steps, Listing)
    assert [one.marker for one in steps.items] == ["1.", "2."]
    assert [one.marker for one in steps.items[0].items] == ["(a)", "(b)"]
    assert isinstance(choices, Listing)
    assert text_of(choices.items[0].line) == "The bench, from among benches."


@pytest.mark.parametrize(
    ("text", "anchor"),
    [
        ("Road rate", "road-rate"),
        ("at most -1", "at-most-minus-1"),
        ("at most 1", "at-most-1"),
        ("PLQ-STACK-01", "plq-stack-01"),
        ("1/2", "1-of-2"),
        ("Straße <b>", "strasse-b"),
        ("???", "x"),
    ],
)
def test_an_anchor_is_plain(text: str, anchor: str) -> None:
    assert slug(text) == anchor


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("the hexes beside (the bench's lawn).", "the hexes beside the bench's lawn."),
        ("benches of (the side to move)", "benches of the side to move"),
        (
            "((the bench's width) divided by 4), rounded down",
            "(the bench's width divided by 4), rounded down",
        ),
        ("half of (the bench's width plus 2)", "half of (the bench's width plus 2)"),
        ("(the losses of (the rival of the side)) is at most 3", "the losses of the rival of the side is at most 3"),
        ("(the losses of (the rival of the side)) times 2", "(the losses of the rival of the side) times 2"),
        ("(the bench's lawn)'s owner", "(the bench's lawn)'s owner"),
    ],
)
def test_brackets_that_only_fence_are_left_out(text: str, read: str) -> None:
    assert unfenced(text) == read


def test_long_brackets_are_read_in_as_many_steps_as_they_have_words() -> None:
    """Not in a number that doubles with each."""
    said = f"(the hen's {'very ' * 60}red hat, for each hen)"
    assert unfenced(said) == said
    assert unfenced(f"in (the hen's {'very ' * 60}red hat)") == f"in the hen's {'very ' * 60}red hat"


TURNING = """Procedure "to dry {the bench}"; cites house.
1. If the sun shines, then now the bench is dry;
otherwise now the bench is wet.
2. Stop.
"""

SHADED = """Rule [Dear shade]; cites house.
The price is 2 if all of these hold:
- the bench is dry;
- the sun shines;
otherwise 1.
"""


def test_what_is_done_otherwise_stands_in_the_step_that_it_belongs_to() -> None:
    """It stood unindented beneath the list, as if it belonged to all of it."""
    (listing,) = blocks(TURNING)
    assert isinstance(listing, Listing)
    first = "If the sun shines, then now the bench is dry; otherwise now the bench is wet."
    assert [text_of(one.line) for one in listing.items] == [first, "Stop."]


def test_what_is_so_if_conditions_do_not_hold_stands_beneath_them() -> None:
    _lead, listing, rest = blocks(SHADED)
    assert isinstance(listing, Listing)
    assert isinstance(rest, Paragraph)
    assert text_of(rest.line) == "otherwise 1."


def test_a_phrase_is_said_with_its_commas_and_names_no_number_twice() -> None:
    assert bare("feed {the hens} in {the yard} luring with {the corn} calling with {the horn}") == (
        "feed the hens in the yard, luring with the corn and calling with the horn"
    )
    assert (
        bare("mow the yard {the yard number, a number} with {the goat}") == "mow the yard of that number with the goat"
    )
    assert bare("if the hen is tied to the yard the yard of the goat") == "if the hen is tied to the yard of the goat"
    assert bare("lie sleeping in {the yard}") == "lie sleeping in the yard"
    assert bare("the yield on a roll of {the roll, a number}") == "the yield on a roll"


def test_what_happens_otherwise_happens_to_it() -> None:
    """`otherwise` begins a sentence of its own, and named whole again who had been `it`."""
    for text, told in {
        "If the bench is wet, then now the bench is dry; otherwise now the bench is wet.": "1. If the bench is wet, it is now dry; otherwise it is now wet.",
        "If the bench is wet, then now the bench is dry; otherwise now the player is wet.": "1. If the bench is wet, it is now dry; otherwise the player is now wet.",
    }.items():
        whole = f'Procedure "rest on {{the bench}}"; cites house.\n1. {text}\n'
        items, _, problems = read_items(SourceFile("park.rulebook", whole))
        assert problems == []
        (listing,) = sentences(whole, items[0].paragraphs, {}, as_said)
        assert isinstance(listing, Listing)
        assert [f"{one.marker} {text_of(one.line)}" for one in listing.items] == [told]
