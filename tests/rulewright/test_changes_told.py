"""What became of many at once is told in one sentence; of few, each by itself."""

from __future__ import annotations

import pytest

from rulewright.telling.changes import changes, changes_together, snapshot
from tests.rulewright.test_asked_as_players_ask import scene


@pytest.mark.parametrize(
    ("gone", "told"),
    [
        ("AB", ["A is out of play", "B is out of play"]),
        ("ABD", ["A, B and D are out of play"]),
    ],
)
def test_three_to_whom_the_same_happens_are_told_together(gone: str, told: list[str]) -> None:
    there = scene("tests/rulewright/asked_of_leader.position")
    p = there.position.copy()
    before = snapshot(p)
    for name in gone:
        p.remove(there.names[name])
    assert list(changes_together(p, before)) == told
    assert list(changes(p, before)) == [f"{name} is out of play" for name in gone]


def test_what_changes_alike_between_two_is_told_in_one_line() -> None:
    there = scene("tests/rulewright/asked_of_leader.position")
    p = there.position.copy()
    before = snapshot(p)
    number = p.program.store_number["{the watcher, a unit} has kept {the target, a unit} in sight"]
    for watcher, watched in ("AP", "BP", "CP", "DX", "ES", "EQ", "ER"):
        p.values[number][there.names[watcher], there.names[watched]] = True
    told = list(changes_together(p, before))
    assert told == ["A, B and C have kept P in sight", "D has kept X in sight", "E has kept Q, R and S in sight"]
