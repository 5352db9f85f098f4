"""A pack of no game there is, in which dice decide: two sides shoot at a mark, and how well each does stands in a chart."""

from __future__ import annotations

from pathlib import Path

from tests.laid_out import laid_out

RULES = """# Shooting
A side is one of the North, the South.
An archer is a kind of thing.
An archer has a tally (a number, at first 0).
Fact "{the archer} has shot"; lasts until this turn ends; cites house.
Sequence [Round]; cites house.
1. [Shooting] of the North.
2. [Shooting] of the South.

Question "the eye of {the side}"; its answer is one number; cites house.
Question "the score of {the side}"; its answer is one number; by default 0; tells the result; cites house.
Rule [What was hit]; cites house.
The score of the side is the sum of (the archer's tally) for each archer of the side, called the archer.

Option [Wind]; asks "Does wind spoil the shots of the North?"; off unless chosen; because "it is calm"; cites house.
Option [Song]; asks "Does anybody sing?"; off unless chosen; because "it is late"; cites house.

Question "the drift of {the side}"; its answer is one number; by default 0; cites house.
Rule [Wind from the north]; under [Wind]; cites house.
The drift of the side is 2 if the side is the North.

Action "shoot with {the archer}"; taken by the side to move in [Shooting]; cites house.
The player chooses:
1. the archer, from among archers of the side to move on the board that have not shot.
What happens:
1. Now the archer has shot.
2. Roll a die for the mark, called the throw.
3. If the throw plus (the drift of the archer's side) is at most (the eye of the archer's side), then now the archer's tally is the archer's tally plus 1.
"""
EYES = """chart: Eyes
cites: [house]
answers: the eye of {the side}
answer: one number
rows: the side
cells:
  the North: 3
  the South: 3
"""
SITUATION = """# A match
Situation [A match].
Given:
- an archer Alf of the North in C3;
- an archer Arne of the North in C4;
- an archer Bert of the South in C5;
- an archer Bosse of the South in C6.

Upkeep [Evening]; at the end of [Shooting] of the South; cites house.
1. If the turn is at least 2, then end the game.
"""
PACK = """title: Shootout
layer: game
version: 1.0.0
language: 1
"""


def shootout(folder: Path) -> Path:
    """The pack `shootout` with its situation `shootout/match`."""
    files = {
        "pack.yaml": PACK,
        "1_shooting.rulebook": RULES,
        "charts/eyes.yaml": EYES,
        "situations/match.rulebook": SITUATION,
    }
    laid_out(folder / "rules" / "shootout", files)
    return folder
