"""The nearest right names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.diagnostics import did_you_mean, suggest
from compiler.diagnostics.suggest import edits, fold


@pytest.mark.parametrize(
    ("wanted", "candidates", "expected"),
    [
        ("Odds Table", ["odds-table", "odds"], ("odds-table",)),
        ("hens", ["hen", "coop"], ("hen",)),
        ("haert", ["heart", "hart"], ("hart", "heart")),
        ("cat", ["bat", "cot", "car", "can"], ("bat", "can", "car")),
        ("a", ["b"], ("b",)),
        ("fence", ["coop", "yard"], ()),
        ("x", [], ()),
    ],
)
def test_suggest(wanted: str, candidates: list[str], expected: tuple[str, ...]) -> None:
    assert suggest(wanted, candidates) == expected


def test_one_word_of_a_longer_name() -> None:
    known = ["Smoke shells", "Smokescreens", "Opportunity fire", *"abcdef"]
    assert did_you_mean("smoke", known) == "did you mean `Smoke shells`?"
    assert did_you_mean("Fire", known) == "did you mean `Opportunity fire`?"
    assert did_you_mean("mist", known) is None


def test_said_in_words() -> None:
    assert did_you_mean("hne", ["hen", "coop"]) == "did you mean `hen`?"
    assert did_you_mean("xyz", ["hen", "coop"]) == "there are `coop` and `hen`"
    assert did_you_mean("xyz", ["hen"]) == "there is `hen`"
    assert did_you_mean("xyz", [f"name{number}" for number in range(9)]) is None
    assert did_you_mean("xyz", []) is None


WORDS = st.text("abs- ", max_size=7)


def slow_edits(one: str, other: str) -> int:
    """The same count by its definition."""
    if not one or not other:
        return len(one) + len(other)
    best = min(
        slow_edits(one[1:], other) + 1,
        slow_edits(one, other[1:]) + 1,
        slow_edits(one[1:], other[1:]) + (one[0] != other[0]),
    )
    if len(one) > 1 and len(other) > 1 and one[0] == other[1] and one[1] == other[0]:
        best = min(best, slow_edits(one[2:], other[2:]) + 1)
    return best


@given(st.text("ab", max_size=5), st.text("ab", max_size=5), st.integers(0, 6))
def test_edits_as_defined(one: str, other: str, limit: int) -> None:
    slow = slow_edits(one, other)
    assert edits(one, other, limit) == (slow if slow <= limit else None)


@given(WORDS, st.lists(WORDS, max_size=6))
def test_suggestions_are_candidates_near_and_few(wanted: str, candidates: list[str]) -> None:
    near = suggest(wanted, candidates)
    assert near == suggest(wanted, reversed(candidates))
    assert len(near) <= 3
    assert set(near) <= set(candidates)
    if wanted in candidates:
        assert any(fold(one) == fold(wanted) for one in near)


def test_long_words_are_compared_along_their_length() -> None:
    """Every letter with every other would be 400 million steps: a question of one such word took three minutes."""
    long = "9" * 20_000
    assert edits(long, long[1:] + "8", 1) == 1
    assert edits(long, long + "12", 3) == 2
    assert edits(long, "8" * 20_000, 6_000) is None


def test_what_is_very_far_is_no_misspelling() -> None:
    assert edits("a" * 100, "a" * 70 + "b" * 30, 33) == 30
    assert edits("a" * 100, "a" * 69 + "b" * 31, 33) is None
