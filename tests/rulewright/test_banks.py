"""Two banks of one stream: no hex of a printed card is on both, so nobody starts across the water."""

from __future__ import annotations

import pytest

from rulewright.scenes import Scene, open_what
from rulewright.shelf import Wished


@pytest.mark.parametrize(
    ("card", "near", "far"),
    [
        ("panzer_leader/05_goodwood", "Where the British start", "South of the stream"),
        ("panzer_leader/09_nijmegen", "This side of the river", "Beyond the river"),
        ("panzer_leader/11_anticlimax", "South of the river", "North of the river"),
        ("panzer_leader/20_remagen", "The western bank", "The eastern bank"),
        ("panzer_leader_1940/47_quinchy", "South of the river", "North of the river"),
    ],
)
def test_no_hex_is_on_either_bank(card: str, near: str, far: str) -> None:
    """The rectangles in which they were told had up to 59 hexes in common."""
    opened = open_what(card, Wished())
    assert isinstance(opened, Scene)
    areas = opened.position.space.areas
    assert {*areas[near]}.isdisjoint(areas[far])
