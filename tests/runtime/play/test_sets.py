"""Picking a set piece by piece reaches exactly the sets that trying all of them would allow."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.play.sets import SetSearch, TooManySets


def reached(search: SetSearch[int]) -> set[tuple[int, ...]]:
    """Every set a player can end with, by every order of picking."""
    found = set()
    seen = set()
    heap: list[tuple[int, ...]] = [()]
    while heap:
        picked = heap.pop()
        if picked in seen:
            continue
        seen.add(picked)
        pieces = search.pieces(picked)
        enough = search.is_enough(picked)
        assert pieces or enough or (picked == () and not search.is_possible()), "a beginning without an end"
        if enough:
            found.add(picked)
        heap.extend(search.in_order((*picked, piece)) for piece in pieces)
    return found


def brute(size: int, least: int, allowed: set[tuple[int, ...]]) -> set[tuple[int, ...]]:
    every = (group for count in range(least, size + 1) for group in combinations(range(size), count))
    return {group for group in every if group in allowed}


@given(st.data())
@settings(max_examples=200)
def test_picking_equals_brute_force(data: st.DataObject) -> None:
    size = data.draw(st.integers(0, 6))
    least = data.draw(st.integers(0, 3))
    every = [group for count in range(size + 1) for group in combinations(range(size), count)]
    allowed = set(data.draw(st.lists(st.sampled_from(every), max_size=8)))
    search = SetSearch(range(size), least, lambda group: group in allowed)
    assert reached(search) == brute(size, least, allowed)


@given(st.data())
@settings(max_examples=200)
def test_classes_of_alike_change_nothing(data: st.DataObject) -> None:
    colours = data.draw(st.lists(st.integers(0, 2), max_size=6))
    wanted = set(data.draw(st.lists(st.tuples(*[st.integers(0, 3)] * 3), max_size=5)))

    def allowed(group: tuple[int, ...]) -> bool:
        counts = tuple(sum(colours[one] == colour for one in group) for colour in range(3))
        return counts in wanted

    classes = [[one for one in range(len(colours)) if colours[one] == colour] for colour in range(3)]
    plain = SetSearch(range(len(colours)), 1, allowed)
    classed = SetSearch(range(len(colours)), 1, allowed, [one for one in classes if one])
    assert reached(plain) == reached(classed)
    assert list(plain.every()) == list(classed.every())


def test_many_alike_candidates_are_cheap() -> None:
    """Forty pieces of two sorts need at most one question for each tally."""
    search = SetSearch(range(40), 1, lambda _: False, [range(20), range(20, 40)])
    assert not search.is_possible()


def test_the_limit_is_said() -> None:
    search = SetSearch(range(30), 1, lambda _: False, limit=1000)
    with pytest.raises(TooManySets, match="1000"):
        search.is_possible()
