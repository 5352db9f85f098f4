"""Sentences of rules as a player reads them aloud."""

from runtime.face import face

face(__name__)
