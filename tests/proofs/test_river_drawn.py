"""The river of Ostrany is one stroke from edge to edge: strokes along hexsides meet at the corners of hexes."""

from __future__ import annotations

import re

from rulewright.scenes import Refused, looks_of, open_stage
from rulewright.shelf import Wished
from runtime.draw import Frame, draw_position


def test_the_river_has_no_gaps() -> None:
    stage = open_stage("ostrany/school_wick", Wished())
    assert not isinstance(stage, Refused)
    looks = looks_of("ostrany", stage.table)
    assert not isinstance(looks, Refused)
    drawn = draw_position(stage.position(), looks, Frame(whole=True))
    river = re.search(r'<path d="([^"]*)"[^>]*stroke="#4f8fc0"[^>]*>', drawn)
    assert river is not None
    assert 'stroke-linecap="round"' in river[0]
    ends = re.findall(r"[ML]?(-?\d+ -?\d+)", river[1])
    once = [one for one in ends if ends.count(one) == 1]
    assert len(once) == 2  # where it comes in and where it goes out
