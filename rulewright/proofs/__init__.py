"""Proofs: packs judged; what examples touch, notice, inherit, and what they prove."""

from runtime.face import face

face(__name__)
