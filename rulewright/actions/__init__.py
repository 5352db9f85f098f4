"""Actions: read as they are typed, judged with every reason, listed."""

from runtime.face import face

face(__name__)
