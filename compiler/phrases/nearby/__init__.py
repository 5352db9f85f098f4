"""What was surely meant: for messages only, never for reading."""

from runtime.face import face

face(__name__)
