"""What the rules themselves say: near to some words, and quoted as an answer."""

from runtime.face import face

face(__name__)
