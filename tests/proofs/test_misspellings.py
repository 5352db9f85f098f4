"""Misspelt rules are refused at the right word, and the right one is offered at once. What is measured is printed.

Every day a few; `--full` is the measure of tests/proofs/misspellings.txt: 500.
"""

from __future__ import annotations

from tests.proofs.misspelling import SAID, measured, verdicts

SEED = 3


def test_misspellings_are_refused_at_their_place_with_the_right_word(full: bool, counted: list[str]) -> None:
    found = list(verdicts(500 if full else 40, SEED))
    counted += measured(found)
    refused = [one for one in found if one.refused]
    share = {what: sum(getattr(one, what) for one in refused) / len(refused) for what in SAID}
    assert share["placed"] >= (0.98 if full else 0.95), counted
    assert share["first"] >= (0.96 if full else 0.90), counted
