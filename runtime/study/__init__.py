"""Many games: what two rule sets differ in, played in pairs on the same luck, kept and counted."""

from runtime.face import face

face(__name__)
