"""What is done as functions: steps, actions, and all that play needs of a program."""

from runtime.face import face

face(__name__)
