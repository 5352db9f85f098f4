"""Verbs for who plays."""
