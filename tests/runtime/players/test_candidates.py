"""Enough of what could be done is looked at, and no more is looked for than that."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

from runtime.play import Completion
from runtime.players.candidates import candidates, rows, spread
from runtime.position import Position
from tests.runtime.play.night import DUSKERS, FLY, THE_SPOT, night

MOTHS = ((DUSKERS, "C3"), (DUSKERS, "F6"), (DUSKERS, "B6"))


def flights(p: Position) -> list[Any]:
    return list(rows(Completion(p, FLY), ()))


def far(tried: list[int]) -> Any:
    """Moths that fly to any of the 64 hexes; whoever looks for one is heard."""
    moth, there = FLY.choices

    def anywhere(p: Position, moth: int) -> Any:
        for spot in range(p.space.size):
            tried.append(spot)
            yield spot

    return replace(FLY, choices=(moth, replace(there, slot=THE_SPOT, options=anywhere)), only_if=None)


def in_flight(p: Position) -> Position:
    p.stand_at("Flight", DUSKERS)
    return p


def test_few_are_all_looked_at() -> None:
    p = in_flight(night(MOTHS))
    assert [one.scope for one in candidates(0, Completion(p, FLY), 80)] == flights(p)


def test_of_many_each_first_choice_has_its_share() -> None:
    p, tried = in_flight(night(MOTHS)), list[int]()
    found = [one.scope for one in candidates(0, Completion(p, far(tried)), 10)]
    moths = p.things("moth")
    assert len(found) == len(set(found)) == 30
    assert Counter(one[0] for one in found) == dict.fromkeys(moths, 10)
    spots = [one[1] for one in found if one[0] == moths[0]]
    assert spots == [number * 64 // 10 for number in range(10)]


def test_where_fewer_are_looked_at_than_could_begin_some_of_these_begin() -> None:
    p = in_flight(night(MOTHS))
    found = list(spread(Completion(p, far([])), (), 2))
    assert [one[0] for one in found] == [p.things("moth")[0], p.things("moth")[1]]
    assert [one[1] for one in found] == [0, 0]


def test_no_more_is_looked_for_than_somebody_looks_at() -> None:
    p, tried = in_flight(night(MOTHS)), list[int]()
    assert len(list(islice(rows(Completion(p, far(tried)), ()), 5))) == 5
    assert len(tried) < 2 * 64  # nothing of the other moths
