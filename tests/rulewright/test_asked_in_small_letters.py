"""Counters and hexes named in small letters are those in capitals; a small `a` is mostly an article."""

from __future__ import annotations

import pytest

from rulewright.actions import Answered, answered, orders
from rulewright.actions.spoken import in_capitals
from tests.rulewright.test_asked_as_players_ask import scene

PANTHERS = "tests/rulewright/asked_of_leader.position"  # A to H, P to S


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("what odds if a and b both shoot at p", "what odds if A and B both shoot at P"),
        ("can a shoot p", "can A shoot P"),
        ("a shoots at p, what odds", "A shoots at P, what odds"),
        ("can p see a", "can P see A"),
        ("how many more fit g4 with c n d", "how many more fit G4 with C n D"),
        ("is p a tank", "is P a tank"),
        ("is there a wreck in m6, and can i shoot", "is there a wreck in M6, and can i shoot"),
        ("can A shoot at a tank", "can A shoot at a tank"),
        ("result of a 5 at 3-1", "result of a 5 at 3-1"),
        ("does a hex of woods cost b more", "does a hex of woods cost B more"),
        ("where r my tanks", "where r my tanks"),
        ("b's range", "b's range"),
        ("can't c move to h5", "can't C move to H5"),
        ("what does zz99 cost", "what does zz99 cost"),
    ],
)
def test_small_letters_are_names_where_they_can_be_nothing_else(typed: str, meant: str) -> None:
    assert in_capitals(scene(PANTHERS), typed) == meant


@pytest.mark.parametrize(
    "typed", ["can a shoot at p", "what are the odds if a and c shoot at q", "how far is a from p"]
)
def test_small_letters_are_answered_as_capitals_are(typed: str) -> None:
    small, large = (
        answered(scene(PANTHERS), one, of_rules=True) for one in (typed, in_capitals(scene(PANTHERS), typed))
    )
    assert isinstance(small, Answered)
    assert isinstance(large, Answered)
    assert small.lines() == large.lines()
    assert typed != in_capitals(scene(PANTHERS), typed)


def test_so_are_orders() -> None:
    assert orders(scene(PANTHERS), "fire at p with a") == orders(scene(PANTHERS), "fire at P with A")
