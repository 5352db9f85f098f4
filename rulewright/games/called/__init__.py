"""Who is meant by a word for several, or by a short name."""

from runtime.face import face

face(__name__)
