"""Questions answered: as they are read, in parts, and by what comes after something is done."""

from runtime.face import face

face(__name__)
