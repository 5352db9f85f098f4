"""Who is not on the board yet is told to be so: no sentence of the engine reaches whoever only asked."""

from __future__ import annotations

import pytest

from rulewright.actions import Answered, answered
from rulewright.scenes import Scene, open_what
from rulewright.shelf import Wished


@pytest.fixture(scope="module")
def training() -> Scene:
    found = open_what("panzer_leader/training", Wished())
    assert isinstance(found, Scene)
    return found


@pytest.mark.parametrize(
    "asked",
    [
        "can Able reach B5?",
        "may Able fire at B5?",
        "how far is Able from B5?",
        "what is the cost for Able to enter B5?",
        "which hexes can Able reach?",
        "is Able spotted?",
    ],
)
def test_what_cannot_be_told_of_who_is_not_on_the_board_says_so(training: Scene, asked: str) -> None:
    put = answered(training, asked, of_rules=True)
    assert isinstance(put, Answered)
    assert put.said == "refused: Able is not on the board"


def test_a_no_about_who_is_not_on_the_board_says_so(training: Scene) -> None:
    put = answered(training, "can Able load Baker?", of_rules=True)
    assert isinstance(put, Answered)
    no, by, *absent = put.lines()[1:]
    assert (no, absent) == ("no", ["Able is not on the board.", "Baker is not on the board."])
    assert by == "  by [Only carriers carry], [Vehicles are no load] and [Riders are infantry]"  # these say it besides
