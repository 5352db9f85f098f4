"""A slip of the hand: what is asked for is not there, or cannot be meant. No finding of a rulebook, no fault of ours"""

from __future__ import annotations


class Slip(Exception):
    """Says in words what is wrong, and what is near."""
