"""What a later pack adds cannot change what an earlier one says."""

from __future__ import annotations

from tests.compiler.henhouse import layered, shape

RULE = "Rule [Weary toll]; cites house; outranks [Plain toll].\nThe toll is 2 if the hen is tired.\n"


def test_a_later_phrase_cannot_change_an_earlier_sentence() -> None:
    alone = layered(RULE, "> Nothing is added.\n")
    later = 'Fact "{the bird, a rooster} is tired of {the coop}"; cites house.\n'
    both = layered(RULE, later)
    assert both.problems == ()
    assert shape(both.model.rules["Weary toll"].condition) == shape(alone.model.rules["Weary toll"].condition)


def test_a_later_phrase_that_reads_the_same_is_refused_where_it_is_declared() -> None:
    both = layered(RULE, 'Fact "{the bird, a rooster} is tired"; cites house.\n')
    (problem,) = both.problems
    assert problem.name == "clashing-phrases"
    assert problem.primary.span.file == "later.rulebook"
    assert problem.related[0].span.file == "world.rulebook"
    assert "Weary toll" in both.model.rules


def test_an_earlier_sentence_cannot_use_a_later_phrase() -> None:
    early = "Rule [Odd toll]; cites house; outranks [Plain toll].\nThe toll is 2 if the hen is odd.\n"
    both = layered(early, 'Fact "{the hen} is odd"; cites house.\n')
    assert [problem.primary.span.file for problem in both.problems] == ["case.rulebook"]


def test_a_broken_item_still_declares_its_name() -> None:
    text = 'Question "the price of {the hen}; its answer is one number.\n\nRule [Dear]; outranks [Plain toll].\n'
    both = layered(text + "The toll is the price of the hen.\n", "> Nothing is added.\n")
    assert [problem.name for problem in both.problems] == ["unclosed-quote"]
