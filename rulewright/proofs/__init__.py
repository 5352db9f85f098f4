"""Proofs: packs judged; what examples touch, notice, inherit, and what they prove."""
