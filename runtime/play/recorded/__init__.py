"""A game as the answers that were given: kept, read, played again, taken back."""

from runtime.face import face

face(__name__)
