"""Checks of what happens: events, loops, ends, records, the turn."""

from runtime.face import face

face(__name__)
