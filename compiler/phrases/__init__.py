"""A run of words to its one reading, over the phrases declared so far; or why there is none."""

from runtime.face import face

face(__name__)
