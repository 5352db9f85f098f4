"""Verbs for who asks rules, or of rules."""
