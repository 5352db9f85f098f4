"""`why A`, of a counter by its name: what it may do now, and to whom."""

from __future__ import annotations

import pytest

from rulewright.actions import told_of
from tests.rulewright.test_asked_as_players_ask import scene

LEADER = "tests/rulewright/nouns_of_leader.position"
BLITZ = "tests/rulewright/nouns_of_blitz.position"


@pytest.mark.parametrize(
    ("path", "name", "side", "first"),
    [
        (LEADER, "A", "the Allies", "A in [Direct fire]: fire at the targets in the target hex with A (R, P, H or Z)."),
        (LEADER, "K", "the Allies", "There is nothing to do with K in [Direct fire]."),
        (
            BLITZ,
            "A",
            "the Germans",
            "A in [Vehicle movement]: move A into the new hex; spread A out; unload the passenger from A (B).",
        ),
    ],
)
def test_what_a_counter_may_do_is_told_with_whom_it_may_be_done_to(path: str, name: str, side: str, first: str) -> None:
    assert told_of(scene(path), name, side)[0] == first
