"""What a story tells and asks: each clause done or supposed where those before it have been."""

from runtime.face import face

face(__name__)
