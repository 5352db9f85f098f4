"""The parts of a book: chapters, charts, cards, indexes."""

from runtime.face import face

face(__name__)
