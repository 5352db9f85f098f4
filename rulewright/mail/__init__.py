"""Games by mail: a game as a file that each passes on (docs/playing.md, By mail)."""

from runtime.face import face

face(__name__)
