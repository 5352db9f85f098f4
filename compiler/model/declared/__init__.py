"""What is declared before any sentence is read: names, kinds, phrases, charts, looks, sequences."""

from runtime.face import face

face(__name__)
