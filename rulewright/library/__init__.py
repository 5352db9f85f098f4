"""The library: rules opened, positions asked, games played, from a program of somebody's own (docs/python.md)."""

from runtime.face import face

face(__name__)
