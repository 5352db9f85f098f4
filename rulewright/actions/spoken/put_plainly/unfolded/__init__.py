"""Questions that leave out a step, with that step told: what is done first, and what is asked then."""

from runtime.face import face

face(__name__)
