"""Model to what its program does, in the middle form. Evaluates nothing."""

from runtime.face import face

face(__name__)
