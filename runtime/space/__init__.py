"""Hexes, sides, lines, boards joined and turned; whole numbers throughout. Knows not what stands there."""

from runtime.face import face

face(__name__)
