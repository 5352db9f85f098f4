"""Hexes, sides, lines, boards joined and turned; whole numbers throughout. Knows not what stands there."""

from runtime.space.grid import COMPASS, Grid
from runtime.space.space import Corner, Line, Site, Space

__all__ = ["COMPASS", "Corner", "Grid", "Line", "Site", "Space"]
