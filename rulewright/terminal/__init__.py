"""The terminal: what is wished on a command line, and how pages, findings and waiting are shown."""

from runtime.face import face

face(__name__)
