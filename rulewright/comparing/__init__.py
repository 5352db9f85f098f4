"""Comparing: pairs of games under two rule sets, counted, and told as table or page."""

from runtime.face import face

face(__name__)
