"""Games: the sequence, actions, reactions, choices and dice; told by answers, and played again from them."""

from runtime.face import face

face(__name__)
