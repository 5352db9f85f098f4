"""Studies of a model itself: small wrongs done to it, what of its sources it carries, how two differ."""

from runtime.face import face

face(__name__)
