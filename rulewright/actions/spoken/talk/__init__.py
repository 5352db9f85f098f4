"""What is asked in the talk of a table, sentence by sentence: who is meant, what is told, what is asked of them."""

from runtime.face import face

face(__name__)
