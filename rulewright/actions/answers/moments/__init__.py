"""What hangs on the moment: which one is meant, what is done then, in the midst of a move, and what comes after."""

from runtime.face import face

face(__name__)
