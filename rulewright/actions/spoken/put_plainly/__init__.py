"""A question taken apart: what is said around it, and what is supposed in it."""

from runtime.face import face

face(__name__)
