"""How a question was read is told as it is said at a table, where the rules say it by names of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.actions.spoken import told_back
from tests.rulewright.test_asked_as_players_ask import AT_TABLE, read_as, scene
from tests.rulewright.test_asked_in_clauses import told
from tests.rulewright.test_asked_where_it_is_so import LEADER

GOLDEN = Path(__file__).with_name("asked_at_a_table.txt")


@pytest.mark.parametrize(
    ("asked", "read_as"),
    [
        ("what do I get if A shoots at S", "what are the odds of A firing at S"),
        ("odds if A shoots at S", "what are the odds of A firing at S"),
        ("odds A and B on P?", "what are the odds of A and B firing at P"),
        ("what column does D get if it assaults Q", "what are the odds of D assaulting Q"),
        ("how far can A get", "how far can A move"),
        ("how many movement points does A need to reach F4", "what does it cost A to get to F4"),
        ("how far is A from S", "the distance from S's hex to A's hex"),  # the rules say it so themselves
    ],
)
def test_it_is_told_as_players_say_it(asked: str, read_as: str) -> None:
    assert told(LEADER, asked)[0] == f"Read as: {read_as}"


def test_what_is_told_back_reads_as_the_same() -> None:
    lines = (line.split("|") for line in GOLDEN.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    readings = {(pack.strip(), read.strip()) for pack, _, read in lines}
    shorter = {(pack, read): told_back(scene(AT_TABLE[pack]), read) for pack, read in readings}
    changed = {one: said for one, said in shorter.items() if said != one[1]}
    assert len(changed) > 20
    other = {
        (one, said): now
        for one, said in changed.items()
        if (now := read_as(scene(AT_TABLE[one[0]]), f"{said}?")) != one[1]
    }
    assert other == {}
