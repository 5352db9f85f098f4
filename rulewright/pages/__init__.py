"""How pages are served: the gate, the port, streams of what is new."""

from runtime.face import face

face(__name__)
