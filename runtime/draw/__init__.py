"""Positions to pictures. Knows hexes, sides and things; how they look is data. No rules, no game."""

from runtime.face import face

face(__name__)
