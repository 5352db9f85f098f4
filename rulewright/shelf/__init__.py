"""Packs: where they lie, read, compiled, and kept so that nothing is done twice."""

from runtime.face import face

face(__name__)
