"""Compiled rules with something set up on them: a position, a situation, an example."""

from runtime.face import face

face(__name__)
