"""Variants: begun, tried as a variation, kept as a pack, and where two of them part."""
