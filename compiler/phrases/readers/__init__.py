"""Readers of one sort of words each: values, conditions, descriptions, steps, statements."""

from runtime.face import face

face(__name__)
