"""The meadow with a herd to play with and faults that a wish brings in: for what looks for faults in play."""

from __future__ import annotations

from pathlib import Path

from tests.laid_out import laid_out
from tests.rulewright.meadow import meadow

SITUATION = """# A day out
Situation [A day out].
Given:
- a goat Alma of the Brown Herd in C3;
- a goat Bella of the Brown Herd in C4;
- a goat Cilla of the Brown Herd in C5;
- a goat Dora of the White Herd in D7;
- D7 is wet.

Upkeep [Evening]; at the end of [Grazing] of the White Herd; cites house.
1. If the turn is at least 3, then end the game.
"""
FAULTS = """# What goes wrong
Option [Bells]; asks "Do goats wear bells?"; off unless chosen; because "it is loud"; cites house.
Option [Naps]; asks "May goats nap?"; off unless chosen; because "it is hot"; cites house.
Option [Walks]; asks "May goats walk?"; off unless chosen; because "it is far"; cites house.

Action "walk {the goat} to {the meadow, a hex}"; taken by the side to move in [Grazing]; under [Walks]; cites house.
The player chooses:
1. the goat, from among goats of the side to move on the board that are not full;
2. the meadow, from among hexes adjacent to (the goat's hex).
What happens:
1. Now the goat is in the meadow.
2. Now the goat is full.

Action "ring for {the goat}"; taken by the side to move in [Grazing]; under [Bells]; cites house.
The player chooses:
1. the goat, from among goats of the side to move on the board that are full.
What happens:
1. Let the other goat be (the one goat in (the goat's hex) other than the goat).
2. Now the other goat is full.

Action "let {the goat} nap"; taken by the side to move in [Grazing]; under [Naps]; cites house.
The player chooses:
1. the goat, from among goats of the side to move on the board.
What happens:
1. Now the goat is full.
2. Now the goat is not full.
"""


def pasture(folder: Path) -> Path:
    """`meadow` with the situation `meadow/day` and options that bring faults."""
    meadow(folder)
    laid_out(folder / "rules" / "meadow", {"3_faults.rulebook": FAULTS, "situations/day.rulebook": SITUATION})
    return folder
