"""Program and position to an answer and its tree; trees to sentences. Knows no play."""

from runtime.face import face

face(__name__)
