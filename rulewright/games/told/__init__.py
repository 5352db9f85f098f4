"""Games told: what was done, what dice led to and why, and the same told again."""

from runtime.face import face

face(__name__)
