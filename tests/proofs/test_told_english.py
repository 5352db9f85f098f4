"""Everything told reads as English: what the lint finds, and that told answers, drawn by chance, have nothing of it."""

from __future__ import annotations

from itertools import islice

import pytest

from benchmarks.english import Words, findings
from benchmarks.told import SEED, answers

WORDS = Words(
    {"unit": "units", "boat": "boats", "sea mile": "sea miles", "attack": "attacks", "M4/75": "M4/75s"},
    frozenset(("T", "R", "old boat 1", "M4/75 2")),
)
BOTH = [  # the class, what is wrong, what is right
    ("agreement", "It has 1 units.", "It has 1 unit."),
    ("agreement", "There are at least 1 boats.", "There is at least 1 boat."),
    ("agreement", "It asks for 3 point.", "It asks for 3 points."),
    ("agreement", "T is a units.", "T is a unit."),
    ("agreement", "There are fewer than 2 unit.", "There are fewer than 2 units."),
    ("verb", "The Blues is victorious.", "The Blues are victorious."),
    ("verb", "Whether the Blues has struck depends on it.", "Whether the Blues have struck depends on it."),
    ("verb", "The points spent by T is 3.", "The points spent by T are 3."),
    ("verb", "[Calm] and [Storm] outranks it.", "[Calm] and [Storm] outrank it."),
    ("verb", "T are moored.", "T is moored."),
    ("article", "T is a afloat boat.", "T is an afloat boat."),
    ("article", "T is an unit.", "T is a unit."),
    ("article", "It is the the boat.", "It is the boat."),
    ("article", "There is no the boat.", "There is no boat."),
    ("article", "T is unit.", "T is a unit."),
    ("doubled word", "T may not not move.", "T may not move."),
    ("denial", "T has not a road.", "T does not have a road."),
    ("denial", "The front of T is not none.", "The front of T is north."),
    ("denial", "It is not so that every boat is moored.", "Not every boat is moored."),
    ("alternatives", "The mode is none of wheels, tracks.", "The mode is neither wheels nor tracks."),
    ("alternatives", "It is done in [A] or [B] or [C].", "It is done in [A], [B] or [C]."),
    ("alternatives", "[Calm], [Storm] do not apply.", "[Calm] and [Storm] do not apply."),
    ("parentheses", "The range is 3 (it is 3).", "The range is at least 3 (it is 4)."),
    ("parentheses", "T is near (the hulk) (the hulk).", "T is near (the hulk)."),
    ("engine words", "(hexes, called the aim, such that T may fire at the aim) are M5.", "M5."),
    ("engine words", "Hexes that are wet are nobody.", "No hex is wet."),
    ("internals", "It is side_to_move.", "It is the side to move."),
    ("internals", "Move {the unit}.", "Move the unit."),
    ("internals", "The front is None.", "The front is none."),
    ("internals", "Whether 1000021 is moored.", "Whether a boat is moored."),
    ("internals", "('the side', ())", "(the side)"),
    ("unclosed", "T is near (the hulk.", "T is near (the hulk)."),
    ("unclosed", "Say `row T.", "Say `row T`."),
    ("punctuation", "T is moored..", "T is moored."),
    ("punctuation", "[Calm] says , because T is moored.", "[Calm] applies, because T is moored."),
    ("punctuation", "T is moored,so it stays.", "T is moored, so it stays."),
    ("punctuation", "It is  moored.", "It is moored."),
]


@pytest.mark.parametrize(("sort", "wrong", "right"), BOTH, ids=[f"{sort}: {wrong}" for sort, wrong, _ in BOTH])
def test_what_is_wrong_is_found_and_what_is_right_is_not(sort: str, wrong: str, right: str) -> None:
    assert sort in [one.sort for one in findings([wrong], WORDS)]
    assert findings([right], WORDS) == []


NAMES = [
    "M4/75 2 is in M5.",
    "old boat 1 hits R.",
    "It costs 1 MF.",
    "The chance is 1/2 (50.0 %), on 1, 2 or 3:",
    "T's range is more than 4 (it is 4 1/2).",
    "T is in M5, and R is not.",
    "attack 1 hits T.",
    "The effect of class A on T is 1.",
]


@pytest.mark.parametrize("line", NAMES)
def test_printed_names_are_no_mistakes(line: str) -> None:
    assert findings([line], WORDS) == []


def test_of_lines_side_by_side_all_begin_and_end_alike() -> None:
    assert [(one.sort, one.line) for one in findings(["No.", "  T is moored.", "  R is moored"], WORDS)] == [
        ("full stop", "R is moored")
    ]
    assert [one.sort for one in findings(["No.", "  All is moored.", "  nothing is moored."], WORDS)] == ["capital"]
    assert findings(["Where it is written:", "  the log, 3", "  the log, 4"], WORDS) == []


def test_one_thing_has_one_name() -> None:
    lines = [
        "Supposing a new attack with manner ramming, called the trial, T may join the trial.",
        "T may join attack 1.",
    ]
    assert [one.sort for one in findings(lines, WORDS)] == ["two names"]
    assert findings([lines[0], "T may join the trial."], WORDS) == []


def found_in(many: int, *packs: str) -> list[str]:
    told = islice(answers(SEED, packs), many)
    return [f"{where}: {one}" for where, lines, words in told for one in findings(lines, words)]


def test_a_sample_reads_as_english() -> None:
    assert found_in(80, "panzer_grenadier", "panssari_salama") == []


def test_a_thousand_of_all_packs_read_as_english() -> None:
    assert found_in(1_000) == []
