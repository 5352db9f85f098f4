"""One word of a question spelled wrong: read where it can be one word only, and that is told."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rulewright.actions import Answered, answered, orders
from rulewright.scenes import Refused, Scene, open_what
from rulewright.shelf import Slip, Wished

ROOT = Path(__file__).parents[2]


@cache
def scene() -> Scene:
    opened = open_what(str(ROOT / "rules/panzer_leader/positions/crossroads.position"), Wished())
    assert isinstance(opened, Scene)
    return opened


@pytest.mark.parametrize(
    ("asked", "right", "told"),
    [
        ("can S frie at P?", "can S fire at P?", "`frie` is read as `fire`."),
        ("who can oberrun P?", "who can overrun P?", "`oberrun` is read as `overrun`."),
        ("can S overuns P?", "can S overruns P?", "`overuns` is read as `overruns`."),
        ("who can see teh rifles?", "who can see the rifles?", "`teh` is read as `the`."),
        ("how many untis are in M4?", "how many units are in M4?", "`untis` is read as `units`."),
        ("what is the rnage of S?", "what is the range of S?", "`rnage` is read as `range`."),
    ],
)
def test_a_word_that_can_be_one_only_is_read_and_told(asked: str, right: str, told: str) -> None:
    found, meant = (answered(scene(), text, of_rules=True) for text in (asked, right))
    assert isinstance(found, Answered)
    assert isinstance(meant, Answered)
    assert (found.read_as, found.said) == (meant.read_as, meant.said)
    assert found.stood_in == (told, *meant.stood_in)
    assert found.data()["stood in"] == list(found.stood_in)


@pytest.mark.parametrize(
    "asked",
    [
        "can S frie at X?",  # nobody is called so
        "can S frie at teh P?",  # of two words too much would be guessed
        "is S grumbly?",
    ],
)
def test_nothing_else_is_guessed(asked: str) -> None:
    try:
        found = answered(scene(), asked, of_rules=True)
    except Slip:
        return
    assert not isinstance(found, Answered)


@pytest.mark.parametrize("ordered", ["moove S", "moove S to M5"])
def test_an_order_that_is_misspelled_is_told_the_verb_that_reads(ordered: str) -> None:
    """Also where it breaks off: `moove S` was asked whether `destroy` or `forget` was meant."""
    found = orders(scene(), ordered)
    assert isinstance(found, Refused)
    assert found.problems[0].help == "did you mean `move`?"
