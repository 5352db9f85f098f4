"""Files, text and places in them; nothing about what the text says."""

from runtime.face import face

face(__name__)
