"""Many games: where they are played, and the file that keeps them."""

from runtime.face import face

face(__name__)
