"""`It` is said where nobody can take it for another."""

from __future__ import annotations

import pytest

from compiler.print.players.pronouns import with_pronouns

TOLD = {
    "The hen may not enter the yard if the hen has moved.": "The hen may not enter the yard if it has moved.",
    "The hen may not enter the yard if the yard is not near (the hen's hex).": "The hen may not enter the yard if the yard is not near its hex.",
    "The cost is 1 if the hen's pace is 1 and the hen has not moved.": "The cost is 1 if the hen's pace is 1 and the hen has not moved.",
    "The hen may brood if its nest is dry and the hen's pace is (the hen's age) plus 1.": "The hen may brood if its nest is dry and its pace is (its age) plus 1.",
    "The hen may not be fed by the side if the hen is a chick and the hen's side is the side.": "The hen may not be fed by the side if it is a chick and the hen's side is the side.",
    "The hen may not brood if there is a fox near the hen that is the hen's enemy.": "The hen may not brood if there is a fox near the hen that is the hen's enemy.",
    "The henhouse is shut if the henhouse is full.": "The henhouse is shut if the henhouse is full.",
}


@pytest.mark.parametrize(("written", "told"), TOLD.items())
def test_it_is_said_only_of_who_was_named(written: str, told: str) -> None:
    assert with_pronouns(written, "the hen") == told


def test_without_an_only_subject_nothing_is_changed() -> None:
    sentence = "The cart may not load the hen if the cart has moved."
    assert with_pronouns(sentence, "") == sentence
