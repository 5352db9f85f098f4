"""What could come of it, tried and taken back: ways, chances, whole orders."""

from runtime.face import face

face(__name__)
