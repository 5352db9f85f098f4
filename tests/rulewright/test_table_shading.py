"""What is shaded at the table: in view, in range, spotted; what the other side has in view."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.library import asked as library_asked
from rulewright.scenes.looks import looks_at
from rulewright.scenes.scene import Scene
from rulewright.scenes.stage import Stage, open_stage
from rulewright.shelf.wished import Wished
from rulewright.table.shading import Shaded, shaded

CROSSROADS = Path(__file__).parents[2] / "rules/panzer_leader/positions/crossroads.position"


def asked(said: str, side: str = "the Allies") -> Shaded:
    stage = open_stage(str(CROSSROADS), Wished())
    assert isinstance(stage, Stage)
    return shaded(stage.scene(), stage.scene().position, side, said)


def test_in_what_a_counter_sees_it_is_marked_what_is_in_range_and_who_is_spotted() -> None:
    """C8 is seen and out of range, one stands there in the open; those in the town of M8 are hidden."""
    found = asked("sight S")
    assert "In view of S: 321 hexes" in found.told
    assert "· in range (140)" in found.told
    assert "! spotted there (1)" in found.told
    assert {spot for spot, text in found.hexes.items() if "!" in text} == {"C8"}
    assert found.hexes["C8"] == "!"
    assert sum("·" in text for text in found.hexes.values()) == 140
    assert set(found.hexes["M5"]) == {"·"}


def test_who_does_not_shoot_has_no_range() -> None:
    assert "in range" not in asked("sight K").told


def test_why_nothing_is_shaded_is_told() -> None:
    assert "Nobody" in asked("sight Nobody").told


def test_what_the_other_side_watches_is_told_with_how_far_it_shoots() -> None:
    found = asked("watched")
    assert not found.dark
    assert "· in range of somebody (" in found.told
    assert {text.strip("0123456789") for text in found.hexes.values()} == {"", "·"}


def test_however_many_watch_how_things_look_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was read anew for each hex and each counter, which took half of the time."""
    read: list[Scene] = []
    monkeypatch.setattr(library_asked, "looks_at", lambda scene: read.append(scene) or looks_at(scene))
    assert asked("watched").hexes
    assert len(read) == 1
