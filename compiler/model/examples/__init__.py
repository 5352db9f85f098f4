"""Examples and positions: what is given, what happens next, what must then hold."""

from runtime.face import face

face(__name__)
