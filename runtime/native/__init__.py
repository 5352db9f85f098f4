"""Questions asked of machine code: the library that was compiled of a program, and positions laid out for it."""

from runtime.face import face

face(__name__)
