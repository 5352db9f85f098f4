"""The declared phrase that a run of words comes nearest to: for messages only, never for reading.

A phrase is near when most of its fixed words stand in the sentence in their order, around the word where reading
stopped; that word may differ by a few letters. Plain joining words count for little.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from compiler.diagnostics import edits
from compiler.source import Span

LIGHT = frozenset("a an the is are has have can may not of to for in on from by with at into out".split())
_HEAVY_WEIGHT = 4
_NEAR_WEIGHT = 3
_GAP = 3
_AROUND = 3
_ENOUGH = 60  # of a hundred
_ENOUGH_IF_LOST = 50


class Filed(NamedTuple):
    """A phrase as it was declared, its slots as empty words.

    `lost`: the declaration was broken, so nobody can use it.
    """

    words: tuple[str, ...]
    text: str
    span: Span | None
    lost: bool = False


class _Match(NamedTuple):
    weight: int
    first: int
    last: int
    place: int  # of the last word, `not` left out
    fixed: int  # how many of the fixed words lie behind


def nearest(words: Sequence[str], at: int, phrases: Iterable[Filed], wanted: Sequence[str] = ()) -> Filed | None:
    """The nearest phrase around the word `at`. With `wanted` it must hold one of these words (or be lost)."""
    best: tuple[int, int, int] | None = None
    found: Filed | None = None
    said = [(index, word) for index, word in enumerate(words) if word != "not"]
    near = [(index, word) for index, word in said if at - 20 <= index < at + 20]
    heard = {word for _, word in said}
    stumbled = tuple(words[max(at - 1, 0) : at + 2])
    for phrase in phrases:
        if phrase.span is None or not _may_be_near(phrase, heard, stumbled):
            continue
        if wanted and not phrase.lost and not any(word in phrase.words for word in wanted):
            continue
        match = _longest(said if phrase.lost else near, phrase.words, stumbled)
        if match is None:
            continue
        whole = sum(_weight(word) for word in phrase.words)
        likeness = 100 * match.weight // whole
        around = match.first - _AROUND <= at <= match.last + _AROUND
        if phrase.lost:
            word = words[min(at, len(words) - 1)]
            if word in phrase.words and _weight(word) > 1 and around:
                return phrase
            if not (likeness == 100 or (around and likeness >= _ENOUGH_IF_LOST)):
                continue
        elif not (around and likeness >= _ENOUGH):
            continue
        # What explains most of the sentence counts most, and a broken declaration before a sound one.
        key = (match.weight * likeness * (3 if phrase.lost else 2), whole, match.first - match.last)
        if best is None or key > best:
            best, found = key, phrase
    return found


def _may_be_near(phrase: Filed, heard: set[str], stumbled: Sequence[str]) -> bool:
    """Whether the words alone, in any order, could make the phrase near: cheap, and true of few."""
    whole = reached = 0
    for fixed in phrase.words:
        weight = _weight(fixed)
        whole += weight
        reached += weight if fixed in heard else max(_alike(word, fixed) for word in stumbled) if stumbled else 0
    return whole >= _HEAVY_WEIGHT and 100 * reached >= _ENOUGH_IF_LOST * whole


def _weight(word: str) -> int:
    if not word:
        return 0
    return 1 if word in LIGHT or len(word) < 3 else 2 if len(word) == 3 else _HEAVY_WEIGHT


@lru_cache(maxsize=100_000)
def _alike(word: str, fixed: str) -> int:
    """How much of a fixed word's weight a word of the sentence carries."""
    if word == fixed:
        return _weight(fixed)
    if len(fixed) < 4 or fixed in LIGHT or edits(word, fixed, max(1, len(fixed) // 3)) is None:
        return 0
    return _NEAR_WEIGHT


def _longest(words: Sequence[tuple[int, str]], fixed: Sequence[str], stumbled: Sequence[str]) -> _Match | None:
    """The heaviest run of fixed words found in their order; a gap where the phrase has no slot makes it lighter."""
    row: list[_Match | None] = [None] * (len(fixed) + 1)
    for place, (index, word) in enumerate(words):
        before = row[:]
        for at, one in enumerate(fixed, 1):
            if not one or (word != one and word not in stumbled):
                row[at] = _heavier(row[at], row[at - 1])
                continue
            weight = _alike(word, one)
            if weight:
                earlier = before[at - 1]
                if earlier is None:
                    grown = _Match(weight, index, index, place, at)
                else:
                    gap = place - earlier.place > 1 and "" not in fixed[earlier.fixed : at]
                    grown = _Match(earlier.weight + weight - (_GAP if gap else 0), earlier.first, index, place, at)
                    alone = _Match(weight, index, index, place, at)
                    grown = _heavier(grown, alone) or grown
                row[at] = _heavier(row[at], grown)
            row[at] = _heavier(row[at], row[at - 1])
    return row[-1]


def _heavier(one: _Match | None, other: _Match | None) -> _Match | None:
    """The better match: the heavier, else the tighter."""
    if one is None or other is None:
        return one or other
    key = (one.weight, one.first - one.last, one.last)
    return one if key >= (other.weight, other.first - other.last, other.last) else other
