"""Sentences that cannot be read as they stand: what was surely meant, put so that it can be."""

from runtime.face import face

face(__name__)
