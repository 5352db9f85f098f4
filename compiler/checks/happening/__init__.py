"""Checks of what happens: events, loops, ends, records, the turn."""
