"""What comes of an action: every way that it can go, what is asked on the way, what comes later, if anything does."""

from runtime.face import face

face(__name__)
