"""Rounds of a loop that meet in a fact are told, those that keep to themselves are not."""

from __future__ import annotations

import pytest

from compiler.checks.happening import loops
from tests.compiler.henhouse import compiled

WHO = "For each hen on the board, called the walker"
APART = {
    "its own fact": f"{WHO}, now the walker is tired.",
    "its own, after asking of its own": f"{WHO}: (a) If the walker is not tired, then rest the walker.",
    "added to what nobody reads": f"{WHO}, increase the eggs of the first hen by 1.",
    "the same for somebody else": f"{WHO}, now the first hen is tired.",
    "by a procedure, of its own": f"{WHO}, rest the walker.",
    "what stands in its own hex": "For each hex that is fenced, called the pen: (a) For each hen in the pen that is not tired, "
    "called the walker, now the walker is tired.",
    "a record of its own": f"{WHO}: (a) Let the hunt be a new chase with quarry the walker. (b) Now the hunt's quarry is the walker.",
}
MEETING = {
    "the last one counts": f"{WHO}, now the nest of the first hen is (the walker's hex).",
    "read of others": f"{WHO}: (a) If there is no tired hen in (the walker's hex), then now the walker is tired.",
    "added and read": f"{WHO}: (a) If the eggs of the first hen are less than 3, then increase the eggs of the first hen by 1.",
    "read by a procedure": f"{WHO}, push the walker.",
    "read by a rule": f"{WHO}: (a) If the walker is alone at rest, then now the walker is tired.",
}
MORE = """
Definition [Alone]; cites house.
"{the hen} is alone at rest" means that no hen on the board is tired.

Procedure "push {the hen}"; cites house.
1. If there is no tired hen on the board, then now the hen is tired.
"""


def found(step: str) -> list[str]:
    text = f'{MORE}\nProcedure "try {{the first hen, a hen}}"; called [Trying]; cites house.\n1. {step}\n'
    built, _ = compiled(text)
    assert [one.message for one in built.problems] == []
    return [one.name for one in loops.check(built.model)]


@pytest.mark.parametrize("name", APART)
def test_rounds_that_keep_to_themselves(name: str) -> None:
    assert found(APART[name]) == []


@pytest.mark.parametrize("name", MEETING)
def test_rounds_that_meet(name: str) -> None:
    assert found(MEETING[name]) == ["order-not-said"]


def test_who_orders_them_may_be_said() -> None:
    ordered = MEETING["the last one counts"].replace(", called", " in the order the side to move chooses, called")
    assert found(ordered) == []
