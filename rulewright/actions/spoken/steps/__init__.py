"""Questions of what comes after something is done, and of when it may be."""

from runtime.face import face

face(__name__)
