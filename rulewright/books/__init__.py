"""Books: from a pack's folder to printed pages, and the folder they are kept in."""

from runtime.face import face

face(__name__)
