"""Checks of who answers: contradictions, gaps, circles and order."""

from runtime.face import face

face(__name__)
