"""Counters that stand in for all of their kind: whom a question means, where they stand, what is read of them."""

from runtime.face import face

face(__name__)
