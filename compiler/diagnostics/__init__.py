"""Complaints as data, the catalogue of their codes, the nearest right names, and how all that is drawn."""

from runtime.face import face

face(__name__)
