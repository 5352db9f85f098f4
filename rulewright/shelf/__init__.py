"""Packs: where they lie, read, compiled, and kept so that nothing is done twice."""
