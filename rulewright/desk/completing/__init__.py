"""What could be written next (phrases.py, names.py, begun.py), the likeliest first (offers.py)."""

from runtime.face import face

face(__name__)
