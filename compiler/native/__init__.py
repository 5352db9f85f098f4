"""What a program asks, said in C: the middle form again, for the native engine."""

from runtime.face import face

face(__name__)
