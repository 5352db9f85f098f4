"""How a text looks in an editor: what each word is, and how a sentence is read."""

from runtime.face import face

face(__name__)
