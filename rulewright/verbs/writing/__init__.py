"""Verbs for who writes rules."""
