"""What is typed, read as the rules say it: a question, an order, a moment."""

from runtime.face import face

face(__name__)
