"""Misspelt rules are refused at the right word, and the right one is offered at once. What is measured is printed.

Every day a few; `--full` is the measure of tests/proofs/misspellings.txt: 500.
"""

from __future__ import annotations

import pytest

from compiler.pipeline import read_packs
from rulewright.shelf.shelf import disk
from tests.compiler.mistakes import Maker, Mistake
from tests.proofs.misspelling import SAID, judged, measured, verdicts

SEED = 3
CARDS = "82_cards.rulebook"  # of PanzerBlitz; slips that were once told eight times
SLIPS = (
    ("wagon of the Germans", "wagon f the Germans", "of"),
    ('"{the unit} is long gone"', '"{the units} is long gone"', "unit"),
    ("The unit may not move if the unit is held", "The nuit may not move if the unit is held", "unit"),
    ("and the new hex is not on a road", "and new hex is not on a road", "the new"),
    ("the obstacle is a fort", "the obstacle is s fort", "a"),
    ("the card in play is card 10", "the card in play is crd 10", "card"),
)


def test_misspellings_are_refused_at_their_place_with_the_right_word(full: bool, counted: list[str]) -> None:
    found = list(verdicts(500 if full else 40, SEED))
    counted += measured(found)
    refused = [one for one in found if one.refused]
    share = {what: sum(getattr(one, what) for one in refused) / len(refused) for what in SAID}
    assert share["placed"] >= (0.98 if full else 0.95), counted
    assert share["first"] >= (0.96 if full else 0.90), counted


@pytest.fixture(scope="module")
def panzerblitz() -> Maker:
    return Maker(read_packs(["panzerblitz"], disk())[0])


@pytest.mark.parametrize(("right", "wrong", "word"), SLIPS, ids=[word for *_, word in SLIPS])
def test_one_slip_is_told_once_or_twice(panzerblitz: Maker, right: str, wrong: str, word: str) -> None:
    file = next(one for one in panzerblitz.packs[-1].rulebooks if one.path.endswith(CARDS))
    at = file.text.index(right)
    text = file.text[:at] + wrong + file.text[at + len(right) :]
    start, end = (text.rfind("\n", 0, at) + 1, text.index("\n", at))
    found = judged(panzerblitz, Mistake("slip", file.path, start, end, at, right, text, word))
    assert found.problems
    assert len(found.problems) <= 2, [one.message for one in found.problems]
