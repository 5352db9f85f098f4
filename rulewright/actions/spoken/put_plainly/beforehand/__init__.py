"""What is put otherwise in a question before anything reads it."""

from runtime.face import face

face(__name__)
