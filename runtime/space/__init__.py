"""Hexes, sides, lines, boards joined and turned; whole numbers throughout. Knows not what stands there."""

from runtime.space.arrangement import Arrangement, Placement, check_arrangement, disagreements
from runtime.space.board import Board, Problem
from runtime.space.grid import COMPASS, Grid
from runtime.space.lines import Corner, Line
from runtime.space.read_board import Known, read_board
from runtime.space.space import Space, UnknownHex

__all__ = [
    "COMPASS",
    "Arrangement",
    "Board",
    "Corner",
    "Grid",
    "Known",
    "Line",
    "Placement",
    "Problem",
    "Space",
    "UnknownHex",
    "check_arrangement",
    "disagreements",
    "read_board",
]
