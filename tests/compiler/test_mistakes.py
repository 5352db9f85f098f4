"""Two hundred single mistakes in the packs that are there: each gives at most two complaints, at its place.

The place is right when the complaint or one of its related places lies in the item touched. A few words swapped for
others that are declared as well cannot be told from what the author meant; their share is bounded, and printed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from compiler.model.build import build
from compiler.pipeline import read_packs
from compiler.source.pack_folder import Disk
from tests.compiler.mistakes import Maker, within

DISK = Disk((Path("rules"), Path("tests")))
PACKS = ("platoon_system", "panzer_grenadier", "toy")
EACH = 67
ELSEWHERE = 5  # of a hundred


def test_one_mistake_gives_at_most_two_complaints_at_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    counts: Counter[str] = Counter()
    too_many, elsewhere = [], []
    for pack in PACKS:
        texts, _, _ = read_packs([pack], DISK)
        if build(texts).problems:
            continue  # it is being written; its own test complains
        maker = Maker(texts)
        for seed in range(EACH):
            mistake = maker.make(seed)
            problems = maker.problems(mistake)
            if not problems:
                counts["still valid"] += 1
            elif len(problems) > 2:
                too_many.append(mistake.shown)
            elif not all(within(mistake, problem) for problem in problems):
                counts[f"{len(problems)}, one elsewhere"] += 1
                elsewhere.append(mistake.shown)
            else:
                counts[str(len(problems))] += 1
    with capsys.disabled():
        print(f"\n  {sum(counts.values()) + len(too_many)} mistakes, complaints each: {dict(sorted(counts.items()))}")
    assert too_many == []
    assert len(elsewhere) * 100 <= ELSEWHERE * sum(counts.values()), "\n".join(elsewhere)


def test_a_name_that_three_sentences_miss_is_told_once() -> None:
    """Each comes near another phrase, and means the same word."""
    texts, _, _ = read_packs(["platoon_system"], DISK)
    last = texts[-1]
    book = next(one for one in last.rulebooks if one.path.endswith("21_transport.rulebook"))
    was = "Let the price be the cost for the carrier to load the passenger."
    assert was in book.text
    wrong = replace(book, text=book.text.replace(was, was.replace("price", "rpice"), 1))
    books = tuple(wrong if one is book else one for one in last.rulebooks)
    (told,) = build([*texts[:-1], replace(last, rulebooks=books, made_of="")]).problems
    assert told.help == "did you mean `rpice`?"
    assert [one.text for one in told.related].count("also here") == 2
