"""Variants: begun, tried as a variation, kept as a pack, and where two of them part."""

from runtime.face import face

face(__name__)
