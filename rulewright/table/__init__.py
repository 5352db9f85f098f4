"""The table: a compiled pack with a position set up on it, and examples played there."""
