"""Comparing: games under several rule sets on the same luck, counted, and told as table or page."""

from runtime.face import face

face(__name__)
