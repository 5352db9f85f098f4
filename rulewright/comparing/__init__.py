"""Comparing: pairs of games under two rule sets, counted, and told as table or page."""
