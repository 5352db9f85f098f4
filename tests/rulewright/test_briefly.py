"""Why not, in a sentence: taken of what is told, and not of its text."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.model import NextAction
from rulewright.actions import doing, ruled
from rulewright.scenes.scene import Scene, open_scene
from rulewright.shelf.wished import Wished
from tests.rulewright.yard import yard

RULES = """
Fact "{the hen} is cross"; cites house.
Question "{the hen} may stir"; its answer is a permission; cites house.

Rule [Cross hens]; cites house.
The hen may not stir if the hen is cross.

Rule [No company]; cites house.
Entry is forbidden if the hen may not stir and the new hex's ground is not pond.

Rule [Tired hens]; cites house.
Entry is forbidden if the hen is tired.

Action "go with {the hen} to {the goal, a hex}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the hen, from among hens of the side to move;
2. the goal, from among hexes adjacent to (the hen's hex), such that the hen may enter the goal.
What happens:
1. Now the hen is in the goal.
"""
GIVEN = "Position [Here].\nGiven:\n- a hen H of the Reds in C3;\n{more}- it is [Time of a side] of the Reds.\n"


def here(folder: Path, more: str) -> Scene:
    scene = open_scene(str(yard(folder, RULES, GIVEN.format(more=more)) / "here.position"), Wished())
    assert isinstance(scene, Scene)
    return scene


@pytest.mark.parametrize(
    ("more", "done", "why"),
    [
        ("- H is tired;\n", "go with H to C4", "[Tired hens] forbids it, because H is tired."),
        (
            "- H is cross;\n",
            "go with H to C4",
            "[No company] forbids it: H may not stir; C4's ground is not pond (it is lawn).",
        ),
        ("", "go with H to D6", "Once this is done: go with H to C4; go with H to C5."),
        (
            "- H is tired;\n",
            "go with H to D6",
            "No way leads so far. The next hex on it: H may not enter C4. [Tired hens] forbids it, because H is tired.",
        ),
        ("", "go with H to C4", ""),
    ],
)
def test_the_first_rule_that_forbids_it_is_told(tmp_path: Path, more: str, done: str, why: str) -> None:
    scene = here(tmp_path, more)
    event = doing(scene, done)
    assert isinstance(event, NextAction)
    assert ruled(scene, event, None).briefly == why
