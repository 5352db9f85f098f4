"""Checks of what is written: sources, rulings, charts, names, what nobody uses."""

from runtime.face import face

face(__name__)
