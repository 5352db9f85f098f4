"""`Yielding` wants as little as he can get of what everybody else wants."""

from __future__ import annotations

from rulewright.games import Seating, new_game
from rulewright.scenes import Stage, open_stage
from rulewright.shelf import Wished
from runtime.functions import ASK

WHAT = "panzerblitz/school_golod"


def lost(players: tuple[str, str]) -> int:
    """By the Russians, in two turns of three games."""
    stage = open_stage(WHAT, Wished())
    assert isinstance(stage, Stage)
    rules = stage.table.rules
    asked = next(one for one in rules.program.questions if one.id == "the losses of {the side}")
    gone = 0
    for number in range(3):
        game = new_game(stage, Seating(players), 17, number, 2)
        game.play()
        gone += rules.function(ASK.name(asked.function))(game.position, stage.sides[1])
    return gone


def test_whoever_yields_loses_more() -> None:
    assert lost(("greedy", "yielding")) > lost(("greedy", "greedy")) + 6
