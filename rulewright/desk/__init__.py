"""The author's desk: a server that an editor asks (docs/desk.md)."""

from runtime.face import face

face(__name__)
