"""Telling: declarations, citations and changes in the words of a rulebook, and what is near to a word."""

from runtime.face import face

face(__name__)
