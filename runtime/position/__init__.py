"""Positions: things, containment, facts and their ends, secrecy, undo, printing. Knows no rules."""

from runtime.face import face

face(__name__)
