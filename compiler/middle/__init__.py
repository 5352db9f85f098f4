"""What a program does, as records (code.py), and how that is said in Python (python.py)."""

from runtime.face import face

face(__name__)
