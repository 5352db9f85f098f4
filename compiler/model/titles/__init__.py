"""How items are headed: the parts of a title, what it opens with, what a chapter says for all of its items."""

from runtime.face import face

face(__name__)
