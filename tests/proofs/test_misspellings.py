"""Misspelt rules are refused at the right place, and the right word is proposed. What is measured is printed.

Every day a few; `--full` is the measure: 500, of which 99 of a hundred are refused at their place, 90 with the right word.
"""

from __future__ import annotations

from collections import Counter

from tests.compiler.mistakes import SPELLINGS
from tests.proofs.misspelling import Verdict, verdicts

SEED = 3


def test_misspellings_are_refused_at_their_place_with_the_right_word(full: bool, counted: list[str]) -> None:
    all_: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    placed: Counter[str] = Counter()
    proposed: Counter[str] = Counter()
    missed: list[str] = []
    for verdict in verdicts(500 if full else 40, SEED):
        sort = verdict.mistake.sort
        all_[sort] += 1
        if verdict.refused:
            refused[sort] += 1
            placed[sort] += verdict.placed
            proposed[sort] += verdict.proposed
            missed += missing(verdict)
    for sort in SPELLINGS:
        counted.append(
            f"misspellings, {sort}: {all_[sort]}; another valid sentence {all_[sort] - refused[sort]}, "
            f"refused {refused[sort]}, at their place {placed[sort]}, with the right word {proposed[sort]}"
        )
    number = refused.total()
    counted.append(
        f"misspellings: {number} refused, {100 * placed.total() / number:.1f} % at their place, "
        f"{100 * proposed.total() / number:.1f} % with the right word"
    )
    if full:
        counted += missed
    assert placed.total() * 100 >= (99 if full else 95) * number, missed
    assert proposed.total() * 100 >= (90 if full else 85) * number, missed


def missing(verdict: Verdict) -> list[str]:
    lacks = ["elsewhere"] * (not verdict.placed) + ["not proposed"] * (not verdict.proposed)
    return [f"{', '.join(lacks)}: {verdict.mistake.shown} (meant: {verdict.mistake.word})"] if lacks else []
