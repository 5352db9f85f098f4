"""Pages that a server of this machine alone shows: its gate, its port, its streams of what is new."""

from runtime.face import face

face(__name__)
