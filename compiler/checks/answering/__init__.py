"""Checks of who answers: contradictions, gaps, circles and order."""
