"""Numbers of paragraphs last: what was numbered once keeps its number, and nothing else ever gets it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from compiler.print.formats.document import Entry, Heading, Page, Paragraph, said, spoken
from compiler.print.players.numbering import (
    FIRST,
    cards_in_order,
    numbered,
    numbered_cards,
    numbered_charts,
    renumbered,
    titled,
    with_numbers,
)
from compiler.source import Memory


def page(name: str, **sections: list[str]) -> Page:
    """Paragraphs by section; those of `opening` stand before any heading."""
    blocks: list[Heading | Entry] = []
    for section, names in sections.items():
        if section != "opening":
            blocks.append(Heading(2, section, section))
        blocks += [Entry("", one, one, ()) for one in names]
    return Page(name, name, "", tuple(blocks))


def test_chapters_sections_and_paragraphs_are_counted() -> None:
    numbers = numbered([page("sight", opening=["a"], hills=["b", "c"]), page("fire", odds=["d"])], {})
    assert numbers == {
        "sight": "1",
        "sight-opening": "1.1",
        "a": "1.1.1",
        "hills": "1.2",
        "b": "1.2.1",
        "c": "1.2.2",
        "fire": "2",
        "odds": "2.1",
        "d": "2.1.1",
    }


def test_what_comes_between_takes_a_letter_and_what_comes_last_counts_on() -> None:
    kept = numbered([page("fire", odds=["a", "b"])], {})
    numbers = numbered([page("fire", odds=["new", "a", "x", "y", "b", "last"], die=["c"])], kept)
    assert [numbers[one] for one in ("new", "a", "x", "y", "b", "last")] == [
        "1.1.0a",
        "1.1.1",
        "1.1.1a",
        "1.1.1b",
        "1.1.2",
        "1.1.3",
    ]
    assert numbers["die"] == "1.2"


def test_a_number_that_was_given_is_never_given_again() -> None:
    kept = numbered([page("fire", odds=["a", "b", "c"])], {})
    numbers = numbered([page("fire", odds=["a", "d"])], kept)
    assert numbers["d"] == "1.1.4"


def test_what_moved_is_told_with_both_numbers() -> None:
    kept = numbered([page("fire", odds=["a"], die=["b"])], {})
    numbers = numbered([page("fire", odds=["a", "b"], die=["c"])], kept)
    assert renumbered(numbers, kept) == {"b": ("1.2.1", "1.1.2")}
    assert numbers["c"] == "1.2.2"


def test_what_was_ruled_of_a_paragraph_is_numbered_beneath_it_and_examples_are_not() -> None:
    asked = Entry(
        "", "a", "a", (), inner=(Entry("Example", "e", "e", ()), Entry("Ruling", "q", "q", ()), Entry("", "", "r", ()))
    )
    numbers = numbered([Page("fire", "fire", "", (asked, Entry("Ruling", "p", "p", ())))], {})
    assert numbers == {"fire": "1", "fire-opening": "1.1", "a": "1.1.1", "q": "1.1.1.1", "r": "1.1.1.2", "p": "1.1.2"}


def test_what_a_chapter_says_first_is_numbered_before_its_sections() -> None:
    first = tuple(Entry("", "", one, (), key=FIRST) for one in "xy")
    numbers = numbered([Page("fire", "fire", "", (*first, Heading(2, "Odds", "odds"), Entry("", "a", "a", ())))], {})
    assert numbers == {"fire": "1", "odds": "1.1", "a": "1.1.1", "x": "1.0.1", "y": "1.0.2"}


def test_a_remark_opens_with_its_number() -> None:
    remark = Entry("", "", "r", (said("Mud is deep.", "note"),))
    (page,) = with_numbers(
        [Page("fire", "fire", "", (Entry("", "a", "a", (), inner=(remark,)),))], {"r": "1.1.1.1"}, "toy", Memory()
    )
    assert spoken(page.blocks) == "1.1.1.1 Mud is deep."


def test_what_a_section_says_first_is_numbered_before_its_paragraphs() -> None:
    first, section, later = (said(told, "note") for told in ("Mud.", "Odds are told.", "Later."))
    chapter = (
        Entry("", "", "x", (), key=FIRST),
        first,
        Heading(2, "Odds", "odds"),
        section,
        Entry("", "a", "a", ()),
        later,
    )
    numbers = {"fire-opening": "1.1", "odds": "1.2", "a": "1.2.1"}
    (page,) = with_numbers([Page("fire", "fire", "", chapter)], numbers, "toy", Memory())
    told = [spoken((one,)) for one in page.blocks if isinstance(one, Paragraph)]
    assert told == ["1.1.0 Mud.", "1.2.0 Odds are told.", "Later."]


def test_a_page_that_is_as_it_was_and_leads_to_the_same_numbers_is_not_numbered_anew() -> None:
    known, told = Memory(), [page("fire", odds=["a"]), page("moving", roads=["b"])]
    numbers = numbered(told, {})
    before = with_numbers(told, numbers, "toy", known)
    again = with_numbers([page("fire", odds=["a"]), page("moving", roads=["c"])], numbers, "toy", known)
    assert again[0] is before[0]
    assert again[1] != before[1]
    assert with_numbers(told, {**numbers, "a": "7"}, "toy", known)[0] != before[0]


def test_cards_are_numbered_as_they_call_themselves_and_charts_by_themselves() -> None:
    cards = [
        Page("utah", "3: Utah", "", (Entry("", "a", "a", ()),)),
        Page("school", "School", "", (Entry("", "b", "b", ()),)),
    ]
    numbers = numbered_cards(cards, {})
    assert numbers == {"utah": "S3", "a": "S3.1", "school": "S4", "b": "S4.1"}
    assert [titled(card, numbers).title for card in cards] == ["Utah", "School"]
    assert numbered_cards(cards[1:], numbers) == {"school": "S4", "b": "S4.1"}
    assert numbered_charts(
        [Page("charts", "", "", (Entry("", "c", "c", ()),)), Page("more", "", "", (Entry("", "d", "d", ()),))], {}
    ) == {"c": "T1", "d": "T2"}


def test_cards_stand_in_the_order_of_their_numbers_and_not_of_their_files() -> None:
    numbers = {"a": "S12b", "b": "S2", "c": "S12", "d": "S12aa", "e": "S12a", "f": "S1"}
    cards = [Page(name, name, "", ()) for name in (*numbers, "unnumbered")]
    assert [one.name for one in cards_in_order(cards, numbers)] == ["unnumbered", "f", "b", "c", "e", "a", "d"]


def test_of_two_that_were_given_one_number_the_game_beneath_keeps_it() -> None:
    """Cards of two games that call themselves alike stand in the book of the one that stands on the other."""
    cards = [
        Page("raid", "1: Raid", "", (Entry("", "a", "a", ()),)),
        Page("vyazma", "2: Vyazma", "", ()),
        Page("ice", "1: Ice", "", (Entry("", "b", "b", ()),)),
    ]
    numbers = numbered_cards(cards, {})
    assert numbers == {"raid": "S1", "a": "S1.1", "vyazma": "S2", "ice": "S1a", "b": "S1a.1"}
    assert [titled(card, numbers).title for card in cards] == ["Raid", "Vyazma", "Ice"]
    assert numbered_cards(cards, numbers) == numbers
    kept = {"raid": "S1", "a": "S1.1", "ice": "S1", "b": "S1.2"}  # each by the numbers of its own book
    assert numbered_cards(cards, kept)["raid"] == "S1"
    assert numbered_cards(cards, kept)["ice"] == "S1a"
    charts = [Page("charts", "", "", tuple(Entry("", one, one, ()) for one in "cde"))]
    assert numbered_charts(charts, {"c": "T1", "d": "T1"}) == {"c": "T1", "d": "T1a", "e": "T2"}


@given(st.permutations(list("abcdefgh")), st.integers(0, 8), st.integers(0, 8))
def test_a_book_that_grows_and_shrinks_keeps_its_numbers(names: list[str], first: int, second: int) -> None:
    old = numbered([page("fire", odds=sorted(names[:first]))], {})
    grown = numbered([page("fire", odds=sorted(names[second:]))], old)
    assert all(grown[one] == old[one] for one in grown if one in old)
    given_once = {**old, **grown}
    assert len(set(given_once.values())) == len(given_once)
    assert numbered([page("fire", odds=sorted(names[second:]))], given_once) == grown
