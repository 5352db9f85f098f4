"""A pack of no game there is, in which one side sets snares that the other does not see until a hare is in one."""

from __future__ import annotations

from pathlib import Path

from tests.laid_out import laid_out

RULES = """# Snares
A side is one of the Foxes, the Hares.
A fox is a kind of thing.
A hare is a kind of thing.
Fact "the snare of {the fox}"; it holds one hex or none; at first none; known only to the fox's side; cites house.
Fact "the hops of {the hare}"; it holds one number; at first 0; lasts until this turn ends; cites house.
Sequence [Day]; cites house.
1. [Lurking] of the Foxes.
2. [Hopping] of the Hares.

Action "set a snare in {the spot, a hex} with {the fox}"; taken by the side to move in [Lurking]; known only to the side to move; cites house.
The player chooses:
1. the fox, from among foxes of the side to move on the board, such that the snare of the fox is none;
2. the spot, from among hexes adjacent to (the fox's hex).
What happens:
1. Now the snare of the fox is the spot.

Action "hop to {the spot, a hex} with {the hare}"; taken by the side to move in [Hopping]; cites house.
The player chooses:
1. the hare, from among hares of the side to move on the board, such that the hops of the hare are at most 2;
2. the spot, from among hexes adjacent to (the hare's hex).
What happens:
1. Now the hare is in the spot.
2. Now the hops of the hare are the hops of the hare plus 1.
3. If there is a fox on the board, called the fox, such that the snare of the fox is the spot, then now the hare is out of play.
"""
SITUATION = """# A night in the warren
Situation [A night in the warren].
Given:
- a fox Rufus of the Foxes in D4;
- a fox Vixen of the Foxes in C6;
- a hare Ada of the Hares in C4;
- a hare Bo of the Hares in D7.

Upkeep [Dawn]; at the end of [Hopping] of the Hares; cites house.
1. If the turn is at least 3, then end the game.
"""
PACK = """title: Warren
layer: game
version: 1.0.0
language: 1
"""


def warren(folder: Path) -> Path:
    """The pack `warren` with its situation `warren/night`."""
    files = {"pack.yaml": PACK, "1_snares.rulebook": RULES, "situations/night.rulebook": SITUATION}
    laid_out(folder / "rules" / "warren", files)
    return folder
